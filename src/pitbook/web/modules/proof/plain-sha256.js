/** SHA-256 by the standard, FIPS 180-4, without help: for pages that have no `crypto.subtle`. */

/**
 * The standard, FIPS 180-4, without help.
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function plain(bytes) {
  const state = Uint32Array.from(START);
  const words = padded(bytes);
  for (let at = 0; at < words.length; at += 16) mix(state, words.subarray(at, at + 16));
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/**
 * The message, a one, zeros and its length in bits, as words of 32.
 * @param {Uint8Array} bytes
 */
function padded(bytes) {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  const put = (/** @type {number} */ at, /** @type {number} */ byte) => {
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at & 3) * 8));
  };
  bytes.forEach((byte, at) => put(at, byte));
  put(bytes.length, 0x80);
  words[words.length - 2] = Math.floor(bytes.length / 0x20000000);
  words[words.length - 1] = bytes.length << 3;
  return words;
}

/**
 * One block into the state.
 * @param {Uint32Array} state
 * @param {Uint32Array} block
 */
function mix(state, block) {
  const w = schedule(block);
  let [a, b, c, d, e, f, g, h] = /** @type {[number, number, number, number, number, number, number, number]} */ (
    Array.from(state)
  );
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUND[at] ?? 0) + (w[at] ?? 0)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] = ((state[at] ?? 0) + word) | 0;
  });
}

/** @param {Uint32Array} block */
function schedule(block) {
  const w = new Uint32Array(64);
  w.set(block);
  const word = (/** @type {number} */ at) => w[at] ?? 0;
  for (let at = 16; at < 64; at += 1) {
    const near = word(at - 15);
    const far = word(at - 2);
    const small = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3);
    const large = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10);
    w[at] = word(at - 16) + small + word(at - 7) + large;
  }
  return w;
}

/**
 * @param {number} word
 * @param {number} by
 */
function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * The first 32 bits of the fractional part.
 * @param {number} number
 */
function fraction(number) {
  return ((number - Math.floor(number)) * 0x100000000) >>> 0;
}

/** The first primes: the constants of the standard are the fractions of their square and cube roots. */
const PRIMES = firstPrimes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}
