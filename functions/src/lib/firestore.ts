import { FieldValue, getFirestore, Timestamp } from "firebase-admin/firestore";
import { firebaseApp } from "./firebase-app.ts";
import { once } from "./once.ts";

/** The default database. */
export const firestore = once(() => {
  const db = getFirestore(firebaseApp());
  db.settings({ ignoreUndefinedProperties: true });
  return db;
});

/** Whether Firestore failed to create a document because it exists: code 6 of gRPC. */
export function isAlreadyExists(error: unknown): boolean {
  return (error as { code?: unknown }).code === 6;
}

/** Whether Firestore failed to update a document because it doesn't exist: code 5 of gRPC. */
export function isNotFound(error: unknown): boolean {
  return (error as { code?: unknown }).code === 5;
}

/** An instant as Firestore keeps it. */
export const toTimestamp = (at: Date): Timestamp => Timestamp.fromDate(at);

/** A kept instant as a date; anything else as it is. */
export const toDate = (value: unknown): unknown => (value instanceof Timestamp ? value.toDate() : value);

/** In an update: adds this to the end of a list. */
export const appended = (entry: object): FieldValue => FieldValue.arrayUnion(entry);

/** Deletes a person's document in a collection, with everything below it. Reads that document once. */
export async function deletePersonDocument(collection: string, uid: string): Promise<void> {
  const db = firestore();
  await db.recursiveDelete(db.collection(collection).doc(uid));
}
