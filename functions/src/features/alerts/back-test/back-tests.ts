import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { BackTest } from "@cardwell/core/contract/admin/alert-rules";
import { findKind } from "@cardwell/core/domain/alerts/evaluators/kinds";
import {
  checkVerdict,
  computeUpperShare,
  FLOOD_LIMIT_PER_WEEK,
  isBlocked,
  type LiveCheck,
  needsBackTest,
  SAMPLE_MEMBERS,
} from "@cardwell/core/domain/alerts/going-live";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { formatMade, makesSameAlerts } from "@cardwell/core/domain/alerts/same-alerts";
import { type AlertType, factsOfType } from "@cardwell/core/domain/alerts/types";
import { addDays, daysBetween, todayIn } from "@cardwell/core/domain/dates/civil";
import * as logger from "firebase-functions/logger";
import { AppError } from "../../../lib/app-error.ts";
import type { CatalogPort } from "../../../lib/catalog-facts.ts";
import { getErrorName } from "../../../lib/error-name.ts";
import { OvertakenError, retryOvertaken } from "../../../lib/firestore.ts";
import type { UnitOfWork } from "../../../lib/unit-of-work-repository.ts";
import { UNKNOWN_BEGINNING, withBeginning } from "../engine/person.ts";
import type { RulesInForce } from "../engine/rules-repository.ts";
import {
  type BackTestsRepository,
  getEverybodyId,
  type KeptBackTest,
  listPartIds,
  type PreparedBackTest,
} from "./back-tests-repository.ts";
import { addDifferences, compareSent, type SentAlert } from "./compare-sent.ts";
import {
  addMember,
  addTotals,
  countByWeek,
  noTotals,
  onlyRule,
  replay,
  type ReplayedAlert,
  type ReplayedMember,
} from "./replay.ts";

type Deps = {
  repository: BackTestsRepository;
  catalog: Pick<CatalogPort, "facts">;
  rules: { current: () => Promise<RulesInForce> };
  /** Asks for a `runBackTest` task. */
  enqueue: (id: string) => Promise<void>;
  /** An id from which a sample begins: people's are random, so the next ones in their order are a random sample. */
  drawStart?: () => string;
  sampleMembers?: number;
  /** One of everybody for more is divided into ranges of ids, with a task for each. */
  few?: number;
  elapsedMs?: () => number;
};

/** Members of one call: so many wallets are read, however many there are. */
const PAGE = 20;
/** A call ends after this long, with the members that it came to. */
const BUDGET_MS = 8_000;
/** The task's own time limit is nine minutes. */
const TASK_BUDGET_MS = 7 * 60_000;
/** One task looks at so many. */
const FEW = 5_000;
const END_ATTEMPTS = 5;
const MAX_EXAMPLES = 20;
/** An alert that is found in the period may have been sent this long before it. */
const SENT_DAYS = 7;
/** A statement that closed this long before the period can still be due in it. */
const STATEMENT_DAYS = 62;

const buildRuleKey = (rule: AlertRule) => createHash("sha256").update(formatMade(rule)).digest("hex").slice(0, 32);

/** A back-test looks at those members only for whom the rule is. */
const buildVerdictKey = (rule: AlertRule) => `${buildRuleKey(rule)}-${rule.audience.percent}`;

type Example = BackTest["examples"][number];

function toExamples(
  uid: string,
  draft: readonly ReplayedAlert[],
  current: readonly ReplayedAlert[],
  sent: readonly SentAlert[],
  { from, until }: Pick<BackTest, "from" | "until">,
): Example[] {
  const statuses = new Map(sent.map(({ id, status }) => [id, status]));
  const [inDraft, inCurrent] = [draft, current].map((alerts) => new Set(alerts.map(({ id }) => id)));
  const all = new Map([...current, ...draft].map((alert) => [alert.id, alert]));
  const busiestWeek = Math.max(...countByWeek(draft, from, until));
  return [...all.values()].map(({ id, on, title, cardName }) => ({
    uid,
    alertId: id,
    title,
    cardName,
    on,
    busiestWeek,
    inDraft: inDraft?.has(id) === true,
    inCurrent: inCurrent?.has(id) === true,
    sent: statuses.get(id) ?? null,
  }));
}

