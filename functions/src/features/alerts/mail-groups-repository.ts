import { type AlertPreferences, DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { ALERT_GROUPS } from "@cardwell/core/domain/alerts/types";
import type { AlertGroup } from "@cardwell/core/domain/alerts/types";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { FieldPath } from "firebase-admin/firestore";
import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import { readAll, zodConverter } from "../../lib/firestore.ts";
import { NO_PERSON, storedPerson, type StoredPerson } from "./engine/person.ts";

const readPreferences = (wallet: DocumentSnapshot<StoredPerson> | undefined): AlertPreferences =>
  (wallet?.data() ?? NO_PERSON).preferences;

/** The mail groups that a member receives, for sending and for the unsubscribe link in each mail. */
export function createMailGroupsRepository(db: Firestore) {
  const walletRef = (uid: string) => db.collection("wallets").withConverter(zodConverter(storedPerson)).doc(uid);

  return {
    /** One read, of nothing else of the wallet. */
    async getMailChoices(uid: string): Promise<{ turnedOff: AlertGroup[]; pausedUntil: CivilDate | null }> {
      const [wallet] = await readAll([walletRef(uid)], ["alertPreferences"]);
      const { groups, pausedUntil } = readPreferences(wallet);
      return { turnedOff: ALERT_GROUPS.filter((group) => groups[group].mail === "off"), pausedUntil };
    },

    /** Two reads, and one write unless they are off already. A deleted member is not recreated. */
    async turnOff(uid: string, wanted: readonly AlertGroup[]): Promise<void> {
      const isMember = (await db.collection("directory").doc(uid).get()).exists;
      await db.runTransaction(async (transaction) => {
        const [wallet] = await transaction.getAll(walletRef(uid), { fieldMask: ["alertPreferences"] });
        if (!wallet?.exists && !isMember) return;
        if (!wallet?.exists) {
          const off = wanted.map((group) => [group, { ...DEFAULT_PREFERENCES.groups[group], mail: "off" }]);
          transaction.set(db.collection("wallets").doc(uid), { alertPreferences: { groups: Object.fromEntries(off) } });
          return;
        }
        const { groups } = readPreferences(wallet);
        const changes = wanted
          .filter((group) => groups[group].mail !== "off")
          .map((group): [FieldPath, unknown] => [
            new FieldPath("alertPreferences", "groups", group),
            { ...groups[group], mail: "off" },
          ]);
        const [first, ...rest] = changes;
        if (first) transaction.update(wallet.ref, first[0], first[1], ...rest.flat());
      });
    },
  };
}
