import { ALERT_TYPES, factsOfType } from "../alerts/types.ts";
import { hasAddress } from "./articles.ts";
import type { Addressed } from "./articles.ts";

/** The articles that screens link to by default, with the screen. */
export const SCREEN_ARTICLES = {
  utilization: "Today: utilization",
  "best-card": "Today: which card to use",
  "payment-proof": "Payments",
  "safe-days-to-pay": "Payments: plan by payday",
  "due-in-14-days": "Payments: what is due",
  "credit-windows": "Credits",
  "value-of-the-year": "Value",
  "true-cost": "Value: true cost by card",
  "worth-the-fee": "Card: annual fee",
  "offer-progress": "Card: welcome offer",
  "autopay-check": "Card: autopay",
  "purchases-and-categories": "Card: purchases",
  "statements-and-grace": "Card: statements",
  "closing-or-changing-a-card": "Card: settings",
  "link-a-bank": "Link your bank",
  "what-cardwell-reads": "Bank connections",
  "when-you-get-email": "Alert settings",
  "point-values": "Settings and data: points",
  "export-your-data": "Settings and data: export",
  "trial-and-renewal": "Billing",
  household: "Household",
  "delete-your-account": "Account",
  "what-staff-can-see": "Account: staff",
} as const;

export type ScreenArticle = keyof typeof SCREEN_ARTICLES;

type Place = { label: string; article: string };

/**
 * Every screen and type of alert that leads to an article, by its address in the help, which shows the article that is linked there. The
 * article is the one of the release, unless staff linked another.
 */
export const HELP_PLACES: ReadonlyMap<string, Place> = new Map([
  ...Object.entries(SCREEN_ARTICLES).map(([article, label]): [string, Place] => [
    `screen:${article}`,
    { label, article },
  ]),
  ...ALERT_TYPES.map((type): [string, Place] => {
    const { label, article } = factsOfType(type);
    return [`alert:${type}`, { label: `Alert: ${label}`, article }];
  }),
]);

/** The places that lead to an article. `links`: the articles that staff linked, by place. */
export const findPlaces = (article: Addressed, links: Readonly<Record<string, string>>): string[] =>
  [...HELP_PLACES].flatMap(([place, initial]) => (hasAddress(article, links[place] ?? initial.article) ? [place] : []));

export const labelPlaces = (places: readonly string[]): string[] =>
  places.flatMap((place) => HELP_PLACES.get(place)?.label ?? []);

/** The places that lead to none of the published articles. */
export const findPlacesWithout = (published: readonly { places: readonly string[] }[]): string[] => {
  const linked = new Set(published.flatMap(({ places }) => places));
  return [...HELP_PLACES.keys()].filter((place) => !linked.has(place));
};
