/** Where somebody goes who has come in. */

/**
 * The page that the address names as the next one, if it is one of this house; the lobby otherwise.
 * @param {{search: string, origin: string}} location
 */
export function following({ search, origin }) {
  const wanted = new URLSearchParams(search).get("next") ?? "/";
  try {
    const url = new URL(wanted, origin);
    return url.origin === origin ? url.pathname + url.search : "/";
  } catch {
    return "/";
  }
}
