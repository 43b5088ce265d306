/** What changed between two scenes: things are told apart by their keys, and moved or redrawn only where they differ. @module */

/**
 * Something to be drawn. What else it has is its look, by its kind.
 * @typedef {{key: string, kind: string, x: number, y: number, act?: Act, from?: string} & Record<string, any>} Node
 */

/**
 * What a person can do with it: where it is a button, with its full name.
 * @typedef {{does: "lay" | "sit" | "clause", label: string, off?: boolean, box?: number, wager?: string, hand?: number, seat?: number, clauses?: string[], mine?: number}} Act
 */

/** @typedef {{node: Node, is: "new" | "redrawn" | "moved" | "same"}} Change */

/** Everything of a node but its place, where it comes from and what can be done with it. @param {Node} node */
export function look(node) {
  const { x, y, act, from, slot, ...rest } = node;
  return JSON.stringify(rest);
}

/**
 * @param {Map<string, Node>} before
 * @param {Node[]} after
 * @returns {{changes: Change[], gone: Node[]}}
 */
export function changes(before, after) {
  const keys = new Set(after.map((node) => node.key));
  if (keys.size !== after.length) throw new Error(`a key stands there twice: ${twice(after)}`);
  return {
    changes: after.map((node) => ({ node, is: change(before.get(node.key), node) })),
    gone: [...before.values()].filter((node) => !keys.has(node.key)),
  };
}

/** @param {Node | undefined} before @param {Node} after @returns {Change["is"]} */
function change(before, after) {
  if (!before) return "new";
  if (look(before) !== look(after)) return "redrawn";
  const isThere = before.x === after.x && before.y === after.y;
  return isThere ? "same" : "moved";
}

/** @param {Node[]} nodes */
function twice(nodes) {
  const seen = new Set();
  return nodes.find((node) => seen.has(node.key) || !seen.add(node.key))?.key;
}
