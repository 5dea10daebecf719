import type { AuditObject } from "@cardwell/core/domain/staff/tabs";
import type { AuditAction } from "@cardwell/core/domain/staff/tabs";
import { AUDIT_ROLES, type AuditRole, type SystemActor } from "@cardwell/core/domain/staff/audit-log";
import type { ActorDay } from "@cardwell/core/domain/staff/unusual-days";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { FieldPath, Filter } from "firebase-admin/firestore";
import type { Firestore, Query } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, readParsed, storedInstant, zodConverter } from "../lib/firestore.ts";
import { inUnitOfWork } from "../lib/unit-of-work-repository.ts";
import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";
import {
  auditLink,
  type ChainEnd,
  getChainId,
  linkEntry,
  type LinkedEntry,
  splitLink,
  unlinked,
} from "./audit-chain.ts";

/** Who does what, and why; the same for every entry of a request. */
export type AuditContext = {
  /** Of a member of staff, or the name of a job or a script. */
  actorUid: string;
  actorRole: AuditRole;
  action: AuditAction;
  /** Null where the endpoint asks for none. */
  reason: string | null;
  requestId: string;
  at: Date;
};

/** What the system does on its own. */
export const createSystemContext = (
  actorUid: SystemActor,
  action: AuditAction,
  requestId: string,
  at: Date,
): AuditContext => ({ actorUid, actorRole: "system", action, reason: null, requestId, at });

/** What a change found and left in an object, and the response about it. */
export type Change<T> = { object: AuditObject; before: unknown; after: unknown; answer: T };

/** `before`: absent where a job changes nothing that it found, as an export. */
export type JobResult<T> = { before?: unknown; after: unknown; answer: T };

/** `started`: of a job that is too long for one transaction; another entry of the same request has how it ended. */
const OUTCOMES = ["done", "started", "failed"] as const;

