/** Places in the app that an alert links to. The web app's own paths are checked against these by its tests. */
export const dashboardPlace = (section?: "payments" | "credits" | "cards" | "value" | "utilization" | "bonuses") =>
  section === undefined ? "/dashboard" : `/dashboard#${section}`;

export const cardPlace = (walletCardId: string) => `/dashboard/cards/${walletCardId}`;

export const billingPlace = "/billing";

export const accountPlace = "/account";
