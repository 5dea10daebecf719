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

/** The same, with the open invoice to pay. */
export const invoicePlace = "/billing?pay=invoice";

export const accountPlace = "/account";

export const householdPlace = "/household";

const aCard = cardPlace(":walletCardId");
const creditOfCard = cardPlace(":walletCardId", "credit-:benefitId");
const offerOfCard = cardPlace(":walletCardId", "offer");
const bankLink = bankLinkPlace(":linkId");

/** Every place that alerts of a type lead to, with parameters as in a router's patterns. The evaluators' tests compare their links. */
export const ALERT_PLACES: Record<AlertType, readonly string[]> = {
  payment_due: [aCard],
  payment_not_seen: [aCard],
  payment_overdue: [aCard],
  payment_partial: [aCard],
  payment_posted: [aCard],
  household_payment: [householdPlace],
  statement_ready: [aCard, dashboardPlace("cards")],
  high_utilization: [aCard, utilizationPlace],
  utilization_at_close: [aCard],
  over_limit_near: [aCard],
  credit_expiring: [creditOfCard, dashboardPlace("credits")],
  credit_enrolment: [creditOfCard, dashboardPlace("credits")],
  credit_missing: [creditOfCard],
  credit_captured: [creditOfCard],
  benefit_new_window: [dashboardPlace("credits")],
  benefit_ending: [creditOfCard],
  annual_fee: [cardPlace(":walletCardId", "fee")],
  retention_call: [cardPlace(":walletCardId", "fee")],
  price_change: [cardPlace(":walletCardId", "terms")],
  welcome_offer_deadline: [offerOfCard],
  welcome_offer_pace: [offerOfCard],
  welcome_offer_met: [offerOfCard],
  welcome_offer_missing: [offerOfCard],
  offer_clawback_risk: [offerOfCard],
  rotating_activation: [cardPlace(":walletCardId", "earning")],
  cap_reached: [cardPlace(":walletCardId", "earning")],
  card_unused: [aCard],
  large_transaction: [aCard],
  unusual_transaction: [aCard],
  foreign_fee: [aCard],
  interest_charged: [aCard],
  bank_link_broken: [bankLink],
  consent_expiring: [bankLink],
  accounts_available: [bankLink],
  data_stale: [bankLink],
  sync_recovered: [bankLink],
  weekly_recap: [dashboardPlace()],
  all_clear: [dashboardPlace()],
  // Where its member chose, if anywhere.
  reminder: [],
  system_notice: [],
  subscription_trial_ending: [billingPlace],
  subscription_renewal: [billingPlace],
  subscription_payment_failed: [billingPlace, invoicePlace],
  subscription_card_expiring: [billingPlace],
  subscription_canceled: [billingPlace],
  household_change: [householdPlace],
  security_new_device: [accountPlace],
  security_new_admin: [accountPlace],
  security_password: [accountPlace],
  security_email: [accountPlace],
  security_export: [accountPlace],
  security_viewed: [accountPlace],
};
