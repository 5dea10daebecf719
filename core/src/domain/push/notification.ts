import { alertPlace } from "../alerts/places.ts";
import { type ActionKind, type AlertType, factsOfType, type Severity } from "../alerts/types.ts";
import { HOUR_MS } from "../dates/instants.ts";

/** What a button of a notification does. */
export const PUSH_ACTS = ["mark", "snooze"] as const;

export type PushAct = (typeof PUSH_ACTS)[number];

/** What a device receives, as JSON. The service worker shows it. */
export type PushNotification = {
  title: string;
  body: string;
  /** A later notification with the same tag replaces it. */
  tag: string;
  /** The page of the app that a tap opens. */
  path: string;
  /** For the badge of the app; null: not known. */
  unread: number | null;
  /** The buttons, where the platform shows them. The token does what the button says, once. */
  actions: { action: PushAct; title: string; token: string }[];
  /** ISO 8601. */
  sentAt: string;
};

/** Push services take 4,096 bytes, of which the encryption (RFC 8188, one record) needs 103. */
export const MOST_NOTIFICATION_BYTES = 4_096 - 103;

const LONGEST_TITLE = 120;
const LONGEST_BODY = 500;

/** For so long after it is due a notification is sent, and kept by the push service for a device that is off. */
export const PUSH_TTL_MS = 24 * HOUR_MS;

/** For so long its buttons work. */
export const PUSH_ACTION_DAYS = 7;

/** The marks of alerts that a notification has a button for. */
export const PAYMENT_MARKS = ["mark_paid", "confirm_payment", "settle_statement"] as const satisfies ActionKind[];

export type PaymentMark = {
  kind: (typeof PAYMENT_MARKS)[number];
  label: string;
  walletCardId: string;
  subjectId: string | null;
  cycleKey: string | null;
  amount: number | null;
};

/** What of an alert's mark a notification has a button for; null: nothing. */
export const toPaymentMark = <M extends { kind: string }>(mark: M | null): (M & Pick<PaymentMark, "kind">) | null =>
  mark !== null && (PAYMENT_MARKS as readonly string[]).includes(mark.kind)
    ? (mark as M & Pick<PaymentMark, "kind">)
    : null;

/** How soon the device is woken: `high` also while it saves its battery. */
export const toUrgency = (severity: Severity): "high" | "normal" =>
  severity === "critical" || severity === "high" ? "high" : "normal";

/** In UTF-8: each byte of what isn't ASCII is one escape. */
const countBytes = (json: string) => encodeURIComponent(json).replaceAll(/%[\dA-F]{2}/g, ".").length;

function cutText(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

type NotifiedAlert = {
  id: string;
  type: AlertType;
  title: string;
  body: string;
  subject: { cardName: string | null };
};

/** The words of a notification: the alert's own, or on a device that others see the kind of alert and its card, without amounts. */
const toWords = ({ type, title, body, subject: { cardName } }: NotifiedAlert, hidesAmounts: boolean) =>
  hidesAmounts ? { title: factsOfType(type).label, body: cardName ?? "Open Cardwell to see it." } : { title, body };

/** The notification about an alert. What is too long for a push service is cut. */
export function buildNotification(
  alert: NotifiedAlert,
  given: Pick<PushNotification, "tag" | "unread" | "actions" | "sentAt"> & { hidesAmounts: boolean },
): PushNotification {
  const { hidesAmounts, ...rest } = given;
  const words = toWords(alert, hidesAmounts);
  const whole = { title: cutText(words.title, LONGEST_TITLE), path: alertPlace(alert.id), ...rest };
  const fit = (most: number): PushNotification => {
    const notification = { ...whole, body: cutText(words.body, most) };
    return most === 0 || countBytes(JSON.stringify(notification)) <= MOST_NOTIFICATION_BYTES
      ? notification
      : fit(Math.floor(most / 2));
  };
  return fit(LONGEST_BODY);
}
