import * as z from "zod/mini";
import { modelPrice } from "../../domain/prompts/costs.ts";
import { caseFields, caseId, promptContent, promptLimits } from "../../domain/prompts/prompt.ts";
import { PROMPT_IDS } from "../../domain/prompts/prompts.ts";
import { RUN_FAILURES, RUN_KINDS } from "../../domain/prompts/runs.ts";
import { trimmedText } from "../../domain/text.ts";
import { recordId } from "../../domain/wallet/shapes.ts";
import { endpoint, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { createActions } from "./actions.ts";
import { listPage, listQuery, reason } from "./shapes.ts";

export const PROMPT_SORTS = ["name", "calls", "costMicros"] as const;

const content = z.object(promptContent.shape);
const changedBy = { by: z.string(), at: instant, change: z.string() };

/** Whether the version in staging may go live. */
const gate = z.discriminatedUnion("state", [
  z.object({ state: z.literal("no_cases") }),
  z.object({ state: z.literal("not_run"), candidateMissing: z.int(), liveMissing: z.int() }),
  /** `worse`: the cases that the live version passes and this one doesn't. */
  z.object({ state: z.literal("worse"), worse: z.array(z.string()) }),
  z.object({ state: z.literal("ready"), passed: z.int(), livePassed: z.int() }),
]);

/** Of the last 30 days. Costs are in millionths of a dollar. */
const usage = {
  calls: z.int(),
  failed: z.int(),
  costMicros: z.int(),
};

const promptRow = z.object({
  id: z.enum(PROMPT_IDS),
  name: z.string(),
  purpose: z.string(),
  usedBy: z.nullable(z.string()),
  /** Null: none is configured. */
  model: z.nullable(z.string()),
  liveVersion: z.int(),
  stagingVersion: z.nullable(z.int()),
  draftVersion: z.nullable(z.int()),
  isOff: z.boolean(),
  /** Null: nothing is in staging. */
  gate: z.nullable(gate),
  /** Cases that the live version passes, of those with a result that counts. */
  passed: z.int(),
  tested: z.int(),
  cases: z.int(),
  ...usage,
  budgetCents: z.int(),
});

export type PromptRow = z.infer<typeof promptRow>;

/** What is configured: nobody can use a model without a price. */
const configuration = z.object({
  /** Null: calls can be made. */
  problem: z.nullable(z.enum(["not_configured", "no_price"])),
  models: z.array(z.object(modelPrice.shape)),
});

export type ModelConfiguration = z.infer<typeof configuration>;

const caseResult = z.object({
  /** Empty: it passed. */
  failures: z.array(z.string()),
  /** As text. Null: the model gave none that can be used. */
  answer: z.nullable(z.string()),
  costMicros: z.int(),
  durationMs: z.int(),
  at: instant,
});

const testCase = z.object({ id: z.string(), revision: z.int(), ...z.object(caseFields.shape).shape });

/** A case with the results of two versions that count; null: it has to run. */
const comparedCase = z.object({
  ...testCase.shape,
  before: z.nullable(caseResult),
  after: z.nullable(caseResult),
});

export type ComparedCase = z.infer<typeof comparedCase>;

const promptVersion = z.object({
  version: z.int(),
  content,
  /** Null: the product came with it. */
  changed: z.nullable(z.object(changedBy)),
});

export type PromptVersion = z.infer<typeof promptVersion>;

const prompt = z.object({
  id: z.enum(PROMPT_IDS),
  name: z.string(),
  purpose: z.string(),
  usedBy: z.nullable(z.string()),
  /** Whether staff decide what is done with an answer; else members see it. */
  isReviewed: z.boolean(),
  variables: z.array(z.object({ name: z.string(), meaning: z.string(), maxLength: z.int() })),
  /** Of what is stored: a change names the one that it started from. */
  revision: z.int(),
  /** The newest version. */
  latest: z.int(),
  live: promptVersion,
  staging: z.nullable(promptVersion),
  draft: z.nullable(promptVersion),
  /** The version that was live before; null: none was. */
  rollBackTo: z.nullable(z.int()),
  gate: z.nullable(gate),
  /** `before`: of the live version; `after`: of the one in staging. */
  cases: z.array(comparedCase),
  limits: z.object(promptLimits.shape),
  /** Null: it's on. */
  off: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
  configuration,
  usage: z.object({
    ...usage,
    p95Ms: z.nullable(z.int()),
    /** Of calls that aren't done, or whose process ended: they count for 30 days. */
    reservedMicros: z.int(),
    callsThisHour: z.int(),
  }),
});

export type AdminPrompt = z.infer<typeof prompt>;

const runRow = z.object({
  id: recordId,
  at: instant,
  kind: z.enum(RUN_KINDS),
  /** What it was about, in a few words; what was sent isn't stored. */
  label: z.string(),
  by: z.string(),
  version: z.int(),
  model: z.string(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  costMicros: z.int(),
  durationMs: z.int(),
  /** Null: it succeeded. Of test cases, the failure of a call; those that didn't pass are in `notPassed`. */
  failure: z.nullable(z.enum(RUN_FAILURES)),
  /** Of a run of test cases. */
  passed: z.nullable(z.int()),
  notPassed: z.nullable(z.int()),
});

export type PromptRun = z.infer<typeof runRow>;

const id = z.strictObject({ id: z.enum(PROMPT_IDS) });
const version = z.int().check(z.minimum(0), z.maximum(100_000));
const versionParameter = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number));
const revision = z.int().check(z.minimum(0));

