import { getBatchSize } from "@cardwell/core/domain/broadcasts/broadcast";
import { decideRecipient } from "@cardwell/core/domain/broadcasts/segment";
import type { Segment } from "@cardwell/core/domain/broadcasts/segment";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { addMs, startOfDay } from "@cardwell/core/domain/dates/instants";
import * as logger from "firebase-functions/logger";
import type { Clock } from "../config/clock.ts";
import { getErrorName } from "../lib/error-name.ts";
import type { PositionInTime } from "../lib/position-in-time.ts";
import { listDue, readBroadcast } from "./broadcasts-repository.ts";
import type { StoredBroadcast } from "./broadcasts-repository.ts";
import { countHolders, listHolders, readRecipientFacts } from "./broadcast-recipients-repository.ts";
import type { People, Person } from "./broadcast-recipients-repository.ts";
import { appendPage, releaseBatch, settleBroadcast } from "./broadcast-steps-repository.ts";
import type { CountedPage } from "./broadcast-steps-repository.ts";

type Deps = {
  people: People;
  /** Those of some members who muted the topic of a post. */
  findMuting: (postId: string, uids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Asks for a `countRecipients` task. */
  enqueue: (broadcastId: string, list: string) => Promise<void>;
  /** Of a clock that only goes forward. */
  elapsedMs?: () => number;
};

const PAGE = 100;
/** The task's own time limit is nine minutes. */
const BUDGET_MS = 7 * 60_000;

/** The position before the first who joined on a day. */
const positionBefore = (day: string): PositionInTime => ({ at: addMs(startOfDay(day), -1), id: "~" });

/** Some of those who may be in a segment; `next` is null after the last. */
type Candidates = { people: Person[]; next: PositionInTime | null };

const endOfJoining = ({ joinedUntil }: Segment): number =>
  joinedUntil === null ? Infinity : startOfDay(addDays(joinedUntil, 1)).getTime();

/** By the day of joining. */
async function listByJoining(people: People, segment: Segment, countedTo: PositionInTime | null): Promise<Candidates> {
  const { plan, joinedFrom } = segment;
  const after = countedTo ?? (joinedFrom === null ? undefined : positionBefore(joinedFrom));
  const page = await people.list(plan, after, PAGE);
  const endMs = endOfJoining(segment);
  const inTime = page.filter(({ createdAt }) => createdAt.getTime() < endMs);
  const last = inTime.at(-1);
  const isLast = page.length < PAGE || inTime.length < page.length;
  return { people: inTime, next: last === undefined || isLast ? null : { at: last.createdAt, id: last.uid } };
}

/** Holders of its cards, by their ids: few hold a card, so the directory isn't walked for them. */
async function listHolding(people: People, segment: Segment, countedTo: PositionInTime | null): Promise<Candidates> {
  const uids = await listHolders(segment.cardIds, countedTo?.id ?? null, PAGE);
  const [fromMs, endMs] = [
    segment.joinedFrom === null ? -Infinity : startOfDay(segment.joinedFrom).getTime(),
    endOfJoining(segment),
  ];
  const found = (await people.findEach(uids)).filter(
    ({ planKind, createdAt }) =>
      (segment.plan === null || planKind === segment.plan) &&
      createdAt.getTime() >= fromMs &&
      createdAt.getTime() < endMs,
  );
  const last = uids.at(-1);
  return { people: found, next: last === undefined || uids.length < PAGE ? null : { at: new Date(0), id: last } };
}

/** Sorts the next people into recipients and others. Two to four reads for each person. */
async function readPage(
  { people, findMuting }: Pick<Deps, "people" | "findMuting">,
  { segment, countedTo, postId }: Pick<StoredBroadcast, "segment" | "countedTo" | "postId">,
): Promise<CountedPage> {
  const { people: inTime, next } = await (segment.cardIds.length === 0 ? listByJoining : listHolding)(
    people,
    segment,
    countedTo,
  );
  const uids = inTime.map(({ uid }) => uid);
  const [facts, muting] = await Promise.all([
    readRecipientFacts(inTime),
    postId === null ? new Set<string>() : findMuting(postId, uids),
  ]);
  const recipients: string[] = [];
  const excluded: CountedPage["excluded"] = {};
  for (const [at, { uid, status }] of inTime.entries()) {
    const each = facts[at];
    const decided =
      each === undefined
        ? null
        : decideRecipient(segment, { ...each, status, takesNews: each.takesNews && !muting.has(uid) });
    if (decided === "recipient") recipients.push(uid);
    else if (decided !== null) excluded[decided] = (excluded[decided] ?? 0) + 1;
  }
  return { recipients, excluded, next };
}

/** Makes the lists of recipients, and queues their mail. */
export function createBroadcastEngine({ people, findMuting, enqueue, elapsedMs = () => performance.now() }: Deps) {
  async function countPage(broadcastId: string, list: number, now: Date): Promise<"more" | "done" | "taken"> {
    const found = await readBroadcast(broadcastId);
    if (found?.state !== "counting" || found.list !== list) return "taken";
    const { cardIds, plan } = found.segment;
    const countAll = () => (cardIds.length === 0 ? people.count(plan) : countHolders(cardIds));
    const batchSize = found.batchSize || getBatchSize(await countAll());
    const page = await readPage({ people, findMuting }, found);
    return appendPage({ broadcastId, list }, found, page, { batchSize, now });
  }

  return {
    /** Counts until it is done, or its time is up: then the next task continues. */
    async count(id: string, list: number, clock: Clock): Promise<"done" | "again" | "taken"> {
      const endsAtMs = elapsedMs() + BUDGET_MS;
      for (;;) {
        const step = await countPage(id, list, clock.now());
        if (step !== "more") return step;
        if (elapsedMs() < endsAtMs) continue;
        await enqueue(id, String(list));
        return "again";
      }
    },

    /** Queues so many mails of what is due, at most, and returns their ids; marks what is done. Without broadcasts one read. */
    async release(most: number, now: Date): Promise<string[]> {
      for (const { id, data } of await listDue(now)) {
        try {
          for (let { nextBatch } = data; nextBatch < data.batchCount; nextBatch += 1) {
            const released = await releaseBatch(id, most, now);
            if (released.length > 0) return released;
          }
          await settleBroadcast(id, now);
        } catch (error) {
          // The next one must not wait for it.
          logger.error("A broadcast couldn't be continued", { id, error: getErrorName(error) });
        }
      }
      return [];
    },

    enqueueCount: enqueue,
  };
}
