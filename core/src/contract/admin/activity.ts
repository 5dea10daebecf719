import * as z from "zod/mini";
import { civilDate } from "../../domain/dates/shapes.ts";
import { number } from "../../domain/format.ts";
import { AUDIT_ACTIONS, AUDIT_OBJECT_TYPES } from "../../domain/staff/tabs.ts";
import { STAFF_ROLES } from "../../domain/staff/roles.ts";
import { AUDIT_ROLES, chainFault, MOST_EXPORTED_ENTRIES } from "../../domain/staff/audit-log.ts";
import { trimmedText } from "../../domain/text.ts";
import { recordId } from "../../domain/wallet/shapes.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { listPage, listQuery, reason } from "./shapes.ts";

const entryRow = z.object({
  id: z.string(),
  at: instant,
  actorUid: z.string(),
  /** The mail address of the member of staff, or what the system did it with; the uid where the account was deleted. */
  actorName: z.string(),
  actorRole: z.enum(AUDIT_ROLES),
  action: z.string(),
  object: z.string(),
  /** Of the member that it was done to; null: it wasn't, or the account was deleted. */
  personEmail: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** `started`: of a job; another entry of the same request has how it ended. */
  outcome: z.enum(["done", "started", "failed"]),
  requestId: z.string(),
});

export type AuditRow = z.infer<typeof entryRow>;

/** How an entry is linked to the one before it by the same person on the same day (UTC). */
const link = z.object({ day: civilDate, position: z.int(), previousHash: z.string(), hash: z.string() });

const filters = {
  /** The beginning of a person's name, address or id; an object or its id, or the id of a request: whole. */
  query: z.optional(trimmedText(200)),
  actor: z.optional(recordId),
  objectType: z.optional(z.enum(AUDIT_OBJECT_TYPES)),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  days: z.optional(z.enum(["1", "7", "30", "90"])),
};

/** The back office's Activity tab. */
export const adminActivityContract = {
  entries: endpoint("GET /api/admin/activity/entries", {
    ...staffReads("activity.read"),
    summary: "What staff did, newest first, a page at a time.",
    query: z.strictObject({
      ...filters,
      ...listQuery,
    }),
    response: z.object(listPage(entryRow)),
  }),
  entry: endpoint("GET /api/admin/activity/entries/:entryId", {
    ...staffReads("activity.read"),
    summary: "One entry with what it found and left, and its link.",
    params: z.strictObject({ entryId: recordId }),
    response: z.object({
      entry: entryRow,
      /** Field by field, as text; null: there was none. */
      changes: z.array(z.object({ path: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
      unchanged: z.int(),
      link,
      /** Null: it can be reverted. Otherwise why it can't. */
      irreversible: z.nullable(z.string()),
    }),
    rejections: ["not_found"],
  }),
  revert: endpoint("POST /api/admin/activity/entries/:entryId/revert", {
    ...staffChanges("activity.revert", "activity.revert"),
    dangerous: true,
    summary:
      "Reverts a change of a card, a rule, a template or the minimum version, as a new change with its own entry. Rejected when it was changed again since.",
    params: z.strictObject({ entryId: recordId }),
    body: z.strictObject({ reason }),
    response: z.object({}),
    rejections: ["not_found", "conflict"],
  }),
  export: endpoint("POST /api/admin/activity/export", {
    ...staffChanges("activity.export", "activity.export"),
    summary: `The entries that the filters find, whole and signed, at most ${number(MOST_EXPORTED_ENTRIES)}. \`npm run audit:verify\` checks the file.`,
    body: z.strictObject({ ...filters, reason }),
    response: z.object({
      entries: z.int(),
      /** JSON: the entries, and a signature (Ed25519) over them. */
      file: z.string(),
    }),
    rejections: ["conflict"],
  }),
  checkDay: endpoint("GET /api/admin/activity/days/:day/check", {
    ...staffReads("activity.read"),
    summary:
      "Checks the links of everything that was done on a day (UTC), and names what was changed, removed or moved.",
    params: z.strictObject({ day: civilDate }),
    response: z.object({ entries: z.int(), faults: z.array(chainFault) }),
  }),
  checks: endpoint("GET /api/admin/activity/checks", {
    ...staffReads("activity.read"),
    summary: "What the nightly check found in the entries of the last seven days (UTC) that are over, newest first.",
    response: z.object({
      days: z.array(
        z.object({
          day: civilDate,
          entries: z.int(),
          faults: z.array(chainFault),
          checkedAt: instant,
        }),
      ),
    }),
  }),
  actors: endpoint("GET /api/admin/activity/actors", {
    ...staffReads("activity.read"),
    summary:
      "How much each member of staff did in the last seven days and in the seven before, and which days are unusual.",
    response: z.object({
      actors: z.array(z.object({ uid: z.string(), name: z.string(), entries: z.int(), weekBefore: z.int() })),
      /** Days (UTC) of the last seven on which somebody did far more than usual. */
      unusual: z.array(
        z.object({
          uid: z.string(),
          name: z.string(),
          day: civilDate,
          entries: z.int(),
          /** On average, on the other days of the two weeks on which they did something. Null: there is none. */
          usual: z.nullable(z.int()),
          /** Now. Null: they aren't staff any more. */
          staffRole: z.nullable(z.enum(STAFF_ROLES)),
        }),
      ),
    }),
  }),
};
