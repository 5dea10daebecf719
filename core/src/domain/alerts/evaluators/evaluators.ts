import type { Evaluator } from "../reminder.ts";
import type { AlertType } from "../types.ts";
import { accountsAvailable } from "./accounts-available.ts";
import { allClear } from "./all-clear.ts";
import { annualFee } from "./annual-fee.ts";
import { bankLinkBroken } from "./bank-link-broken.ts";
import { benefitEnding } from "./benefit-ending.ts";
import { benefitNewWindow } from "./benefit-new-window.ts";
import { capReached } from "./cap-reached.ts";
import { cardUnused } from "./card-unused.ts";
import { consentExpiring } from "./consent-expiring.ts";
import { creditCaptured } from "./credit-captured.ts";
import { creditEnrolment } from "./credit-enrolment.ts";
import { creditExpiring } from "./credit-expiring.ts";
import { creditMissing } from "./credit-missing.ts";
import { dataStale } from "./data-stale.ts";
import { foreignFee } from "./foreign-fee.ts";
import { highUtilization } from "./high-utilization.ts";
import { interestCharged } from "./interest-charged.ts";
import { largeTransaction } from "./large-transaction.ts";
import { offerClawbackRisk } from "./offer-clawback-risk.ts";
import { overLimitNear } from "./over-limit-near.ts";
import { paymentDue } from "./payment-due.ts";
import { paymentNotSeen } from "./payment-not-seen.ts";
import { paymentOverdue } from "./payment-overdue.ts";
import { paymentPartial } from "./payment-partial.ts";
import { paymentPosted } from "./payment-posted.ts";
import { retentionCall } from "./retention-call.ts";
import { rotatingActivation } from "./rotating-activation.ts";
import { statementReady } from "./statement-ready.ts";
import { subscriptionCanceled } from "./subscription-canceled.ts";
import { subscriptionCardExpiring } from "./subscription-card-expiring.ts";
import { subscriptionPaymentFailed } from "./subscription-payment-failed.ts";
import { subscriptionRenewal } from "./subscription-renewal.ts";
import { subscriptionTrialEnding } from "./subscription-trial-ending.ts";
import { syncRecovered } from "./sync-recovered.ts";
import { unusualTransaction } from "./unusual-transaction.ts";
import { utilizationAtClose } from "./utilization-at-close.ts";
import { weeklyRecap } from "./weekly-recap.ts";
import { welcomeOfferDeadline } from "./welcome-offer-deadline.ts";
import { welcomeOfferMet } from "./welcome-offer-met.ts";
import { welcomeOfferMissing } from "./welcome-offer-missing.ts";
import { welcomeOfferPace } from "./welcome-offer-pace.ts";

type Evaluators = Partial<Record<AlertType, Evaluator>>;

/** Those whose reminders Today lists, too. */
export const listedEvaluators: Evaluators = {
  annual_fee: annualFee,
  credit_enrolment: creditEnrolment,
  credit_expiring: creditExpiring,
  credit_missing: creditMissing,
  offer_clawback_risk: offerClawbackRisk,
  payment_due: paymentDue,
  payment_not_seen: paymentNotSeen,
  payment_overdue: paymentOverdue,
  rotating_activation: rotatingActivation,
  utilization_at_close: utilizationAtClose,
  welcome_offer_deadline: welcomeOfferDeadline,
  welcome_offer_met: welcomeOfferMet,
  welcome_offer_missing: welcomeOfferMissing,
  welcome_offer_pace: welcomeOfferPace,
};

/** The evaluators of the types that are planned from facts. The other types are raised when an event happens. */
export const evaluators: Evaluators = {
  ...listedEvaluators,
  accounts_available: accountsAvailable,
  all_clear: allClear,
  bank_link_broken: bankLinkBroken,
  benefit_ending: benefitEnding,
  benefit_new_window: benefitNewWindow,
  cap_reached: capReached,
  card_unused: cardUnused,
  consent_expiring: consentExpiring,
  credit_captured: creditCaptured,
  data_stale: dataStale,
  foreign_fee: foreignFee,
  high_utilization: highUtilization,
  interest_charged: interestCharged,
  large_transaction: largeTransaction,
  over_limit_near: overLimitNear,
  payment_partial: paymentPartial,
  payment_posted: paymentPosted,
  retention_call: retentionCall,
  statement_ready: statementReady,
  subscription_canceled: subscriptionCanceled,
  subscription_card_expiring: subscriptionCardExpiring,
  subscription_payment_failed: subscriptionPaymentFailed,
  subscription_renewal: subscriptionRenewal,
  subscription_trial_ending: subscriptionTrialEnding,
  sync_recovered: syncRecovered,
  unusual_transaction: unusualTransaction,
  weekly_recap: weeklyRecap,
};

/** Whether alerts of a type are raised when something happens, and not by facts. */
export const isEventType = (type: AlertType): boolean => evaluators[type] === undefined;
