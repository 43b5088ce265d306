/**
 * The words that the modules share: what the house sends, what a layout says, and what the felt is asked to show.
 * Nothing here runs; `tsc` checks the other modules against it.
 */

/** Whole cents of play money. @typedef {number} Cents */
/** A card as the API writes it (`Ah`, `Tc`), a tile (`6-5`), or null where its face is not for this viewer. @typedef {string | null} Face */
/** @typedef {"win" | "lose" | "stand-off" | "void" | "forfeited" | "carried"} Result */

/**
 * A fact of a round: what followed, by which clause. More fields by its kind.
 * @typedef {{fact: string, clause: string, says: string, at?: number, answer?: number} & Record<string, any>} Fact
 */

/** @typedef {{place: number, card: string, salt: string, path: string[]}} Opening */
/** @typedef {{id: string, root: string, size: number, name?: string}} Commitment */
/** @typedef {Commitment & {openings: Opening[]}} FurtherOpenings */
/** @typedef {{wager: string, result: Result | "fee" | "commission" | "returned" | "bank", stake: Cents, pays: Cents, clause: string, why: string, hand?: number}} Line */
/** @typedef {{box: number, player: string, net: Cents, lines: Line[]}} BoxLines */

/**
 * @typedef {object} TableEvent
 * @property {number} episode
 * @property {string} kind
 * @property {boolean} is_over
 * @property {Fact[]} facts
 * @property {Opening[]} openings
 * @property {FurtherOpenings[]} further
 * @property {BoxLines[]} [lines] what every box came to, once it is over
 */

/** @typedef {{choice: string, cost: Cents, cards: [number, number], amount: [Cents, Cents], clause?: string, gives_up?: boolean}} Choice */
/** @typedef {{box: number, hand: number, player: string, is_decided: boolean, choices: Choice[]}} Options */
/** A stake as `state` has it: box, player, wager, hand, cents. @typedef {[number, string, string, number, Cents]} StakeRow */
/** @typedef {{min: Cents | null, max: Cents | null, step: Cents | null, clause: string}} Limit */

/**
 * A table as its viewer may see it (docs/api.md).
 * @typedef {object} TableState
 * @property {number} now
 * @property {boolean} is_open
 * @property {string} stopped
 * @property {Record<string, any> | null} announced
 * @property {Record<string, number>} seats  by name; 0 stands
 * @property {string[]} ready
 * @property {number} episode
 * @property {string} kind
 * @property {number} round
 * @property {Commitment | null} commitment
 * @property {Commitment[]} commitments
 * @property {number | null} deadline
 * @property {string} awaited
 * @property {string} asks
 * @property {{name: string, role: string, seat?: number | null, balance?: Cents}} you
 * @property {string} [clause]
 * @property {string[]} [wagers]
 * @property {string[]} [rulings]
 * @property {string} [window]
 * @property {boolean} [is_timed]
 * @property {boolean} [lockable]
 * @property {Options[]} [options]
 * @property {Record<string, Face[]>} [piles]
 * @property {Record<string, number[]>} [slots]
 * @property {number} [in_shoe]
 * @property {number} [in_discard_rack]
 * @property {Record<string, {player: string, choice: string}>} [boxes]
 * @property {StakeRow[]} [stakes]
 * @property {Record<string, any>} [request]
 * @property {Record<string, Limit>} [limits]
 * @property {Record<string, {name: string, cards: number[]}>} [hands]
 * @property {Cents | null} [pool]
 * @property {{clause: string, says: string} | null} [absence]
 */

/** @typedef {{about: string, says: string, clause: string}} SignLine */

/**
 * What the felt is asked to show: everything that lies there at one moment, and nothing of how it came there.
 * It is made from views and facts by `table/picture.js` and drawn by `felt/`; the felt keeps no rules and no money.
 * @typedef {object} Picture
 * @property {Record<string, PilePicture>} piles   by the house's own names: `dealer`, `community`, `box 3`, `box 3 hand 2` …
 * @property {StakePicture[]} stakes
 * @property {Record<number, SeatPicture>} seats   by number, taken ones only
 * @property {number | null} you                   the number of the viewer's own seat
 * @property {string[]} open                       wagers that may be laid now
 * @property {number[]} openBoxes                  boxes on which the viewer may lay them
 * @property {Turn | null} turn                    the hand that is the viewer's to decide
 * @property {string} says                         what the dealer says or shows in words; empty for nothing
 * @property {boolean} isCall                      whether `says` is a call, which is quoted
 * @property {string} saysClause
 * @property {Cents | null} pool
 * @property {number | null} shoe                  cards left in it
 * @property {number | null} rack                  cards in the discard rack
 * @property {number[][]} rolls                    what the dice showed in this round
 * @property {string[]} spins                      where the ball fell in this round
 * @property {string[]} won                        areas of a shared layout that win, once it is known
 * @property {boolean} settled
 * @property {Band | null} band                    a strip below the cards: lost connection, ruling, closing, stopped
 * @property {boolean} grey                        nothing on the felt is up to date
 * @property {boolean} [isQuiet]                 a drawing that nobody uses: no seat is offered, none is called free
 * @property {string[]} [road]                     what won in each round of this shoe, in order: names of areas
 */

