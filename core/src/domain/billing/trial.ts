/** Days of trial of a first plan, once for each person. Decided by the server alone. */
export const TRIAL_DAYS = 14;

/** Why a trial ended as it began. */
export const TRIAL_DENIED_TEXT =
  "The free trial was already used with another spelling of your email address, so yours ended right away. Nothing was charged.";
