import type {
  adminPromptsContract,
  AdminPrompt,
  ComparedCase,
  ModelConfiguration,
  PromptRow,
  PromptRun,
  PromptVersion,
} from "@cardwell/core/contract/admin/prompts";
import { createTextFilter } from "@cardwell/core/domain/fold-text";
import { getOwn } from "@cardwell/core/domain/get-own";
import { checkPromotion, findResult } from "@cardwell/core/domain/prompts/promotion";
import type { PromotionGate } from "@cardwell/core/domain/prompts/promotion";
import type { ModelPrice } from "@cardwell/core/domain/prompts/costs";
import { findContentProblems, MOST_CASES } from "@cardwell/core/domain/prompts/prompt";
import type { CaseFields, PromptContent, TestCase } from "@cardwell/core/domain/prompts/prompt";
import { PROMPT_IDS, PROMPTS } from "@cardwell/core/domain/prompts/prompts";
import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import { describeBlock } from "@cardwell/core/domain/prompts/runs";
import { SYSTEM_ACTORS } from "@cardwell/core/domain/staff/audit-log";
import type { PromptsRepository, StoredPrompt, StoredResults } from "../../features/prompts/prompts-repository.ts";
import type { PromptRunner } from "../../features/prompts/run-prompts.ts";
import type { PromptRunsRepository, StoredRun } from "../../features/prompts/runs-repository.ts";
import type { Recorded } from "../../http/audit.ts";
import { changedSince, conflict, rejected, requireRevision } from "../../http/rejected.ts";
import type { Acting, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { pageInMemory, pageOfQuery, parseCreatedCursor, parseVersionCursor } from "../list-page.ts";

export type AdminPromptsDeps = {
  prompts: PromptsRepository;
  runs: PromptRunsRepository;
  runner: () => PromptRunner;
  listPrices: () => readonly ModelPrice[];
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
};

type By = Pick<Acting, "uid" | "now">;
type StoredVersion = NonNullable<Awaited<ReturnType<PromptsRepository["readVersion"]>>>;

const SHOWN_ROWS = 50;
/** To go back further is an edit. */
const MOST_EARLIER = 20;
/** Of all cases of a prompt: Firestore takes 1 MiB for a document, which has the draft, too. */
const MOST_CASE_BYTES = 800_000;

const WHAT = "this prompt";
const noSuchVersion = (version: number) => new AppError("not_found", `There is no version ${version} of this prompt.`);

const getLiveVersion = ({ live }: Pick<StoredPrompt, "live">): number => live?.version ?? 0;

function requireValid(id: PromptId, content: PromptContent): void {
  const problems = findContentProblems(content, PROMPTS[id].variables);
  const [first] = problems;
  if (first === undefined) return;
  const fields = problems.map(({ field, message }) => ({ path: `body.content.${field}`, message }));
  throw new AppError("invalid_request", first.message, { fields });
}

function requireValues(id: PromptId, values: CaseFields["values"]): void {
  const { variables } = PROMPTS[id];
  for (const { name, maxLength } of variables) {
    const value = getOwn(values, name);
    if (value === undefined) throw rejected(`values.${name}`, "Enter it, or leave it empty.");
    if (value.length > maxLength)
      throw rejected(`values.${name}`, `Use ${maxLength.toLocaleString("en-US")} characters or fewer.`);
  }
  const unknown = Object.keys(values).find((name) => variables.every((each) => each.name !== name));
  if (unknown !== undefined) throw rejected(`values.${unknown}`, "This prompt has no such variable.");
}

const describeGate = (gate: PromotionGate, version: number, live: number): string | null => {
  switch (gate.state) {
    case "ready":
      return null;
    case "no_cases":
      return "Add a test case first.";
    case "worse":
      return `Version ${version} fails ${gate.worse.length} of the test cases that version ${live} passes.`;
    case "not_run":
      return `Run the test cases of version ${version} and of version ${live} first.`;
  }
};

const toResult = (result: StoredResults[string] | null): ComparedCase["before"] =>
  result && {
    failures: result.failures,
    answer: result.answer,
    costMicros: result.costMicros,
    durationMs: result.durationMs,
    at: result.at.toISOString(),
  };

const compareCases = (
  cases: readonly TestCase[],
  before: StoredResults,
  after: StoredResults,
  now: Date,
): ComparedCase[] =>
  cases.map((each) => ({
    ...each,
    before: toResult(findResult(each, before, now)),
    after: toResult(findResult(each, after, now)),
  }));

/**
 * What the audit log has of a prompt. Of its cases, those that `other` doesn't have: an entry with all of them, before and after, could
 * be larger than Firestore takes, and then nothing could be changed, nor the prompt turned off.
 */
const toAudited = ({ live, staging, draft, cases, limits, off }: StoredPrompt, other: StoredPrompt) => ({
  live: live?.version ?? 0,
  staging,
  draft: draft?.content ?? null,
  cases: Object.fromEntries(
    cases
      .filter((each) => !other.cases.includes(each))
      .map(({ id, name, values, checks }) => [id, { name, values, checks }]),
  ),
  limits,
  isOff: off !== null,
});

/** What puts a version live. */
const toLive = (before: StoredPrompt, version: number, { uid, now }: By, reason: string): StoredPrompt => ({
  ...before,
  live: { version, by: uid, at: now, change: reason },
  earlier: [...before.earlier.filter((each) => each !== version), getLiveVersion(before)].slice(-MOST_EARLIER),
});

const formatName = (emails: Map<string, string>, uid: string): string =>
  emails.get(uid) ?? getOwn(SYSTEM_ACTORS, uid) ?? uid;

const toVersion = ({ version, content, changed }: StoredVersion, name: (uid: string) => string): PromptVersion => ({
  version,
  content,
  changed: changed && { by: name(changed.by), at: changed.at.toISOString(), change: changed.change },
});

/** Prompts as staff see, change and test them. */
export function adminPromptsRoutes(deps: AdminPromptsDeps): Handlers<typeof adminPromptsContract, By> {
  const { prompts, runs, runner, listPrices, getEmails } = deps;

  const readConfiguration = (): ModelConfiguration => {
    const block = runner().findBlock({ model: null });
    return { problem: block === "not_configured" || block === "no_price" ? block : null, models: [...listPrices()] };
  };

  async function nameEach(all: readonly { by: string }[]): Promise<(uid: string) => string> {
    const emails = await getEmails([...new Set(all.map(({ by }) => by))]);
    return (uid) => formatName(emails, uid);
  }

  async function requireVersion(id: PromptId, version: number): Promise<StoredVersion> {
    const found = await prompts.readVersion(id, version);
    if (found === null) throw noSuchVersion(version);
    return found;
  }

  /** Seven reads. */
  async function read(id: PromptId, now: Date): Promise<AdminPrompt> {
    const [stored, usage] = await Promise.all([prompts.read(id), runs.readUsage(id, now)]);
    const liveVersion = getLiveVersion(stored);
    const [live, staging, liveResults, stagingResults] = await Promise.all([
      requireVersion(id, liveVersion),
      stored.staging === null ? null : requireVersion(id, stored.staging),
      prompts.readResults(id, liveVersion),
      stored.staging === null ? {} : prompts.readResults(id, stored.staging),
    ]);
    const { draft, off, cases } = stored;
    const changes = [stored.live, live.changed, staging?.changed, draft, off].filter(
      (each) => each !== null && each !== undefined,
    );
    const name = await nameEach(changes);
    const { name: label, purpose, usedBy, isReviewed, variables } = PROMPTS[id];
    return {
      id,
      name: label,
      purpose,
      usedBy,
      isReviewed,
      variables: [...variables],
      revision: stored.revision,
      latest: stored.latest,
      // When it went live, and not when it was written.
      live: toVersion({ ...live, changed: stored.live ?? live.changed }, name),
      staging: staging && toVersion(staging, name),
      draft: draft && toVersion({ version: stored.latest + 1, content: draft.content, changed: draft }, name),
      rollBackTo: stored.earlier.at(-1) ?? null,
      gate: stored.staging === null ? null : checkPromotion(cases, stagingResults, liveResults, now),
      cases: compareCases(cases, liveResults, stagingResults, now),
      limits: stored.limits,
      off: off && { by: name(off.by), at: off.at.toISOString(), reason: off.reason },
      configuration: readConfiguration(),
      usage,
    };
  }

  /** @param decide returns what is stored next */
  async function change(
    id: PromptId,
    { audit, now }: Pick<Acting, "audit" | "now">,
    revision: number | null,
    decide: (before: StoredPrompt, unit: UnitOfWork) => Promise<StoredPrompt> | StoredPrompt,
  ): Promise<Recorded<AdminPrompt>> {
    const changed = await audit.change(async (unit) => {
      const before = await prompts.readIn(unit, id);
      if (revision !== null) requireRevision(before.revision, revision, WHAT);
      const after = { ...(await decide(before, unit)), revision: before.revision + 1 };
      prompts.write(unit, id, after);
      const object = `prompts/${id}` as const;
      return { object, before: toAudited(before, after), after: toAudited(after, before), answer: id };
    });
    return changed.map(() => read(id, now));
  }

  return {
    prompt: ({ params }, { now }) => read(params.id, now),

    /** Seven reads for each prompt. */
    async list({ query: { query = "", sort = "name", order, cursor, limit = SHOWN_ROWS } }, { now }) {
      const getStored = await prompts.list();
      const all = await Promise.all(
        PROMPT_IDS.map(async (id): Promise<PromptRow> => {
          const stored = getStored(id);
          const liveVersion = getLiveVersion(stored);
          const [{ content }, liveResults, stagingResults, usage] = await Promise.all([
            requireVersion(id, liveVersion),
            prompts.readResults(id, liveVersion),
            stored.staging === null ? {} : prompts.readResults(id, stored.staging),
            runs.readUsage(id, now),
          ]);
          const counted = stored.cases
            .map((each) => findResult(each, liveResults, now))
            .filter((result) => result !== null);
          const { name, purpose, usedBy } = PROMPTS[id];
          return {
            id,
            name,
            purpose,
            usedBy,
            model: runner().nameModel(content),
            liveVersion,
            stagingVersion: stored.staging,
            draftVersion: stored.draft ? stored.latest + 1 : null,
            isOff: stored.off !== null,
            gate: stored.staging === null ? null : checkPromotion(stored.cases, stagingResults, liveResults, now),
            passed: counted.filter(({ failures }) => failures.length === 0).length,
            tested: counted.length,
            cases: stored.cases.length,
            calls: usage.calls,
            failed: usage.failed,
            costMicros: usage.costMicros,
            budgetCents: stored.limits.budgetCents,
          };
        }),
      );
      const isFound = createTextFilter(query);
      const rows = all.filter((row) => isFound(`${row.name} ${row.purpose} ${row.id}`));
      const page = pageInMemory(rows, {
        sortKey: (row) => [row[sort], row.name, row.id],
        isDescending: order === "desc",
        cursor,
        limit,
      });
      return { ...page, configuration: readConfiguration() };
    },

    /** A read for each version, and one for the prompt. */
    async versions({ params: { id }, query: { cursor, limit = SHOWN_ROWS } }) {
      const below = parseVersionCursor(cursor);
      const [stored, found] = await Promise.all([prompts.read(id), prompts.listVersions(id, below, limit + 1)]);
      const name = await nameEach(found);
      const rows = found.map(({ version, content, ...changed }) => toVersion({ version, content, changed }, name));
      const withFirst =
        rows.length > limit || below === 0
          ? rows
          : [...rows, { version: 0, content: PROMPTS[id].content, changed: null }];
      return pageOfQuery(withFirst, stored.latest + 1, limit, ({ version }) => [version]);
    },

    /** Five reads. */
    async comparison({ params: { id }, query: { before, after } }, { now }) {
      const [stored, beforeVersion, afterVersion, beforeResults, afterResults] = await Promise.all([
        prompts.read(id),
        requireVersion(id, before),
        requireVersion(id, after),
        prompts.readResults(id, before),
        prompts.readResults(id, after),
      ]);
      const name = await nameEach([beforeVersion.changed, afterVersion.changed].filter((each) => each !== null));
      return {
        before: toVersion(beforeVersion, name),
        after: toVersion(afterVersion, name),
        cases: compareCases(stored.cases, beforeResults, afterResults, now),
      };
    },

    /** A read for each, and one for the count. */
    async runs({ params: { id }, query: { kind, cursor, limit = SHOWN_ROWS } }) {
      const { rows, total } = await runs.list(id, kind, parseCreatedCursor(cursor), limit + 1);
      const name = await nameEach(rows.map(({ data }) => data));
      const page = pageOfQuery(rows, total, limit, (run) => [run.data.at.getTime(), run.id]);
      return { ...page, rows: page.rows.map((run) => toRun(run.id, run.data, name)) };
    },

    async run({ params: { id, runId } }) {
      const found = await runs.find(runId);
      if (found === undefined || found.promptId !== id)
        throw new AppError("not_found", "There is no such run. Runs are kept for 30 days.");
      const name = await nameEach([found]);
      return { ...toRun(runId, found, name), answer: found.answer };
    },

    async saveDraft({ params: { id }, body: { content, change: why, revision } }, acting) {
      requireValid(id, content);
      const { model } = content;
      if (model !== null && listPrices().every((price) => price.model !== model))
        throw rejected("content.model", "This model isn't configured.");
      return change(id, acting, revision, (before) => ({
        ...before,
        draft: { content, by: acting.uid, at: acting.now, change: why },
      }));
    },

    discardDraft: ({ params: { id }, body: { revision } }, acting) =>
      change(id, acting, revision, (before) => {
        if (before.draft === null) throw changedSince(WHAT);
        return { ...before, draft: null };
      }),

    stage: ({ params: { id }, body: { revision } }, acting) =>
      change(id, acting, revision, (before, unit) => {
        if (before.draft === null) throw conflict("This prompt has no draft.");
        requireValid(id, before.draft.content);
        const version = before.latest + 1;
        prompts.createVersion(unit, id, { ...before.draft, version });
        return { ...before, latest: version, staging: version, draft: null };
      }),

    /** @throws AppError `conflict` with why no call can be made */
    async runCases({ params: { id }, body: { version, again } }, { uid, now, audit }) {
      await requireVersion(id, version);
      const done = await audit.job(`prompts/${id}`, async () => {
        const outcome = await runner().runCases(id, version, { again, by: uid, now });
        if ("block" in outcome) throw conflict(describeBlock(outcome.block));
        return { after: { version, ...outcome }, answer: id };
      });
      return done.map(() => read(id, now));
    },

    async saveCase({ params: { id }, body: { caseId, name, values, checks, revision } }, acting) {
      requireValues(id, values);
      return change(id, acting, revision, (before) => {
        const existing = before.cases.find((each) => each.id === caseId);
        // A case that was removed may come back: its results must not.
        const next = {
          id: caseId,
          name,
          values,
          checks,
          revision: existing ? existing.revision + 1 : before.revision + 1,
        };
        if (!existing && before.cases.length >= MOST_CASES)
          throw conflict(`A prompt has ${MOST_CASES} test cases at most. Remove one first.`);
        const cases = existing
          ? before.cases.map((each) => (each.id === caseId ? next : each))
          : [...before.cases, next];
        if (Buffer.byteLength(JSON.stringify(cases)) > MOST_CASE_BYTES)
          throw conflict("The test cases of this prompt are too long together. Shorten or remove one.");
        return { ...before, cases };
      });
    },

    removeCase: ({ params: { id }, body: { caseId, revision } }, acting) =>
      change(id, acting, revision, (before) => {
        if (before.cases.every((each) => each.id !== caseId))
          throw new AppError("not_found", "There is no such test case.");
        return { ...before, cases: before.cases.filter((each) => each.id !== caseId) };
      }),

    /** The results are read in the same transaction: a run that ends meanwhile can't be overlooked. */
    promote: ({ params: { id }, body: { revision, reason } }, acting) =>
      change(id, acting, revision, async (before, unit) => {
        const { staging } = before;
        if (staging === null) throw conflict("No version is in staging.");
        const liveVersion = getLiveVersion(before);
        const candidate = await prompts.readResultsIn(unit, id, staging);
        const live = await prompts.readResultsIn(unit, id, liveVersion);
        const why = describeGate(checkPromotion(before.cases, candidate, live, acting.now), staging, liveVersion);
        if (why !== null) throw conflict(`This version can't go live. ${why}`);
        return { ...toLive(before, staging, acting, reason), staging: null };
      }),

    /** Without the gate, as it has to work when the model doesn't: to a version that passed it, or the product's own. */
    rollBack: ({ params: { id }, body: { version, revision, reason } }, acting) =>
      change(id, acting, revision, (before) => {
        if (getLiveVersion(before) === version) throw conflict(`Version ${version} is live already.`);
        if (!before.earlier.includes(version))
          throw conflict(`Version ${version} isn't one to roll back to. Save its texts as a draft instead.`);
        const after = toLive(before, version, acting, reason);
        // What was rolled back from isn't the version to roll back to.
        return { ...after, earlier: after.earlier.filter((each) => each !== getLiveVersion(before)) };
      }),

    setLimits: ({ params: { id }, body: { revision, budgetCents, callsPerHour } }, acting) =>
      change(id, acting, revision, (before) => ({ ...before, limits: { budgetCents, callsPerHour } })),

    /** Whatever else changed meanwhile. */
    turnOff: ({ params: { id }, body: { reason } }, acting) =>
      change(id, acting, null, (before) => {
        if (before.off !== null) throw conflict("This prompt is turned off already.");
        return { ...before, off: { by: acting.uid, at: acting.now, reason } };
      }),

    turnOn: ({ params: { id } }, acting) =>
      change(id, acting, null, (before) => {
        if (before.off === null) throw conflict("This prompt is on already.");
        return { ...before, off: null };
      }),
  };
}

const toRun = (id: string, run: StoredRun, name: (uid: string) => string): PromptRun => ({
  id,
  at: run.at.toISOString(),
  kind: run.kind,
  label: run.label,
  by: name(run.by),
  version: run.version,
  model: run.model,
  tokensIn: run.tokensIn,
  tokensOut: run.tokensOut,
  costMicros: run.costMicros,
  durationMs: run.durationMs,
  failure: run.failure,
  passed: run.passed,
  notPassed: run.notPassed,
});
