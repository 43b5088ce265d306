/**
 * The live table: what the house sends, and what is said to it. A connection that is lost is made again; a command
 * that got no reply is sent again with its key, so that it is done once.
 */

import { newKey, Refused } from "../api.js";

/** @typedef {"connecting" | "live" | "lost" | "refused"} Status */
/**
 * @typedef {object} Listener
 * @property {(message: any) => void} heard   a `hello` or an `update`
 * @property {(status: Status, refusal?: import("../api.js").Refusal) => void} status
 */
/** @typedef {{command: Record<string, unknown>, sent: number, resolve: (reply: any) => void, reject: (why: Error) => void}} Waiting */

const REPLY_MS = 3000;
const FIRST_MS = 400;
const LONGEST_MS = 8000;
const POLICY = 1008;

export class Live {
  /**
   * @param {string} url
   * @param {Listener} listener
   * @param {{socket?: (url: string) => WebSocket, now?: () => number}} [given]
   */
  constructor(url, listener, given = {}) {
    this._url = url;
    this._listener = listener;
    this._make = given.socket ?? ((address) => new WebSocket(address));
    this._now = given.now ?? (() => Date.now());
    /** @type {WebSocket | null} */
    this._socket = null;
    /** @type {Map<string, Waiting>} */
    this._waiting = new Map();
    this._pauseMs = FIRST_MS;
    this._isRefused = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this._timer = undefined;
    this._isLive = false;
  }

  /** Connect, now: also after a loss without waiting, and afresh where somebody else is asking. */
  connect() {
    clearTimeout(this._timer);
    const before = this._socket;
    this._socket = null;
    this._isLive = this._isRefused = false;
    before?.close();
    this._listener.status("connecting");
    const socket = this._make(this._url);
    this._socket = socket;
    socket.onmessage = (event) => socket === this._socket && this._hear(JSON.parse(String(event.data)));
    socket.onclose = (event) => socket === this._socket && this._lost(event.code);
  }

  /**
   * Say something to the table.
   * @param {string} what
   * @param {Record<string, unknown>} [more]
   * @returns {Promise<any>} the reply; it fails with `Refused` where the house refuses
   */
  send(what, more = {}) {
    const id = newKey();
    return new Promise((resolve, reject) => {
      this._waiting.set(id, { command: { id, do: what, ...more }, sent: 0, resolve, reject });
      this.repeat();
    });
  }

  /** Send what has had no reply for too long, or was never sent; the page calls it every second. */
  repeat() {
    if (!this._isLive) return;
    for (const each of this._waiting.values()) {
      if (this._now() - each.sent < REPLY_MS) continue;
      each.sent = this._now();
      this._socket?.send(JSON.stringify(each.command));
    }
  }

  /** @param {any} message */
  _hear(message) {
    if (message.type === "reply") this._reply(message);
    else if (message.type === "refused") this._refuse(message.error);
    else {
      if (message.type === "hello") this._begin();
      this._listener.heard(message);
    }
  }

  _begin() {
    this._isLive = true;
    this._pauseMs = FIRST_MS;
    this._listener.status("live");
    for (const each of this._waiting.values()) each.sent = 0;
    this.repeat();
  }

  /** @param {any} message */
  _reply(message) {
    const waiting = this._waiting.get(message.id);
    if (!waiting) return;
    this._waiting.delete(message.id);
    if (message.ok) waiting.resolve(message.reply);
    else waiting.reject(new Refused(message.status, message.error));
  }

  /** @param {import("../api.js").Refusal} refusal */
  _refuse(refusal) {
    this._isRefused = true;
    this._listener.status("refused", refusal);
  }

  /** @param {number} code */
  _lost(code) {
    this._socket = null;
    this._isLive = false;
    if (this._isRefused && code === POLICY) return;
    this._listener.status("lost");
    const pause = this._pauseMs * (0.75 + Math.random() / 2);
    this._pauseMs = Math.min(LONGEST_MS, this._pauseMs * 2);
    this._timer = setTimeout(() => this.connect(), pause);
  }
}

/**
 * The address of a live table.
 * @param {string} table
 * @param {Location} [place]
 */
export function liveUrl(table, place = location) {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/api/v1/tables/${encodeURIComponent(table)}/live`;
}
