import { reportStatus, type FactReport } from "@cardwell/core/domain/catalog/published";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore, Query, QueryDocumentSnapshot } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, storedInstant, zodConverter } from "../../lib/firestore.ts";
import { inUnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

/** `factReports/{id}`: a mistake that a member reported. */
export const reportRecord = z.object({
  uid: z.string(),
  cardId: z.string(),
  path: z.string(),
  label: z.string(),
  message: z.string(),
  status: reportStatus,
  createdAt: storedInstant,
  answer: orNull(z.string()),
  answeredAt: orNull(storedInstant),
  answeredBy: orNull(z.string()),
});

export type ReportRecord = z.infer<typeof reportRecord>;
export type KeptReport = ReportRecord & { id: string };

const MAX_LISTED = 20;

/** As its reporter and staff see it. */
export const reportAnswer = ({
  id,
  path,
  label,
  message,
  status,
  createdAt,
  answer,
  answeredAt,
}: KeptReport): FactReport => ({
  id,
  path,
  label,
  message,
  status,
  createdAt: createdAt.toISOString(),
  answer,
  answeredAt: answeredAt?.toISOString() ?? null,
});

const toReport = (doc: QueryDocumentSnapshot<ReportRecord>): KeptReport => ({ ...doc.data(), id: doc.id });

const readReports = async (query: Query<ReportRecord>): Promise<KeptReport[]> => (await query.get()).docs.map(toReport);

export function createReportsRepository(db: Firestore) {
  const factReports = db.collection("factReports").withConverter(zodConverter(reportRecord));
  return {
    /** One write. */
    async create(record: ReportRecord): Promise<KeptReport> {
      const ref = await factReports.add(record);
      return { ...record, id: ref.id };
    },

    /** Newest first; as many reads. */
    async list(uid: string, cardId: string): Promise<KeptReport[]> {
      return readReports(
        factReports
          .where("uid", "==", uid)
          .where("cardId", "==", cardId)
          .orderBy("createdAt", "desc")
          .limit(MAX_LISTED),
      );
    },

    /** Open ones of a card, oldest first. */
    async listOpen(cardId: string): Promise<KeptReport[]> {
      return readReports(
        factReports.where("cardId", "==", cardId).where("status", "==", "open").orderBy("createdAt").limit(MAX_LISTED),
      );
    },

    /** Oldest first, after the one that `after` names; without `status` of any. Reads what it returns. */
    async page(
      status: FactReport["status"] | undefined,
      after: { at: Date; id: string } | undefined,
      limit: number,
    ): Promise<KeptReport[]> {
      const all =
        status === undefined
          ? factReports.orderBy("createdAt").orderBy(FieldPath.documentId())
          : factReports.where("status", "==", status).orderBy("createdAt").orderBy(FieldPath.documentId());
      return readReports((after ? all.startAfter(after.at, after.id) : all).limit(limit));
    },

    /** One read for each thousand. */
    async count(status: FactReport["status"] | undefined): Promise<number> {
      const all = status === undefined ? factReports : factReports.where("status", "==", status);
      return (await all.count().get()).data().count;
    },

    /** How many are open by card: a read for each open report, 5,000 at most. */
    async countOpenByCard(): Promise<Map<string, number>> {
      const found = factReports.where("status", "==", "open").select("cardId").limit(5_000);
      const open = await found.withConverter(zodConverter(z.pick(reportRecord, { cardId: true }))).get();
      const counts = new Map<string, number>();
      for (const doc of open.docs) {
        const { cardId } = doc.data();
        counts.set(cardId, (counts.get(cardId) ?? 0) + 1);
      }
      return counts;
    },

    /** Changes an open report in a transaction; null when there is none, and unchanged when it has an answer already. */
    async answer(
      id: string,
      change: Pick<ReportRecord, "status" | "answer" | "answeredAt" | "answeredBy">,
      outer?: UnitOfWork,
    ): Promise<{ before: KeptReport; after: KeptReport } | null> {
      const ref = factReports.doc(id);
      return inUnitOfWork(db, outer, async ({ transaction }) => {
        const record = (await transaction.get(ref)).data();
        if (!record) return null;
        const before = { ...record, id };
        if (before.status !== "open") return { before, after: before };
        transaction.update(ref, change);
        return { before, after: { ...before, ...change } };
      });
    },

    /** Everything that a person reported; a second time changes nothing. */
    async deleteOf(uid: string): Promise<void> {
      const found = await factReports.where("uid", "==", uid).select().get();
      const writer = db.bulkWriter();
      for (const doc of found.docs) void writer.delete(doc.ref);
      await writer.close();
    },
  };
}

export type ReportsRepository = ReturnType<typeof createReportsRepository>;
