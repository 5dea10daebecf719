import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { CreditReminder } from "@cardwell/core/domain/value/after-reminder";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, parsedDocuments, storedInstant, zodConverter } from "./firestore.ts";

/** `wallets/{uid}/alerts`: of an alert that credits end, what it is about. */
export const storedCreditReminder = z.object({
  createdAt: storedInstant,
  dueOn: orNull(z.string()),
  subject: z.object({ walletCardId: orNull(z.string()), id: orNull(z.string()) }),
});

export const toCreditReminder = (
  { createdAt, subject: { walletCardId, id } }: z.infer<typeof storedCreditReminder>,
  endsOn: CivilDate,
  timeZone: string,
): CreditReminder => ({
  on: todayIn(createdAt, timeZone),
  endsOn,
  credit: walletCardId === null || id === null ? null : { walletCardId, benefitId: id },
});

/** The reminders of a member's credits, as long as alerts are kept: one read for each, a few in a month. */
export async function readCreditReminders(db: Firestore, uid: string, timeZone: string): Promise<CreditReminder[]> {
  const alerts = db
    .collection("wallets")
    .doc(uid)
    .collection("alerts")
    .where("type", "==", "credit_expiring")
    .select("createdAt", "dueOn", "subject");
  const found = await alerts.withConverter(zodConverter(storedCreditReminder)).get();
  return parsedDocuments(found.docs).flatMap(({ data }) =>
    data.dueOn === null ? [] : [toCreditReminder(data, data.dueOn, timeZone)],
  );
}
