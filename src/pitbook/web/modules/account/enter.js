/** The door: come as a guest, sign in, sign up, sign out. */

import { comeAsGuest, post, remove, whoAmI } from "../api.js";
import { handle } from "./form.js";
import { following } from "./following.js";

const go = () => location.assign(following(location));

await whoAmI();

handle("guest", { send: comeAsGuest, told: go });
handle("sign-in", { send: ({ name, password }) => post("/sessions", { name, password }), told: go });
handle("sign-up", { send: ({ name, password }) => post("/people", { name, password }), told: go });
handle("sign-out", { send: () => remove("/sessions/current"), told: () => location.assign("/") });
