/** What lies on a felt before anything happens: the cloth as section 3 lays it down. @module */

/** @returns {import("./types.js").Picture} */
export function emptyPicture() {
  return {
    piles: {},
    stakes: [],
    seats: {},
    you: null,
    open: [],
    openBoxes: [],
    turn: null,
    says: "",
    isCall: false,
    saysClause: "",
    pool: null,
    shoe: null,
    rack: null,
    rolls: [],
    spins: [],
    won: [],
    settled: false,
    band: null,
    grey: false,
  };
}