const change = createActions("/api/admin/prompts/:id", id, prompt);

/** The Prompts tab of the back office. */
export const adminPromptsContract = {
  list: endpoint("GET /api/admin/prompts", {
    ...staffReads("prompts.read"),
    exported: { list: "prompts" },
    summary: "What the product asks a language model, with what it costs.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(trimmedText(80)),
      sort: z.optional(z.enum(PROMPT_SORTS)),
      order: z.optional(z.enum(["asc", "desc"])),
    }),
    response: z.object({ ...listPage(promptRow), configuration }),
  }),
  prompt: endpoint("GET /api/admin/prompts/:id", {
    ...staffReads("prompts.read"),
    summary: "One prompt with its versions by label, test cases, limits and usage.",
    params: id,
    response: prompt,
  }),
  versions: endpoint("GET /api/admin/prompts/:id/versions", {
    ...staffReads("prompts.read"),
    summary: "Versions of a prompt, newest first, down to 0, which the product came with.",
    params: id,
    query: z.strictObject(listQuery),
    response: z.object(listPage(promptVersion)),
  }),
  comparison: endpoint("GET /api/admin/prompts/:id/comparison", {
    ...staffReads("prompts.read"),
    summary: "Two versions side by side, with their results in the test cases.",
    params: id,
    query: z.strictObject({ before: versionParameter, after: versionParameter }),
    response: z.object({ before: promptVersion, after: promptVersion, cases: z.array(comparedCase) }),
    rejections: ["not_found"],
  }),
  runs: endpoint("GET /api/admin/prompts/:id/runs", {
    ...staffReads("prompts.read"),
    summary: "Runs of a prompt in the last 30 days, newest first. Inputs aren't stored.",
    params: id,
    query: z.strictObject({ ...listQuery, kind: z.optional(z.enum(RUN_KINDS)) }),
    response: z.object(listPage(runRow)),
  }),
  run: endpoint("GET /api/admin/prompts/:id/runs/:runId", {
    ...staffReads("prompts.read"),
    summary: "One run with its answer, as text.",
    params: z.strictObject({ id: z.enum(PROMPT_IDS), runId: recordId }),
    response: z.object({ ...runRow.shape, answer: z.nullable(z.string()) }),
    rejections: ["not_found"],
  }),
  saveDraft: change("draft", z.strictObject({ content: promptContent, change: reason, revision }), {
    permission: "prompts.edit",
    audit: "prompts.edit",
    summary: "Saves the draft of the next version.",
  }),
  discardDraft: change("draft/discard", z.strictObject({ revision }), {
    permission: "prompts.edit",
    audit: "prompts.discard-draft",
    summary: "Discards the draft.",
  }),
  stage: change("stage", z.strictObject({ revision }), {
    permission: "prompts.edit",
    audit: "prompts.stage",
    summary: "Makes a version of the draft and puts it into staging, where its test cases run.",
  }),
  runCases: change("cases/run", z.strictObject({ version, again: z.boolean() }), {
    permission: "prompts.edit",
    audit: "prompts.run-cases",
    summary: "Runs the test cases of a version that have no result that counts, or all of them again.",
  }),
  saveCase: change("cases", z.strictObject({ caseId, ...caseFields.shape, revision }), {
    permission: "prompts.edit",
    audit: "prompts.edit-cases",
    summary: "Adds a test case, or replaces the one with this ID.",
  }),
  removeCase: change("cases/remove", z.strictObject({ caseId, revision, reason }), {
    permission: "prompts.edit",
    audit: "prompts.edit-cases",
    summary: "Removes a test case.",
  }),
  promote: change("promote", z.strictObject({ revision, reason }), {
    permission: "prompts.promote",
    audit: "prompts.promote",
    dangerous: true,
    summary: "Puts the version in staging live, if it passes every test case that the live one passes.",
  }),
  rollBack: change("roll-back", z.strictObject({ version, revision, reason }), {
    permission: "prompts.promote",
    audit: "prompts.roll-back",
    dangerous: true,
    summary: "Puts a version live that was live before.",
  }),
  setLimits: change("limits", z.strictObject({ ...promptLimits.shape, revision, reason }), {
    permission: "prompts.set-limits",
    audit: "prompts.set-limits",
    summary: "Sets what a prompt may cost in 30 days, and how many calls it may make in an hour.",
  }),
  turnOff: change("turn-off", z.strictObject({ reason }), {
    permission: "prompts.turn-off",
    audit: "prompts.turn-off",
    summary: "Stops every call of a prompt.",
  }),
  turnOn: change("turn-on", z.strictObject({ reason }), {
    permission: "prompts.turn-off",
    audit: "prompts.turn-on",
    summary: "Lets a prompt make calls again.",
  }),
};
