import type { Firestore } from "firebase-admin/firestore";

/** A person's alerts: `wallets/{uid}/alerts`. */
export function createAlertsRepository(db: Firestore) {
  const alertsOf = (uid: string) => db.collection("wallets").doc(uid).collection("alerts");

  return {
    /** Counted by the database: one read for each thousand. */
    async countUnread(uid: string): Promise<number> {
      const counted = await alertsOf(uid).where("is_read", "==", false).count().get();
      return counted.data().count;
    },
  };
}

export type AlertsRepository = ReturnType<typeof createAlertsRepository>;
