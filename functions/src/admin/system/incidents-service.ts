import type { adminIncidentsContract } from "@cardwell/core/contract/admin/incidents";
import type { ResponseOf, ValidRequestOf } from "@cardwell/core/contract/endpoint";
import { findUpdateProblem, MOST_OPEN_INCIDENTS } from "@cardwell/core/domain/system/incidents";
import { conflict, rejected } from "../../http/rejected.ts";
import { AppError } from "../../lib/app-error.ts";
import type { FlagsRepository } from "../../lib/flags-repository.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { pageOfQuery, parseCreatedCursor } from "../list-page.ts";
import type { Incident, IncidentsRepository, StoredIncident } from "./incidents-repository.ts";

export type IncidentsDeps = {
  incidents: IncidentsRepository;
  flags: Pick<FlagsRepository, "readIncidentsWithin" | "setIncident">;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
};

type Contract = typeof adminIncidentsContract;
type Published = Omit<ValidRequestOf<Contract["publish"]>["body"], "id" | "reason">;
type Update = Omit<ValidRequestOf<Contract["update"]>["body"], "reason">;
type Rename = Omit<ValidRequestOf<Contract["rename"]>["body"], "reason">;
type Page = ValidRequestOf<Contract["list"]>["query"];
type By = { by: string; now: Date };

const DEFAULT_LIMIT = 50;
const STARTED_WITHIN_MS = 30 * 86_400_000;

/** As lists and the overview show it. */
export const toIncidentRow = ({ id, title, affects, status, startedAt, endedAt, updates }: Incident) => ({
  id,
  title,
  affects,
  status,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  message: updates.at(-1)?.message ?? "",
  updatedAt: (updates.at(-1)?.at ?? startedAt).toISOString(),
});

/** What staff publish of problems. Members see open incidents above every page. */
export function createIncidentsService({ incidents, flags, getEmails }: IncidentsDeps) {
  /** Also what members see of it, in the same transaction. */
  function write(unit: UnitOfWork, id: string, incident: StoredIncident): void {
    const { title, status, startedAt, endedAt, updates } = incident;
    incidents.setWithin(unit, id, incident);
    const { message = "", at: updatedAt = startedAt } = updates.at(-1) ?? {};
    flags.setIncident(unit, id, endedAt === null ? { title, message, status, startedAt, updatedAt } : null);
  }

  async function show(incident: Incident): Promise<ResponseOf<Contract["read"]>> {
    const emails = await getEmails([...new Set(incident.updates.map(({ by }) => by))]);
    return {
      ...toIncidentRow(incident),
      version: incident.updates.length,
      updates: incident.updates.map(({ status, message, at, by }) => ({
        status,
        message,
        at: at.toISOString(),
        by: emails.get(by) ?? by,
      })),
    };
  }

  return {
    async list({ cursor, limit = DEFAULT_LIMIT }: Page): Promise<ResponseOf<Contract["list"]>> {
      const { rows, total } = await incidents.list(limit, parseCreatedCursor(cursor));
      const page = pageOfQuery(rows, total, limit, ({ startedAt, id }) => [startedAt.getTime(), id]);
      return { ...page, rows: page.rows.map((row) => toIncidentRow(row)) };
    },

    async read(id: string) {
      const found = await incidents.find(id);
      if (!found) throw new AppError("not_found", "There is no such incident.");
      return show(found);
    },

    show,

    /** Whether a request with this id published it already. */
    find: (id: string) => incidents.find(id),

    async publish(unit: UnitOfWork, id: string, published: Published, { by, now }: By): Promise<Incident> {
      const { title, affects, status, message, startedAt } = published;
      const started = startedAt === null ? now : new Date(startedAt);
      if (started > now) throw rejected("startedAt", "Enter a time that isn't in the future.");
      if (now.getTime() - started.getTime() > STARTED_WITHIN_MS) {
        throw rejected("startedAt", "Enter a time in the last 30 days.");
      }
      const open = await flags.readIncidentsWithin(unit);
      if ((await incidents.findWithin(unit, id)) !== null) throw conflict("It was published already.");
      if (Object.keys(open).length >= MOST_OPEN_INCIDENTS) {
        throw conflict(`${MOST_OPEN_INCIDENTS} incidents are open. Resolve one, or add an update to it.`);
      }
      const incident: StoredIncident = {
        title,
        affects,
        status,
        startedAt: started,
        endedAt: null,
        updates: [{ status, message, at: now, by }],
      };
      write(unit, id, incident);
      return { id, ...incident };
    },

    /** An update, which resolves the incident with that status. */
    async update(unit: UnitOfWork, id: string, { version, ...update }: Update, { by, now }: By) {
      const { status, message } = update;
      const before = await incidents.findWithin(unit, id);
      if (!before) throw new AppError("not_found", "There is no such incident.");
      if (before.updates.length !== version) {
        throw conflict("Someone added an update since you opened it. Reload it.");
      }
      const endedAt = update.endedAt === null ? null : new Date(update.endedAt);
      const problem = findUpdateProblem({ ...before, updates: before.updates.length }, { status, endedAt }, now);
      if (problem?.field) throw rejected(problem.field, problem.message);
      if (problem) throw conflict(problem.message);
      const next: StoredIncident = {
        ...before,
        status,
        endedAt: status === "resolved" ? (endedAt ?? now) : null,
        updates: [...before.updates, { status, message, at: now, by }],
      };
      write(unit, id, next);
      return { before: { id, ...before }, next: { id, ...next } };
    },

    async rename(unit: UnitOfWork, id: string, { title, titleBefore }: Rename) {
      const before = await incidents.findWithin(unit, id);
      if (before === null) throw new AppError("not_found", "There is no such incident.");
      if (before.title !== titleBefore) throw conflict("Someone changed the title since you opened it. Reload it.");
      if (title === titleBefore) throw rejected("title", "Enter another title.");
      const next: StoredIncident = { ...before, title };
      write(unit, id, next);
      return { before: { id, ...before }, next: { id, ...next } };
    },
  };
}
