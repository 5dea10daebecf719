import { cutList } from "@cardwell/core/domain/cut-list";
import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { isSendingPaused } from "@cardwell/core/domain/email/sending-pause";
import type { SendingPause } from "@cardwell/core/domain/email/sending-pause";
import * as logger from "firebase-functions/logger";
import type { Clock } from "../config/clock.ts";
import { InvalidDocumentError } from "../lib/firestore.ts";
import { type JobCounts, sumCounts } from "../lib/job-failure.ts";
import { settleAll } from "../lib/settle-all.ts";
import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";
import { isAskedFor, KINDS_HELD } from "./mail.ts";
import type { Compose, Mailer, MailRequest, OutgoingMail, QueuedMail, SendResult, WrittenMail } from "./mail.ts";
import { leaseBatch, listDueBatches, recordBatch } from "./mail-batches-repository.ts";
import type { MailBatch, Tried as TriedInBatch } from "./mail-batches-repository.ts";
import { MAILS_AT_ONCE, REQUESTS_PER_SECOND } from "./mail-limits.ts";
import { limitedForMs } from "./mail-retries.ts";
import type { Attempt } from "./mail-retries.ts";
import * as repository from "./mail-queue-repository.ts";
import { readSuppression } from "./suppressions-repository.ts";

type Deps = {
  mailer: Pick<Mailer, "send" | "sendBatch">;
  compose: Compose;
  /** Asks for a `sendMail` task. It may fail or be lost: the sweep sends what no task sent. */
  enqueue: (mailId: string) => Promise<void>;
  /** Asks for a `sendMails` task. The same. */
  enqueueBatch: (batch: MailBatch) => Promise<void>;
  /** The last pause of all sending. */
  findPause?: () => Promise<SendingPause | null>;
  /** Queues mail of broadcasts, so much at most, in what a sweep has left of its time. Returns its ids. */
  releaseBroadcasts?: (most: number, now: Date) => Promise<string[]>;
  random?: () => number;
  /** Milliseconds from any point on, of a clock that only goes forward: how long a sweep takes. */
  elapsedMs?: () => number;
  pause?: (ms: number) => Promise<void>;
};

/** Puts a mail into the queue. With an `id`, the same mail is queued once however often this is called. */
export type QueueMail = (request: MailRequest, now: Date, id?: string) => Promise<void>;

const SWEEP_PAGE = 100;
/** A sweep ends before the next one begins. */
export const SWEEP_MS = 45_000;
/** A rate limit that ends this soon is waited out, so often at most. */
const SHORT_LIMIT_MS = 2_000;
const SHORT_LIMITS = 5;
/** So many of a broadcast are queued together. */
const RELEASED_AT_ONCE = 500;
const SINGLE_GAP_MS = 1_000 / REQUESTS_PER_SECOND.single;
const BATCH_GAP_MS = 1_000 / REQUESTS_PER_SECOND.batches;
/** Mails of a request are written side by side. */
const WRITTEN_AT_ONCE = 20;
/** What is due at a time is to have left by then. */
const BEHIND_AFTER_MS = 30 * MINUTE_MS;

const pauseFor = async (ms: number): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
};

/** How long after its beginning the next attempt may begin. */
function restAfter(attempt: Attempt): number {
  if (attempt.outcome === "skipped") return 0;
  return attempt.outcome === "limited" ? limitedForMs(attempt.retryAfterSeconds) : SINGLE_GAP_MS;
}

/** What may be written down of an error: its code or name, as its text could hold an address or a link. */
function getName(error: unknown): string {
  if (error instanceof InvalidDocumentError) return error.message;
  const { code, name } = error as { code?: string | number; name?: string };
  return String(code ?? name ?? "unknown").slice(0, 80);
}

