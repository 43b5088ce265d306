/** A chip that is dragged onto the felt. @module */

/** What it is called on its way. */
export const CHIP = "application/x-pitbook-cents";