/** Those of the busiest weeks, and of those what differs between the two rules. */
const keptExamples = (examples: Example[]): Example[] =>
  examples
    .toSorted(
      (a, b) =>
        b.busiestWeek - a.busiestWeek ||
        Number(a.inDraft === a.inCurrent) - Number(b.inDraft === b.inCurrent) ||
        Number(a.on < b.on) - Number(a.on > b.on),
    )
    .slice(0, MAX_EXAMPLES);

type Result = KeptBackTest["result"];

const addPart = (whole: Result, part: Result): Result => ({
  ...whole,
  looked: whole.looked + part.looked,
  failed: whole.failed + part.failed,
  sent: whole.sent + part.sent,
  differences: addDifferences(whole.differences, part.differences),
  draft: addTotals(whole.draft, part.draft),
  current: addTotals(whole.current, part.current),
  examples: keptExamples([...whole.examples, ...part.examples]),
});

/** With what it says of the rule. */
function withBound({ current }: KeptBackTest, result: Result): Result {
  const { overLimit } = result.draft;
  const looked = result.looked - result.failed;
  const sample = result.sample && {
    ...result.sample,
    looked,
    atMost: Math.floor(result.sample.members * computeUpperShare(overLimit, looked)),
  };
  const overLimits = { draft: overLimit, current: result.current.overLimit };
  return { ...result, sample, isBlocked: isBlocked(current, overLimits, sample) };
}

type PlanRules = ReturnType<typeof onlyRule>;

function replayMember(
  { uid, person, statements }: ReplayedMember,
  { rule, current, result }: KeptBackTest,
  context: { catalog: Awaited<ReturnType<CatalogPort["facts"]>>; draft: PlanRules; current: PlanRules },
) {
  const run = (inForce: PlanRules) =>
    replay({ uid, person, statements }, { catalog: context.catalog, rules: inForce }, result.from, result.until);
  const now = run(context.current);
  return { draft: buildVerdictKey(rule) === buildVerdictKey(current) ? now : run(context.draft), current: now };
}

/**
 * Replays rules on what members' wallets have: on those of a random sample, a page with each call, or on everybody's, in tasks: one after
 * another for few, and else for each range of ids.
 */
