/** The house over HTTP: JSON both ways, a key for each command, and the reasons where it refuses. */

const V1 = "/api/v1";

/**
 * What the house says where it refuses.
 * @typedef {{code: string, what: string, where: string, clause: string, remedy: string}} Refusal
 */

/** A refusal that came as a reply. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Refusal} refusal
   */
  constructor(status, refusal) {
    super(refusal.what);
    this.status = status;
    this.refusal = refusal;
  }
}

/** What is told where no reply comes at all. @type {Refusal} */
const LOST = { code: "lost", what: "the house does not answer", where: "", clause: "", remedy: "try again in a moment" };

let csrf = "";
/** Whether somebody has come in since the page was sent, which says who was signed in then. */
let hasCome = false;

/**
 * A key for a command, new each time. `crypto.randomUUID` is missing on plain http, `getRandomValues` is not.
 * @returns {string}
 */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} path  after /api/v1
 * @returns {Promise<any>}
 */
export function get(path) {
  return ask("GET", path);
}

/**
 * A command. If no reply comes it may be repeated with its key, and is done once.
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [key]
 * @returns {Promise<any>}
 */
export function post(path, body, key = newKey()) {
  return command("POST", path, body, key);
}

/**
 * The same for what is set anew as a whole.
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any>}
 */
export function put(path, body) {
  return command("PUT", path, body, newKey());
}

/**
 * The same for what is ended.
 * @param {string} path
 * @returns {Promise<any>}
 */
export function remove(path) {
  return command("DELETE", path, undefined, newKey());
}

/**
 * Come as a guest, so that whoever looks may sit down.
 * @returns {Promise<any>}
 */
export async function comeAsGuest() {
  const guest = await post("/guests");
  csrf = guest.csrf ?? csrf;
  hasCome = true;
  return guest;
}

/** Who is asking, or null where nobody is signed in. */
export async function whoAmI() {
  if (!hasCome && !document.getElementById("who")?.dataset["name"]) return null;
  try {
    const me = await get("/me");
    csrf = me.csrf ?? csrf;
    return me;
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null;
    throw error;
  }
}

/**
 * A quick hand clicks before the page knows who is signed in: the house takes no command of theirs without its token.
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {string} key
 */
async function command(method, path, body, key) {
  if (!csrf) await whoAmI();
  return ask(method, path, body, key);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [key]
 */
async function ask(method, path, body, key) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (key) headers["Idempotency-Key"] = key;
  if (csrf) headers["X-CSRF-Token"] = csrf;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const reply = await fetch(V1 + path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    credentials: "same-origin",
  }).catch(() => {
    throw new Refused(0, LOST);
  });
  const told = await reply.json();
  if (!reply.ok) throw new Refused(reply.status, told.error);
  return told;
}
