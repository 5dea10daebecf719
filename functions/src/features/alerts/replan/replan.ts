import { setTimeout as sleep } from "node:timers/promises";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import * as logger from "firebase-functions/logger";
import type { Clock } from "../../../config/clock.ts";
import type { UnitOfWork } from "../../../lib/unit-of-work-repository.ts";
import type { AlertEngine } from "../engine/engine.ts";
import { withShadowed } from "../engine/runs-repository.ts";
import { getErrorName } from "../../../lib/error-name.ts";
import { priceChangeFor } from "./price-change.ts";
import { publicationNotes } from "./publications.ts";
import type { ClaimedRun, PersonOfRun, Progress, ReplanRuns } from "./runs-repository.ts";
import { cardOfPart, countParts } from "./scope.ts";
import type { ReplanScope } from "./scope.ts";

type Deps = {
  runs: ReplanRuns;
  engine: Pick<AlertEngine, "raise" | "replan">;
  /** What this process keeps of the rules is read anew: they may be what changed. */
  forgetRules: () => void;
  /** Asks for a `replanWallets` task. It may fail or be lost: `takeUp` finds the run. */
  enqueue: (runId: string) => Promise<void>;
  wait?: (ms: number) => Promise<void>;
  /** Milliseconds from any point on, of a clock that only goes forward. */
  elapsedMs?: () => number;
};

/** What became of one person. */
type Handled = { raised: number; shadowed: AlertType[]; error: string | null };

const PAGE = 100;
const AT_ONCE = 5;
/** The task's own time limit is nine minutes. */
const BUDGET_MS = 7 * 60_000;
const TAKEN_UP = 20;
const ATTEMPTS = 2;

/** Replans everyone affected by a change of a rule or a card: in runs that can stop at any point and continue from there. */
export function createReplans({
  runs,
  engine,
  forgetRules,
  enqueue,
  wait = sleep,
  elapsedMs = () => performance.now(),
}: Deps) {
  /** Never fails: a run without a task is picked up later. */
  async function ask(runId: string): Promise<void> {
    try {
      await enqueue(runId);
    } catch (error) {
      logger.warn("A run waits to be taken up", { runId, error: getErrorName(error) });
    }
  }

  /** A second time it changes nothing: the alert is the same one, and what is planned follows from what is known. */
  async function handle(scope: ReplanScope, part: number, { uid, read }: PersonOfRun, now: Date): Promise<Handled> {
    const card = cardOfPart(scope, part);
    const event = card && priceChangeFor(read(), card, now);
    const notified = event && (await engine.raise(uid, event, now));
    await engine.replan(uid, now);
    return { raised: notified?.isNew ? 1 : 0, shadowed: event && notified?.isShadow ? [event.type] : [], error: null };
  }

  async function attempt(run: ClaimedRun, person: PersonOfRun, now: Date): Promise<Handled> {
    let last: unknown;
    for (let count = 1; count <= ATTEMPTS; count += 1) {
      try {
        return await handle(run.scope, run.progress.cursor.part, person, now);
      } catch (error) {
        last = error;
      }
    }
    logger.error("Somebody could not be planned anew", { uid: person.uid, error: getErrorName(last) });
    return { raised: 0, shadowed: [], error: getErrorName(last) };
  }

  async function handlePage(run: ClaimedRun, page: PersonOfRun[], now: Date): Promise<Progress> {
    const progress = { ...run.progress, failures: [...run.progress.failures] };
    for (let at = 0; at < page.length; at += AT_ONCE) {
      const some = page.slice(at, at + AT_ONCE);
      const done = await Promise.all(some.map((person) => attempt(run, person, now)));
      for (const [index, { raised, shadowed, error }] of done.entries()) {
        progress.handled += 1;
        progress.raised += raised;
        progress.shadowed = withShadowed(progress.shadowed, shadowed);
        if (error === null) continue;
        progress.failed += 1;
        progress.failures.push({ uid: some[index]?.uid ?? "", error });
      }
    }
    const { part, after } = run.progress.cursor;
    const last = page.at(-1)?.uid ?? after;
    progress.cursor = page.length < PAGE ? { part: part + 1, after: null } : { part, after: last };
    return progress;
  }

  return {
    /**
     * Works on a run until it is done, or its time is up: then the next task continues. A change of rules is waited for until every
     * process uses it. Reads and writes those it touches, and once each hundred how far it is.
     */
    async work(runId: string, clock: Clock): Promise<"done" | "again" | "taken"> {
      const endsAtMs = elapsedMs() + BUDGET_MS;
      let run = await runs.claim(runId);
      if (!run) return "taken";
      // Anyone planned by the old rules in the meantime is replanned after it.
      if (run.isSettledInMs > 0) await wait(run.isSettledInMs);
      forgetRules();
      while (run.progress.cursor.part < countParts(run.scope)) {
        if (elapsedMs() >= endsAtMs) {
          await runs.release(run);
          await ask(runId);
          return "again";
        }
        const page: PersonOfRun[] = await runs.page(run, PAGE);
        const saved: ClaimedRun | null = await runs.save(run, await handlePage(run, page, clock.now()));
        if (!saved) return "taken";
        run = saved;
      }
      await runs.finish(run, clock.now());
      const { handled, failed } = run.progress;
      logger.info("wallets planned anew", { runId, handled, failed });
      return "done";
    },

    /** Asks again for runs whose task was lost or whose worker is gone. Never fails: it is asked often. One read at least. */
    async takeUp(): Promise<void> {
      try {
        await Promise.all((await runs.abandoned(TAKEN_UP)).map(ask));
      } catch (error) {
        logger.error("Runs that were left behind could not be found", { error: getErrorName(error) });
      }
    },

    /** Notes a run for everyone within a unit of work, and begins it after the commit. */
    everybodyWithin(unit: UnitOfWork, reason: string, now: Date): void {
      const runId = runs.createWithin(unit, { kind: "all", reason }, now);
      unit.afterCommit(() => ask(runId));
    },

    /** Holders of cards of which a new version is published. */
    publications: publicationNotes(runs, ask),
  };
}

export type Replans = ReturnType<typeof createReplans>;
