import { setTimeout as sleep } from "node:timers/promises";
import type { AlertCount } from "@cardwell/core/domain/alerts/outcomes";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import type { TermsStep } from "@cardwell/core/domain/catalog/published";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { computeTermsImpact, type TermsImpact } from "@cardwell/core/domain/impact/terms-impact";
import type { CardLedger } from "@cardwell/core/domain/transactions/card-ledger";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import * as logger from "firebase-functions/logger";
import type { Clock } from "../../../config/clock.ts";
import type { CatalogPort } from "../../../lib/catalog-facts.ts";
import { getErrorName } from "../../../lib/error-name.ts";
import type { PublicationPort } from "../../../lib/publication-port.ts";
import type { UnitOfWork } from "../../../lib/unit-of-work-repository.ts";
import type { AlertEngine } from "../engine/engine.ts";
import { withShadowed } from "../engine/runs-repository.ts";
import { findHeldCard, priceChangeFor, toCardChange } from "./price-change.ts";
import {
  type CardChange,
  cardOfPart,
  type ClaimedRun,
  countParts,
  type HolderOfRun,
  type PersonOfRun,
  type Progress,
  type ReplanRuns,
} from "./runs-repository.ts";

/** Records with each publication that holders of its cards must be notified and replanned. `begin` starts the run. */
export const publicationNotes = (
  runs: Pick<ReplanRuns, "createWithin">,
  begin: (runId: string) => Promise<void>,
): PublicationPort => ({
  within: (unit, versions, reference, now) => {
    const cards = versions.map((version) => toCardChange(version, reference));
    const runId = runs.createWithin(unit, { kind: "cards", cards }, now);
    unit.afterCommit(() => begin(runId));
  },
});

type Deps = {
  runs: ReplanRuns;
  engine: Pick<AlertEngine, "raise" | "replan" | "writeCounted">;
  /** What this process keeps of the rules is read anew: they may be what changed. */
  forgetRules: () => void;
  catalog: Pick<CatalogPort, "facts" | "readStep">;
  /** What a card's transactions come to; undefined: it has none. One read. */
  readLedger: (uid: string, walletCardId: string) => Promise<CardLedger | undefined>;
  /** Asks for a `replanWallets` task. It may fail or be lost: `takeUp` finds the run. */
  enqueue: (runId: string) => Promise<void>;
  /** A run for more is divided into ranges of ids, with a task for each. */
  few?: number;
  wait?: (ms: number) => Promise<void>;
  /** Milliseconds from any point on, of a clock that only goes forward. */
  elapsedMs?: () => number;
};

/** A card of a run, with its terms before and after it changed, and what became of alerts and isn't written yet. */
type Part = { change: CardChange | null; step: TermsStep | null; counted: AlertCount[] };

/** What became of one person. */
type Handled = { raised: number; shadowed: AlertType[]; error: string | null };

const PAGE = 100;
const AT_ONCE = 5;
/** The task's own time limit is nine minutes. */
const BUDGET_MS = 7 * 60_000;
/** One task handles so many within a minute. */
const FEW = 5_000;
const TAKEN_UP = 50;

/**
 * Replans everyone affected by a change of a rule or a card: in runs that can stop at any point and continue from there, for many in ranges
 * of ids at the same time.
 */
