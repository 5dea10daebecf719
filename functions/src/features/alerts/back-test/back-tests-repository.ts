import { computeExpiry } from "@cardwell/core/domain/retention";
import { type BackTest, backTest } from "@cardwell/core/contract/admin/alert-rules";
import type { Verdict } from "@cardwell/core/domain/alerts/going-live";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import { ALERT_TYPES, type AlertStatus, type AlertType } from "@cardwell/core/domain/alerts/types";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { type Statement, statement } from "@cardwell/core/domain/wallet/shapes";
import type { Firestore, Timestamp } from "firebase-admin/firestore";
import * as z from "zod/mini";
import {
  asStored,
  commitAsRead,
  isNotFound,
  isOvertaken,
  orNull,
  readAll,
  storedInstant,
  zodConverter,
} from "../../../lib/firestore.ts";
import type { UnitOfWork } from "../../../lib/unit-of-work-repository.ts";
import { storedAlert } from "../alert-record.ts";
import { ruleFrom } from "../engine/rules-repository.ts";
import { storedPerson, type StoredPerson } from "../engine/person.ts";

const storedRule = z.record(z.string(), z.unknown());

/** Back-tests from before there were samples looked at everybody. */
const beforeSamples = {
  isDraft: z.prefault(z.boolean(), false),
  isEverybody: z.prefault(z.boolean(), false),
  wanted: z.prefault(z.number(), 0),
  sample: orNull(backTest.shape.sample),
};

const storedBackTest = z.object({
  type: z.enum(ALERT_TYPES),
  rule: storedRule,
  current: storedRule,
  /** The id to begin with, from which it goes round; null: the first. */
  start: orNull(z.string()),
  /** After whom to go on. */
  after: orNull(z.string()),
  result: z.extend(asStored(z.omit(backTest, { id: true })), beforeSamples),
});

const storedVerdict = z.object({
  overLimit: z.number(),
  isBlocked: z.boolean(),
  against: z.number(),
  at: storedInstant,
  sample: beforeSamples.sample,
});

const memberStatement = z.extend(asStored(statement), { walletCardId: z.string() });

export type KeptBackTest = {
  id: string;
  rule: AlertRule;
  current: AlertRule;
  start: string | null;
  after: string | null;
  result: Omit<BackTest, "id">;
  stamp: Timestamp;
};

export type PreparedBackTest = Pick<KeptBackTest, "rule" | "current" | "start" | "result">;

/** Of everybody there is one for each type, which its page finds again. */
export const getEverybodyId = (type: AlertType): string => `everybody-${type}`;

/**
 * `alertBackTests/{id}`: how far a back-test came and what it found, `everybody-{type}` for one of everybody;
 * `alertBackTests/rule-{key}`: the verdict on a rule.
 */
export function createBackTestsRepository(db: Firestore) {
  const backTests = db.collection("alertBackTests");
  const people = db.collection("wallets").withConverter(zodConverter(storedPerson));

  return {
    /** One write in the unit of work. */
    createWithin({ transaction }: UnitOfWork, { rule, current, start, result }: PreparedBackTest, now: Date): string {
      const ref = result.isEverybody ? backTests.doc(getEverybodyId(rule.type)) : backTests.doc();
      const expireAt = computeExpiry("alertBackTests", now);
      transaction.set(ref, { type: rule.type, rule, current, start, after: null, result, expireAt });
      return ref.id;
    },

    /** One read. */
    async read(id: string): Promise<KeptBackTest | null> {
      const document = await backTests.withConverter(zodConverter(storedBackTest)).doc(id).get();
      const stored = document.data();
      if (!stored || !document.updateTime) return null;
      const { type, rule, current, start, after, result } = stored;
      const rules = { rule: ruleFrom(rule, type), current: ruleFrom(current, type) };
      return { id, ...rules, start, after, result, stamp: document.updateTime };
    },

    /**
     * One write, which fails when somebody else went on with it; one that is finished is written together with what it says of the rule
     * with that key.
     *
     * @throws OvertakenError
     */
    async save({ id, after, result, stamp }: KeptBackTest, finished: { key: string; at: Date } | null): Promise<void> {
      const uids = [...new Set(result.examples.map(({ uid }) => uid))];
      const batch = db.batch();
      batch.update(backTests.doc(id), { after, result, uids }, { lastUpdateTime: stamp });
      if (finished !== null) {
        const { key, at } = finished;
        const { draft, isBlocked, version: against, sample } = result;
        const expireAt = computeExpiry("alertBackTests", at);
        batch.set(backTests.doc(`rule-${key}`), {
          overLimit: draft.overLimit,
          isBlocked,
          against,
          at,
          sample,
          expireAt,
        });
      }
      await commitAsRead(batch, (error) => isOvertaken(error) || isNotFound(error));
    },

    /** Deletes the back-tests that have a member among their examples. A read and a write for each. */
    async deleteFor(uid: string): Promise<void> {
      const found = await backTests.where("uids", "array-contains", uid).get();
      await Promise.all(found.docs.map(({ ref }) => ref.delete()));
    },

    /** One read. Null: this rule wasn't tested in the last seven days. */
    async readVerdict(key: string, now: Date): Promise<Verdict | null> {
      const stored = (await backTests.withConverter(zodConverter(storedVerdict)).doc(`rule-${key}`).get()).data();
      // The database deletes what expired within a day or so.
      return stored && computeExpiry("alertBackTests", stored.at) > now ? stored : null;
    },

    /** Of all members: a read for each thousand. */
    async countMembers(): Promise<number> {
      return (await people.count().get()).data().count;
    },

    /**
     * The next members, in the order of their ids, from the one to start with round to it: a read for each. A wallet that can't be parsed
     * throws when it is read.
     */
    async listMembers(
      { start, after }: Pick<KeptBackTest, "start" | "after">,
      limit: number,
    ): Promise<{ uid: string; read: () => StoredPerson }[]> {
      const ordered = people.orderBy("__name__");
      const isRound = start !== null && after !== null && after < start;
      const rest = after === null ? (start === null ? ordered : ordered.startAt(start)) : ordered.startAfter(after);
      const { docs } = await (isRound ? rest.endBefore(start) : rest).limit(limit).get();
      if (start !== null && !isRound && docs.length < limit)
        docs.push(
          ...(
            await ordered
              .endBefore(start)
              .limit(limit - docs.length)
              .get()
          ).docs,
        );
      return docs.map((document) => ({ uid: document.id, read: () => document.data() }));
    },

    /** A member's statements that closed since a day, by card: a read for each, one at least. */
    async listStatements(uid: string, since: CivilDate): Promise<Map<string, Statement[]>> {
      const statements = db.collection(`wallets/${uid}/statements`).withConverter(zodConverter(memberStatement));
      const found = await statements.where("closeOn", ">=", since).get();
      return Map.groupBy(
        found.docs.map((document) => document.data()),
        ({ walletCardId }) => walletCardId,
      );
    },

    /** What became of these alerts; those that don't exist are left out. A read for each. */
    async readStatuses(alerts: readonly { uid: string; alertId: string }[]): Promise<Map<string, AlertStatus>> {
      const documents = alerts.map(({ uid, alertId }) =>
        db.collection(`wallets/${uid}/alerts`).withConverter(zodConverter(storedAlert)).doc(alertId),
      );
      const found = await readAll(documents);
      return new Map(
        found.flatMap((document): [string, AlertStatus][] => {
          const alert = document.data();
          return alert ? [[document.id, alert.status]] : [];
        }),
      );
    },
  };
}

export type BackTestsRepository = ReturnType<typeof createBackTestsRepository>;
