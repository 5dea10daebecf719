import { MAIL_PROVIDERS } from "@cardwell/core/domain/email/mail-figures";
import type { RecipientOutcome } from "@cardwell/core/domain/broadcasts/broadcast";
import { formatSegment } from "@cardwell/core/domain/broadcasts/segment";
import type { Exclusion, Segment } from "@cardwell/core/domain/broadcasts/segment";
import type { SuppressionRow } from "@cardwell/core/contract/admin/email/delivery";
import { labelWords } from "../../components/fields/field-data.ts";
import { formatLongDay } from "../../lib/civil.ts";
import { getServerTime } from "../../lib/server-time.ts";

/** The members whom a broadcast is for; days are in UTC. */
export const nameSegment = ({ segment, cardNames }: { segment: Segment; cardNames: string[] }): string =>
  formatSegment(segment, cardNames, (on) => formatLongDay(on, getServerTime().toISOString().slice(0, 10)));

export const outcomeLabels: Record<RecipientOutcome, string> = {
  waiting: "Waiting",
  sent: "Awaiting result",
  delivered: "Delivered",
  bounced: "Bounced",
  complained: "Marked as spam",
  failed: "Failed",
  unsubscribed: "Unsubscribed since the count",
  suppressed: "Address suppressed since the count",
  paused: "Paused all email",
  no_account: "Left since the count",
  stopped: "Stopped before",
};

export const exclusionLabels: Record<Exclusion, string> = {
  unverified: "address not verified",
  disabled: "disabled",
  deleting: "being deleted",
  unsubscribed: "unsubscribed from news",
  suppressed: "address suppressed",
};

export const suppressionLabels: Record<SuppressionRow["reason"], string> = {
  bounced: "Hard bounce",
  complained: "Marked as spam",
  staff: "Added by staff",
};

export const providerLabels = labelWords(MAIL_PROVIDERS, { icloud: "iCloud" });

/** "97.5%", "0.02%" */
export function formatShare(share: number | null): string {
  if (share === null) return "—";
  const percent = share * 100;
  return `${Number(percent.toFixed(percent > 0 && percent < 0.1 ? 2 : 1))}%`;
}
