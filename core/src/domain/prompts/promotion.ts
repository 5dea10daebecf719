import { DAY_MS } from "../dates/instants.ts";
import type { TestCase } from "./prompt.ts";

/** How a version did in a test case. */
export type CaseResult = {
  caseRevision: number;
  /** Empty: it passed. */
  failures: readonly string[];
  at: Date;
};

export type CaseResults = Readonly<Record<string, CaseResult>>;

/** Models change behind their name: an older result proves nothing. */
export const RESULT_DAYS = 7;

/** The result that counts for a case; null: it has to run. */
export function findResult<R extends CaseResult>(
  { id, revision }: Pick<TestCase, "id" | "revision">,
  results: Readonly<Record<string, R>>,
  now: Date,
): R | null {
  const result = Object.hasOwn(results, id) ? results[id] : undefined;
  if (result === undefined || result.caseRevision !== revision) return null;
  return now.getTime() - result.at.getTime() < RESULT_DAYS * DAY_MS ? result : null;
}

const passes = (result: CaseResult | null): boolean => result !== null && result.failures.length === 0;

/** `ready` has how many cases the version passes. */
export type PromotionGate =
  | { state: "no_cases" }
  | { state: "not_run"; candidateMissing: number; liveMissing: number }
  | { state: "worse"; worse: string[] }
  | { state: "ready"; passed: number; livePassed: number };

/** Whether a version may go live: it has to pass every case that the live one passes. */
export function checkPromotion(
  cases: readonly TestCase[],
  candidate: CaseResults,
  live: CaseResults,
  now: Date,
): PromotionGate {
  if (cases.length === 0) return { state: "no_cases" };
  const compared = cases.map((each) => ({
    id: each.id,
    candidate: findResult(each, candidate, now),
    live: findResult(each, live, now),
  }));
  const candidateMissing = compared.filter((each) => each.candidate === null).length;
  const liveMissing = compared.filter((each) => each.live === null).length;
  const worse = compared
    .filter((each) => each.candidate !== null && passes(each.live) && !passes(each.candidate))
    .map(({ id }) => id);
  if (worse.length > 0) return { state: "worse", worse };
  if (candidateMissing + liveMissing > 0) return { state: "not_run", candidateMissing, liveMissing };
  return {
    state: "ready",
    passed: compared.filter((each) => passes(each.candidate)).length,
    livePassed: compared.filter((each) => passes(each.live)).length,
  };
}