export function createReplans({
  runs,
  engine,
  catalog,
  readLedger,
  forgetRules,
  enqueue,
  few = FEW,
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

  /** What the change of a card means for a holder; null: its terms from before can't be found any more. */
  async function computeImpact(
    uid: string,
    card: WalletCard,
    { settings, timeZone }: HolderOfRun,
    { change, step }: Part,
    now: Date,
  ): Promise<TermsImpact | null> {
    if (step === null || !change?.notified) return null;
    const { effectiveFrom } = change.notified;
    const { reference } = await catalog.facts();
    // Only what a card earns depends on what was spent.
    const isEarning = JSON.stringify(step.before.earn) !== JSON.stringify(step.after.earn);
    const spending = isEarning ? ((await readLedger(uid, card.id))?.months ?? {}) : {};
    return computeTermsImpact({
      card,
      settings,
      ...step,
      reference,
      spending,
      on: todayIn(now, timeZone),
      effectiveFrom,
    });
  }

  async function buildEvent(person: PersonOfRun, part: Part, now: Date) {
    const { change } = part;
    if (change === null) return null;
    const holder = person.read();
    const card = findHeldCard(holder, change, now);
    if (card === null) return null;
    const impact = await computeImpact(person.uid, card, holder, part, now);
    return priceChangeFor(card, change, impact, todayIn(now, holder.timeZone));
  }

  /** A second time it changes nothing: the alert is the same one, and what is planned follows from what is known. */
  async function handle(person: PersonOfRun, part: Part, now: Date): Promise<Handled> {
    const { uid } = person;
    const event = await buildEvent(person, part, now);
    const notified = event && (await engine.raise(uid, event, now, part.counted));
    await engine.replan(uid, now, undefined, part.counted);
    return { raised: notified?.isNew ? 1 : 0, shadowed: event && notified?.isShadow ? [event.type] : [], error: null };
  }

  async function attempt(person: PersonOfRun, part: Part, now: Date): Promise<Handled> {
    try {
      // A second time before it is counted as failed.
      return await handle(person, part, now).catch(() => handle(person, part, now));
    } catch (failed) {
      const error = getErrorName(failed);
      logger.error("Somebody could not be planned anew", { uid: person.uid, error });
      return { raised: 0, shadowed: [], error };
    }
  }

  async function handlePage(run: ClaimedRun, page: PersonOfRun[], counted: AlertCount[], now: Date): Promise<Progress> {
    const progress = { ...run.progress, failures: [...run.progress.failures] };
    const change = cardOfPart(run.scope, run.progress.cursor.part);
    const isNotified = change !== null && change.notified !== null && page.length > 0;
    const of = { change, step: isNotified ? await catalog.readStep(change.cardId, change.version) : null, counted };
    for (let at = 0; at < page.length; at += AT_ONCE) {
      const some = page.slice(at, at + AT_ONCE);
      const done = await Promise.all(some.map((person) => attempt(person, of, now)));
      for (const [index, { raised, shadowed, error }] of done.entries()) {
        progress.handled += 1;
        progress.raised += raised;
        progress.shadowed = withShadowed(progress.shadowed, shadowed);
        if (error === null) continue;
        progress.failed += 1;
        progress.failures.push({ uid: some[index]?.uid ?? "", error });
      }
    }
    await engine.writeCounted(page[0]?.uid ?? run.ref.id, counted);
    const { part, after } = run.progress.cursor;
    const last = page.at(-1)?.uid ?? after;
    progress.cursor = page.length < PAGE ? { part: part + 1, after: null } : { part, after: last };
    return progress;
  }

  return {
    /**
     * Works on a run, or a range of it, until it is done, or its time is up: then the next task continues. A change of rules is waited for
     * until every process uses it. Reads and writes those it touches, and once each hundred how far it is.
     */
    async work(runId: string, clock: Clock): Promise<"done" | "again" | "divided" | "taken"> {
      const endsAtMs = elapsedMs() + BUDGET_MS;
      let run = await runs.claim(runId);
      if (!run) return "taken";
      // Anyone planned by the old rules in the meantime is replanned after it.
      if (run.settledInMs > 0) await wait(run.settledInMs);
      forgetRules();
      const ranges = await runs.divide(run, few, clock.now());
      if (ranges.length > 0) {
        await Promise.all(ranges.map(ask));
        return "divided";
      }
      const counted: AlertCount[] = [];
      while (run.progress.cursor.part < countParts(run.scope)) {
        if (elapsedMs() >= endsAtMs) {
          await engine.writeCounted(run.ref.id, counted);
          await runs.release(run);
          await ask(runId);
          return "again";
        }
        const page: PersonOfRun[] = await runs.page(run, PAGE);
        const saved: ClaimedRun | null = await runs.save(run, await handlePage(run, page, counted, clock.now()));
        if (!saved) return "taken";
        run = saved;
      }
      await engine.writeCounted(run.ref.id, counted);
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
