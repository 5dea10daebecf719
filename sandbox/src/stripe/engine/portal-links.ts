/** An unopened link expires after five minutes; an open portal after an hour without use. */
export const UNOPENED_SECONDS = 300;
export const OPENED_SECONDS = 3600;
