import { getFirestore } from "firebase-admin/firestore";
import { firebaseApp } from "./firebase-app.ts";
import { once } from "./once.ts";

/** The default database. */
export const firestore = once(() => {
  const db = getFirestore(firebaseApp());
  db.settings({ ignoreUndefinedProperties: true });
  return db;
});
