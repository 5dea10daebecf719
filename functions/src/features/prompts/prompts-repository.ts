import { answerCheck, caseFields, promptContent, promptLimits } from "@cardwell/core/domain/prompts/prompt";
import type { PromptContent, PromptLimits, TestCase } from "@cardwell/core/domain/prompts/prompt";
import { PROMPTS } from "@cardwell/core/domain/prompts/prompts";
import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { asStored, orNull, parsedDocuments, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

const storedContent = asStored(promptContent);
const changedBy = { by: z.string(), at: storedInstant, change: z.string() };

/** `prompts/{id}/versions/{n}`: it never changes. */
const storedVersion = z.object({ version: z.number(), content: storedContent, ...changedBy });

const storedCase = z.object({
  id: z.string(),
  revision: z.number(),
  name: z.string(),
  values: caseFields.shape.values,
  checks: z.array(answerCheck),
});

/** As they were stored before budgets were of 30 days. */
const limitsByMonth = z.pipe(
  z.object({ monthlyBudgetCents: z.number(), callsPerHour: z.number() }),
  z.transform(({ monthlyBudgetCents, callsPerHour }) => ({ budgetCents: monthlyBudgetCents, callsPerHour })),
);

/** `prompts/{id}`: what staff changed. */
const storedPrompt = z.object({
  revision: z.number(),
  /** The newest version that there is; 0: the one that the product came with. */
  latest: z.number(),
  /** Null: version 0 is live since ever. */
  live: orNull(z.object({ version: z.number(), ...changedBy })),
  staging: orNull(z.number()),
  draft: orNull(z.object({ content: storedContent, ...changedBy })),
  /** Versions that were live before, the latest last. */
  earlier: z.array(z.number()),
  /** Null: those that the product came with. */
  cases: orNull(z.array(storedCase)),
  limits: orNull(z.union([asStored(promptLimits), limitsByMonth])),
  off: orNull(z.object({ by: z.string(), at: storedInstant, reason: z.string() })),
});

/** `prompts/{id}/results/{version}`: how a version did in each test case, when it ran last. */
const storedResults = z.object({
  cases: z.record(
    z.string(),
    z.object({
      caseRevision: z.number(),
      failures: z.array(z.string()),
      answer: orNull(z.string()),
      costMicros: z.number(),
      durationMs: z.number(),
      at: storedInstant,
    }),
  ),
});

export type StoredPrompt = Omit<z.infer<typeof storedPrompt>, "cases" | "limits"> & {
  cases: TestCase[];
  limits: PromptLimits;
};
export type StoredPromptVersion = Omit<z.infer<typeof storedVersion>, "content"> & { content: PromptContent };
export type StoredResults = z.infer<typeof storedResults>["cases"];

const INITIAL: z.infer<typeof storedPrompt> = {
  revision: 0,
  latest: 0,
  live: null,
  staging: null,
  draft: null,
  earlier: [],
  cases: null,
  limits: null,
  off: null,
};

/** With what the product came with where staff changed nothing. */
export const withDefaults = (id: PromptId, stored: z.infer<typeof storedPrompt> = INITIAL): StoredPrompt => ({
  ...stored,
  cases: stored.cases ?? [...PROMPTS[id].cases],
  limits: stored.limits ?? PROMPTS[id].limits,
});

/** What staff changed of the prompts, with versions and the results of their test cases. */
export function createPromptsRepository(db: Firestore) {
  const plain = db.collection("prompts");
  const prompts = plain.withConverter(zodConverter(storedPrompt));
  const versionRecords = (id: PromptId) =>
    plain.doc(id).collection("versions").withConverter(zodConverter(storedVersion));
  const results = (id: PromptId, version: number) =>
    plain.doc(id).collection("results").doc(String(version)).withConverter(zodConverter(storedResults));

  return {
    /** No limit: a read for each that was changed. */
    async list(): Promise<(id: PromptId) => StoredPrompt> {
      const found = new Map(parsedDocuments((await prompts.get()).docs).map(({ id, data }) => [id, data]));
      return (id) => withDefaults(id, found.get(id));
    },

    /** One read. */
    read: async (id: PromptId): Promise<StoredPrompt> => withDefaults(id, (await prompts.doc(id).get()).data()),

    /** One read, in a change. */
    readIn: async ({ transaction }: UnitOfWork, id: PromptId): Promise<StoredPrompt> =>
      withDefaults(id, (await transaction.get(prompts.doc(id))).data()),

    write: ({ transaction }: UnitOfWork, id: PromptId, next: StoredPrompt): void =>
      void transaction.set(plain.doc(id), next),

    createVersion: ({ transaction }: UnitOfWork, id: PromptId, version: StoredPromptVersion): void =>
      void transaction.create(plain.doc(id).collection("versions").doc(String(version.version)), version),

    /** One read, none for version 0; null: there is no such version. */
    async readVersion(
      id: PromptId,
      version: number,
    ): Promise<{
      version: number;
      content: PromptContent;
      changed: Omit<StoredPromptVersion, "version" | "content"> | null;
    } | null> {
      if (version === 0) return { version, content: PROMPTS[id].content, changed: null };
      const found = (await versionRecords(id).doc(String(version)).get()).data();
      if (found === undefined) return null;
      const { content, by, at, change } = found;
      return { version, content, changed: { by, at, change } };
    },

    /** Versions before one, newest first: a read for each. */
    async listVersions(id: PromptId, below: number | null, limit: number): Promise<StoredPromptVersion[]> {
      const newest = versionRecords(id).orderBy("version", "desc");
      const found = await (below === null ? newest : newest.startAfter(below)).limit(limit).get();
      return found.docs.map((doc) => doc.data());
    },

    /** One read. */
    readResults: async (id: PromptId, version: number): Promise<StoredResults> =>
      (await results(id, version).get()).data()?.cases ?? {},

    /** One read, in a change. */
    readResultsIn: async ({ transaction }: UnitOfWork, id: PromptId, version: number): Promise<StoredResults> =>
      (await transaction.get(results(id, version))).data()?.cases ?? {},

    /** Adds results to those that there are; of cases that were removed they're dropped. One read and one write. */
    async addResults(id: PromptId, version: number, added: StoredResults, caseIds: ReadonlySet<string>): Promise<void> {
      await db.runTransaction(async (transaction) => {
        const before = (await transaction.get(results(id, version))).data()?.cases ?? {};
        const cases = Object.entries({ ...before, ...added }).filter(([each]) => caseIds.has(each));
        transaction.set(results(id, version), { cases: Object.fromEntries(cases) });
      });
    },
  };
}

export type PromptsRepository = ReturnType<typeof createPromptsRepository>;
