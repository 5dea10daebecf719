/** Places in the app that an alert links to. The web app's own paths are checked against these by its tests. */
export const dashboardPlace = (place?: "payments" | "credits" | "cards" | "value") =>
  place === undefined ? "/dashboard" : `/dashboard/${place}`;

/** The section of Today that shows what the cards will report. */
export const utilizationPlace = "/dashboard#utilization";

/** A card's page opens the tab that has the section. */
export type CardSection = "credits" | "fee" | "offer" | "earning" | "terms" | `credit-${string}`;

export const cardPlace = (walletCardId: string, section?: CardSection) =>
  `/dashboard/cards/${walletCardId}${section === undefined ? "" : `#${section}`}`;

export const billingPlace = "/billing";

export const accountPlace = "/account";
