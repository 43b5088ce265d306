/** What a house sent to a guest who sat down and played, message by message, without the replies. */

import { readFileSync } from "node:fs";

import { inTime } from "../../src/pitbook/web/modules/table/timing.js";
import { isBesides, isEnd, netOf } from "../../src/pitbook/web/modules/table/money-facts.js";

export const YOU = "Guest 1";

export function recorded(game) {
  return JSON.parse(readFileSync(new URL(`recorded/${game}.json`, import.meta.url), "utf8"));
}

/** The same with this many of its messages told to a story; the steps of each. */
export function told(story, messages) {
  return withLines(messages).map((message) => (message.type === "hello" ? story.hello(message) : inTime(story.update(message), message.state)));
}

/** A round that is over comes with lines by box, which recordings leave out: here they are as their facts say. */
function withLines(messages) {
  const ends = messages.flatMap((message) => message.events ?? []).flatMap((event) => event.facts.filter(isMoney).map((fact) => ({ episode: event.episode, fact })));
  const linesOf = (episode) => {
    const boxes = new Map();
    for (const { fact } of ends.filter((each) => each.episode === episode)) {
      const { box, player, wager, hand } = fact.stake;
      const own = boxes.get(`${box} ${player}`) ?? { box, player, net: 0, lines: [] };
      const result = netOf(fact) > 0 ? "win" : netOf(fact) < 0 ? "lose" : fact.fact === "Voided" ? "void" : "stand-off";
      const line = { wager: fact.bonus ?? wager, hand, result, stake: isEnd(fact) ? fact.staked : 0, pays: Math.max(0, netOf(fact)), clause: fact.clause, why: fact.because };
      boxes.set(`${box} ${player}`, { ...own, net: own.net + netOf(fact), lines: [...own.lines, line] });
    }
    return [...boxes.values()];
  };
  const ended = (event) => (event.is_over ? { ...event, lines: linesOf(event.episode) } : event);
  return messages.map((message) => (message.events ? { ...message, events: message.events.map(ended) } : message));
}

function isMoney(fact) {
  return isEnd(fact) || isBesides(fact);
}
