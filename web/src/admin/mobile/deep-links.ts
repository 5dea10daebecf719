import { ALERT_PLACES } from "@cardwell/core/domain/alerts/places";
import { ALERT_TYPE_FACTS, ALERT_TYPES } from "@cardwell/core/domain/alerts/types";
import { matchPath } from "react-router-dom";
import { cardTabs } from "../../features/cards/card/card-tabs.tsx";
import { isOfApp } from "../../lib/app-pages.ts";
import { alertPath, cardPath, helpPath, listenPath, newsPath, paths } from "../../lib/paths.ts";

/** A link that opens the app, with parameters as in the router's patterns, and what leads to it. */
export type DeepLink = { path: string; openedBy: readonly string[] };

export type LinkResult = "opens" | "out-of-scope" | "website" | "no-page" | "no-section" | "not-served";

export type CheckedLink = DeepLink & { result: LinkResult };

/** The pages of areas that have routes of their own. */
export const AREA_PAGES: Record<string, readonly string[]> = {
  [`${paths.alerts}/*`]: [
    paths.alerts,
    alertPath(":alertId"),
    paths.alertSettings,
    paths.alertNotifications,
    paths.alertWatching,
  ],
  [`${paths.news}/*`]: [paths.news, newsPath(":slug")],
  [`${paths.listen}/*`]: [paths.listen, listenPath(":episodeId")],
  [`${paths.link}/*`]: [paths.link, `${paths.link}/:linkId/match`, `${paths.link}/:linkId/import`],
  [`${paths.help}/*`]: [paths.help, helpPath(":article")],
  [`${paths.start}/*`]: [paths.start, `${paths.start}/dates`, `${paths.start}/alerts`],
  // Staff open it in a browser.
  [`${paths.admin}/*`]: [],
};

/** The sections that a link to a page can name. A card's page opens the tab that has the section. */
const SECTIONS: Record<string, readonly string[]> = {
  [paths.dashboard]: ["utilization", "which-card"],
  [cardPath(":walletCardId")]: [...Object.values(cardTabs).flatMap(({ sections }) => sections), "credit-:benefitId"],
};

type Shortcut = { name: string; url: string };
type Manifest = { scope?: string; shortcuts?: Shortcut[] };

/** All links of the app: every place of an alert type, every shortcut of the manifest, every page of the router. */
export function listDeepLinks(patterns: readonly string[], shortcuts: readonly Shortcut[]): DeepLink[] {
  const pages = patterns.flatMap((pattern) => AREA_PAGES[pattern] ?? [pattern]);
  const known = new Set([...Object.values(ALERT_PLACES).flat(), ...shortcuts.map(({ url }) => url), ...pages]);
  return [...known].map((path) => {
    const alerts = ALERT_TYPES.filter((type) => ALERT_PLACES[type].includes(path)).map(
      (type) => ALERT_TYPE_FACTS[type].label,
    );
    return {
      path,
      openedBy: [
        ...(alerts.length === 0 ? [] : [`Alerts: ${alerts.join(", ")}`]),
        ...shortcuts.filter(({ url }) => url === path).map(({ name }) => `Shortcut: ${name}`),
        ...(pages.includes(path) ? ["Page"] : []),
      ],
    };
  });
}

const toAddress = (path: string): string => path.replaceAll(/:\w+/g, "example");

const toPathname = (path: string): string => path.replace(/[?#].*/, "");

type Scope = {
  /** Of the manifest. */
  scope: string;
  /** The router's. */
  patterns: readonly string[];
};

/** Whether an address opens in the installed app, and a page of it with the section that it names. What the server answers is checked apart from this. */
export function resolveLink(path: string, { scope, patterns }: Scope): LinkResult {
  const [, section = ""] = path.split("#");
  const pathname = toAddress(toPathname(path));
  if (!pathname.startsWith(scope)) return "out-of-scope";
  if (!isOfApp(pathname)) return "website";
  const opens = (pattern: string) => matchPath({ path: pattern, caseSensitive: true }, pathname) !== null;
  if (!patterns.some((pattern) => (AREA_PAGES[pattern] ?? [pattern]).some(opens))) return "no-page";
  const [, sections = []] = Object.entries(SECTIONS).find(([pattern]) => opens(pattern)) ?? [];
  return section === "" || sections.includes(section) ? "opens" : "no-section";
}

async function fetchText(address: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(address, { signal, cache: "no-store" });
  return response.ok ? response.text() : null;
}

/** Checks each link: the manifest's scope, the service worker's rule, the router, sections, and whether Hosting serves the app's document there. */
export async function checkLinks(patterns: readonly string[], signal: AbortSignal): Promise<CheckedLink[]> {
  const [manifestText, appDocument] = await Promise.all([
    fetchText("/manifest.webmanifest", signal),
    fetchText("/app", signal),
  ]);
  if (manifestText === null || appDocument === null) throw new Error("The app's files didn't load.");
  const { scope = "/", shortcuts = [] } = JSON.parse(manifestText) as Manifest;
  const served = new Map<string, Promise<boolean>>();
  const isServed = (pathname: string): Promise<boolean> => {
    const known = served.get(pathname) ?? fetchText(pathname, signal).then((text) => text === appDocument);
    served.set(pathname, known);
    return known;
  };
  return Promise.all(
    listDeepLinks(patterns, shortcuts).map(async (link): Promise<CheckedLink> => {
      const result = resolveLink(link.path, { scope, patterns });
      if (result !== "opens") return { ...link, result };
      return { ...link, result: (await isServed(toAddress(toPathname(link.path)))) ? "opens" : "not-served" };
    }),
  );
}

/** What a link does in words; null: it opens. */
export const linkProblems: Record<LinkResult, string | null> = {
  opens: null,
  "out-of-scope": "Opens the browser, not the app",
  website: "Opens the website, not the app",
  "no-page": "Opens no page",
  "no-section": "Opens a page without this section",
  "not-served": "The server doesn't serve the app here",
};
