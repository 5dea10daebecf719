/** Places in the app that an alert links to. The web app's own paths are checked against these by its tests. */
export const dashboardPlace = (place?: "payments" | "credits" | "cards" | "value") =>
  place === undefined ? "/dashboard" : `/dashboard/${place}`;

/** The section of Today that shows what the cards will report. */
export const utilizationPlace = "/dashboard#utilization";

export const cardPlace = (walletCardId: string) => `/dashboard/cards/${walletCardId}`;

export const billingPlace = "/billing";

export const accountPlace = "/account";
