import { randomUUID } from "node:crypto";
import type { adminIncidentsContract } from "@cardwell/core/contract/admin/incidents";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { findStartProblem, findUpdateProblem, MOST_OPEN_INCIDENTS } from "@cardwell/core/domain/system/incidents";
import type { Change } from "../../http/audit.ts";
import { conflict, rejected, requireRevision } from "../../http/rejected.ts";
import type { Acting, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { FlagsRepository } from "../../lib/flags-repository.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { pageOfQuery, parseCreatedCursor } from "../list-page.ts";
import type { Incident, IncidentsRepository, StoredIncident } from "../../lib/incidents-repository.ts";

export type IncidentsDeps = {
  incidents: IncidentsRepository;
  flags: Pick<FlagsRepository, "readIncidentsWithin" | "setIncident">;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
};

type Contract = typeof adminIncidentsContract;

const DEFAULT_LIMIT = 50;

const noSuchIncident = () => new AppError("not_found", "There is no such incident.");

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
export function incidentsRoutes({
  incidents,
  flags,
  getEmails,
}: IncidentsDeps): Handlers<Contract, Pick<Acting, "uid" | "now">> {
  /** Also what members see of it, in the same transaction. */
  function write(unit: UnitOfWork, before: Incident | null, { id, ...incident }: Incident): Change<Incident> {
    const { title, status, startedAt, endedAt, updates } = incident;
    incidents.setWithin(unit, id, incident);
    const { message = "", at: updatedAt = startedAt } = updates.at(-1) ?? {};
    flags.setIncident(unit, id, endedAt === null ? { title, message, status, startedAt, updatedAt } : null);
    const after = { id, ...incident };
    return { object: `incidents/${id}`, before, after, answer: after };
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

  async function requireWithin(unit: UnitOfWork, id: string): Promise<StoredIncident> {
    const found = await incidents.findWithin(unit, id);
    if (found === null) throw noSuchIncident();
    return found;
  }

  return {
    async list({ query: { cursor, limit = DEFAULT_LIMIT } }) {
      const { rows, total } = await incidents.list(limit, parseCreatedCursor(cursor));
      const page = pageOfQuery(rows, total, limit, ({ startedAt, id }) => [startedAt.getTime(), id]);
      return { ...page, rows: page.rows.map((row) => toIncidentRow(row)) };
    },

    async read({ params: { id } }) {
      const found = await incidents.find(id);
      if (!found) throw noSuchIncident();
      return show(found);
    },

    async publish({ body: { id = randomUUID(), ...published } }, { uid: by, now, audit }) {
      const sameRequest = await incidents.find(id);
      if (sameRequest) return audit.unchanged(await show(sameRequest));
      const { title, affects, status, message, startedAt } = published;
      const recorded = await audit.change(async (unit) => {
        const started = startedAt === null ? now : new Date(startedAt);
        const problem = findStartProblem(started, now);
        if (problem !== null) throw rejected("startedAt", problem);
        const open = await flags.readIncidentsWithin(unit);
        if ((await incidents.findWithin(unit, id)) !== null) throw conflict("It was published already.");
        if (Object.keys(open).length >= MOST_OPEN_INCIDENTS) {
          throw conflict(`${MOST_OPEN_INCIDENTS} incidents are open. Resolve one, or add an update to it.`);
        }
        const updates = [{ status, message, at: now, by }];
        return write(unit, null, { id, title, affects, status, startedAt: started, endedAt: null, updates });
      });
      return recorded.map(show);
    },

    /** An update, which resolves the incident with that status. */
    async update({ params: { id }, body: { version, status, message, endedAt: typed } }, { uid: by, now, audit }) {
      const recorded = await audit.change(async (unit) => {
        const before = await requireWithin(unit, id);
        requireRevision(before.updates.length, version, "this incident");
        const endedAt = typed === null ? null : new Date(typed);
        const problem = findUpdateProblem({ ...before, updates: before.updates.length }, { status, endedAt }, now);
        if (problem?.field) throw rejected(problem.field, problem.message);
        if (problem) throw conflict(problem.message);
        const next = {
          ...before,
          status,
          endedAt: status === "resolved" ? (endedAt ?? now) : null,
          updates: [...before.updates, { status, message, at: now, by }],
        };
        return write(unit, { id, ...before }, { id, ...next });
      });
      return recorded.map(show);
    },

    async rename({ params: { id }, body: { title, titleBefore } }, { audit }) {
      const recorded = await audit.change(async (unit) => {
        const before = await requireWithin(unit, id);
        if (before.title !== titleBefore) throw conflict("Someone changed the title since you opened it. Reload it.");
        if (title === titleBefore) throw rejected("title", "Enter another title.");
        return write(unit, { id, ...before }, { id, ...before, title });
      });
      return recorded.map(show);
    },
  };
}
