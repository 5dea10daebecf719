import { sumUsedAfterReminder } from "@cardwell/core/domain/value/after-reminder";
import { heldCards } from "@cardwell/core/domain/wallet/held-cards";
import type { QueryDocumentSnapshot } from "firebase-admin/firestore";
import * as z from "zod/mini";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { readAll, zodConverter } from "../../lib/firestore.ts";
import { storedCreditReminder, toCreditReminders } from "../../lib/credit-reminders-repository.ts";
import { storedWalletFields } from "../../lib/stored-wallet.ts";

const valuedWallet = z.object({
  cards: storedWalletFields.cards,
  settings: storedWalletFields.settings,
  alertState: z.prefault(z.object({ timeZone: z.prefault(z.string(), "UTC") }), {}),
});

const WALLET_FIELDS = ["cards", "settings", "alertState.timeZone"];

/**
 * What a member used of credits that ended on the day of an alert, after a reminder, as `tallyAlerts` counts it; null: another alert of that
 * day stands for it. A read for each of these, and one of the wallet.
 */
export async function readCreditValue(alert: QueryDocumentSnapshot, catalog: CatalogFacts): Promise<number | null> {
  const db = alert.ref.firestore;
  const day = String(alert.get("dueOn"));
  const uid = alert.ref.parent.parent?.id ?? "";
  const ofMember = db.collection(`wallets/${uid}/alerts`).withConverter(zodConverter(storedCreditReminder));
  const { docs } = await ofMember.where("type", "==", "credit_expiring").where("dueOn", "==", day).get();
  const [first] = docs.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (first?.id !== alert.id) return null;
  const [found] = await readAll(
    [db.collection("wallets").withConverter(zodConverter(valuedWallet)).doc(uid)],
    WALLET_FIELDS,
  );
  const wallet = found?.data();
  if (!wallet) return 0;
  const own = docs.flatMap((reminder) => toCreditReminders(reminder.data(), day, wallet.alertState.timeZone));
  return sumUsedAfterReminder(wallet, heldCards(wallet.cards, catalog), own, day);
}
