import { matchPath } from "react-router-dom";
import { isOfApp } from "../../lib/app-pages.ts";
import { alertPath, cardPath, helpPath, newsPath, paths } from "../../lib/paths.ts";

/** What emails, alerts and the app's icon open. Parameters as in the router's patterns. */
export const DEEP_LINKS: readonly { label: string; path: string }[] = [
  { label: "Today", path: paths.dashboard },
  { label: "Card", path: cardPath(":walletCardId") },
  { label: "Credits", path: paths.credits },
  { label: "Payments", path: paths.payments },
  { label: "Alerts", path: paths.alerts },
  { label: "Alert detail", path: alertPath(":id") },
  { label: "Alert settings", path: paths.alertSettings },
  { label: "News post", path: newsPath(":slug") },
  { label: "Help article", path: helpPath(":article") },
  { label: "Fix a bank link", path: `${paths.consentFix}?item=` },
  { label: "Return from a bank", path: paths.plaidReturn },
  { label: "Billing", path: paths.billing },
  { label: "Account", path: paths.account },
];

export type LinkResult = "opens" | "out-of-scope" | "website" | "no-page" | "not-served";

type Scope = {
  /** Of the manifest. */
  scope: string;
  /** The router's. */
  patterns: readonly string[];
};

const toAddress = (path: string): string => path.replaceAll(/:\w+/g, "example");

/** Whether an address opens in the installed app, and a page of it. What the server answers is checked apart from this. */
export function resolveLink(path: string, { scope, patterns }: Scope): LinkResult {
  const [pathname = ""] = toAddress(path).split("?");
  if (!pathname.startsWith(scope)) return "out-of-scope";
  if (!isOfApp(pathname)) return "website";
  return patterns.some((pattern) => matchPath({ path: pattern, caseSensitive: true }, pathname)) ? "opens" : "no-page";
}

async function fetchText(address: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(address, { signal, cache: "no-store" });
  return response.ok ? response.text() : null;
}

/** Checks each link: the manifest's scope, the service worker's rule, the router, and whether Hosting serves the app's document there. */
export async function checkLinks(
  patterns: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LinkResult>> {
  const [manifest, appDocument] = await Promise.all([
    fetchText("/manifest.webmanifest", signal),
    fetchText("/app", signal),
  ]);
  if (manifest === null || appDocument === null) throw new Error("The app's files didn't load.");
  const { scope = "/" } = JSON.parse(manifest) as { scope?: string };
  const checked = DEEP_LINKS.map(async ({ path }): Promise<[string, LinkResult]> => {
    const result = resolveLink(path, { scope, patterns });
    if (result !== "opens") return [path, result];
    return [path, (await fetchText(toAddress(path), signal)) === appDocument ? "opens" : "not-served"];
  });
  return new Map(await Promise.all(checked));
}

/** What a link does in words; null: it opens. */
export const linkProblems: Record<LinkResult, string | null> = {
  opens: null,
  "out-of-scope": "Opens the browser, not the app",
  website: "Opens the website, not the app",
  "no-page": "Opens no page",
  "not-served": "The server doesn't serve the app here",
};
