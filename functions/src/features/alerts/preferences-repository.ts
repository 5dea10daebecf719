import { type AlertPreferences, DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { ALERT_GROUPS, type AlertGroup } from "@cardwell/core/domain/alerts/types";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { FieldPath, type Firestore } from "firebase-admin/firestore";
import { readAll, zodConverter } from "../../lib/firestore.ts";
import { createUnsubscribes } from "./unsubscribes-repository.ts";
import { NO_PERSON, storedPerson, type StoredPerson } from "./engine/person.ts";

const PREFERENCE_FIELDS = ["alertPreferences", "alertState.timeZone"];

/** A member's notification preferences, in `wallets/{uid}.alertPreferences`. */
export function createPreferencesRepository(db: Firestore) {
  const unsubscribes = createUnsubscribes(db);
  const walletRef = (uid: string) => db.collection("wallets").doc(uid);
  const personRef = (uid: string) => walletRef(uid).withConverter(zodConverter(storedPerson));

  async function read(uid: string): Promise<{ preferences: AlertPreferences; timeZone: string | null }> {
    const [wallet] = await readAll([personRef(uid)], PREFERENCE_FIELDS);
    const { preferences, state } = wallet?.data() ?? NO_PERSON;
    return { preferences, timeZone: state.timeZone ?? null };
  }

  return {
    /** One read, of nothing else of the wallet. */
    read,

    /** One read and one write in a transaction. */
    async change(uid: string, decide: (before: AlertPreferences) => AlertPreferences): Promise<void> {
      await db.runTransaction(async (transaction) => {
        const [wallet] = await transaction.getAll(personRef(uid), { fieldMask: ["alertPreferences"] });
        const alertPreferences = decide((wallet?.data() ?? NO_PERSON).preferences);
        transaction.set(walletRef(uid), { alertPreferences }, { mergeFields: ["alertPreferences"] });
      });
    },

    /** One write. */
    async save(uid: string, preferences: AlertPreferences): Promise<void> {
      await walletRef(uid).set({ alertPreferences: preferences }, { mergeFields: ["alertPreferences"] });
    },

    /** One read: all input of reminders, and when the engine last evaluated it. */
    async person(uid: string): Promise<StoredPerson> {
      return (await personRef(uid).get()).data() ?? NO_PERSON;
    },

    /** What a member gets by mail, for those who send it. One read. */
    async getMailChoices(uid: string): Promise<{ turnedOff: AlertGroup[]; pausedUntil: CivilDate | null }> {
      const { groups, pausedUntil } = (await read(uid)).preferences;
      return { turnedOff: ALERT_GROUPS.filter((group) => groups[group].mail === "off"), pausedUntil };
    },

    /** For the link in each mail. Two reads, and two writes unless they are off already. A deleted member is not recreated. */
    async turnOff(uid: string, wanted: readonly AlertGroup[], now: Date): Promise<void> {
      const isMember = (await db.collection("directory").doc(uid).get()).exists;
      await db.runTransaction(async (transaction) => {
        const [wallet] = await transaction.getAll(personRef(uid), { fieldMask: ["alertPreferences"] });
        if (!wallet?.exists && !isMember) return;
        if (!wallet?.exists) {
          const off = wanted.map((group) => [group, { ...DEFAULT_PREFERENCES.groups[group], mail: "off" }]);
          transaction.set(walletRef(uid), { alertPreferences: { groups: Object.fromEntries(off) } });
          unsubscribes.noteIn(transaction, uid, wanted, now);
          return;
        }
        const { groups } = (wallet.data() ?? NO_PERSON).preferences;
        const turnedOff = wanted.filter((group) => groups[group].mail !== "off");
        const [first, ...rest] = turnedOff.map((group): [FieldPath, unknown] => [
          new FieldPath("alertPreferences", "groups", group),
          { ...groups[group], mail: "off" },
        ]);
        if (!first) return;
        transaction.update(wallet.ref, first[0], first[1], ...rest.flat());
        unsubscribes.noteIn(transaction, uid, turnedOff, now);
      });
    },
  };
}

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>;