/** The mail queue: what is queued here is sent once, or ends as `dead` with a reason that staff can read. */
export function createMailQueue(deps: Deps) {
  const {
    mailer,
    compose,
    enqueue,
    enqueueBatch,
    findPause = () => Promise.resolve(null),
    releaseBroadcasts = () => Promise.resolve([]),
    random = Math.random,
    elapsedMs = () => performance.now(),
    pause = pauseFor,
  } = deps;

  /** Asks that a queued mail goes now and not with the next sweep. Never fails. */
  async function hurry(mailId: string): Promise<void> {
    try {
      await enqueue(mailId);
    } catch (error) {
      logger.warn("A mail waits for the sweep", { mailId, error: getName(error) });
    }
  }

  const queue: QueueMail = async (request, now, id) => {
    const mailId = await repository.createMail(request, now, id);
    // Other mail leaves with the next sweep.
    if (isAskedFor(request.kind)) await hurry(mailId);
  };

  type Written = { mail: OutgoingMail } | { result: Attempt; to: string | null };

  async function write(queued: QueuedMail): Promise<Written> {
    const { id, request } = queued;
    const { kind } = request;
    try {
      const composed = await compose(queued);
      if ("skip" in composed) return { result: { outcome: "skipped", reason: composed.skip }, to: null };
      const suppressed = isAskedFor(kind) ? null : await readSuppression(composed.to);
      if (suppressed) {
        return { result: { outcome: "skipped", reason: `suppressed: ${suppressed.reason}` }, to: composed.to };
      }
      return { mail: { id, kind, ...composed } };
    } catch (error) {
      logger.error("A mail could not be written", { mailId: id, kind, error: getName(error) });
      return { result: { outcome: "retry", reason: getName(error), retryAfterSeconds: null }, to: null };
    }
  }

  type Tried = { result: Attempt; to: string | null; template?: WrittenMail["template"] };

  async function attempt(queued: QueuedMail): Promise<Tried> {
    const written = await write(queued);
    if ("result" in written) return written;
    const { to, template } = written.mail;
    return { result: await mailer.send(written.mail), to, template };
  }

  type Sent = {
    /** "again": it has to be tried later. */
    ending: "finished" | "again";
    /** How long the vendor is left alone after it. */
    restMs: number;
    isLimited: boolean;
  };

  /** Sends one mail if it is due. */
  async function send(mailId: string, clock: Clock): Promise<Sent> {
    const leased = await repository.leaseMail(mailId, clock.now());
    if (leased.step === "wait") return { ending: "again", restMs: 0, isLimited: false };
    if (leased.step === "none" || leased.step === "held") return { ending: "finished", restMs: 0, isLimited: false };
    const { result, ...written } = await attempt(leased.mail);
    const state = await repository.recordAttempt(mailId, result, clock.now(), { random, ...written });
    const { kind } = leased.mail.request;
    if (state === "dead") logger.error("A mail was given up", { mailId, kind, alert: "mail_dead" });
    else logger.info("mail", { mailId, kind, state });
    return {
      ending: state === "failed" ? "again" : "finished",
      restMs: restAfter(result),
      isLimited: result.outcome === "limited",
    };
  }

  /** Waits out a short rate limit: the next try of the queue or the sweep comes minutes later, late for a sign-in link. */
  async function sendPastLimits(mailId: string, clock: Clock): Promise<Sent> {
    for (let waits = 0; ; waits += 1) {
      const sent = await send(mailId, clock);
      if (!sent.isLimited || sent.restMs > SHORT_LIMIT_MS || waits === SHORT_LIMITS) return sent;
      // Those that were limited in the same moment don't come back in one.
      await pause(sent.restMs * (1 + random()));
    }
  }

  const deliver = async (mailId: string, clock: Clock): Promise<Sent["ending"]> =>
    (await sendPastLimits(mailId, clock)).ending;

  /** Waits out a short rate limit: the same request goes through a moment later. */
  async function sendTogether(mails: readonly OutgoingMail[], key: string): Promise<SendResult[]> {
    for (let waits = 0; ; waits += 1) {
      const results = await mailer.sendBatch(mails, key);
      const [first] = results;
      const restMs = first?.outcome === "limited" ? limitedForMs(first.retryAfterSeconds) : 0;
      if (restMs === 0 || restMs > SHORT_LIMIT_MS || waits === SHORT_LIMITS) return results;
      await pause(restMs * (1 + random()));
    }
  }

  /** Sends those of some mails that are due in one request. What has to be sent again is due later, and the sweep's. */
  async function sendBatch(batch: MailBatch, clock: Clock): Promise<void> {
    const sendingPause = await findPause();
    if (isSendingPaused(sendingPause)) return;
    const leased = await leaseBatch(batch, clock.now(), sendingPause);
    if (leased === null) return;
    const written: Written[] = [];
    for (const some of cutList(leased.mails, WRITTEN_AT_ONCE)) written.push(...(await Promise.all(some.map(write))));
    const outgoing = written.flatMap((each) => ("mail" in each ? [each.mail] : []));
    const results = outgoing.length === 0 ? [] : await sendTogether(outgoing, leased.key);
    const tried = written.flatMap((each, at): TriedInBatch[] => {
      const id = leased.mails[at]?.id ?? "";
      if ("result" in each) return [{ id, attempt: each.result, to: each.to, wasAsked: "requestKey" in batch }];
      const { to, template } = each.mail;
      const result = results[outgoing.indexOf(each.mail)];
      return result ? [{ id, attempt: result, to, ...(template && { template }), wasAsked: true }] : [];
    });
    const states = await recordBatch(leased, tried, clock.now(), random);
    const dead = states.filter((state) => state === "dead").length;
    if (dead > 0) logger.error("Mails were given up", { key: leased.key, dead, alert: "mail_dead" });
    logger.info("mails", { key: leased.key, mails: tried.length, sent: outgoing.length });
  }

  /** Sends what somebody asked for and no task sent, one after the other, as long as its time lasts. */
  async function sweepSingles(clock: Clock, endsAtMs: number): Promise<JobCounts> {
    const counts = { processed: 0, failed: 0 };
    let nextMs = elapsedMs();
    for await (const id of repository.dueMailIds(clock.now(), SWEEP_PAGE)) {
      if (Math.max(elapsedMs(), nextMs) > endsAtMs) {
        logger.warn("A sweep of the mail had no time left", { ...counts, alert: "mail_behind" });
        return counts;
      }
      if (nextMs > elapsedMs()) await pause(nextMs - elapsedMs());
      try {
        const begunMs = elapsedMs();
        const { restMs } = await sendPastLimits(id, clock);
        nextMs = begunMs + restMs;
        counts.processed += 1;
      } catch (error) {
        counts.failed += 1;
        logger.error("A mail could not be swept", { mailId: id, error: getName(error) });
      }
    }
    return counts;
  }

  /** Batches of what is due, the most urgent first, and then of broadcasts. */
  async function* listBatches(clock: Clock): AsyncGenerator<{ batch: MailBatch; dueAt: Date }> {
    for (const kind of KINDS_HELD) yield* listDueBatches(kind, clock.now());
    let mailIds: string[] = [];
    for (;;) {
      const released = await releaseBroadcasts(RELEASED_AT_ONCE, clock.now()).catch((error: unknown) => {
        logger.error("Broadcasts wait for the next sweep", { error: getName(error) });
        return [];
      });
      mailIds.push(...released);
      while (mailIds.length >= (released.length === 0 ? 1 : MAILS_AT_ONCE)) {
        yield { batch: { mailIds: mailIds.slice(0, MAILS_AT_ONCE) }, dueAt: clock.now() };
        mailIds = mailIds.slice(MAILS_AT_ONCE);
      }
      if (released.length === 0) return;
    }
  }

  /** Asks for tasks at the pace at which the vendor takes their requests. What is left when its time is over is the next one's. */
  async function sweepBatches(clock: Clock, endsAtMs: number): Promise<JobCounts> {
    const counts = { processed: 0, failed: 0 };
    if (isSendingPaused(await findPause())) return counts;
    let nextMs = elapsedMs();
    for await (const { batch, dueAt } of listBatches(clock)) {
      if (Math.max(elapsedMs(), nextMs) > endsAtMs) {
        if (clock.now().getTime() - dueAt.getTime() > BEHIND_AFTER_MS)
          logger.warn("A sweep of the mail had no time left", { ...counts, alert: "mail_behind" });
        break;
      }
      if (nextMs > elapsedMs()) await pause(nextMs - elapsedMs());
      nextMs = elapsedMs() + BATCH_GAP_MS;
      const size = "mailIds" in batch ? batch.mailIds.length : 1;
      try {
        await enqueueBatch(batch);
        counts.processed += size;
      } catch (error) {
        counts.failed += size;
        logger.error("Mails wait for the next sweep", { error: getName(error) });
      }
    }
    return counts;
  }

  /**
   * Sends what is due and was not sent by a task: what somebody asked for one by one, and everything else in tasks of up to 100 mails. One
   * that fails does not stop the others.
   */
  async function sweep(clock: Clock): Promise<{ handled: number; failed: number }> {
    const endsAtMs = elapsedMs() + SWEEP_MS;
    const [singles, batches] = await settleAll(sweepSingles(clock, endsAtMs), sweepBatches(clock, endsAtMs));
    const { processed, failed } = sumCounts(singles, batches);
    return { handled: processed + failed, failed };
  }

  /** Sends a mail that was given up once more, with three attempts: at once, or with the next sweep. */
  const replay = async (
    mailId: string,
    now: Date,
    unit?: UnitOfWork,
    mayArriveTwice?: boolean,
  ): Promise<repository.Replayed> => {
    const queued = async (kind: MailRequest["kind"]) => (isAskedFor(kind) ? hurry(mailId) : undefined);
    return repository.replayMail(mailId, now, queued, unit, mayArriveTwice);
  };

  return {
    queue,
    hurry,
    deliver,
    sendBatch,
    sweep,
    replay,
    deadMails: repository.deadMails,
    discard: repository.discardMail,
    readQueue: repository.readMailQueue,
    countDue: repository.countDueMails,
  };
}
