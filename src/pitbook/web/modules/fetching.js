/** What is fetched only when it is needed, over a line that may be down just then. */

const PAUSE_MS = 500;
const TRIES = 120;

/**
 * Ask for it again until it is here, for as long as somebody may wait for a line.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {(later: () => void) => void} [pause]
 * @returns {Promise<T>}
 */
export async function fetching(ask, pause = (later) => void setTimeout(later, PAUSE_MS)) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((done) => pause(() => done(null)));
    }
  }
}
