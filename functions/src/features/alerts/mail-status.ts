import type { alertMail } from "@cardwell/core/contract/alerts";
import type * as z from "zod/mini";
import type { AlertRecord, SentMail, SentPush } from "./alert-record.ts";
import { formatPushRoute } from "./engine/pushing.ts";

type AlertMail = z.infer<typeof alertMail>;

const STATES: Record<string, { state: AlertMail["state"]; words: string }> = {
  queued: { state: "waiting", words: "Scheduled to be sent." },
  failed: { state: "waiting", words: "Couldn't send yet. We'll try again." },
  sending: { state: "sending", words: "Sending now." },
  sent: { state: "sent", words: "Sent to your email provider." },
  delivered: { state: "delivered", words: "Delivered." },
  bounced: { state: "bounced", words: "Bounced: your address didn't accept it." },
  complained: { state: "delivered", words: "Delivered, then marked as spam." },
  skipped: { state: "none", words: "Not sent: no open alerts, or no recipient." },
  dead: { state: "failed", words: "Couldn't send after several attempts." },
};

/** Why a queued mail wasn't sent: settings that changed after it was queued, or an earlier bounce or complaint. */
function formatSkipped(reason: string | null): string | null {
  if (reason === "paused") return "Not sent: you paused email.";
  if (reason === "turned off") return "Not sent, based on your settings.";
  if (reason?.startsWith("suppressed")) return "Not sent: we stopped emailing your address.";
  return null;
}

/** What became of the mail about an alert. `sent` is null when there is none, or when it is not kept any more. */
export function toAlertMail(
  { mail, closedAt }: Pick<AlertRecord, "mail" | "closedAt">,
  sent: SentMail | null,
): AlertMail {
  const none = { to: null, at: null };
  if (mail.route === "none") return { state: "none", ...none, words: mail.words };
  // A mail has the alerts that are open when it is sent.
  if (closedAt !== null && (sent ? STATES[sent.state]?.state === "waiting" : mail.id === null)) {
    return { state: "none", ...none, words: "Not sent: the alert closed first." };
  }
  if (mail.id === null) return { state: mail.route === "digest" ? "digest" : "waiting", ...none, words: mail.words };
  if (!sent) return { state: "sent", ...none, words: "Delivery details are kept for 30 days." };
  const known = STATES[sent.state] ?? { state: "waiting" as const, words: mail.words };
  const why = sent.state === "skipped" ? formatSkipped(sent.lastError) : null;
  return { ...known, ...(why !== null && { words: why }), to: sent.to, at: sent.sentAt?.toISOString() ?? null };
}

/** What became of the notification about an alert on its member's devices, in words; null: nothing is known of one. */
export function formatPush(
  { push, closedAt }: Pick<AlertRecord, "push" | "closedAt">,
  sent: SentPush | null,
): string | null {
  if (push === null || push.words === "") return null;
  if (push.id === null) return push.words;
  if (sent === null) return null;
  if (sent.state === "sent") return "Sent to your devices.";
  const isWaiting = (sent.task?.dueAt ?? null) !== null;
  if (isWaiting && closedAt !== null) return "Not sent to your devices: the alert closed first.";
  if (sent.state === "queued" && isWaiting) return push.words;
  if (sent.state !== "skipped")
    return isWaiting ? "Couldn't reach your devices yet. We'll try again." : "Couldn't reach your devices.";
  if (sent.reason === "paused") return formatPushRoute({ how: "none", reason: "paused" });
  if (sent.reason === "turned off") return formatPushRoute({ how: "none", reason: "by_choice" });
  return "Not sent to your devices: the alert closed first, or no device was left.";
}
