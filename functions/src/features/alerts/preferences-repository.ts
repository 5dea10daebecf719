import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import type { Firestore } from "firebase-admin/firestore";
import { readAll, zodConverter } from "../../lib/firestore.ts";
import { NO_PERSON, storedPerson, type StoredPerson } from "./engine/person.ts";

const PREFERENCE_FIELDS = ["alertPreferences", "alertState.timeZone"];

/** A member's notification preferences, in `wallets/{uid}.alertPreferences`. */
export function createPreferencesRepository(db: Firestore) {
  const walletRef = (uid: string) => db.collection("wallets").doc(uid);
  const personRef = (uid: string) => walletRef(uid).withConverter(zodConverter(storedPerson));

  return {
    /** One read, of nothing else of the wallet. */
    async read(uid: string): Promise<{ preferences: AlertPreferences; timeZone: string | null }> {
      const [wallet] = await readAll([personRef(uid)], PREFERENCE_FIELDS);
      const { preferences, state } = wallet?.data() ?? NO_PERSON;
      return { preferences, timeZone: state.timeZone ?? null };
    },

    /** One write. */
    async save(uid: string, preferences: AlertPreferences): Promise<void> {
      await walletRef(uid).set({ alertPreferences: preferences }, { mergeFields: ["alertPreferences"] });
    },

    /** One read: all input of reminders, and when the engine last evaluated it. */
    async person(uid: string): Promise<StoredPerson> {
      return (await personRef(uid).get()).data() ?? NO_PERSON;
    },
  };
}

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>;
