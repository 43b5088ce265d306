/* Sets the theme before anything is painted: what was chosen here before, for tables and for all other pages apart.
   It is no module, for modules wait until the page is read. `page.js` has the switch. */
(() => {
  const root = document.documentElement;
  root.dataset.scripts = "on";
  try {
    const chosen = localStorage.getItem(`pitbook-theme-${root.dataset.ground}`);
    if (chosen === "paper" || chosen === "pit") root.dataset.theme = chosen;
  } catch {
    /* a browser that keeps nothing for pages shows the theme that it starts with */
  }
})();
