import { buildMessages } from "@cardwell/core/domain/prompts/build-messages";
import type { ChatMessage } from "@cardwell/core/domain/prompts/build-messages";
import { findFailures, isPlainText } from "@cardwell/core/domain/prompts/check-answer";
import { findResult } from "@cardwell/core/domain/prompts/promotion";
import { maskText } from "@cardwell/core/domain/prompts/mask";
import { computeCostMicros, countMostTokens } from "@cardwell/core/domain/prompts/costs";
import type { ModelPrice } from "@cardwell/core/domain/prompts/costs";
import type { PromptContent } from "@cardwell/core/domain/prompts/prompt";
import { PROMPTS } from "@cardwell/core/domain/prompts/prompts";
import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import { describeBlock, describeFailure } from "@cardwell/core/domain/prompts/runs";
import type { CallBlock, RunFailure } from "@cardwell/core/domain/prompts/runs";
import { randomBytes } from "node:crypto";
import type * as z from "zod/mini";
import { ModelError } from "../../integrations/model/model.ts";
import type { Model } from "../../integrations/model/model.ts";
import type { PromptsRepository, StoredResults } from "./prompts-repository.ts";
import type { MadeCall, PromptRunsRepository } from "./runs-repository.ts";

export type PromptRunnerDeps = {
  prompts: PromptsRepository;
  runs: PromptRunsRepository;
  /** Null: none is configured. */
  getModel: () => Model | null;
  listPrices: () => readonly ModelPrice[];
  /** Counts what calls cost, in millionths of a dollar, for the cost of a member. */
  countCost?: (micros: number) => void;
  /** Of the clock that never stops, for durations. */
  elapsedMs?: () => number;
};

type Values = Readonly<Record<string, string>>;
type By = { by: string; now: Date };
/** `personal`: names and addresses of the member who asks, which are neither sent nor stored. */
export type UseContext = By & { label: string; personal?: readonly string[] };

/** What came of a prompt that was used: an answer as text, or why there is none. */
export type PromptAnswer =
  | { answer: string; version: number; runId: string }
  | { answer: null; block: CallBlock }
  | { answer: null; failure: RunFailure };

/** Of an answer that is stored, in characters: the results of all cases of a version are one document. */
const MOST_STORED = 4_000;
/** What a test run may take of the minute that a response may take. A case that is begun may take its whole time. */
const CASES_BEGIN_WITHIN_MS = 20_000;
const CASES_AT_ONCE = 6;

/** Failures that say nothing of the version: its case has to run again. */
const TRANSIENT = new Set<RunFailure>([
  "timed_out",
  "unreachable",
  "vendor_busy",
  "vendor_failed",
  "bad_key",
  "unknown_model",
]);
const isTransient = (failure: RunFailure): boolean => TRANSIENT.has(failure);

/** An answer for a draft, or why there is none. `isAvailable`: another call may do better now. */
export type Suggestion<T> =
  | { suggested: T; isAvailable: true }
  | { suggested: null; isAvailable: boolean; why: string };

/** An answer as text for a draft, where it is one of the given shape, without links and HTML. */
export function toSuggestion<T>(used: PromptAnswer, shape: z.ZodMiniType<T>): Suggestion<T> {
  if (used.answer === null)
    return "block" in used
      ? { suggested: null, isAvailable: false, why: describeBlock(used.block) }
      : { suggested: null, isAvailable: !isTransient(used.failure), why: `${describeFailure(used.failure)}.` };
  if (!isPlainText(used.answer)) return { suggested: null, isAvailable: true, why: "The answer has a link or HTML." };
  const parsed = shape.safeParse(used.answer);
  if (parsed.success) return { suggested: parsed.data, isAvailable: true };
  return { suggested: null, isAvailable: true, why: "The answer isn't one that can be used." };
}

type Prepared = { messages: ChatMessage[]; reference: string; mostMicros: number };
type Called = MadeCall & { tokensIn: number; tokensOut: number; answer: string | null; failure: RunFailure | null };

/** Characters that nobody types are dropped, as what is stored and shown has none. */
const toText = (answer: string): string =>
  answer
    .toWellFormed()
    .replaceAll(/[^\P{C}\t\n\p{Cf}]|[\u202A-\u202E\u2066-\u2069]/gu, "")
    .trim();

