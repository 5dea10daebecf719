import type { DeliveryState, MailType } from "@cardwell/core/domain/email/delivery";
import type { ReactNode } from "react";
import { TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { clock } from "../../components/shapes.tsx";

export const mailKindLabels: Record<MailType, string> = {
  verify_email: "Confirm the address",
  sign_in: "Sign-in link",
  staff_notice: "Notice to staff",
  template_test: "Test of a template",
  reset_password: "Reset the password",
  renewal_link: "Renew the plan",
  account_deleted: "Account deleted",
  confirm_new_email: "Confirm a new address",
  email_change_asked: "Address about to change",
  email_changed: "Address changed",
  deletion_scheduled: "Account will be deleted",
  deletion_canceled: "Account is kept",
  bank_back: "Bank works again",
  bank_paused: "Bank link paused",
  household_invitation: "Household invitation",
  alerts: "Alerts",
  alert_digest: "Digest of alerts",
  broadcast: "Broadcast",
  broadcast_test: "Test of a broadcast",
};

/** What sending an email means that its provider no longer recognizes. */
export const SENT_ANEW =
  "It's written again, without what is over by now. It arrives twice if an earlier attempt got through.";

export const mailStateLabels: Record<DeliveryState, string> = {
  queued: "Queued",
  sending: "Sending",
  failed: "Failed, will retry",
  sent: "Sent",
  delivered: "Delivered",
  bounced: "Bounced",
  complained: "Marked as spam",
  skipped: "Not sent",
  dead: "Given up",
  discarded: "Discarded",
};

const faces: Partial<Record<DeliveryState, { mark: ReactNode; tone: string }>> = {
  delivered: { mark: <TickDiscIcon size={14} />, tone: "text-green" },
  sent: { mark: <TickDiscIcon size={14} />, tone: "text-green" },
  bounced: { mark: <TriangleIcon size={14} />, tone: "text-copper-ink" },
  complained: { mark: <TriangleIcon size={14} />, tone: "text-copper-ink" },
  dead: { mark: <TriangleIcon size={14} />, tone: "text-copper-ink" },
  failed: { mark: <TriangleIcon size={14} />, tone: "text-copper-ink" },
};

/** A mark and its words. */
export function MailStateMark({ state, attempts }: { state: DeliveryState; attempts: number }) {
  const { mark, tone } = faces[state] ?? { mark: clock, tone: "text-ink-2" };
  return (
    <span className={`inline-flex items-center gap-1.5 ${tone}`}>
      {mark} {mailStateLabels[state]}
      {attempts > 1 ? `, try ${attempts}` : ""}
    </span>
  );
}
