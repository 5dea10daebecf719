/** The lists of the back office, by the names that their exports and saved views have. */
export const LISTS = [
  "activity",
  "alert-rules",
  "bank-links",
  "bank-syncs",
  "banks",
  "behind-a-figure",
  "broadcasts",
  "cards",
  "dead-letters",
  "deliveries",
  "email-templates",
  "facts-to-verify",
  "incidents",
  "installs",
  "job-runs",
  "logos",
  "missing-cards",
  "news-posts",
  "news-sources",
  "podcast-episodes",
  "podcast-shows",
  "prompt-runs",
  "prompts",
  "proposals",
  "reports",
  "suppressions",
  "users",
  "webhook-events",
] as const;

export type ListName = (typeof LISTS)[number];

/** How many views of a list somebody may save. */
export const MOST_LIST_VIEWS = 20;
