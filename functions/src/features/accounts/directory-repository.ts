import { createTextFilter } from "@cardwell/core/domain/fold-text";
import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import type { PlanKind } from "@cardwell/core/domain/staff/user-status";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore, Query } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { createDueTasks } from "../../lib/due-tasks-repository.ts";
import {
  isAlreadyExists,
  parsedDocuments,
  readAll,
  readParsed,
  storedInstant,
  zodConverter,
} from "../../lib/firestore.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import { toSearchKeys } from "../../lib/search-keys.ts";
import { inUnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { directoryEntry, NEVER, toEntry } from "./directory.ts";
import type { DirectoryEntry, EntryFacts } from "./directory.ts";

/** What people are filtered by, in any combination. Each needs an index with each of the orders: Firestore joins them. */
export const DIRECTORY_FILTERS = { planKind: "in", status: "==", searchKeys: "array-contains-any" } as const;

export const DIRECTORY_ORDERS = ["createdAt", "seenAt"] as const;

export type DirectoryFilters = {
  planKind?: readonly PlanKind[] | undefined;
  status?: string | undefined;
  searchKeys?: readonly string[] | undefined;
};
export type DirectoryOrder = { by: (typeof DIRECTORY_ORDERS)[number]; direction: "asc" | "desc" };

/** Lists don't send the rest. */
const listedEntry = z.omit(directoryEntry, {
  steps: true,
  subscription: true,
  changesAt: true,
  task: true,
  searchKeys: true,
  emailDigest: true,
});

const dueDeletion = z.pick(directoryEntry, { email: true });
const endingStatus = z.object({ changesAt: storedInstant });

const NEWEST_FIRST: DirectoryOrder = { by: "createdAt", direction: "desc" };
/** Of the people whose name, address or id begins as typed. */
const MOST_SEARCHED = 10;

/** Longer than the time limit of whatever deletes accounts. */
const CLAIMED_MS = 10 * MINUTE_MS;

export type ListedPerson = z.infer<typeof listedEntry> & { uid: string };

const UNKNOWN: Omit<EntryFacts, "email" | "createdAt"> = {
  firstName: null,
  seenAt: NEVER,
  isVerified: true,
  isDisabled: false,
  staffRole: null,
  deletesAt: null,
  steps: [],
  task: null,
  plan: null,
  subscription: null,
};

/** What has to be known of somebody new. */
type NewFacts = Partial<EntryFacts> & Pick<EntryFacts, "email" | "createdAt">;

function narrow<D>(people: Query<D>, filters: DirectoryFilters): Query<D> {
  let query = people;
  for (const field of Object.keys(DIRECTORY_FILTERS) as (keyof DirectoryFilters)[]) {
    if (filters[field] !== undefined) query = query.where(field, DIRECTORY_FILTERS[field], filters[field]);
  }
  return query;
}

/** `directory/{uid}`: everybody with an account, as the back office finds them. */
export function createDirectory(db: Firestore) {
  const people = db.collection("directory");
  const entries = people.withConverter(zodConverter(directoryEntry));
  const listed = people.withConverter(zodConverter(listedEntry));
  const deletions = createDueTasks(db, "directory", "deleteAccounts", "account", { isByUid: true });

  /** A read for each, after the one that `after` names. */
  async function list(
    filters: DirectoryFilters,
    { by, direction }: DirectoryOrder,
    after: { at: Date; id: string } | undefined,
    limit: number,
  ): Promise<ListedPerson[]> {
    const ordered = narrow(listed, filters).orderBy(by, direction).orderBy(FieldPath.documentId(), direction);
    const page = (after ? ordered.startAfter(after.at, after.id) : ordered)
      .select(...Object.keys(listedEntry.shape))
      .withConverter(zodConverter(listedEntry));
    return (await readParsed(page, limit)).map(({ id, data }) => ({ uid: id, ...data }));
  }

  return {
    inTransaction: async <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> => inUnitOfWork(db, undefined, work),

    /** Adds somebody, or changes what is known of them: a read and a write. */
    async save(uid: string, facts: NewFacts, now: Date): Promise<void> {
      await inUnitOfWork(db, undefined, async ({ transaction }) => {
        const kept = (await transaction.get(entries.doc(uid))).data();
        // Who signed up and confirmed the address later signed up then.
        const createdAt = kept && kept.createdAt < facts.createdAt ? kept.createdAt : facts.createdAt;
        transaction.set(entries.doc(uid), toEntry(uid, { ...UNKNOWN, ...kept, ...facts, createdAt }, now));
      });
    },

    /** Adds somebody who isn't there: a write. */
    async add(uid: string, facts: NewFacts, now: Date): Promise<void> {
      try {
        await entries.doc(uid).create(toEntry(uid, { ...UNKNOWN, ...facts }, now));
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
      }
    },

    /** Changes what is known of somebody, if they are there; their next visit adds them otherwise. A read and a write. */
    async update(
      uid: string,
      facts: Partial<EntryFacts> | ((before: DirectoryEntry) => Partial<EntryFacts>),
      now: Date,
      outer?: UnitOfWork,
    ): Promise<{ before: DirectoryEntry; after: DirectoryEntry } | null> {
      return inUnitOfWork(db, outer, async ({ transaction }) => {
        const before = (await transaction.get(entries.doc(uid))).data();
        if (!before) return null;
        const changed = typeof facts === "function" ? facts(before) : facts;
        const after = toEntry(uid, { ...before, ...changed }, now);
        transaction.set(entries.doc(uid), after);
        return { before, after };
      });
    },

    /** Owners other than this one: at most ten, a read for each. */
    async listOtherOwners(uid: string, { transaction }: UnitOfWork): Promise<string[]> {
      const owners = await transaction.get(people.where("staffRole", "==", "owner").limit(11));
      return owners.docs.map(({ id }) => id).filter((id) => id !== uid);
    },

    /** Whose status has ended by now, the longest due first: a read for each. */
    async listDueStatuses(now: Date, limit: number, after: PositionInTime | undefined): Promise<PositionInTime[]> {
      const due = people.where("changesAt", "<=", now).orderBy("changesAt").orderBy(FieldPath.documentId());
      const page = (after ? due.startAfter(after.at, after.id) : due).select("changesAt");
      const found = await readParsed(page.withConverter(zodConverter(endingStatus)), limit);
      return found.map(({ id, data }) => ({ id, at: data.changesAt }));
    },

    /** A read for each thousand. */
    async countDueStatuses(now: Date): Promise<number> {
      return (await people.where("changesAt", "<=", now).count().get()).data().count;
    },

    /** The accounts that are to be deleted. */
    deletions,

    /** Whose account is to be deleted by now, the longest due first: a read for each. */
    listDueDeletions: async (now: Date, limit: number, after: PositionInTime | undefined): Promise<PositionInTime[]> =>
      deletions.listDue(now, limit, after, z.object({})),

    /** Claims a deletion that is due, for ten minutes. The address of the account; null: there is nothing to delete, or not yet. */
    claimDeletion: async (uid: string, now: Date): Promise<string | null> =>
      (await deletions.claim(uid, now, CLAIMED_MS, dueDeletion))?.email ?? null,

    /** Removes somebody with all that staff noted of them: a read and a write for each document. */
    async remove(uid: string): Promise<void> {
      await db.recursiveDelete(people.doc(uid));
    },

    /** One read, in a change. */
    async exists(uid: string, { transaction }: UnitOfWork): Promise<boolean> {
      return (await transaction.get(people.doc(uid))).exists;
    },

    /** One read. */
    async find(uid: string): Promise<DirectoryEntry | null> {
      return (await entries.doc(uid).get()).data() ?? null;
    },

    /** Those who are there, in their order: a read for each. */
    async findEach(uids: readonly string[]): Promise<ListedPerson[]> {
      const found = await readAll(
        uids.map((uid) => listed.doc(uid)),
        Object.keys(listedEntry.shape),
      );
      return found.flatMap((each) => {
        const person = each.data();
        return person ? [{ uid: each.id, ...person }] : [];
      });
    },

    /** Who has an address, by its digest. No limit: at most thirty are asked for, a read for each. */
    async findByDigests(digests: readonly string[]): Promise<Map<string, { uid: string; email: string }>> {
      if (digests.length === 0) return new Map();
      const found = await entries.where("emailDigest", "in", digests).get();
      return new Map(
        parsedDocuments(found.docs).map(({ id: uid, data: { email, emailDigest } }) => [
          emailDigest ?? "",
          { uid, email },
        ]),
      );
    },

    list,

    /** Those whose name, address or id begins as typed; of many the ten who joined last. A read for each. */
    async search(typed: string): Promise<ListedPerson[]> {
      const found = await list({ searchKeys: toSearchKeys(typed) }, NEWEST_FIRST, undefined, MOST_SEARCHED);
      // A key is cut: a long address is compared whole.
      const isFound = createTextFilter(typed);
      return found.filter(({ uid, email, firstName }) => [uid, email, firstName ?? ""].some(isFound));
    },

    /** A read for each thousand, which is where it ends if no other limit is given: a total of it may be more. */
    async count(filters: DirectoryFilters, most = COUNTED_AT_MOST): Promise<{ total: number; isMinimum: boolean }> {
      const found = narrow(people, filters);
      const total = (await (most === Infinity ? found : found.limit(most)).count().get()).data().count;
      return { total, isMinimum: total === most };
    },
  };
}

export type Directory = ReturnType<typeof createDirectory>;
