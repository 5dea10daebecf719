/** Days of trial of a first plan, once for each person. Decided by the server alone. */
export const TRIAL_DAYS = 14;
