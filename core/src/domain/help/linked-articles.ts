import { ALERT_TYPES, factsOfType } from "../alerts/types.ts";

/** The articles that screens link to, with the screen. */
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

/** Where an article is linked from the product. Such an article can't be unpublished. */
export const findPlaces = (id: string): string[] => [
  ...Object.entries(SCREEN_ARTICLES).flatMap(([article, screen]) => (article === id ? [screen] : [])),
  ...ALERT_TYPES.map(factsOfType).flatMap(({ article, label }) => (article === id ? [`Alert: ${label}`] : [])),
];
