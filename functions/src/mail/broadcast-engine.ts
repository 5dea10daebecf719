import { getBatchSize } from "@cardwell/core/domain/broadcasts/broadcast";
import { decideRecipient } from "@cardwell/core/domain/broadcasts/segment";
import type { Segment } from "@cardwell/core/domain/broadcasts/segment";
import { addDays } from "@cardwell/core/domain/dates/civil";
import * as logger from "firebase-functions/logger";
import type { Clock } from "../config/clock.ts";
import { getErrorName } from "../lib/error-name.ts";
import type { PositionInTime } from "../lib/position-in-time.ts";
import { listDue, readBroadcast } from "./broadcasts-repository.ts";
import { readRecipientFacts } from "./broadcast-recipients-repository.ts";
import type { People } from "./broadcast-recipients-repository.ts";
import { appendPage, releaseBatch, settleBroadcast } from "./broadcast-steps-repository.ts";
import type { CountedPage } from "./broadcast-steps-repository.ts";

type Deps = {
  people: People;
  /** Asks for a `countRecipients` task. */
  enqueue: (broadcastId: string, list: string) => Promise<void>;
  /** Of a clock that only goes forward. */
  elapsedMs?: () => number;
};

const PAGE = 100;
/** The task's own time limit is nine minutes. */
const BUDGET_MS = 7 * 60_000;

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The position before the first who joined on a day. */
const positionBefore = (day: string): PositionInTime => ({ at: new Date(startOfDay(day) - 1), id: "~" });

/** Sorts the next people into recipients and others. A read for each person, and two more. */
async function readPage(people: People, segment: Segment, countedTo: PositionInTime | null): Promise<CountedPage> {
  const { plan, joinedFrom, joinedUntil } = segment;
  const after = countedTo ?? (joinedFrom === null ? undefined : positionBefore(joinedFrom));
  const page = await people.list(plan, after, PAGE);
  const endMs = joinedUntil === null ? Infinity : startOfDay(addDays(joinedUntil, 1));
  const inTime = page.filter(({ createdAt }) => createdAt.getTime() < endMs);
  const facts = await readRecipientFacts(inTime);
  const recipients: string[] = [];
  const excluded: CountedPage["excluded"] = {};
  for (const [at, { uid, status }] of inTime.entries()) {
    const each = facts[at];
    const decided = each === undefined ? null : decideRecipient(segment, { ...each, status });
    if (decided === "recipient") recipients.push(uid);
    else if (decided !== null) excluded[decided] = (excluded[decided] ?? 0) + 1;
  }
  const last = inTime.at(-1);
  const isLast = page.length < PAGE || inTime.length < page.length;
  return { recipients, excluded, next: last === undefined || isLast ? null : { at: last.createdAt, id: last.uid } };
}

/** Makes the lists of recipients, and queues their mail. */
export function createBroadcastEngine({ people, enqueue, elapsedMs = () => performance.now() }: Deps) {
  async function countPage(broadcastId: string, list: number, now: Date): Promise<"more" | "done" | "taken"> {
    const found = await readBroadcast(broadcastId);
    if (found?.state !== "counting" || found.list !== list) return "taken";
    const batchSize = found.batchSize || getBatchSize(await people.count(found.segment.plan));
    const page = await readPage(people, found.segment, found.countedTo);
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

    /** Queues so many mails of what is due, at most; marks what is done. Without broadcasts one read. */
    async release(most: number, now: Date): Promise<number> {
      for (const { id, data } of await listDue(now)) {
        try {
          for (let { nextBatch } = data; nextBatch < data.batchCount; nextBatch += 1) {
            const released = await releaseBatch(id, most, now);
            if (released > 0) return released;
          }
          await settleBroadcast(id, now);
        } catch (error) {
          // The next one must not wait for it.
          logger.error("A broadcast couldn't be continued", { id, error: getErrorName(error) });
        }
      }
      return 0;
    },

    enqueueCount: enqueue,
  };
}
