import { getApps, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";

let instance: Firestore | undefined;

/** The default database. Opened on first use, because a deploy imports this file without credentials. */
export function firestore(): Firestore {
  if (instance) return instance;
  if (getApps().length === 0) initializeApp();
  instance = getFirestore();
  instance.settings({ ignoreUndefinedProperties: true });
  return instance;
}
