import { getSendableSince } from "@cardwell/core/domain/email/sending-pause";
import type { SendingPause } from "@cardwell/core/domain/email/sending-pause";
import type { DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as logger from "firebase-functions/logger";
import { firestore, InvalidDocumentError, readPages } from "../lib/firestore.ts";
import type { MailKind, QueuedMail, WrittenMail } from "./mail.ts";
import { MAILS_AT_ONCE } from "./mail-limits.ts";
import { countChanges, getDueAt, mailRecords, toDelivery, toQueuedMail } from "./mail-queue-repository.ts";
import type { MailRecord } from "./mail-queue-repository.ts";
import { afterAttempt, BATCH_LEASE_MS, buildMailId, lease, OPEN_STATES } from "./mail-retries.ts";
import type { Attempt, Delivery, MailState } from "./mail-retries.ts";

/** Mails that leave in one request: some that didn't yet, or those of a request of which it isn't known what came of it. */
export type MailBatch = { mailIds: string[] } | { requestKey: string };

/** Mails that this worker has for itself, and those of the same request that aren't to be sent. */
export type LeasedBatch = { key: string; mails: QueuedMail[]; otherIds: string[] };

/** What came of a mail. `wasAsked`: it was in the request, or in an earlier one under the same key. */
export type Tried = {
  id: string;
  attempt: Attempt;
  to: string | null;
  template?: WrittenMail["template"];
  wasAsked: boolean;
};

type Found = { id: string; ref: DocumentSnapshot["ref"]; stored: MailRecord };

/** `mail` is null for one that is given up. */
type Taken = Found & { since: Date; change: Delivery; mail: QueuedMail | null };

/** One that can't be parsed doesn't stop the others. */
function orLogged<T>(mailId: string, parse: () => T): T | null {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof InvalidDocumentError)) throw error;
    logger.error("A mail can't be parsed", { mailId, error: error.message });
    return null;
  }
}

/** Those that are there, always in the same order. */
const parseFound = (documents: readonly DocumentSnapshot<MailRecord>[]): Found[] =>
  documents
    .toSorted(({ id: a }, { id: b }) => (a < b ? -1 : 1))
    .flatMap((document) => {
      const stored = orLogged(document.id, () => document.data());
      return stored ? [{ id: document.id, ref: document.ref, stored }] : [];
    });

async function findMails(transaction: Transaction, batch: MailBatch): Promise<Found[]> {
  if ("requestKey" in batch) {
    const same = mailRecords().where("requestKey", "==", batch.requestKey).limit(MAILS_AT_ONCE);
    return parseFound((await transaction.get(same)).docs);
  }
  const found = parseFound(await transaction.getAll(...batch.mailIds.map((id) => mailRecords().doc(id))));
  return found.filter(({ stored }) => (stored.requestKey ?? null) === null);
}

/**
 * Takes those of some mails that are due. A request is repeated under its key, and with all its mails: under another key, or with others,
 * they could arrive twice or never. Null: there is nothing to send yet. A read and a write for each.
 */
export async function leaseBatch(batch: MailBatch, now: Date, pause: SendingPause | null): Promise<LeasedBatch | null> {
  return await firestore().runTransaction(async (transaction) => {
    const found = (await findMails(transaction, batch)).map((each) => {
      const since = getSendableSince({ ...each.stored, dueAt: getDueAt(each.stored) }, pause);
      return { ...each, since, leased: lease(toDelivery(each.stored), since, now, BATCH_LEASE_MS) };
    });
    if ("requestKey" in batch && found.some(({ leased }) => leased.step === "wait")) return null;
    const taken = found.flatMap(({ leased, ...each }): Taken[] => {
      if (leased.step === "close") return [{ ...each, change: leased.change, mail: null }];
      if (leased.step !== "send") return [];
      const mail = orLogged(each.id, () => toQueuedMail(each.id, each.stored, leased.change));
      return mail ? [{ ...each, change: leased.change, mail }] : [];
    });
    const mails = taken.flatMap(({ mail }) => mail ?? []);
    const sentIds = mails.map(({ id }) => id);
    const key = "requestKey" in batch ? batch.requestKey : buildMailId("request", ...sentIds);
    for (const { ref, mail, change, since } of taken) {
      // Later attempts count from there, too.
      transaction.update(ref, { ...change, dueAt: since, ...(mail && { requestKey: key }) });
    }
    countChanges(
      transaction,
      taken.map(({ stored, change }) => ({ stored, after: change })),
      now,
    );
    if (mails.length === 0) return null;
    return { key, mails, otherIds: found.map(({ id }) => id).filter((id) => !sentIds.includes(id)) };
  });
}

const isToBeAskedAgain = ({ attempt, wasAsked }: Tried): boolean =>
  wasAsked && (attempt.outcome === "retry" || attempt.outcome === "limited");

/**
 * Records what came of a request. Its mails that were given up earlier were in none that arrived, if this one was the first to: sent once
 * more, they go under another key. A read and a write for each.
 */
export async function recordBatch(
  { key, otherIds }: Pick<LeasedBatch, "key" | "otherIds">,
  tried: readonly Tried[],
  now: Date,
  random: () => number,
): Promise<MailState[]> {
  // They wait equally long, as they are sent together.
  const drawn = random();
  const isFirst = tried.some(({ attempt }) => attempt.outcome === "accepted" && attempt.providerId !== null);
  const ids = [...tried.map(({ id }) => id), ...(isFirst ? otherIds : [])];
  return await firestore().runTransaction(async (transaction) => {
    const found = parseFound(await transaction.getAll(...ids.map((id) => mailRecords().doc(id))));
    const changes = found.flatMap(({ id, ref, stored }) => {
      const own = tried.find((each) => each.id === id);
      if (own === undefined) {
        transaction.update(ref, { requestKey: null });
        return [];
      }
      const { to, template } = own;
      const after = afterAttempt(toDelivery(stored), own.attempt, now, () => drawn);
      transaction.update(ref, {
        ...after,
        to: to ?? stored.to,
        template: template?.id,
        templateVersion: template?.version,
        requestKey: isToBeAskedAgain(own) && !isFirst ? key : null,
      });
      return [{ stored, after, to, template: template?.id }];
    });
    countChanges(transaction, changes, now);
    return changes.map(({ after }) => after.state);
  });
}

const PAGE = 1_000;

/** The mails of a kind that are due, the longest due first, in batches that are full but for the last. Reads those and no others. */
export async function* listDueBatches(kind: MailKind, now: Date): AsyncGenerator<{ batch: MailBatch; dueAt: Date }> {
  const due = mailRecords()
    .where("state", "in", [...OPEN_STATES])
    .where("kind", "==", kind)
    .where("notBefore", "<=", now)
    .orderBy("notBefore")
    .limit(PAGE)
    .select("notBefore", "requestKey");
  const keys = new Set<string>();
  let mailIds: string[] = [];
  let dueAt = now;
  for await (const document of readPages(due, PAGE)) {
    const key: unknown = document.get("requestKey");
    if (mailIds.length === 0) dueAt = (document.get("notBefore") as { toDate: () => Date }).toDate();
    if (typeof key !== "string") mailIds.push(document.id);
    else if (!keys.has(key)) {
      keys.add(key);
      yield { batch: { requestKey: key }, dueAt };
    }
    if (mailIds.length < MAILS_AT_ONCE) continue;
    yield { batch: { mailIds }, dueAt };
    mailIds = [];
  }
  if (mailIds.length > 0) yield { batch: { mailIds }, dueAt };
}
