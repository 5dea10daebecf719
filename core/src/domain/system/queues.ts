/** The queues whose tasks can be given up, and then wait for staff. */
export const QUEUE_IDS = [
  "sendMail",
  "processWebhookEvent",
  "deleteAccounts",
  "endViews",
  "removeBankLinks",
  "syncBanks",
] as const;
export type QueueId = (typeof QUEUE_IDS)[number];

type Queue = {
  label: string;
  noun: readonly [one: string, many: string];
  givenUpAfter: string;
  /** What must be done in the end can't be discarded. */
  canDiscard: boolean;
};

export const QUEUES: Record<QueueId, Queue> = {
  sendMail: { label: "Email", noun: ["email", "emails"], givenUpAfter: "3 attempts", canDiscard: true },
  processWebhookEvent: {
    label: "Webhook events",
    noun: ["webhook event", "webhook events"],
    givenUpAfter: "3 days",
    canDiscard: true,
  },
  deleteAccounts: {
    label: "Account deletions",
    noun: ["account deletion", "account deletions"],
    givenUpAfter: "6 attempts",
    canDiscard: false,
  },
  endViews: {
    label: "View notices",
    noun: ["notice of a view", "notices of views"],
    givenUpAfter: "6 attempts",
    canDiscard: true,
  },
  removeBankLinks: {
    label: "Bank link removals",
    noun: ["bank link removal", "bank link removals"],
    givenUpAfter: "6 attempts",
    canDiscard: false,
  },
  // The next sync that is due clears it.
  syncBanks: {
    label: "Bank syncs",
    noun: ["bank sync", "bank syncs"],
    givenUpAfter: "8 attempts",
    canDiscard: false,
  },
};

/** Where a count stops: Firestore charges a read for each thousand that it counts. */
export const COUNTED_AT_MOST = 1_000;

export type QueueFacts = {
  /** What is due and not done. */
  waiting: number;
  dead: number;
  /** Since when the longest waits; null: nothing does. */
  oldestAt: Date | null;
};

/** The vendors whose events are taken. Each has a handler in `functions/src/services.ts`, and nothing else knows them by name. */
export const WEBHOOK_SOURCES = ["stripe", "resend", "plaid"] as const;
export type WebhookSource = (typeof WEBHOOK_SOURCES)[number];

export const WEBHOOK_STATES = ["received", "failed", "dead", "done", "discarded"] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
