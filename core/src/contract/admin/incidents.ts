import * as z from "zod/mini";
import { DEPENDENCY_IDS } from "../../domain/system/dependencies.ts";
import { INCIDENT_STATUSES } from "../../domain/system/incidents.ts";
import { text } from "../../domain/text.ts";
import { ownText, recordId } from "../../domain/wallet/shapes.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { listPage, listQuery, reason } from "./shapes.ts";

const status = z.enum(INCIDENT_STATUSES);

export const incidentRow = z.object({
  id: recordId,
  title: z.string(),
  /** Dependencies; empty: none of them. */
  affects: z.array(z.enum(DEPENDENCY_IDS)),
  status,
  startedAt: instant,
  /** Null while it is open. */
  endedAt: z.nullable(instant),
  /** Of the newest update. */
  message: z.string(),
  updatedAt: instant,
});

const incident = z.object({
  ...incidentRow.shape,
  /** It rises with each update; an update names the one that it was made from. */
  version: z.int(),
  /** The oldest first. */
  updates: z.array(z.object({ status, message: z.string(), at: instant, by: z.string() })),
});

const message = ownText(200).check(z.minLength(3, { error: "Enter what members should know." }));

const title = ownText(80).check(z.minLength(3, { error: "Enter a title." }));

export const newIncident = z.strictObject({
  title,
  affects: z.array(z.enum(DEPENDENCY_IDS)).check(
    z.maxLength(DEPENDENCY_IDS.length),
    z.refine((all) => new Set(all).size === all.length, { error: "Choose each one once." }),
  ),
  status: z.enum(INCIDENT_STATUSES.filter((each) => each !== "resolved")),
  message,
  /** Null: now. */
  startedAt: z.nullable(instant),
  reason,
});

export const incidentUpdate = z.strictObject({
  status,
  message,
  /** When it ended, of a resolved one; null: now. */
  endedAt: z.nullable(instant),
  reason,
});

export const incidentTitle = z.strictObject({ title, reason });

const params = z.strictObject({ id: recordId });

/** What staff publish of problems, in the System tab. */
export const adminIncidentsContract = {
  list: endpoint("GET /api/admin/system/incidents", {
    ...staffReads("system.read"),
    exported: { list: "incidents" },
    summary: "Incidents, the last that started first.",
    query: z.strictObject(listQuery),
    response: z.object(listPage(incidentRow)),
  }),
  read: endpoint("GET /api/admin/system/incidents/:id", {
    ...staffReads("system.read"),
    summary: "An incident with its updates.",
    params,
    response: incident,
    rejections: ["not_found"],
  }),
  publish: endpoint("POST /api/admin/system/incidents", {
    ...staffChanges("system.publish-incidents", "system.publish-incident"),
    dangerous: true,
    acceptsIdempotencyKey: true,
    summary:
      "Publishes an incident. Members see its title and newest update above every page until it is resolved, within a minute. At most three are open.",
    body: z.extend(newIncident, { id: z.optional(recordId) }),
    response: incident,
    rejections: ["conflict"],
  }),
  update: endpoint("POST /api/admin/system/incidents/:id/updates", {
    ...staffChanges("system.publish-incidents", "system.update-incident"),
    dangerous: true,
    summary: "Adds an update to an open incident, or resolves it.",
    params,
    body: z.extend(incidentUpdate, { version: z.int().check(z.minimum(1)) }),
    response: incident,
    rejections: ["not_found", "conflict"],
  }),
  rename: endpoint("PUT /api/admin/system/incidents/:id/title", {
    ...staffChanges("system.publish-incidents", "system.rename-incident"),
    dangerous: true,
    summary: "Changes the title of an incident, also above members' pages while it is open.",
    params,
    body: z.extend(incidentTitle, {
      /** The title that the edit started from. */
      titleBefore: text(80),
    }),
    response: incident,
    rejections: ["not_found", "conflict"],
  }),
};
