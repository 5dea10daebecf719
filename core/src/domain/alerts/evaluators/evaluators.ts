import type { Evaluator } from "../reminder.ts";
import type { AlertType } from "../types.ts";
import { allClear } from "./all-clear.ts";
import { capReached } from "./cap-reached.ts";
import { cardUnused } from "./card-unused.ts";
import { highUtilization } from "./high-utilization.ts";
import { overLimitNear } from "./over-limit-near.ts";
import { paymentDue } from "./payment-due.ts";
import { paymentOverdue } from "./payment-overdue.ts";
import { paymentPartial } from "./payment-partial.ts";
import { paymentPosted } from "./payment-posted.ts";
import { rotatingActivation } from "./rotating-activation.ts";
import { statementReady } from "./statement-ready.ts";
import { subscriptionCanceled } from "./subscription-canceled.ts";
import { subscriptionCardExpiring } from "./subscription-card-expiring.ts";
import { subscriptionPaymentFailed } from "./subscription-payment-failed.ts";
import { subscriptionRenewal } from "./subscription-renewal.ts";
import { subscriptionTrialEnding } from "./subscription-trial-ending.ts";
import { utilizationAtClose } from "./utilization-at-close.ts";
import { weeklyRecap } from "./weekly-recap.ts";

/** The evaluator of each type that is planned from facts. The others are told when they happen. */
export const evaluators: Partial<Record<AlertType, Evaluator>> = {
  all_clear: allClear,
  cap_reached: capReached,
  card_unused: cardUnused,
  high_utilization: highUtilization,
  over_limit_near: overLimitNear,
  payment_due: paymentDue,
  payment_overdue: paymentOverdue,
  payment_partial: paymentPartial,
  payment_posted: paymentPosted,
  rotating_activation: rotatingActivation,
  statement_ready: statementReady,
  subscription_canceled: subscriptionCanceled,
  subscription_card_expiring: subscriptionCardExpiring,
  subscription_payment_failed: subscriptionPaymentFailed,
  subscription_renewal: subscriptionRenewal,
  subscription_trial_ending: subscriptionTrialEnding,
  utilization_at_close: utilizationAtClose,
  weekly_recap: weeklyRecap,
};
