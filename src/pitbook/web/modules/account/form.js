/** Forms that speak to the API: what is refused stands at the field it is about, with what to do and the clause. */

import { Refused } from "../api.js";
import { make } from "../element.js";

/**
 * @typedef {object} Sent
 * @property {(values: Record<string, string>) => unknown} send  does what the form is for; what it throws is told
 * @property {(reply: any) => string | void} [told]  what to say when it is done
 */

/** Something that a field cannot mean, found before anything was sent. */
export class Wrong extends Error {
  /**
   * @param {string} where  the name of the field
   * @param {string} what
   * @param {string} remedy
   */
  constructor(where, what, remedy) {
    super(what);
    this.refusal = { code: "bad-input", what, where, clause: "", remedy };
  }
}

/**
 * Have a form do something, if the page has it.
 * @param {string} name  as its `data-form` has it
 * @param {Sent} sent
 */
export function handle(name, { send, told }) {
  for (const form of document.querySelectorAll(`form[data-form="${name}"]`)) {
    if (!(form instanceof HTMLFormElement)) continue;
    form.noValidate = true;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void submit(form, send, told);
    });
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {Sent["send"]} send
 * @param {Sent["told"]} told
 */
async function submit(form, send, told) {
  if (form.dataset.busy) return;
  clear(form);
  form.dataset.busy = "yes";
  try {
    needAll(form);
    const said = told?.(await send(valuesOf(form)));
    if (said) form.append(make("p.done", { role: "status" }, said));
  } catch (error) {
    tell(form, reasonOf(error));
  } finally {
    delete form.dataset.busy;
  }
}

/**
 * What is in a form, by field.
 * @param {HTMLFormElement} form
 */
function valuesOf(form) {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
}

/** @param {HTMLFormElement} form */
function needAll(form) {
  for (const field of fieldsOf(form)) {
    if (field.required && !field.value.trim()) throw new Wrong(field.name, "this is empty", "fill it in");
  }
}

/** @param {HTMLFormElement} form */
function fieldsOf(form) {
  return [...form.elements].filter((each) => each instanceof HTMLInputElement);
}

/** @param {HTMLFormElement} form */
function clear(form) {
  for (const field of fieldsOf(form)) field.removeAttribute("aria-invalid");
  for (const wrong of form.querySelectorAll(".wrong")) wrong.toggleAttribute("hidden", true);
  for (const old of form.querySelectorAll(".refusal, .done")) old.remove();
}

/**
 * @param {unknown} error
 * @returns {import("../api.js").Refusal}
 */
export function reasonOf(error) {
  if (error instanceof Refused || error instanceof Wrong) return error.refusal;
  return { code: "lost", what: "the house does not answer", where: "", clause: "", remedy: "try again in a moment" };
}

/**
 * Tell what is wrong: at its field if it has one there, or else at the end of the form.
 * @param {HTMLFormElement} form
 * @param {import("../api.js").Refusal} reason
 */
function tell(form, reason) {
  const named = fieldsOf(form).filter((each) => each.type !== "hidden" && !each.hidden);
  const field = named.find((each) => each.name === reason.where) ?? (named.length === 1 ? named[0] : undefined);
  const place = field && document.getElementById(`${field.id}-wrong`);
  if (field && place) {
    place.replaceChildren(...words(reason));
    place.hidden = false;
    field.setAttribute("aria-invalid", "true");
    field.focus();
  } else {
    form.append(make("p.refusal", { role: "alert" }, ...words(reason)));
  }
}

/**
 * What, by which clause, and what to do.
 * @param {import("../api.js").Refusal} reason
 */
export function words({ what, clause, remedy }) {
  const parts = [upper(what) + (clause ? ` (rule ${clause})` : "")];
  return [...parts, ...(remedy ? [make("span.remedy", {}, `${upper(remedy)}.`)] : [])];
}

/** @param {string} text */
function upper(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
