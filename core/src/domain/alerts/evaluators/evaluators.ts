import type { Evaluator } from "../reminder.ts";
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