/** `auditLog/{id}` */
export const auditEntry = z.extend(auditLink, {
  actorUid: z.string(),
  actorRole: z.enum(AUDIT_ROLES),
  action: z.string(),
  reason: orNull(z.string()),
  requestId: z.string(),
  at: storedInstant,
  object: z.string(),
  /** What stands before the slash of `object`. */
  objectType: z.string(),
  /** And behind it; null: the collection itself. */
  objectId: orNull(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  outcome: z.enum(OUTCOMES),
});

export type AuditEntry = z.infer<typeof auditEntry> & { id: string };

/** `auditChains/{chain}`: where each chain ends. */
export const chainEnd = z.object({ day: z.string(), position: z.number(), hash: z.string() });

/** What a list of entries can be narrowed to, beside the time from which on. */
export const AUDIT_FILTERS = ["actorUid", "action", "object", "objectType", "requestId"] as const;

export type AuditFilter = { [field in (typeof AUDIT_FILTERS)[number]]?: string | undefined } & {
  from?: Date | undefined;
  /** What these people did, and what was done to them, or to what has this id or is called so. */
  about?: { uids: readonly string[]; name: string } | undefined;
};

type Written = { object: AuditObject; before: unknown; after: unknown; outcome: (typeof OUTCOMES)[number] };

export function createAuditRepository(db: Firestore) {
  const log = db.collection("auditLog");
  const entries = log.withConverter(zodConverter(auditEntry));
  const chains = db.collection("auditChains").withConverter(zodConverter(chainEnd));

  /** The end of the actor's chain, read before anything is written in the transaction. */
  async function readEnd({ actorUid, at }: AuditContext, { transaction }: UnitOfWork): Promise<ChainEnd | undefined> {
    return (await transaction.get(chains.doc(getChainId(actorUid, at)))).data();
  }

  function append(
    context: AuditContext,
    end: ChainEnd | undefined,
    written: Written,
    { transaction }: UnitOfWork,
  ): void {
    const chain = getChainId(context.actorUid, context.at);
    const [objectType, objectId = null] = written.object.split("/");
    const content = { ...context, ...written, objectType, objectId };
    const link = linkEntry(chain, end, content);
    transaction.create(log.doc(), { ...content, ...link });
    const { position, hash } = link;
    transaction.set(chains.doc(chain), { day: chain.slice(0, 10), position, hash });
  }

  async function appendAlone(context: AuditContext, written: Written): Promise<void> {
    await inUnitOfWork(db, undefined, async (unit) => append(context, await readEnd(context, unit), written, unit));
  }

  return {
    /** Runs a change and adds its entry, all in one transaction. A read and two writes beside those of the change. */
    async change<T>(context: AuditContext, work: (unit: UnitOfWork) => Promise<Change<T>>): Promise<T> {
      return inUnitOfWork(db, undefined, async (unit) => {
        const end = await readEnd(context, unit);
        const { object, before, after, answer } = await work(unit);
        append(context, end, { object, before, after, outcome: "done" }, unit);
        return answer;
      });
    },

    /**
     * Runs a job that is too long for one transaction. An entry is written before it starts, and another one with how it ended: that of
     * a job whose process died is missing. Two reads and four writes beside those of the job.
     */
    async job<T>(context: AuditContext, object: AuditObject, work: () => Promise<JobResult<T>>): Promise<T> {
      await appendAlone(context, { object, before: null, after: null, outcome: "started" });
      const startedAtMs = performance.now();
      // Later than its start in any case: the log is sorted by time.
      const atEnd = () => new Date(context.at.getTime() + Math.max(1, Math.round(performance.now() - startedAtMs)));
      const {
        before = null,
        after,
        answer,
      } = await work().catch(async (error: unknown) => {
        await appendAlone({ ...context, at: atEnd() }, { object, before: null, after: null, outcome: "failed" });
        throw error;
      });
      await appendAlone({ ...context, at: atEnd() }, { object, before, after, outcome: "done" });
      return answer;
    },

    /** Newest first, after the one that `after` names. Reads what it returns. */
    async list(filter: AuditFilter, after: { at: Date; id: string } | undefined, limit: number): Promise<AuditEntry[]> {
      const narrowed = narrow(entries, filter);
      const ordered = narrowed.orderBy("at", "desc").orderBy(FieldPath.documentId(), "desc");
      const page = await readParsed(after ? ordered.startAfter(after.at, after.id) : ordered, limit);
      return page.map(({ id, data }) => ({ ...data, id }));
    },

    /** How many there are, up to a thousand: there may be more then. One read. */
    async count(filter: AuditFilter): Promise<{ total: number; isMinimum: boolean }> {
      const total = (await narrow(entries, filter).orderBy("at", "desc").limit(COUNTED_AT_MOST).count().get()).data()
        .count;
      return { total, isMinimum: total === COUNTED_AT_MOST };
    },

    /** The same entries as they are stored, each with its link; null when there are more than the limit. A read for each. */
    async listLinked(filter: AuditFilter, limit: number): Promise<LinkedEntry[] | null> {
      const narrowed = narrow(log, filter);
      const found = await narrowed
        .orderBy("at", "desc")
        .limit(limit + 1)
        .get();
      if (found.size > limit) return null;
      return found.docs.map((doc) => splitLink(doc.id, doc.data()) ?? unlinked(doc.id, doc.data()));
    },

    /** One read. */
    async find(id: string): Promise<AuditEntry | null> {
      const found = (await entries.doc(id).get()).data();
      return found ? { ...found, id } : null;
    },

    /** How much each actor did on each day, both days included. No limit: a read for each. */
    async countByDay(fromDay: string, toDay: string): Promise<ActorDay[]> {
      const ends = await chains.where("day", ">=", fromDay).where("day", "<=", toDay).get();
      return ends.docs.map((doc) => {
        const { day, position } = doc.data();
        return { uid: doc.id.slice(day.length + 1), day, entries: position };
      });
    },
  };
}

function narrow<D>(entries: Query<D>, { from, about, ...filter }: AuditFilter): Query<D> {
  let query = entries;
  if (about !== undefined) {
    const { uids, name } = about;
    const ids = [...uids, name];
    const parts = [Filter.where("actorUid", "in", ids), Filter.where("objectId", "in", ids)];
    query = query.where(Filter.or(...parts, Filter.where("object", "==", name)));
  }
  for (const field of AUDIT_FILTERS) {
    if (filter[field] !== undefined) query = query.where(field, "==", filter[field]);
  }
  return from === undefined ? query : query.where("at", ">=", from);
}

export type AuditRepository = ReturnType<typeof createAuditRepository>;
