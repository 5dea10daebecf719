import { isSendingPaused } from "@cardwell/core/domain/email/sending-pause";
import type { SendingPause } from "@cardwell/core/domain/email/sending-pause";
import * as logger from "firebase-functions/logger";
import type { Clock } from "../config/clock.ts";
import { InvalidDocumentError } from "../lib/firestore.ts";
import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";
import { isAskedFor } from "./mail.ts";
import type { Compose, Mailer, MailRequest, QueuedMail, WrittenMail } from "./mail.ts";
import { limitedForMs } from "./mail-retries.ts";
import type { Attempt } from "./mail-retries.ts";
import * as repository from "./mail-queue-repository.ts";
import { readSuppression } from "./suppressions-repository.ts";

type Deps = {
  mailer: Pick<Mailer, "send">;
  compose: Compose;
  /** Asks for a `sendMail` task. It may fail or be lost: the sweep sends what no task sent. */
  enqueue: (mailId: string) => Promise<void>;
  /** The last pause of all sending. */
  findPause?: () => Promise<SendingPause | null>;
  /** Queues mail of broadcasts, so many at most, in what a sweep has left of its time. Returns how many. */
  releaseBroadcasts?: (most: number, now: Date) => Promise<number>;
  random?: () => number;
  /** Milliseconds from any point on, of a clock that only goes forward: how long a sweep takes. */
  elapsedMs?: () => number;
  pause?: (ms: number) => Promise<void>;
};

/** Puts a mail into the queue. With an `id`, the same mail is queued once however often this is called. */
export type QueueMail = (request: MailRequest, now: Date, id?: string) => Promise<void>;

const SWEEP_PAGE = 100;
/** A sweep ends before its function does. */
const SWEEP_MS = 270_000;
/** A rate limit that ends this soon is waited out, so often at most. */
const SHORT_LIMIT_MS = 2_000;
const SHORT_LIMITS = 5;
/** So many at most of a broadcast are in the queue beside other mail. */
const RELEASED_AT_ONCE = 50;
/** Resend takes two mails a second: one is the sweep's, the other the queue's. */
const SWEEP_GAP_MS = 1_000;

const pauseFor = async (ms: number): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
};

/** How long after its beginning the next attempt may begin. */
function restAfter(attempt: Attempt): number {
  if (attempt.outcome === "skipped") return 0;
  return attempt.outcome === "limited" ? limitedForMs(attempt.retryAfterSeconds) : SWEEP_GAP_MS;
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
    findPause = () => Promise.resolve(null),
    releaseBroadcasts = () => Promise.resolve(0),
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
    await hurry(await repository.createMail(request, now, id));
  };

  type Tried = { result: Attempt; to: string | null; template?: WrittenMail["template"] };

  async function attempt(mail: QueuedMail): Promise<Tried> {
    const { id, request } = mail;
    const { kind } = request;
    try {
      const composed = await compose(mail);
      if ("skip" in composed) return { result: { outcome: "skipped", reason: composed.skip }, to: null };
      const { to, template } = composed;
      const suppressed = isAskedFor(kind) ? null : await readSuppression(to);
      if (suppressed) return { result: { outcome: "skipped", reason: `suppressed: ${suppressed.reason}` }, to };
      return { result: await mailer.send({ id, kind, ...composed }), to, template };
    } catch (error) {
      logger.error("A mail could not be written", { mailId: id, kind, error: getName(error) });
      return { result: { outcome: "retry", reason: getName(error), retryAfterSeconds: null }, to: null };
    }
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
    const leased = await repository.leaseMail(mailId, clock.now(), await findPause());
    if (leased.step === "wait") return { ending: "again", restMs: 0, isLimited: false };
    // The sweep sends what is held once the pause is over.
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

  /** Queues as much of the broadcasts as there is time to send. */
  async function release(leftMs: number, now: Date): Promise<number> {
    const most = Math.min(RELEASED_AT_ONCE, Math.floor(leftMs / SWEEP_GAP_MS));
    if (most < 1) return 0;
    try {
      if (isSendingPaused(await findPause())) return 0;
      return await releaseBroadcasts(most, now);
    } catch (error) {
      logger.error("The next mail of a broadcast could not be queued", { error: getName(error) });
      return 0;
    }
  }

  /**
   * Sends what is due and was not sent by a task, one a second, as long as its time lasts; what is left is the next one's. While the
   * vendor is limiting the rate it waits as long as the response asks. One mail that fails does not stop the others. Broadcasts get the
   * time that is left then: other mail that becomes due meanwhile waits for 50 of their mails at most.
   */
  async function sweep(clock: Clock): Promise<{ handled: number; failed: number }> {
    const startedMs = elapsedMs();
    let handled = 0;
    let failed = 0;
    let nextMs = startedMs;
    const leftMs = () => startedMs + SWEEP_MS - Math.max(elapsedMs(), nextMs);
    do {
      const list = isSendingPaused(await findPause()) ? repository.dueMailIdsInPause : repository.dueMailIds;
      for await (const id of list(clock.now(), SWEEP_PAGE)) {
        if (leftMs() < 0) {
          logger.warn("A sweep of the mail had no time left", { handled, alert: "mail_behind" });
          return { handled, failed };
        }
        if (nextMs > elapsedMs()) await pause(nextMs - elapsedMs());
        handled += 1;
        try {
          const begunMs = elapsedMs();
          const { restMs } = await sendPastLimits(id, clock);
          nextMs = begunMs + restMs;
        } catch (error) {
          failed += 1;
          logger.error("A mail could not be swept", { mailId: id, error: getName(error) });
        }
      }
    } while ((await release(leftMs(), clock.now())) > 0);
    return { handled, failed };
  }

  /** Sends a mail that was given up once more, with three attempts. */
  const replay = async (mailId: string, now: Date, unit?: UnitOfWork): Promise<repository.Replayed> =>
    repository.replayMail(mailId, now, () => hurry(mailId), unit);

  return {
    queue,
    hurry,
    deliver,
    sweep,
    replay,
    deadMails: repository.deadMails,
    discard: repository.discardMail,
    readQueue: repository.readMailQueue,
    countDue: repository.countDueMails,
  };
}
