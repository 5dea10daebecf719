import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { sumUsedAfterReminder } from "@cardwell/core/domain/value/after-reminder";
import type { Firestore, QueryDocumentSnapshot } from "firebase-admin/firestore";
import * as z from "zod/mini";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { readAll, zodConverter } from "../../lib/firestore.ts";
import { REMINDER_FIELDS, storedCreditReminder, toCreditReminders } from "../../lib/credit-reminders-repository.ts";
import { storedWalletFields } from "../../lib/stored-wallet.ts";

const valuedWallet = z.object({
  cards: storedWalletFields.cards,
  settings: storedWalletFields.settings,
  alertState: z.prefault(z.object({ timeZone: z.prefault(z.string(), "UTC") }), {}),
});

const WALLET_FIELDS = ["cards", "settings", "alertState.timeZone"];
const MEMBERS_AT_ONCE = 25;

type Reminder = QueryDocumentSnapshot<z.infer<typeof storedCreditReminder>>;

const getOwner = (reminder: Reminder): string => reminder.ref.parent.parent?.id ?? "";

/** What members used of credits after an alert that they end, from the alerts and the wallets. */
export function createCreditValues(db: Firestore) {
  /** A read for each of the wallets. */
  async function sumByMember(
    reminders: ReadonlyMap<string, Reminder[]>,
    day: CivilDate,
    catalog: CatalogFacts,
  ): Promise<number[]> {
    const wallets = db.collection("wallets").withConverter(zodConverter(valuedWallet));
    const found = await readAll(
      [...reminders.keys()].map((uid) => wallets.doc(uid)),
      WALLET_FIELDS,
    );
    return found.map((each) => {
      const wallet = each.data();
      if (!wallet) return 0;
      const own = (reminders.get(each.id) ?? []).flatMap((reminder) =>
        toCreditReminders(reminder.data(), day, wallet.alertState.timeZone),
      );
      return sumUsedAfterReminder(wallet, catalog, own, day);
    });
  }

  return {
    /** Of credits that ended on a day, by everybody. No limit: a read for each alert about them, and one for each member who got one. */
    async count(day: CivilDate, catalog: CatalogFacts): Promise<{ creditValueCents: number; creditUsers: number }> {
      const reminders = db
        .collectionGroup("alerts")
        .select(...REMINDER_FIELDS)
        .withConverter(zodConverter(storedCreditReminder));
      const found = await reminders.where("type", "==", "credit_expiring").where("dueOn", "==", day).get();
      const byMember = [...Map.groupBy(found.docs, getOwner)];
      const values: number[] = [];
      for (let at = 0; at < byMember.length; at += MEMBERS_AT_ONCE) {
        const some = new Map(byMember.slice(at, at + MEMBERS_AT_ONCE));
        values.push(...(await sumByMember(some, day, catalog)));
      }
      return {
        creditValueCents: values.reduce((sum, cents) => sum + cents, 0),
        creditUsers: values.filter((cents) => cents > 0).length,
      };
    },

    /**
     * What a member used of credits that ended on the day of an alert; null: another alert of that day stands for it. A read for each of
     * these, and one of the wallet.
     */
    async find(alert: QueryDocumentSnapshot, catalog: CatalogFacts): Promise<number | null> {
      const day = String(alert.get("dueOn"));
      const ofMember = db
        .collection(`wallets/${alert.ref.parent.parent?.id ?? ""}/alerts`)
        .withConverter(zodConverter(storedCreditReminder));
      const { docs } = await ofMember.where("type", "==", "credit_expiring").where("dueOn", "==", day).get();
      const [first] = docs.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      if (first?.id !== alert.id) return null;
      const [cents = 0] = await sumByMember(new Map([[getOwner(first), docs]]), day, catalog);
      return cents;
    },
  };
}
