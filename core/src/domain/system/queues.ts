import { RESEND_WITHIN_HOURS } from "../email/delivery.ts";

/** The queues whose tasks can be given up, and then wait for staff. */
export const QUEUE_IDS = [
  "sendMail",
  "processWebhookEvent",
  "deleteAccounts",
  "endViews",
  "removeBankLinks",
  "syncBanks",
  "sendPushes",
] as const;
export type QueueId = (typeof QUEUE_IDS)[number];

/** When the tasks of a queue are given up, and wait for staff. */
export const GIVEN_UP_AFTER = {
  mailAttempts: 3,
  /** As long as the vendors themselves try. */
  webhookDays: 3,
  dueTaskAttempts: 6,
  syncAttempts: 8,
  /** Or a day, whichever comes first. */
  pushAttempts: 6,
};

type Queue = {
  label: string;
  noun: readonly [one: string, many: string];
  givenUpAfter: string;
  /** What must be done in the end can't be discarded. */
  canDiscard: boolean;
};

export const QUEUES: Record<QueueId, Queue> = {
  sendMail: {
    label: "Email",
    noun: ["email", "emails"],
    givenUpAfter: `${GIVEN_UP_AFTER.mailAttempts} attempts, or ${RESEND_WITHIN_HOURS} hours`,
    canDiscard: true,
  },
  processWebhookEvent: {
    label: "Webhook events",
    noun: ["webhook event", "webhook events"],
    givenUpAfter: `${GIVEN_UP_AFTER.webhookDays} days`,
    canDiscard: true,
  },
  deleteAccounts: {
    label: "Account deletions",
    noun: ["account deletion", "account deletions"],
    givenUpAfter: `${GIVEN_UP_AFTER.dueTaskAttempts} attempts`,
    canDiscard: false,
  },
  endViews: {
    label: "View notices",
    noun: ["notice of a view", "notices of views"],
    givenUpAfter: `${GIVEN_UP_AFTER.dueTaskAttempts} attempts`,
    canDiscard: true,
  },
  removeBankLinks: {
    label: "Bank link removals",
    noun: ["bank link removal", "bank link removals"],
    givenUpAfter: `${GIVEN_UP_AFTER.dueTaskAttempts} attempts`,
    canDiscard: false,
  },
  // The next sync that is due clears it.
  syncBanks: {
    label: "Bank syncs",
    noun: ["bank sync", "bank syncs"],
    givenUpAfter: `${GIVEN_UP_AFTER.syncAttempts} attempts`,
    canDiscard: false,
  },
  sendPushes: {
    label: "Push notifications",
    noun: ["push notification", "push notifications"],
    givenUpAfter: `${GIVEN_UP_AFTER.pushAttempts} attempts or a day`,
    canDiscard: true,
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

/** A task that was given up. */
export type DeadLetter = {
  queue: QueueId;
  id: string;
  /** What it was: a kind of mail, a type of event. */
  name: string;
  /** Whose it was: a member, or an address of nobody's account. */
  recipient: { uid: string | null; email: string | null } | null;
  broadcastId: string | null;
  error: string | null;
  attempts: number;
  since: Date;
  /** What its queue is sorted by. */
  at: Date;
  /** A replay could do it twice. */
  isTooOld: boolean;
  /** It is too old, but of use to its recipient still: staff may accept that it arrives twice. */
  canSendAnew: boolean;
};

/** What only a mail can have of it. */
export const NO_MAIL = { broadcastId: null, isTooOld: false, canSendAnew: false } satisfies Partial<DeadLetter>;

export type Discarded = "discarded" | "missing" | "not_dead";

/** The vendors whose events are taken. Each has a handler in `functions/src/services.ts`, and nothing else knows them by name. */
export const WEBHOOK_SOURCES = ["stripe", "resend", "plaid"] as const;
export type WebhookSource = (typeof WEBHOOK_SOURCES)[number];

export const WEBHOOK_STATES = ["received", "failed", "dead", "done", "discarded"] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
