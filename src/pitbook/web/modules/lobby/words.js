/** The lobby's sentence on how many there are. */

const NUMBERS = ["no", "one"];

/**
 * @param {number} many
 * @param {string} one
 * @param {string} several
 */
export function some(many, one, several) {
  return `${NUMBERS[many] ?? many} ${many === 1 ? one : several}`;
}

/** @param {{is_open: boolean, players: number}[]} tables */
export function countWords(tables) {
  const open = tables.filter((table) => table.is_open).length;
  const people = tables.reduce((sum, table) => sum + table.players, 0);
  const said = `${some(open, "table", "tables")} open, ${some(people, "person", "people")} playing`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}. Every payment names its rule.`;
}
