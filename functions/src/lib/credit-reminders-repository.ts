import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { CreditReminder } from "@cardwell/core/domain/value/after-reminder";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, parsedDocuments, storedInstant, zodConverter } from "./firestore.ts";

/** `wallets/{uid}/alerts`: of an alert that credits end, what it is about, and whether it was shown anywhere. */
export const storedCreditReminder = z.object({
  createdAt: storedInstant,
  closedAt: orNull(storedInstant),
  mail: z.object({ route: z.string() }),
  dueOn: orNull(z.string()),
  subject: z.object({ walletCardId: orNull(z.string()), id: orNull(z.string()) }),
});

const REMINDER_FIELDS = ["createdAt", "closedAt", "mail", "dueOn", "subject"];

/** Empty for an alert that was never shown: its member has turned off both the app's and the mail's. */
export function toCreditReminders(
  { createdAt, closedAt, mail, subject: { walletCardId, id } }: z.infer<typeof storedCreditReminder>,
  endsOn: CivilDate,
  timeZone: string,
): CreditReminder[] {
  if (mail.route === "none" && closedAt?.getTime() === createdAt.getTime()) return [];
  const credit = walletCardId === null || id === null ? null : { walletCardId, benefitId: id };
  return [{ on: todayIn(createdAt, timeZone), endsOn, credit }];
}

/** The reminders of a member's credits, as long as alerts are kept: one read for each, a few in a month. */
export async function readCreditReminders(db: Firestore, uid: string, timeZone: string): Promise<CreditReminder[]> {
  const alerts = db
    .collection("wallets")
    .doc(uid)
    .collection("alerts")
    .where("type", "==", "credit_expiring")
    .select(...REMINDER_FIELDS);
  const found = await alerts.withConverter(zodConverter(storedCreditReminder)).get();
  return parsedDocuments(found.docs).flatMap(({ data }) =>
    data.dueOn === null ? [] : toCreditReminders(data, data.dueOn, timeZone),
  );
}
