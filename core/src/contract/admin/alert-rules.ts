import * as z from "zod/mini";
import { alertRule } from "../../domain/alerts/rule.ts";
import { ALERT_TYPES } from "../../domain/alerts/types.ts";
import { ownText } from "../../domain/wallet/shapes.ts";
import { endpoint } from "../endpoint.ts";
import { instant } from "../shapes.ts";

const { type: _type, version: _version, ...changeable } = alertRule.shape;

const ruleInForce = z.object({
  rule: alertRule,
  /** Null: it is as the product came. */
  changed: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
});

export const alertRun = z.object({
  id: z.string(),
  kind: z.enum(["sweep", "replan"]),
  state: z.enum(["running", "done", "failed"]),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  handled: z.int(),
  raised: z.int(),
  closed: z.int(),
  failed: z.int(),
  /** How many alerts shadow rules would have raised, by type. They notified no one. */
  shadowed: z.partialRecord(z.enum(ALERT_TYPES), z.int()),
  /** At most 50 of the people who couldn't be processed. */
  failures: z.array(z.object({ uid: z.string(), error: z.string() })),
});

/** Rules of alerts, and the runs that follow them. */
export const adminAlertRulesContract = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/alert-rules",
    access: "staff",
    permission: "alert-rules.read",
    audit: "none",
    summary: "Every rule as it is in force.",
    response: z.object({ version: z.int(), rules: z.array(ruleInForce) }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/admin/alert-rules/:type",
    access: "staff",
    permission: "alert-rules.edit",
    audit: "alert-rules.edit",
    dangerous: true,
    summary: "Changes a rule. Everybody whom it touches is planned anew.",
    params: z.strictObject({ type: z.enum(ALERT_TYPES) }),
    body: z.strictObject({
      rule: z.strictObject(changeable),
      /** The version that the edit started from. The change is rejected when a newer version is in force. */
      version: z.int(),
      reason: ownText(280).check(z.minLength(3, { error: "Enter a reason." })),
    }),
    response: ruleInForce,
    rejections: ["conflict"],
  }),
  runs: endpoint({
    method: "GET",
    path: "/api/admin/alert-runs",
    access: "staff",
    permission: "alert-rules.read",
    audit: "none",
    summary: "The last 50 runs of the engine, newest first, and when a sweep last finished.",
    response: z.object({ lastSweepAt: z.nullable(instant), runs: z.array(alertRun) }),
  }),
};
