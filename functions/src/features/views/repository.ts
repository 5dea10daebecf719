import { computeExpiry } from "@cardwell/core/domain/retention";
import { viewExpiresAt } from "@cardwell/core/domain/staff/view-session";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { createDueTasks, dueTask, newTask } from "../../lib/due-tasks-repository.ts";
import { orNull, parsedDocuments, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

export const storedView = z.object({
  uid: z.string(),
  staffUid: z.string(),
  /** Of the request that started it: its entries in the audit log share it. */
  requestId: z.string(),
  startedAt: storedInstant,
  expiresAt: storedInstant,
  endedAt: orNull(storedInstant),
  /** To end it and to notify its member; null: both are done. */
  task: orNull(dueTask),
});

export type View = z.infer<typeof storedView> & { id: string };

export type NewView = Pick<View, "uid" | "staffUid" | "requestId" | "startedAt">;

/** `viewSessions/{id}`: which member of staff saw whose screens, and when. */
export function createViewsRepository(db: Firestore) {
  const documents = db.collection("viewSessions");
  const views = documents.withConverter(zodConverter(storedView));
  const tasks = createDueTasks(db, "viewSessions", "endViews", "view_notice");

  return {
    tasks,

    /** One write. */
    create(view: NewView, { transaction }: UnitOfWork): View {
      const reference = documents.doc();
      const expiresAt = viewExpiresAt(view.startedAt);
      const record = { ...view, expiresAt, endedAt: null, task: newTask(expiresAt) };
      transaction.create(reference, { ...record, expireAt: computeExpiry("viewSessions", view.startedAt) });
      return { id: reference.id, ...record };
    },

    /** One read. */
    async find(id: string): Promise<View | null> {
      const found = (await views.doc(id).get()).data();
      return found ? { id, ...found } : null;
    },

    /** A read and a write. Null: it has ended already, or there is none. */
    async end(id: string, endedAt: Date, { transaction }: UnitOfWork): Promise<View | null> {
      const view = (await transaction.get(views.doc(id))).data();
      if (!view || view.endedAt !== null) return null;
      const ended = { endedAt, task: newTask(endedAt) };
      transaction.update(documents.doc(id), ended);
      return { id, ...view, ...ended };
    },

    /** One write: there is nothing left to do. */
    async settle(id: string): Promise<void> {
      await documents.doc(id).update({ task: null });
    },

    /** A read for each, the longest due first. */
    async listDue(now: Date, limit: number, after: PositionInTime | undefined): Promise<(View & PositionInTime)[]> {
      const found = await tasks.listDue(now, limit, after, storedView);
      return found.map(({ id, at, data }) => ({ ...data, id, at }));
    },

    /** Of the person who was seen: a read for each. */
    async listFor(uid: string): Promise<View[]> {
      const found = await views.where("uid", "==", uid).get();
      return parsedDocuments(found.docs).map(({ id, data }) => ({ id, ...data }));
    },

    /** Of the person who was seen: a read and a write for each. */
    async deleteFor(uid: string): Promise<void> {
      const found = await documents.where("uid", "==", uid).get();
      await Promise.all(found.docs.map(({ ref }) => ref.delete()));
    },
  };
}

export type ViewsRepository = ReturnType<typeof createViewsRepository>;