/** Only for storage: what is checked and used is the whole answer. */
const toStoredAnswer = (answer: string | null, personal?: readonly string[]): string | null =>
  answer && Array.from(maskText(answer, personal)).slice(0, MOST_STORED).join("");

function prepare(
  id: PromptId,
  content: PromptContent,
  values: Values,
  { price, personal }: { price: ModelPrice; personal?: readonly string[] },
): Prepared {
  const reference = randomBytes(9).toString("base64url");
  const messages = buildMessages(content, PROMPTS[id].variables, values, reference, personal);
  const tokens = { tokensIn: countMostTokens(messages), tokensOut: content.maxTokens };
  return { messages, reference, mostMicros: computeCostMicros(tokens, price) };
}

/** Calls the model for prompts, within their limits, and records what it cost. */
export function createPromptRunner(deps: PromptRunnerDeps) {
  const { prompts, runs, countCost = () => undefined, elapsedMs = () => performance.now() } = deps;

  /** The model of a version with its price, or why it can't be called. */
  function pickModel({
    model: name,
  }: Pick<PromptContent, "model">): { model: Model; price: ModelPrice } | { block: CallBlock } {
    const model = deps.getModel();
    if (model === null) return { block: "not_configured" };
    const prices = deps.listPrices();
    const price = name === null ? prices[0] : prices.find((each) => each.model === name);
    return price === undefined ? { block: "no_price" } : { model, price };
  }

  async function call(
    { messages, reference, mostMicros }: Prepared,
    { temperature, maxTokens }: PromptContent,
    { model, price }: { model: Model; price: ModelPrice },
  ): Promise<Called> {
    const startedMs = elapsedMs();
    const duration = () => Math.round(elapsedMs() - startedMs);
    try {
      const { text, ...tokens } = await model.complete({ model: price.model, messages, temperature, maxTokens });
      const hasLeaked = text.includes(reference);
      return {
        ...tokens,
        costMicros: computeCostMicros(tokens, price),
        durationMs: duration(),
        hasFailed: hasLeaked,
        answer: hasLeaked ? null : toText(text),
        failure: hasLeaked ? "leaked" : null,
      };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const { kind, tokens } = error;
      const counted = tokens === null || tokens === "unknown" ? { tokensIn: 0, tokensOut: 0 } : tokens;
      return {
        ...counted,
        costMicros: tokens === "unknown" ? mostMicros : computeCostMicros(counted, price),
        durationMs: duration(),
        hasFailed: true,
        answer: null,
        failure: kind,
      };
    }
  }

  return {
    /** Why a version can't be called now, apart from its limits; null: it can. */
    findBlock: (content: Pick<PromptContent, "model">): CallBlock | null => {
      const picked = pickModel(content);
      return "block" in picked ? picked.block : null;
    },

    /** The model that a version is sent to; null: none. */
    nameModel: ({ model }: Pick<PromptContent, "model">): string | null => model ?? deps.listPrices()[0]?.model ?? null,

    /**
     * Uses the live version. Its answer is text that others may have written: it is checked before anybody sees it, and staff decide what is
     * stored of it.
     *
     * Four reads and three writes.
     *
     * @param label what it is about: it's stored, masked, and shown to staff
     */
    async use(id: PromptId, values: Values, { label, by, now, personal = [] }: UseContext): Promise<PromptAnswer> {
      const stored = await prompts.read(id);
      if (stored.off !== null) return { answer: null, block: "off" };
      const live = await prompts.readVersion(id, stored.live?.version ?? 0);
      if (live === null) throw new Error(`The live version of the prompt ${id} is missing.`);
      const picked = pickModel(live.content);
      if ("block" in picked) return { answer: null, block: picked.block };
      const prepared = prepare(id, live.content, values, { price: picked.price, personal });
      const { mostMicros } = prepared;
      const block = await runs.reserve(id, stored.limits, { calls: 1, mostMicros }, now);
      if (block !== null) return { answer: null, block };
      const { hasFailed, ...called } = await call(prepared, live.content, picked);
      const { version } = live;
      const run = {
        ...called,
        answer: toStoredAnswer(called.answer, personal),
        kind: "use" as const,
        label: maskText(label, personal),
        by,
        version,
        model: picked.price.model,
        passed: null,
        notPassed: null,
      };
      const made: MadeCall = { ...called, hasFailed };
      countCost(called.costMicros);
      const runId = await runs.settle(id, { reservedMicros: mostMicros, calls: [made], run }, now);
      if (called.answer !== null) return { answer: called.answer, version, runId };
      return { answer: null, failure: called.failure ?? "invalid_answer" };
    },

    /**
     * Runs test cases of a version: those without a result that counts, or all again. What isn't begun in time, or before the prompt is
     * turned off, stays to be run. A read for each case, besides six reads and four writes.
     *
     * @returns why none ran, or how it went; `left`: cases that still have to run
     */
    async runCases(
      id: PromptId,
      version: number,
      { again, by, now }: By & { again: boolean },
    ): Promise<{ block: CallBlock } | { passed: number; notPassed: number; left: number; failure: RunFailure | null }> {
      const [stored, found, before] = await Promise.all([
        prompts.read(id),
        prompts.readVersion(id, version),
        prompts.readResults(id, version),
      ]);
      if (found === null) throw new Error(`The prompt ${id} has no version ${version}.`);
      if (stored.off !== null) return { block: "off" };
      const { content } = found;
      const picked = pickModel(content);
      if ("block" in picked) return picked;
      const wanted = stored.cases
        .filter((each) => again || findResult(each, before, now) === null)
        .map((each) => ({ ...each, prepared: prepare(id, content, each.values, picked) }));
      if (wanted.length === 0) return { passed: 0, notPassed: 0, left: 0, failure: null };
      const reservedMicros = wanted.reduce((sum, { prepared }) => sum + prepared.mostMicros, 0);
      const block = await runs.reserve(id, stored.limits, { calls: wanted.length, mostMicros: reservedMicros }, now);
      if (block !== null) return { block };
      const startedMs = elapsedMs();
      const calls: Called[] = [];
      const results: StoredResults = {};
      const queue = wanted.values();
      const work = async () => {
        for (const each of queue) {
          if (elapsedMs() - startedMs > CASES_BEGIN_WITHIN_MS) return;
          // Who turns a prompt off doesn't wait for a test run.
          if ((await prompts.read(id)).off !== null) return;
          const called = await call(each.prepared, content, picked);
          calls.push(called);
          const { answer, failure, costMicros, durationMs } = called;
          if (failure !== null && isTransient(failure)) continue;
          const failures =
            answer === null ? [describeFailure(failure ?? "invalid_answer")] : findFailures(answer, each.checks);
          results[each.id] = {
            caseRevision: each.revision,
            failures,
            answer: toStoredAnswer(answer),
            costMicros,
            durationMs,
            at: now,
          };
        }
      };
      await Promise.all(Array.from({ length: CASES_AT_ONCE }, work));
      const failedCases = Object.values(results).filter(({ failures }) => failures.length > 0).length;
      const passed = Object.keys(results).length - failedCases;
      const failure = calls.find((each) => each.failure !== null && isTransient(each.failure))?.failure ?? null;
      const sum = (pick: (each: Called) => number) => calls.reduce((total, each) => total + pick(each), 0);
      const run = {
        kind: "cases" as const,
        label: `Test run, ${wanted.length} ${wanted.length === 1 ? "case" : "cases"}`,
        by,
        version,
        model: picked.price.model,
        tokensIn: sum(({ tokensIn }) => tokensIn),
        tokensOut: sum(({ tokensOut }) => tokensOut),
        costMicros: sum(({ costMicros }) => costMicros),
        durationMs: Math.round(elapsedMs() - startedMs),
        failure,
        passed,
        notPassed: failedCases,
        answer: null,
      };
      countCost(run.costMicros);
      await runs.settle(id, { reservedMicros, calls, run }, now);
      await prompts.addResults(id, version, results, new Set(stored.cases.map((each) => each.id)));
      return { passed, notPassed: failedCases, left: wanted.length - Object.keys(results).length, failure };
    },
  };
}

export type PromptRunner = ReturnType<typeof createPromptRunner>;
