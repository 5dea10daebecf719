/** The time zone of accounts that haven't set one. */
export const DEFAULT_TIME_ZONE = "America/New_York";
