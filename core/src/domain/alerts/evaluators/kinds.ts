import type { ReminderKind } from "../reminder.ts";
import type { AlertType } from "../types.ts";
import { accountsAvailable } from "./bank-links.ts";
import { allClear } from "./week.ts";
import { annualFee } from "./fees.ts";
import { bankLinkBroken } from "./bank-links.ts";
import { benefitEnding } from "./benefit-ending.ts";
import { benefitNewWindow } from "./benefit-new-window.ts";
import { capReached } from "./cap-reached.ts";
import { cardUnused } from "./card-unused.ts";
import { consentExpiring } from "./bank-links.ts";
import { creditCaptured } from "./credit-captured.ts";
import { creditEnrolment } from "./credit-enrolment.ts";
import { creditExpiring } from "./credit-expiring.ts";
import { creditMissing } from "./credit-missing.ts";
import { dataStale } from "./bank-links.ts";
import { foreignFee } from "./transactions.ts";
import { highUtilization } from "./utilization.ts";
import { interestCharged } from "./transactions.ts";
import { largeTransaction } from "./transactions.ts";
import { offerClawbackRisk } from "./welcome-offers.ts";
import { overLimitNear } from "./utilization.ts";
import { paymentDue } from "./payments-due.ts";
import { paymentNotSeen } from "./payments-due.ts";
import { paymentOverdue } from "./payments-due.ts";
import { paymentPartial } from "./paid-statements.ts";
import { paymentPosted } from "./paid-statements.ts";
import { retentionCall } from "./fees.ts";
import { rotatingActivation } from "./rotating-activation.ts";
import { statementReady } from "./statement-ready.ts";
import { subscriptionCanceled } from "./subscription.ts";
import { subscriptionCardExpiring } from "./subscription.ts";
import { subscriptionPaymentFailed } from "./subscription.ts";
import { subscriptionRenewal } from "./subscription.ts";
import { subscriptionTrialEnding } from "./subscription.ts";
import { syncRecovered } from "./bank-links.ts";
import { unusualTransaction } from "./transactions.ts";
import { utilizationAtClose } from "./utilization.ts";
import { weeklyRecap } from "./week.ts";
import { welcomeOfferDeadline } from "./welcome-offers.ts";
import { welcomeOfferMet } from "./welcome-offers.ts";
import { welcomeOfferMissing } from "./welcome-offers.ts";
import { welcomeOfferPace } from "./welcome-offers.ts";

/** The kinds of reminders. The other types of alerts are raised when something happens. */
export const KINDS = {
  accounts_available: accountsAvailable,
  all_clear: allClear,
  annual_fee: annualFee,
  bank_link_broken: bankLinkBroken,
  benefit_ending: benefitEnding,
  benefit_new_window: benefitNewWindow,
  cap_reached: capReached,
  card_unused: cardUnused,
  consent_expiring: consentExpiring,
  credit_captured: creditCaptured,
  credit_enrolment: creditEnrolment,
  credit_expiring: creditExpiring,
  credit_missing: creditMissing,
  data_stale: dataStale,
  foreign_fee: foreignFee,
  high_utilization: highUtilization,
  interest_charged: interestCharged,
  large_transaction: largeTransaction,
  offer_clawback_risk: offerClawbackRisk,
  over_limit_near: overLimitNear,
  payment_due: paymentDue,
  payment_not_seen: paymentNotSeen,
  payment_overdue: paymentOverdue,
  payment_partial: paymentPartial,
  payment_posted: paymentPosted,
  retention_call: retentionCall,
  rotating_activation: rotatingActivation,
  statement_ready: statementReady,
  subscription_canceled: subscriptionCanceled,
  subscription_card_expiring: subscriptionCardExpiring,
  subscription_payment_failed: subscriptionPaymentFailed,
  subscription_renewal: subscriptionRenewal,
  subscription_trial_ending: subscriptionTrialEnding,
  sync_recovered: syncRecovered,
  unusual_transaction: unusualTransaction,
  utilization_at_close: utilizationAtClose,
  weekly_recap: weeklyRecap,
  welcome_offer_deadline: welcomeOfferDeadline,
  welcome_offer_met: welcomeOfferMet,
  welcome_offer_missing: welcomeOfferMissing,
  welcome_offer_pace: welcomeOfferPace,
} satisfies Partial<Record<AlertType, ReminderKind>>;

/** Null: its alerts are raised when something happens, and not by facts. */
export const findKind = (type: AlertType): ReminderKind | null =>
  type in KINDS ? KINDS[type as keyof typeof KINDS] : null;
