import type { AlertType } from "./types.ts";

/** Places in the app that an alert links to. The web app's own paths are checked against these by its tests. */
export const dashboardPlace = (place?: "payments" | "credits" | "cards" | "value") =>
  place === undefined ? "/dashboard" : `/dashboard/${place}`;

/** The section of Today that shows what the cards will report. */
export const utilizationPlace = "/dashboard#utilization";

/** A card's page opens the tab that has the section. */
export type CardSection = "credits" | "fee" | "offer" | "earning" | "terms" | `credit-${string}`;

export const cardPlace = (walletCardId: string, section?: CardSection) =>
  `/dashboard/cards/${walletCardId}${section === undefined ? "" : `#${section}`}`;

/** The section of a card's page that alerts of a type are about; the others are about its payments. */
const sectionByType: Partial<Record<AlertType, CardSection>> = {
  credit_expiring: "credits",
  credit_enrolment: "credits",
  credit_missing: "credits",
  credit_captured: "credits",
  benefit_ending: "credits",
  annual_fee: "fee",
  retention_call: "fee",
  price_change: "terms",
  welcome_offer_deadline: "offer",
  welcome_offer_pace: "offer",
  welcome_offer_met: "offer",
  welcome_offer_missing: "offer",
  offer_clawback_risk: "offer",
  rotating_activation: "earning",
  cap_reached: "earning",
};

/** Where the alert center shows an alert. */
export const alertPlace = (alertId: string) => `/dashboard/alerts/${alertId}`;

type LinkingAlert = {
  type: AlertType;
  subject: { walletCardId: string | null };
  link: { label: string; path: string } | null;
};

/** An alert's link. One to the card alone, as alerts had before its page had tabs, leads to the section that its type is about. */
export function resolveLink({ type, subject: { walletCardId }, link }: LinkingAlert): LinkingAlert["link"] {
  if (link === null || walletCardId === null || link.path !== cardPlace(walletCardId)) return link;
  return { ...link, path: cardPlace(walletCardId, sectionByType[type]) };
}

/** Where a link with a bank is fixed. */
export const bankLinkPlace = (linkId: string) => `/consent-fix?item=${linkId}`;

export const billingPlace = "/billing";

export const accountPlace = "/account";

export const householdPlace = "/household";
