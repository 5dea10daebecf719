import type { adminActivityContract, AuditRow } from "@cardwell/core/contract/admin/activity";
import type { ValidRequestOf } from "@cardwell/core/contract/endpoint";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { MOST_EXPORTED_ENTRIES, REVERSIBLE_ACTIONS, SYSTEM_ACTORS } from "@cardwell/core/domain/staff/audit-log";
import { number } from "@cardwell/core/domain/format";
import { getOwn } from "@cardwell/core/domain/get-own";
import { type ActorDay, findUnusualDays } from "@cardwell/core/domain/staff/unusual-days";
import type { Directory } from "../../features/accounts/directory-repository.ts";
import type { AuditDaysRepository } from "../../http/audit-days-repository.ts";
import type { AuditEntry, AuditFilter, AuditRepository } from "../../http/audit-repository.ts";
import { conflict } from "../../http/rejected.ts";
import type { Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import { pageOfQuery, parseCreatedCursor } from "../list-page.ts";
import { notReversible, type Reverter } from "../reverter.ts";
import { listChanges } from "./changes.ts";
import { signExport } from "./signed-export.ts";

export type ActivityDeps = {
  auditLog: Pick<AuditRepository, "list" | "listLinked" | "count" | "find" | "countByDay">;
  auditDays: Pick<AuditDaysRepository, "check" | "list">;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
  directory: Pick<Directory, "search" | "findEach">;
  findUid: (email: string) => Promise<string | null>;
  /** By the collection of the object. */
  reverters: Readonly<Record<string, Reverter>>;
  signingKey: () => string;
};

type Filters = Omit<ValidRequestOf<typeof adminActivityContract.export>["body"], "reason">;

const WEEK_DAYS = 7;

const nameActor = (uid: string, emails: ReadonlyMap<string, string>): string =>
  emails.get(uid) ?? getOwn<string>(SYSTEM_ACTORS, uid) ?? uid;

/** The member that an entry is about; null: none. */
const findPerson = ({ objectType, objectId }: Pick<AuditEntry, "objectType" | "objectId">): string | null =>
  objectType === "users" ? objectId : null;

const sumEntries = (days: readonly ActorDay[]) => days.reduce((total, { entries }) => total + entries, 0);

const sortKey = ({ at, id }: AuditEntry) => [at.getTime(), id] as const;

export function activityRoutes(deps: ActivityDeps): Handlers<typeof adminActivityContract> {
  const { auditLog, auditDays, getEmails, directory, findUid, reverters, signingKey } = deps;

  async function toRows(entries: AuditEntry[]): Promise<AuditRow[]> {
    const people = entries.flatMap(({ actorUid, ...entry }) => [actorUid, findPerson(entry) ?? actorUid]);
    const emails = await getEmails([...new Set(people)]);
    return entries.map(({ id, at, actorUid, actorRole, action, object, reason, outcome, requestId, ...entry }) => ({
      id,
      at: at.toISOString(),
      actorUid,
      actorName: nameActor(actorUid, emails),
      actorRole,
      action,
      object,
      personEmail: emails.get(findPerson(entry) ?? "") ?? null,
      reason,
      outcome,
      requestId,
    }));
  }

  /** What was typed is the id of a request, an object with its slash, or what a person, an object or its id begins with or is. */
  async function searchFilter(query = ""): Promise<AuditFilter> {
    if (query === "") return {};
    if (/^[0-9a-f-]{36}$/.test(query)) return { requestId: query };
    if (query.includes("/")) return { object: query };
    const people = await directory.search(query);
    // Staff who never opened the app aren't in the directory.
    const whole = query.includes("@") ? await findUid(query) : null;
    const uids = new Set([...people.map(({ uid }) => uid), ...(whole === null ? [] : [whole])]);
    return { about: { uids: [...uids], name: query } };
  }

  async function toFilter({ query, action, actor, objectType, days }: Filters, now: Date): Promise<AuditFilter> {
    const from = days === undefined ? undefined : new Date(now.getTime() - Number(days) * DAY_MS);
    return { ...(await searchFilter(query)), actorUid: actor, action, objectType, from };
  }

  async function findEntry(id: string): Promise<AuditEntry> {
    const entry = await auditLog.find(id);
    if (entry === null) throw new AppError("not_found", "There is no such entry.");
    return entry;
  }

  function findReverter({ action, object, outcome }: AuditEntry): Reverter {
    const reverter = getOwn(reverters, object.slice(0, object.indexOf("/")));
    if (reverter === undefined || !REVERSIBLE_ACTIONS.has(action) || outcome !== "done")
      throw notReversible("This kind of change can't be reverted.");
    return reverter;
  }

  /** Why an entry can't be reverted; null when it can. */
  async function findObstacle(entry: AuditEntry): Promise<string | null> {
    try {
      await findReverter(entry).check(entry);
      return null;
    } catch (error) {
      if (error instanceof AppError && error.code === "conflict") return error.message;
      throw error;
    }
  }

  return {
    entries: async ({ query: { cursor, limit = 50, ...filters } }, { now }) => {
      const filter = await toFilter(filters, now);
      const [found, { total, isMinimum }] = await Promise.all([
        auditLog.list(filter, parseCreatedCursor(cursor), limit + 1),
        auditLog.count(filter),
      ]);
      const page = pageOfQuery(found, total, limit, sortKey);
      return { ...page, totalIsMinimum: isMinimum, rows: await toRows(page.rows) };
    },

    entry: async ({ params: { entryId } }) => {
      const entry = await findEntry(entryId);
      const [[row], irreversible] = await Promise.all([toRows([entry]), findObstacle(entry)]);
      if (row === undefined) throw new Error("An entry has no row.");
      const { chain, position, previousHash, hash } = entry;
      return {
        entry: row,
        ...listChanges(entry.before, entry.after),
        link: { day: chain.slice(0, 10), position, previousHash, hash },
        irreversible,
      };
    },

    revert: async ({ params: { entryId }, body: { reason } }, context) => {
      const entry = await findEntry(entryId);
      const by = { uid: context.uid, reason, now: context.now };
      const reverted = await context.audit.change((unit) => findReverter(entry).revert(entry, by, unit));
      return reverted.map(() => ({}));
    },

    export: async ({ body: { reason: _reason, ...body } }, { uid, now, audit }) => {
      const entries = await auditLog.listLinked(await toFilter(body, now), MOST_EXPORTED_ENTRIES);
      if (entries === null)
        throw conflict(`An export has at most ${number(MOST_EXPORTED_ENTRIES)} entries. Narrow the filters.`);
      const filter = JSON.parse(JSON.stringify(body)) as Record<string, string>;
      const exported = { exportedAt: now.toISOString(), exportedBy: uid, filter, entries };
      const file = signExport(exported, signingKey());
      return audit.change(async () => ({
        object: "auditLog",
        before: null,
        after: { ...filter, entries: entries.length },
        answer: { entries: entries.length, file },
      }));
    },

    checkDay: ({ params: { day } }) => auditDays.check(day),

    checks: async (_, { now }) => {
      const days = await auditDays.list(addDays(todayIn(now, "UTC"), -WEEK_DAYS));
      return { days: days.map(({ checkedAt, ...day }) => ({ ...day, checkedAt: checkedAt.toISOString() })) };
    },

    actors: async (_, { now }) => {
      const today = todayIn(now, "UTC");
      const weekStart = addDays(today, 1 - WEEK_DAYS);
      const days = await auditLog.countByDay(addDays(weekStart, -WEEK_DAYS), today);
      const byUid = Map.groupBy(days, ({ uid }) => uid);
      const emails = await getEmails([...byUid.keys()]);
      const getName = (uid: string) => nameActor(uid, emails);
      const actors = [...byUid].map(([uid, own]) => ({
        uid,
        name: getName(uid),
        entries: sumEntries(own.filter(({ day }) => day >= weekStart)),
        weekBefore: sumEntries(own.filter(({ day }) => day < weekStart)),
      }));
      const unusual = findUnusualDays(days, weekStart);
      const people = await directory.findEach([...new Set(unusual.map(({ uid }) => uid))]);
      const roles = new Map(people.map(({ uid, staffRole }) => [uid, staffRole]));
      return {
        actors: actors.toSorted((a, b) => b.entries - a.entries),
        unusual: unusual.map((each) => ({
          ...each,
          name: getName(each.uid),
          staffRole: roles.get(each.uid) ?? null,
        })),
      };
    },
  };
}
