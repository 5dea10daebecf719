import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import type { Firestore, Timestamp } from "firebase-admin/firestore";
import { parsePerson, type StoredPerson } from "./engine/stored-person.ts";

const PREFERENCE_FIELDS = ["alertPreferences", "alertState.timeZone"];

/** A member's notification preferences, in `wallets/{uid}.alertPreferences`, and when the engine last ran. */
export function createPreferencesRepository(db: Firestore) {
  const walletRef = (uid: string) => db.collection("wallets").doc(uid);

  return {
    /** One read, of nothing else of the wallet. */
    async read(uid: string): Promise<{ preferences: AlertPreferences; timeZone: string | null }> {
      const [wallet] = await db.getAll(walletRef(uid), { fieldMask: PREFERENCE_FIELDS });
      const { preferences, state } = parsePerson(wallet?.data());
      return { preferences, timeZone: state.timeZone ?? null };
    },

    /** One write. */
    async save(uid: string, preferences: AlertPreferences): Promise<void> {
      await walletRef(uid).set({ alertPreferences: preferences }, { mergeFields: ["alertPreferences"] });
    },

    /** One read: all that reminders go by, and when the engine last went through it. */
    async person(uid: string): Promise<StoredPerson & { checkedAt: Date | null }> {
      const wallet = await walletRef(uid).get();
      const checkedAt = wallet.get("alertsCheckedAt") as Timestamp | undefined;
      return { ...parsePerson(wallet.data()), checkedAt: checkedAt?.toDate() ?? null };
    },

    /** One read. Null: no sweep finished yet. */
    async lastSweepAt(): Promise<Date | null> {
      const heartbeat = await db.doc("alertSweeps/heartbeat").get();
      return (heartbeat.get("finishedAt") as Timestamp | undefined)?.toDate() ?? null;
    },
  };
}

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>;
