import type { alertMail } from "@cardwell/core/contract/alerts";
import type * as z from "zod/mini";
import type { AlertRecord, SentMail } from "./alert-record.ts";

type AlertMail = z.infer<typeof alertMail>;

const STATES: Record<string, { state: AlertMail["state"]; words: string }> = {
  queued: { state: "waiting", words: "It goes out at its time." },
  failed: { state: "waiting", words: "It could not be sent yet, and is tried again." },
  sending: { state: "sending", words: "It is on its way." },
  sent: { state: "sent", words: "It was handed to your mail provider." },
  delivered: { state: "delivered", words: "It arrived." },
  bounced: { state: "bounced", words: "It came back: the address did not take it." },
  complained: { state: "delivered", words: "It arrived, and was marked as spam." },
  skipped: { state: "none", words: "Not sent: no open alerts, or no recipient." },
  dead: { state: "failed", words: "It could not be sent after several attempts." },
};

/** Why a queued mail wasn't sent: settings that changed after it was queued, or an earlier bounce or complaint. */
function formatSkipped(reason: string | null): string | null {
  if (reason === "paused") return "It was not sent: you paused mail.";
  if (reason === "turned off") return "It was not sent, as you chose.";
  if (reason?.startsWith("suppressed")) return "It was not sent: your address takes no mail from us.";
  return null;
}

/** What became of the mail about an alert. `sent` is null when there is none, or when it is not kept any more. */
export function toAlertMail({ mail }: Pick<AlertRecord, "mail">, sent: SentMail | null): AlertMail {
  const none = { to: null, at: null };
  if (mail.route === "none") return { state: "none", ...none, words: mail.words };
  if (mail.id === null) return { state: mail.route === "digest" ? "digest" : "waiting", ...none, words: mail.words };
  if (!sent) return { state: "sent", ...none, words: "What became of a mail is kept for 30 days." };
  const known = STATES[sent.state] ?? { state: "waiting" as const, words: mail.words };
  const why = sent.state === "skipped" ? formatSkipped(sent.lastError) : null;
  return { ...known, ...(why !== null && { words: why }), to: sent.to, at: sent.sentAt?.toISOString() ?? null };
}
