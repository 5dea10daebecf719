import { paths } from "./paths.ts";

/** What a mail's link carries. `href` is the whole address as it arrived. */
export type ActionLink = {
  mode: string | null;
  code: string | null;
  apiKey: string | null;
  proof: string | null;
  name: string | null;
  /** Whose mail it was; only in the "this wasn't me" link, which signs no one in. */
  disownedEmail: string | null;
  href: string;
};

const linkPages = new Set<string>([
  paths.verifyEmail,
  paths.verifyEmailChange,
  paths.resetPassword,
  paths.authComplete,
  paths.authCompleteSignIn,
  paths.unsubscribe,
]);

let captured: { path: string; link: ActionLink } | null = null;

/**
 * Takes a mail's code out of the address bar and keeps it for the page, before anything else can see it. A reload finds it
 * in the state of the history's entry, which is in no address, referrer or log and ends with the tab.
 */
export function captureActionLink(
  location: Location = globalThis.location,
  history: History = globalThis.history,
): void {
  if (!linkPages.has(location.pathname)) return;
  const state = getState(history);
  const href = location.search === "" ? state["link"] : location.href;
  if (typeof href !== "string") return;
  captured = { path: location.pathname, link: readActionLink(href) };
  history.replaceState({ ...state, link: href }, "", location.pathname);
}

export function readActionLink(href: string): ActionLink {
  const query = new URL(href).searchParams;
  return {
    mode: query.get("mode"),
    code: query.get("oobCode"),
    apiKey: query.get("apiKey"),
    proof: query.get("proof"),
    name: query.get("name"),
    disownedEmail: query.get("mode") === "disown" ? query.get("email") : null,
    href,
  };
}

/** The link that opened this page, if one did. */
export function actionLinkFor(path: string): ActionLink | null {
  return captured?.path === path ? captured.link : null;
}

/** After the code is used, so that coming back to the page does not try it again. */
export function forgetActionLink(history: History = globalThis.history): void {
  captured = null;
  const { link, ...rest } = getState(history);
  if (link !== undefined) history.replaceState(rest, "");
}

function getState(history: History): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? { ...state } : {};
}
