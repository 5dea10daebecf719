/** Every kind of mail that the product sends. */
export const MAIL_TYPES = [
  "verify_email",
  "sign_in",
  "staff_notice",
  "template_test",
  "reset_password",
  "renewal_link",
  "account_deleted",
  "confirm_new_email",
  "email_change_asked",
  "email_changed",
  "deletion_scheduled",
  "deletion_canceled",
  "bank_back",
  "bank_paused",
  "household_invitation",
  "alerts",
  "alert_digest",
  "broadcast",
  "broadcast_test",
] as const;

export type MailType = (typeof MAIL_TYPES)[number];

/** An email that failed can be sent again within this time: the vendor then knows it by its ID, and doesn't deliver it twice. */
export const RESEND_WITHIN_HOURS = 23;

/** Where a mail stands. `failed` is tried again, `dead` is not. */
export const DELIVERY_STATES = [
  "queued",
  "sending",
  "failed",
  "sent",
  "delivered",
  "bounced",
  "complained",
  "skipped",
  "dead",
  "discarded",
] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an address gets no alerts and broadcasts: its mail came back for good, its reader called it spam, or staff decided. */
export const SUPPRESSION_CAUSES = ["bounced", "complained", "staff"] as const;
