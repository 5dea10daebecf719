import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { parsedDocuments, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

export const storedNote = z.object({ text: z.string(), byUid: z.string(), at: storedInstant });

export type Note = z.infer<typeof storedNote> & { id: string };

/** `directory/{uid}/notes/{id}`: what staff wrote down about a person. They are erased with the account. */
export function createNotesRepository(db: Firestore) {
  const notes = (uid: string) =>
    db.collection("directory").doc(uid).collection("notes").withConverter(zodConverter(storedNote));

  return {
    /** One read for each, newest first. */
    async list(uid: string, limit: number): Promise<Note[]> {
      const found = await notes(uid).orderBy("at", "desc").limit(limit).get();
      return parsedDocuments(found.docs).map(({ id, data }) => ({ id, ...data }));
    },

    /** One read, in a change. */
    async find(uid: string, id: string, { transaction }: UnitOfWork): Promise<Note | null> {
      const found = (await transaction.get(notes(uid).doc(id))).data();
      return found ? { id, ...found } : null;
    },

    /** One write. */
    remove(uid: string, id: string, { transaction }: UnitOfWork): void {
      transaction.delete(notes(uid).doc(id));
    },

    /** One write. */
    add(uid: string, note: Omit<Note, "id">, { transaction }: UnitOfWork): Note {
      const reference = notes(uid).doc();
      transaction.create(reference, note);
      return { id: reference.id, ...note };
    },
  };
}

export type NotesRepository = ReturnType<typeof createNotesRepository>;
