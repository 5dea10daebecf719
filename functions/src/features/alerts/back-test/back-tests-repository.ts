import { computeExpiry } from "@cardwell/core/domain/retention";
import { type BackTest, backTest } from "@cardwell/core/contract/admin/alert-rules";
import type { Verdict } from "@cardwell/core/domain/alerts/going-live";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import { ALERT_TYPES, type AlertType } from "@cardwell/core/domain/alerts/types";
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
  withinRange,
  zodConverter,
} from "../../../lib/firestore.ts";
import { ALL_IDS, ID_RANGES } from "../../../lib/id-ranges.ts";
import type { UnitOfWork } from "../../../lib/unit-of-work-repository.ts";
import { storedAlert } from "../alert-record.ts";
import { ruleFrom } from "../engine/rules-repository.ts";
import { storedPerson, type StoredPerson } from "../engine/person.ts";
import type { SentAlert } from "./compare-sent.ts";

const storedRule = z.record(z.string(), z.unknown());

/** Back-tests from before there were samples looked at everybody. */
const beforeSamples = {
  isDraft: z.prefault(z.boolean(), false),
  differences: z.prefault(backTest.shape.differences, []),
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
  /** From which day on the rule is in force; null: always. */
  since: orNull(z.string()),
  /** Names its parts; null: it has none. */
  division: orNull(z.string()),
  /** Which of `ID_RANGES` it looks at for a back-test; null: it is no part. */
  part: orNull(z.object({ id: z.string(), index: z.number() })),
  /** The task that wrote it last. */
  worker: orNull(z.string()),
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
  since: CivilDate | null;
  division: string | null;
  part: { id: string; index: number } | null;
  worker: string | null;
  result: Omit<BackTest, "id">;
  stamp: Timestamp;
};

/** `replacedDivision` is that of the back-test in whose place it is. */
export type PreparedBackTest = Pick<KeptBackTest, "rule" | "current" | "start" | "since" | "division" | "result"> & {
  replacedDivision: string | null;
};

/** The ids of the parts of a back-test that is divided: one for each of `ID_RANGES`. */
export const listPartIds = (division: string): string[] => ID_RANGES.map((_, index) => `${division}-${index}`);

/** Of everybody there is one for each type, which its page finds again. */
export const getEverybodyId = (type: AlertType): string => `everybody-${type}`;

/**
 * `alertBackTests/{id}`: how far a back-test came and what it found, `everybody-{type}` for one of everybody, `{division}-{n}` for a part
 * of it; `alertBackTests/rule-{key}`: the verdict on a rule.
 */
export function createBackTestsRepository(db: Firestore) {
  const backTests = db.collection("alertBackTests");
  const people = db.collection("wallets").withConverter(zodConverter(storedPerson));

  return {
    /** One write in the unit of work, and one for each part and for each of the one that it replaces, whose tasks end by that. */
    createWithin({ transaction }: UnitOfWork, { replacedDivision, ...prepared }: PreparedBackTest, now: Date): string {
      const { rule, division, result } = prepared;
      if (replacedDivision !== null)
        for (const id of listPartIds(replacedDivision)) transaction.delete(backTests.doc(id));
      const ref = result.isEverybody ? backTests.doc(getEverybodyId(rule.type)) : backTests.doc();
      const stored = { ...prepared, type: rule.type, after: null, expireAt: computeExpiry("alertBackTests", now) };
      transaction.set(ref, stored);
      for (const [index, id] of (division === null ? [] : listPartIds(division)).entries())
        transaction.set(backTests.doc(id), { ...stored, part: { id: ref.id, index } });
      return ref.id;
    },

    /** One read. */
    async read(id: string): Promise<KeptBackTest | null> {
      const document = await backTests.withConverter(zodConverter(storedBackTest)).doc(id).get();
      const stored = document.data();
      if (!stored || !document.updateTime) return null;
      const { type, rule, current, ...rest } = stored;
      const rules = { rule: ruleFrom(rule, type), current: ruleFrom(current, type) };
      return { id, ...rules, ...rest, stamp: document.updateTime };
    },

    /** What the parts of a back-test found so far, without those that were deleted. A read for each. */
    async readParts(division: string): Promise<KeptBackTest["result"][]> {
      const parts = backTests.withConverter(zodConverter(storedBackTest));
      const found = await readAll(listPartIds(division).map((id) => parts.doc(id)));
      return found.flatMap((document) => document.data()?.result ?? []);
    },

    /**
     * One write, which fails when somebody else went on with it; one that is finished is written together with what it says of the rule
     * with that key. One that is divided is only written at its end, and its parts are deleted.
     *
     * @throws OvertakenError
     */
    async save(
      { id, after, division, part, worker, result, stamp }: KeptBackTest,
      finished: { key: string; at: Date } | null,
    ): Promise<void> {
      const uids = [...new Set(result.examples.map(({ uid }) => uid))];
      const batch = db.batch();
      batch.update(backTests.doc(id), { after, worker, result, uids }, { lastUpdateTime: stamp });
      if (division !== null && part === null)
        for (const partId of listPartIds(division)) batch.delete(backTests.doc(partId));
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

    /** Deletes the back-tests that have a member among their examples, with their parts. A read for each, and a write or seventeen. */
    async deleteFor(uid: string): Promise<void> {
      const { docs } = await backTests.where("uids", "array-contains", uid).get();
      const ids = docs.flatMap((document) => {
        const [wholeId, division] = [document.get("part.id") as unknown, document.get("division") as unknown];
        const parts = typeof division === "string" ? listPartIds(division) : [];
        return [document.id, ...parts, ...(typeof wholeId === "string" ? [wholeId] : [])];
      });
      await Promise.all([...new Set(ids)].map((id) => backTests.doc(id).delete()));
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
     * The next members, in the order of their ids, in the range of a part or from the one to start with round to it: a read for each. A
     * wallet that can't be parsed throws when it is read.
     */
    async listMembers(
      { start, after, part }: Pick<KeptBackTest, "start" | "after" | "part">,
      limit: number,
    ): Promise<{ uid: string; read: () => StoredPerson }[]> {
      const ordered = people.orderBy("__name__");
      const toStart = { from: null, until: start };
      const isRound = start !== null && after !== null && after < start;
      const ids = isRound ? toStart : ((part && ID_RANGES[part.index]) ?? { ...ALL_IDS, from: start });
      const { docs } = await withinRange(ordered, ids, after).limit(limit).get();
      const left = start === null || isRound ? 0 : limit - docs.length;
      if (left > 0) docs.push(...(await withinRange(ordered, toStart, null).limit(left).get()).docs);
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

    /** A member's alerts of a type that were sent since a moment: a read for each, one at least. */
    async listSent(uid: string, type: AlertType, since: Date): Promise<SentAlert[]> {
      const alerts = db.collection(`wallets/${uid}/alerts`).withConverter(zodConverter(storedAlert));
      const { docs } = await alerts.where("type", "==", type).where("createdAt", ">=", since).get();
      return docs.map((document) => ({ ...document.data(), id: document.id }));
    },
  };
}

export type BackTestsRepository = ReturnType<typeof createBackTestsRepository>;