export function createBackTests(deps: Deps) {
  const { repository, catalog, rules } = deps;
  const {
    enqueue,
    drawStart = () => randomBytes(15).toString("base64url"),
    sampleMembers = SAMPLE_MEMBERS,
    few = FEW,
  } = deps;
  const elapsed = deps.elapsedMs ?? (() => performance.now());

  /** A type that is raised when something happens has nothing to replay. One read at most. */
  async function checkLive(current: AlertRule, rule: AlertRule, now: Date): Promise<LiveCheck> {
    const makesSame = makesSameAlerts(current, rule);
    if (findKind(rule.type) === null || !needsBackTest(current, rule, { makesSame }))
      return { state: "free", testedAt: null, overLimit: 0, sample: null };
    return checkVerdict(current, await repository.readVerdict(buildVerdictKey(rule), now));
  }

  async function requireKept(id: string): Promise<KeptBackTest> {
    const kept = await repository.read(id);
    if (!kept) throw new AppError("not_found", "This back-test expired. Run it again.");
    return kept;
  }

  /** One that is divided with what its parts found so far: 17 reads. `isEnded`: they are through. */
  async function addParts(kept: KeptBackTest): Promise<{ kept: KeptBackTest; isEnded: boolean }> {
    if (kept.division === null || kept.result.state !== "running") return { kept, isEnded: false };
    const parts = await repository.readParts(kept.division);
    const isEnded = parts.filter(({ state }) => state === "done").length === listPartIds(kept.division).length;
    return { kept: { ...kept, result: withBound(kept, parts.reduce(addPart, kept.result)) }, isEnded };
  }

  /** The last write of one that looked at all of its members. */
  async function conclude(kept: KeptBackTest, now: Date): Promise<Result> {
    const { failed, looked } = kept.result;
    const result = { ...kept.result, state: "done" as const };
    // One that could read no wallet says nothing of the rule.
    const hasVerdict = failed < looked || looked === 0;
    await repository.save({ ...kept, result }, hasVerdict ? { key: buildVerdictKey(kept.rule), at: now } : null);
    return result;
  }

  /** The last part of one that is divided ends it. */
  async function endDivided(id: string, division: string | null, now: Date): Promise<void> {
    await retryOvertaken(END_ATTEMPTS, async () => {
      const found = await repository.read(id);
      if (!found || found.division !== division) return;
      const { kept, isEnded } = await addParts(found);
      if (isEnded) await conclude(kept, now);
    });
  }

  /**
   * Continues with the next members: at most 41 reads, and one more for each alert that was sent and each statement of a rule about
   * payments. A wallet that can't be read is counted and left out.
   *
   * @throws OvertakenError when somebody else goes on with it
   */
  async function advance(kept: KeptBackTest, now: Date): Promise<Result> {
    const endsAtMs = elapsed() + BUDGET_MS;
    const { wanted, sample } = kept.result;
    const limit = sample === null ? PAGE : Math.min(PAGE, wanted - kept.result.looked);
    const [facts, { rules: inForce }, page] = await Promise.all([
      catalog.facts(),
      rules.current(),
      repository.listMembers(kept, limit),
    ]);
    const context = {
      catalog: facts,
      draft: onlyRule(inForce, kept.rule),
      current: onlyRule(inForce, kept.current),
    };
    const needsStatements = factsOfType(kept.rule.type).group === "payments";
    const result = { ...kept.result };
    let { after } = kept;
    let count = 0;
    for (const { uid, read } of page) {
      if (count > 0 && elapsed() >= endsAtMs) break;
      count += 1;
      after = uid;
      result.looked += 1;
      try {
        const person = withBeginning(read(), UNKNOWN_BEGINNING);
        const since = addDays(result.from, -STATEMENT_DAYS);
        const sentSince = instantAt(addDays(result.from, -SENT_DAYS), "00:00", person.state.timeZone);
        const [statements, sent] = await Promise.all([
          needsStatements ? repository.listStatements(uid, since) : new Map(),
          repository.listSent(uid, kept.rule.type, sentSince),
        ]);
        const found = replayMember({ uid, person, statements }, kept, context);
        const compared = compareSent(person, { ...result, rule: kept.current, since: kept.since }, found.current, sent);
        result.sent += compared.sent;
        result.differences = addDifferences(result.differences, compared.differences);
        result.draft = addMember(result.draft, found.draft, result.from, result.until);
        result.current = addMember(result.current, found.current, result.from, result.until);
        result.examples = keptExamples([
          ...result.examples,
          ...toExamples(uid, found.draft, found.current, sent, result),
        ]);
      } catch (error) {
        result.failed += 1;
        logger.warn("A wallet could not be replayed", { uid, error: getErrorName(error) });
      }
    }
    const isAll = count === page.length && page.length < PAGE;
    const isDone = sample === null ? isAll : isAll || result.looked === wanted;
    if (isDone) result.state = "done";
    const next = { ...kept, after, result: withBound(kept, result) };
    if (isDone && kept.part === null) return conclude(next, now);
    await repository.save(next, null);
    return next.result;
  }

  return {
    /**
     * @param since when the rule in force became as it is; null: it always was
     * @throws AppError 409 for a type that is raised when something happens: there is nothing to replay
     */
    async prepare(
      current: AlertRule,
      change: Omit<AlertRule, "type" | "version"> | null,
      {
        days,
        isEverybody = false,
        since = null,
      }: { days: number; isEverybody?: boolean | undefined; since?: Date | null },
      now: Date,
    ): Promise<PreparedBackTest> {
      const { type } = current;
      if (findKind(type) === null)
        throw new AppError("conflict", "Alerts of this type are raised when something happens.");
      const rule: AlertRule = change === null ? current : { ...change, type, version: current.version + 1 };
      const until = addDays(todayIn(now, "Etc/UTC"), -1);
      const from = addDays(until, 1 - days);
      const weeks = Math.floor(daysBetween(from, until) / 7) + 1;
      const [members, replaced] = await Promise.all([
        repository.countMembers(),
        isEverybody ? repository.read(getEverybodyId(type)) : null,
      ]);
      const isSample = !isEverybody && members > sampleMembers;
      const result: KeptBackTest["result"] = {
        state: "running",
        isDraft: change !== null,
        isEverybody,
        wanted: isSample ? sampleMembers : members,
        sample: isSample ? { looked: 0, members, atMost: members } : null,
        from,
        until,
        looked: 0,
        failed: 0,
        version: current.version,
        sent: 0,
        differences: [],
        draft: noTotals(weeks),
        current: noTotals(weeks),
        isBlocked: false,
        examples: [],
      };
      const division = isEverybody && members > few ? randomUUID() : null;
      const replacedDivision = replaced?.division ?? null;
      const inForceOn = since && todayIn(since, "Etc/UTC");
      const start = isSample ? drawStart() : null;
      return { rule, current, start, since: inForceOn, division, replacedDivision, result };
    },

    createWithin(unit: UnitOfWork, prepared: PreparedBackTest, now: Date): BackTest {
      const id = repository.createWithin(unit, prepared, now);
      const tasks = prepared.division === null ? [id] : listPartIds(prepared.division);
      if (prepared.result.isEverybody)
        unit.afterCommit(async () => void (await Promise.all(tasks.map((task) => enqueue(task)))));
      return { id, ...prepared.result };
    },

    /** One of everybody of the last seven days; null: there is none. One read, 17 while one is divided. */
    async findEverybody(type: AlertType): Promise<BackTest | null> {
      const id = getEverybodyId(type);
      const kept = await repository.read(id);
      return kept && { id, ...(await addParts(kept)).kept.result };
    },

    /** @throws AppError 404 */
    async stop(id: string): Promise<BackTest> {
      return retryOvertaken(END_ATTEMPTS, async () => {
        const { kept } = await addParts(await requireKept(id));
        if (kept.result.state !== "running") return { id, ...kept.result };
        const result = { ...kept.result, state: "stopped" as const };
        await repository.save({ ...kept, result }, null);
        return { id, ...result };
      });
    },

    /**
     * Goes on with one of everybody, or a part of it; out of time, it asks for another task. It ends where it was stopped, deleted or begun
     * anew meanwhile, or where another task goes on with it.
     */
    async work(id: string, now: Date): Promise<void> {
      const endsAtMs = elapsed() + TASK_BUDGET_MS;
      const worker = randomUUID();
      const begun = await repository.read(id);
      const whole = begun?.part ? await repository.read(begun.part.id) : null;
      if (!begun || begun.division !== (whole?.division ?? null)) return;
      let isOvertaken = false;
      for (let kept: KeptBackTest | null = begun; kept; kept = await repository.read(id)) {
        // It was this task that wrote, where only the answer was lost.
        if (isOvertaken && kept.worker !== worker) return;
        const { part, division, result } = kept;
        if (result.state !== "running") return part ? endDivided(part.id, division, now) : undefined;
        if (elapsed() >= endsAtMs) return enqueue(id);
        try {
          await advance({ ...kept, worker }, now);
          isOvertaken = false;
        } catch (error) {
          if (!(error instanceof OvertakenError)) throw error;
          isOvertaken = true;
        }
      }
    },

    /**
     * Goes on with the next members of a sample. One of everybody goes on by itself: reads how far it came.
     *
     * @throws AppError 404, or 409 when somebody else goes on with it
     */
    async goOn(id: string, now: Date): Promise<BackTest> {
      const kept = await requireKept(id);
      const { isEverybody, state } = kept.result;
      if (isEverybody) return { id, ...(await addParts(kept)).kept.result };
      if (state !== "running") return { id, ...kept.result };
      const result = await advance(kept, now).catch((error: unknown) => {
        if (!(error instanceof OvertakenError)) throw error;
        throw new AppError("conflict", "This back-test is already running in another window.");
      });
      return { id, ...result };
    },

    checkLive,

    /**
     * @param mayBeUntested for going back to a rule that was live before
     * @throws AppError 409 for a rule that would be live without a back-test of the last seven days, or although it takes more members
     *   above the flood limit
     */
    async requireNoFlood(
      current: AlertRule,
      rule: AlertRule,
      { now, mayBeUntested = false }: { now: Date; mayBeUntested?: boolean },
    ): Promise<void> {
      const { state, overLimit } = await checkLive(current, rule, now);
      if (state === "untested" && !mayBeUntested)
        throw new AppError("conflict", "Back-test this version before it goes live.");
      if (state !== "blocked") return;
      if (overLimit === 0)
        throw new AppError("conflict", "This version can't go live: too few wallets could be read by its back-test.");
      const members = overLimit === 1 ? "1 member" : `${overLimit} members`;
      throw new AppError(
        "conflict",
        `This version can't go live: by its back-test ${members} would get more than ${FLOOD_LIMIT_PER_WEEK} alerts a week.`,
      );
    },
  };
}

export type BackTests = ReturnType<typeof createBackTests>;
