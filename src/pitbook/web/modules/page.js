/** What every page does: the time that somebody has been here, and the switch between paper and pit. */

const root = document.documentElement;

/** Minutes since somebody came in, by the house's clock. */
function tellTime() {
  const here = document.getElementById("here");
  const { since, now } = here?.dataset ?? {};
  if (!here || !since || !now) return;
  const ahead = Number(now) - Date.now();
  const tell = () => {
    here.textContent = `here ${Math.max(0, Math.floor((Date.now() + ahead - Number(since)) / 60_000))} min`;
  };
  setInterval(tell, 15_000);
}

/** Paper or pit: what shows at present. */
function shown() {
  const chosen = root.dataset.theme;
  if (chosen === "paper" || chosen === "pit") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "pit" : "paper";
}

function offerThemes() {
  const button = document.getElementById("theme");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const other = shown() === "pit" ? "paper" : "pit";
    root.dataset.theme = other;
    try {
      localStorage.setItem(`pitbook-theme-${root.dataset.ground}`, other);
    } catch {
      /* it holds until the next page */
    }
  });
}

tellTime();
offerThemes();
