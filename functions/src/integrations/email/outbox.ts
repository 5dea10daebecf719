import * as logger from "firebase-functions/logger";
import type { Clock } from "../../config/clock.ts";
import type { Compose, Mailer, MailRequest } from "./email.ts";
import type { Attempt } from "./outbox-rules.ts";
import * as repository from "./outbox-repository.ts";

type Deps = {
  mailer: Mailer;
  compose: Compose;
  /** Asks for a `sendMail` task. It may fail or be lost: the sweep sends what no task sent. */
  enqueue: (mailId: string) => Promise<void>;
  random?: () => number;
};

/** Puts a mail into the outbox. With an `id`, the same mail is queued once however often this is called. */
export type QueueMail = (request: MailRequest, now: Date, id?: string) => Promise<void>;

const SWEEP_LIMIT = 100;

/** What may be written down of an error: its code or name, as its text could hold an address or a link. */
const nameOf = (error: unknown) => {
  const { code, name } = error as { code?: string | number; name?: string };
  return String(code ?? name ?? "unknown").slice(0, 80);
};

/** The outbox: what is queued here is sent once, or ends as `dead` with a reason that staff can read. */
export function createOutbox({ mailer, compose, enqueue, random = Math.random }: Deps) {
  const queue: QueueMail = async (request, now, id) => {
    const mailId = await repository.createMail(request, now, id);
    try {
      await enqueue(mailId);
    } catch (error) {
      logger.warn("A mail waits for the sweep", { mailId, error: nameOf(error) });
    }
  };

  async function attempt(leased: Parameters<Compose>[0]): Promise<Attempt> {
    try {
      const composed = await compose(leased);
      if ("skip" in composed) return { outcome: "skipped", reason: composed.skip };
      return await mailer.send({ id: leased.id, kind: leased.request.kind, ...composed });
    } catch (error) {
      logger.error("A mail could not be written", {
        mailId: leased.id,
        kind: leased.request.kind,
        error: nameOf(error),
      });
      return { outcome: "retry", reason: nameOf(error), retryAfterSeconds: null };
    }
  }

  /** Sends one mail if it is due. Answers "again" when it has to be tried later. */
  async function deliver(mailId: string, clock: Clock): Promise<"finished" | "again"> {
    const leased = await repository.leaseMail(mailId, clock.now());
    if (leased.step === "wait") return "again";
    if (leased.step === "none") return "finished";
    const result = await attempt(leased.mail);
    const state = await repository.recordAttempt(mailId, result, clock.now(), random);
    const { kind } = leased.mail.request;
    if (state === "dead") logger.error("A mail was given up", { mailId, kind, alert: "mail_dead" });
    else logger.info("mail", { mailId, kind, state });
    return state === "failed" ? "again" : "finished";
  }

  /** Sends what is due and was not sent by a task. One mail that fails does not stop the others. */
  async function sweep(clock: Clock): Promise<{ handled: number; failed: number }> {
    const ids = await repository.dueMailIds(clock.now(), SWEEP_LIMIT);
    let failed = 0;
    for (const id of ids) {
      try {
        await deliver(id, clock);
      } catch (error) {
        failed += 1;
        logger.error("A mail could not be swept", { mailId: id, error: nameOf(error) });
      }
    }
    if (failed > 0) throw new Error(`${failed} of ${ids.length} mails could not be handled.`);
    return { handled: ids.length, failed };
  }

  /** Takes an event that the vendor posted. Throws AppError 400 for a bad signature; anything else that throws asks for redelivery. */
  async function handleWebhook(rawBody: string, headers: Headers, clock: Clock): Promise<void> {
    const event = await mailer.readEvent(rawBody, headers);
    if (event) await repository.recordEvent(event, clock.now());
  }

  return { queue, deliver, sweep, handleWebhook, deleteMailsOf: repository.deleteMailsOf };
}

export type Outbox = ReturnType<typeof createOutbox>;
