import { getFirestore } from "firebase-admin/firestore";
import { firebaseApp } from "./firebase-app.ts";
import { once } from "./once.ts";

/** The default database. */
export const firestore = once(() => {
  const db = getFirestore(firebaseApp());
  db.settings({ ignoreUndefinedProperties: true });
  return db;
});

/** Whether Firestore refused to create a document because there is one: code 6 of gRPC. */
export function isAlreadyExists(error: unknown): boolean {
  return (error as { code?: unknown }).code === 6;
}

/** Whether Firestore refused to update a document because there is none: code 5 of gRPC. */
export function isNotFound(error: unknown): boolean {
  return (error as { code?: unknown }).code === 5;
}
