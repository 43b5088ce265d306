/** What somebody has switched on or off, kept by the browser; one that keeps nothing for pages forgets it. */

/**
 * @param {string} name
 * @param {boolean} usual
 */
export function isKept(name, usual) {
  try {
    const kept = localStorage.getItem(`pitbook-${name}`);
    return kept === null ? usual : kept === "on";
  } catch {
    return usual;
  }
}

/**
 * @param {string} name
 * @param {boolean} isOn
 */
export function keep(name, isOn) {
  try {
    localStorage.setItem(`pitbook-${name}`, isOn ? "on" : "off");
  } catch {
    // it holds until the next page
  }
}
