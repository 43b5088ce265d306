/** Somebody's account: cashier, vouchers, limits, a break, keeping away, password. */

import { get, post, put, remove, whoAmI } from "../api.js";
import { byId } from "../element.js";
import { dollars } from "../money.js";
import { centsIn, centsOrNone, wholeIn, wholeOrNone } from "./amounts.js";
import { handle, Wrong } from "./form.js";
import { showLimits } from "./limits.js";
import { Statement } from "./statement.js";

/** @param {number} moment */
const when = (moment) => new Date(moment).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

const statement = document.getElementById("lines") ? new Statement(get) : null;

/** Show what somebody has, and how they hold themselves, as the house has it now. */
async function refresh() {
  const me = await whoAmI();
  if (!me || me.balance === undefined) return;
  for (const place of document.querySelectorAll("#balance, [data-own=balance]")) place.textContent = dollars(me.balance);
  const until = me.excluded_until ?? 0;
  const excluded = byId("excluded");
  excluded.hidden = until <= me.now;
  excluded.textContent = `You keep away from all tables until ${when(until)}.`;
  showLimits(me);
  await statement?.show();
}

/** @param {string} said */
const done = (said) => {
  void refresh();
  return said;
};

handle("buy-in", {
  send: ({ cents }) => post("/cashier/buy-in", { cents: centsIn("cents", cents) }),
  told: ({ balance }) => done(`Done. You have ${dollars(balance)}.`),
});
handle("cash-out", {
  send: ({ cents }) => post("/cashier/cash-out", { cents: centsIn("cents", cents) }),
  told: ({ balance }) => done(`Done. You have ${dollars(balance)}.`),
});
handle("voucher", {
  send: ({ cents }) => post("/vouchers", { cents: centsIn("cents", cents) }),
  told: (voucher) => {
    const place = byId("voucher");
    place.textContent = voucher.number;
    place.hidden = false;
    return done(`A voucher over ${dollars(voucher.cents)}. Keep its number: it is not told again.`);
  },
});
handle("redeem", {
  send: ({ number }) => post("/vouchers/redeem", { number: number ?? "" }),
  told: ({ cents, balance }) => done(`${dollars(cents)} paid. You have ${dollars(balance)}.`),
});
handle("limits", {
  send: ({ day_loss, day_stakes, session_minutes }) =>
    put("/me/limits", {
      day_loss: centsOrNone("day_loss", day_loss),
      day_stakes: centsOrNone("day_stakes", day_stakes),
      session_minutes: wholeOrNone("session_minutes", session_minutes),
    }),
  told: ({ in_force_at }) =>
    done(in_force_at > Date.now() + 60_000 ? `What is looser holds from ${when(in_force_at)}.` : "They hold now."),
});
handle("break", {
  send: ({ minutes }) => post("/me/break", { minutes: Number(minutes) }),
  told: () => done("Your break has begun."),
});
handle("exclusion", {
  send: ({ days, sure }) => {
    const many = wholeIn("days", days);
    if (!sure) throw new Wrong("sure", "you have not said that you are sure", "tick this first");
    return post("/me/exclusion", { days: many });
  },
  told: ({ excluded_until }) => done(`You keep away until ${when(excluded_until)}.`),
});
handle("password", {
  send: (given) => put("/me/password", { old: given.old, new: given.new }),
  told: () => "Changed. You are signed out everywhere else.",
});
handle("sign-out", { send: () => remove("/sessions/current"), told: () => location.assign("/") });

await refresh();
