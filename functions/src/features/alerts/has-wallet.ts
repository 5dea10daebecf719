import type { Firestore } from "firebase-admin/firestore";

/** Whether somebody has a wallet: reminders of who has none begin with their account's time zone. One read. */
export async function hasWallet(db: Firestore, uid: string): Promise<boolean> {
  const [wallet] = await db.getAll(db.collection("wallets").doc(uid), { fieldMask: ["revision"] });
  return wallet?.exists === true;
}
