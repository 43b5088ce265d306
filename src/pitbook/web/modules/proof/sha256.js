/**
 * SHA-256 of a text, in lower-case hex. `crypto.subtle` is only there in a secure context; a house opened on a local
 * network by plain http has none, so the same is worked out by a module of ours there.
 */

import { fetching } from "../fetching.js";

/**
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  if (!globalThis.crypto?.subtle) return (await fetching(() => import("./plain-sha256.js"))).plain(bytes);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
