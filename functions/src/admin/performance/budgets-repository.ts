import { budgetFields, DEFAULT_BUDGETS } from "@cardwell/core/domain/performance/budgets";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

const storedBudgets = z.object({
  ...budgetFields.shape,
  revision: z.number(),
  changedBy: orNull(z.string()),
  changedAt: orNull(storedInstant),
});

export type StoredBudgets = z.infer<typeof storedBudgets>;

const INITIAL: StoredBudgets = { ...DEFAULT_BUDGETS, revision: 0, changedBy: null, changedAt: null };

/** `performanceBudgets/current`: what measurements are held against. */
export function createBudgetsRepository(db: Firestore) {
  const current = db.collection("performanceBudgets").doc("current");
  const stored = current.withConverter(zodConverter(storedBudgets));
  return {
    /** One read. */
    read: async (): Promise<StoredBudgets> => (await stored.get()).data() ?? INITIAL,

    /** In a transaction: one read. */
    readIn: async ({ transaction }: UnitOfWork): Promise<StoredBudgets> =>
      (await transaction.get(stored)).data() ?? INITIAL,

    /** One write. */
    set: ({ transaction }: UnitOfWork, next: StoredBudgets): void => void transaction.set(current, next),
  };
}

export type BudgetsRepository = ReturnType<typeof createBudgetsRepository>;