/**
 * @typedef {object} PilePicture
 * @property {Face[]} cards
 * @property {number[]} [ring]    places of cards with a brass ring: the up card, and those that make the hand
 * @property {boolean} [dim]      a hand given up; with `ring`, the cards without one are dimmed
 * @property {string} [gone]      how it was given up, in a word; said where its cards lay
 * @property {string} [name]      what the hand is, in the game's words
 * @property {number[]} [slots]   place of each card in the shuffle
 */

/**
 * @typedef {object} StakePicture
 * @property {number} box
 * @property {string} player
 * @property {string} wager
 * @property {number} hand
 * @property {Cents} cents
 * @property {Cents} [sending]       more that was sent and is not kept yet
 * @property {Result} [result]
 * @property {Cents} [net]           what it came to, once that is known
 * @property {string[]} [clauses]    by which
 */

/** @typedef {{name: string, isYou: boolean, isBot: boolean, says: string, net: Cents | null}} SeatPicture */
/** @typedef {{box: number, hand: number}} Turn */
/** @typedef {{kind: "lost" | "ruling" | "closing" | "stopped" | "fault", says: string, clause?: string}} Band */

/**
 * What the element `<pit-felt>` tells: `lay` and `take` of chips on an area, `sit` on a free seat, `clause` of a tag.
 * @typedef {object} AreaDetail
 * @property {number} box      0 on a shared layout, where whoever lays has one place for all areas
 * @property {string} wager
 * @property {number} hand
 * @property {Cents} [cents]   where chips were dragged there, how much; else the chip in hand is meant
 */

/**
 * A game's cloth, as `/api/v1/layouts` has it: what lies where, and the clauses behind it.
 * @typedef {object} Layout
 * @property {string} game
 * @property {string} title
 * @property {string} edition
 * @property {string} colour
 * @property {"arc" | "rows" | "cloth"} form   boxes around a table, boxes in a row, or one cloth for all
 * @property {number} boxes
 * @property {boolean} counter_clockwise       whether box 1 is at the dealer's right, and the others follow so
 * @property {number} cards                    of a hand; 0 where boxes get none
 * @property {boolean} cards_above             whether a box has its cards on the dealer's side of its areas
 * @property {string} holds                    cards or tiles
 * @property {[number, number]} grid           columns and rows of a cloth
 * @property {LayoutArea[]} areas              of every box
 * @property {LayoutBlock[]} blocks            of a cloth
 * @property {LayoutArea[]} between            small areas where those with their numbers meet
 * @property {LayoutPile[]} piles
 * @property {LayoutPiece[]} pieces
 * @property {{says: string, clause: string}[]} inscriptions
 * @property {Record<string, string>} options  usual values of the options that any `when` names
 */

/** Column, row, width and height on the grid. @typedef {[number, number, number, number]} At */

/**
 * @typedef {object} LayoutArea
 * @property {string} wager
 * @property {string} says
 * @property {string} form
 * @property {string} mark
 * @property {string[]} shows
 * @property {string} tone
 * @property {string} clause
 * @property {string} odds
 * @property {string} note
 * @property {string} beside      the area beside whose chips its own lie; empty where it has an outline
 * @property {boolean} later      whether a choice stakes it, in the course of a round
 * @property {Record<string, string>} when
 */

/** @typedef {{at: At, columns: number, areas: LayoutArea[], says: string, odds: string, clause: string, when: Record<string, string>}} LayoutBlock */
/** @typedef {{name: string, says: string, cards: number, tone: string, clause: string, at: At | null}} LayoutPile */
/** @typedef {{kind: string, says: string, clause: string, at: At | null, count: number, pile: string, shows: string[], letters: Record<string, string>, tones: Record<string, string>, when: Record<string, string>}} LayoutPiece */

export {};
