import { z } from "zod";
import { bareAddress } from "./mail.ts";
import type { MailEventType } from "./webhooks.ts";

const names = ["delivered", "bounced", "transient", "complained", "delayed", "suppressed"] as const;

export type Outcome = (typeof names)[number];

export const outcomeRequest = z.strictObject({ address: z.email(), outcome: z.enum(names) });

/** Resend's events about a mail, by its outcome. A transient bounce is a full mailbox. */
export const eventsByOutcome: Record<Outcome, MailEventType[]> = {
  delivered: ["email.sent", "email.delivered"],
  bounced: ["email.sent", "email.bounced"],
  transient: ["email.sent", "email.bounced"],
  complained: ["email.sent", "email.delivered", "email.complained"],
  delayed: ["email.sent", "email.delivery_delayed", "email.delivered"],
  suppressed: ["email.suppressed"],
};

/** The outcome of mail to an address: as a test set it, else by the name before the @, as with Resend's own test addresses. */
export function createOutcomes() {
  const byAddress = new Map<string, Outcome>();
  return {
    set: ({ address, outcome }: z.infer<typeof outcomeRequest>): void => {
      byAddress.set(bareAddress(address), outcome);
    },
    of(address: string): Outcome {
      const name = address.split(/[@+]/)[0];
      return byAddress.get(bareAddress(address)) ?? names.find((each) => each === name) ?? "delivered";
    },
    clear: () => byAddress.clear(),
  };
}
