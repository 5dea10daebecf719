import * as logger from "firebase-functions/logger";
import type { Clock } from "../../config/clock.ts";
import { isAskedFor } from "./email.ts";
import type { Compose, Mailer, MailRequest, QueuedMail } from "./email.ts";
import type { Attempt } from "./outbox-rules.ts";
import * as repository from "./outbox-repository.ts";
import { readSuppression } from "./suppressions-repository.ts";

type Deps = {
  mailer: Mailer;
  compose: Compose;
  /** Asks for a `sendMail` task. It may fail or be lost: the sweep sends what no task sent. */
  enqueue: (mailId: string) => Promise<void>;
  random?: () => number;
  /** Milliseconds from any point on, of a clock that only goes forward: how long a sweep takes. */
  elapsedMs?: () => number;
};

/** Puts a mail into the outbox. With an `id`, the same mail is queued once however often this is called. */
export type QueueMail = (request: MailRequest, now: Date, id?: string) => Promise<void>;

const SWEEP_PAGE = 100;
/** A sweep ends before its function does. */
const SWEEP_MS = 240_000;

/** What may be written down of an error: its code or name, as its text could hold an address or a link. */
const nameOf = (error: unknown) => {
  const { code, name } = error as { code?: string | number; name?: string };
  return String(code ?? name ?? "unknown").slice(0, 80);
};

/** The outbox: what is queued here is sent once, or ends as `dead` with a reason that staff can read. */
export function createOutbox(deps: Deps) {
  const { mailer, compose, enqueue, random = Math.random, elapsedMs = () => performance.now() } = deps;

  /** Asks that a queued mail goes now and not with the next sweep. Never fails. */
  async function hurry(mailId: string): Promise<void> {
    try {
      await enqueue(mailId);
    } catch (error) {
      logger.warn("A mail waits for the sweep", { mailId, error: nameOf(error) });
    }
  }

  const queue: QueueMail = async (request, now, id) => {
    await hurry(await repository.createMail(request, now, id));
  };

  async function attempt({ id, request, createdAt }: QueuedMail): Promise<{ result: Attempt; to: string | null }> {
    const { kind } = request;
    try {
      const composed = await compose({ id, request, createdAt });
      if ("skip" in composed) return { result: { outcome: "skipped", reason: composed.skip }, to: null };
      const { to } = composed;
      const suppressed = isAskedFor(kind) ? null : await readSuppression(to);
      if (suppressed) return { result: { outcome: "skipped", reason: `suppressed: ${suppressed.reason}` }, to };
      return { result: await mailer.send({ id, kind, ...composed }), to };
    } catch (error) {
      logger.error("A mail could not be written", { mailId: id, kind, error: nameOf(error) });
      return { result: { outcome: "retry", reason: nameOf(error), retryAfterSeconds: null }, to: null };
    }
  }

  /** Sends one mail if it is due. Answers "again" when it has to be tried later. */
  async function deliver(mailId: string, clock: Clock): Promise<"finished" | "again"> {
    const leased = await repository.leaseMail(mailId, clock.now());
    if (leased.step === "wait") return "again";
    if (leased.step === "none") return "finished";
    const { result, to } = await attempt(leased.mail);
    const state = await repository.recordAttempt(mailId, result, clock.now(), { random, to });
    const { kind } = leased.mail.request;
    if (state === "dead") logger.error("A mail was given up", { mailId, kind, alert: "mail_dead" });
    else logger.info("mail", { mailId, kind, state });
    return state === "failed" ? "again" : "finished";
  }

  /** Sends what is due and was not sent by a task, as long as its time lasts. One mail that fails does not stop the others. */
  async function sweep(clock: Clock): Promise<{ handled: number; failed: number }> {
    const startedMs = elapsedMs();
    let handled = 0;
    let failed = 0;
    for await (const id of repository.dueMailIds(clock.now(), SWEEP_PAGE)) {
      if (elapsedMs() - startedMs > SWEEP_MS) break;
      handled += 1;
      try {
        await deliver(id, clock);
      } catch (error) {
        failed += 1;
        logger.error("A mail could not be swept", { mailId: id, error: nameOf(error) });
      }
    }
    if (failed > 0) throw new Error(`${failed} of ${handled} mails could not be handled.`);
    return { handled, failed };
  }

  /** Sends a mail that was given up once more, with three attempts. */
  async function replay(mailId: string, now: Date): Promise<repository.Replayed> {
    const outcome = await repository.replayMail(mailId, now);
    if (outcome === "queued") await hurry(mailId);
    return outcome;
  }

  /** Takes an event that the vendor posted. Throws AppError 400 for a bad signature; anything else that throws asks for redelivery. */
  async function handleWebhook(rawBody: string, headers: Headers, clock: Clock): Promise<void> {
    const event = await mailer.readEvent(rawBody, headers);
    if (event) await repository.recordEvent(event, clock.now());
  }

  return {
    queue,
    hurry,
    deliver,
    sweep,
    replay,
    handleWebhook,
    deadMails: repository.deadMails,
    deleteMailsOf: repository.deleteMailsOf,
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
