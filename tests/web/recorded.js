/** What a house sent to a guest who sat down and played, message by message, without the replies. */

import { readFileSync } from "node:fs";

export const YOU = "Guest 1";

export function recorded(game) {
  return JSON.parse(readFileSync(new URL(`recorded/${game}.json`, import.meta.url), "utf8"));
}

/** The same with this many of its messages told to a story; the steps of each. */
export function told(story, messages) {
  return messages.map((message) => (message.type === "hello" ? story.hello(message) : story.update(message)));
}
