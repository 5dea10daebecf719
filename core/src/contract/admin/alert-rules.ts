import * as z from "zod/mini";
import { ALERT_OUTCOMES } from "../../domain/alerts/outcomes.ts";
import { alertRule, stepChannels } from "../../domain/alerts/rule.ts";
import { ALERT_GROUPS, ALERT_STATUSES, ALERT_TYPES, SEVERITIES } from "../../domain/alerts/types.ts";
import { civilDate } from "../../domain/dates/shapes.ts";
import { trimmedText } from "../../domain/text.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { alertId } from "../../domain/alerts/own-reminder-shapes.ts";
import { instant } from "../shapes.ts";
import { listPage, listQuery, memberReference, reason } from "./shapes.ts";

const { type: _type, version: _version, ...changeable } = alertRule.shape;

const RULE_STATUSES = ["live", "shadow", "off"] as const;
const RULE_SORTS = ["name", "status", "version", "fired", "acted", "dismissed", "wrong"] as const;

export type RuleSort = (typeof RULE_SORTS)[number];

const type = z.strictObject({ type: z.enum(ALERT_TYPES) });
const backTestId = z.strictObject({ id: z.string().check(z.regex(/^(?:[A-Za-z0-9]{20}|everybody-[a-z_]{1,40})$/)) });

const changedBy = z.object({ by: z.string(), at: instant, reason: z.string() });

const ruleInForce = z.object({
  rule: alertRule,
  /** Null: it is as the product came. */
  changed: z.nullable(changedBy),
});

/** What became of the alerts that were made in some days. Those that none of it happened to are open, or were replaced or expired. */
const outcomes = z.record(z.enum(ALERT_OUTCOMES), z.int());

export type OutcomeCounts = z.infer<typeof outcomes>;

/** A rule as one row of the list. `status` is that of today in UTC; members in other zones may be a day apart. */
const ruleRow = z.object({
  rule: alertRule,
  status: z.enum(RULE_STATUSES),
  group: z.enum(ALERT_GROUPS),
  counts: outcomes,
  /** It is live, and its severities decide how many alerts it makes: others go live only after a back-test. */
  severityNeedsBackTest: z.boolean(),
});

export type AlertRuleRow = z.infer<typeof ruleRow>;

/** `before`: the version that it replaced. */
const ruleVersion = z.object({ version: z.int(), before: alertRule, rule: alertRule, ...changedBy.shape });

export type AlertRuleVersion = z.infer<typeof ruleVersion>;

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

export type AlertRun = z.infer<typeof alertRun>;

/** Why a member gets alerts of a rule, or doesn't. */
const explanation = z.object({
  member: z.object({ uid: z.string(), email: z.nullable(z.string()) }),
  timeZone: z.string(),
  version: z.int(),
  /** Raised when something happens, and not by facts: there are no causes to look at. */
  isEvent: z.boolean(),
  /** What has to hold for every alert of the rule. */
  checks: z.array(
    z.object({
      id: z.enum(["status", "audience", "access", "choice", "channels"]),
      isMet: z.boolean(),
      detail: z.string(),
    }),
  ),
  /** The one alert that was asked for: when and from which facts it was made. Null: none was. */
  alert: z.nullable(
    z.object({
      title: z.string(),
      at: instant,
      cardName: z.nullable(z.string()),
      dueOn: z.nullable(civilDate),
      why: z.string(),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  /** What in the member's facts the rule is about, what is next first. At most 20; of one alert only what caused it. */
  causes: z.array(
    z.object({
      key: z.string(),
      cardName: z.nullable(z.string()),
      why: z.string(),
      dueOn: z.nullable(civilDate),
      verdict: z.enum([
        /** Sent with the next sweep. */
        "due",
        "sent",
        /** Sent, and closed by the member. */
        "closed",
        /** Sent, and dismissed: its next steps are muted unless they are critical. */
        "dismissed",
        "upcoming",
        /** It waits for the cooldown, or for the next day. */
        "held",
        /** Another alert says the same. */
        "covered",
        /** It doesn't meet the rule's condition. */
        "condition",
        "over",
        "not_sent",
        /** A check above isn't met. */
        "blocked",
      ]),
      verdictAt: z.nullable(instant),
      /** What the rule's condition can ask. */
      metrics: z.array(z.object({ field: z.string(), value: z.union([z.number(), z.string()]) })),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      steps: z.array(
        z.object({
          key: z.string(),
          at: instant,
          severity: z.enum(SEVERITIES),
          /** Where it goes by the rule and the member's settings. */
          ...stepChannels.shape,
          isReached: z.boolean(),
        }),
      ),
      /** What the member reads: of the step that was reached last, or of the first. */
      message: z.nullable(z.object({ title: z.string(), body: z.string(), subject: z.string() })),
    }),
  ),
  /** The last ten alerts that the member got by this rule, newest first; or the one that was asked for. */
  alerts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      why: z.string(),
      at: instant,
      severity: z.enum(SEVERITIES),
      status: z.enum(ALERT_STATUSES),
      version: z.int(),
      mail: z.string(),
    }),
  ),
});

export type RuleExplanation = z.infer<typeof explanation>;

/** What a rule would have sent in the days of a back-test. */
const backTestTotals = z.object({
  alerts: z.int(),
  /** With an alert at least. */
  members: z.int(),
  /** With more in a week than the flood limit allows. */
  overLimit: z.int(),
  mostInAWeek: z.int(),
  byWeek: z.array(z.int()),
  /** Members with no alert, and with 1, 2, 3, 4, and 5 or more in their busiest week. */
  byBusiestWeek: z.array(z.int()),
});

export type BackTestTotals = z.infer<typeof backTestTotals>;

/** Of a random sample: of how many members, and how many of all are above the flood limit at most (95% confidence). */
const sampleBound = z.object({ looked: z.int(), members: z.int(), atMost: z.int() });

/** Why a back-test finds an alert that wasn't sent, or doesn't find one that was. */
export const DIFFERENCE_CAUSES = [
  /** By the member's plan of today they had no access that day, or it began that day. */
  "access",
  /** It is about the account, whose earlier states aren't kept. */
  "account",
  /** Another version of the rule was in force. */
  "version",
  /** The member dismissed an earlier step. */
  "dismissed",
  /** Its card isn't in the wallet anymore. */
  "card",
  /** Facts or settings were entered later than the day that they are about, or changed since. */
  "facts",
] as const;

const difference = z.object({
  cause: z.enum(DIFFERENCE_CAUSES),
  /** Alerts that the rule in force finds, and that weren't sent. */
  onlyFound: z.int(),
  onlySent: z.int(),
});

export type BackTestDifference = z.infer<typeof difference>;

const backTestExample = z.object({
  uid: z.string(),
  alertId: z.string(),
  title: z.string(),
  cardName: z.nullable(z.string()),
  on: civilDate,
  busiestWeek: z.int(),
  inDraft: z.boolean(),
  inCurrent: z.boolean(),
  /** What became of the alert that was really sent; null: none was. */
  sent: z.nullable(z.enum(ALERT_STATUSES)),
});

/** A rule, replayed on what members' wallets have up to each day, beside the one in force. */
export const backTest = z.object({
  id: z.string(),
  state: z.enum(["running", "stopped", "done"]),
  /** Of the next version, and not of the rule in force alone. */
  isDraft: z.boolean(),
  /** It looks at everybody, in the background. */
  isEverybody: z.boolean(),
  /** How many members it looks at. */
  wanted: z.int(),
  /** Null: it looks at all there are. */
  sample: z.nullable(sampleBound),
  from: civilDate,
  until: civilDate,
  /** Members that were looked at so far. */
  looked: z.int(),
  /** Wallets that couldn't be read. */
  failed: z.int(),
  /** Of the rule in force. */
  version: z.int(),
  /** What was really sent in these days to those who were looked at. */
  sent: z.int(),
  /** Why the rule in force finds other alerts than these. */
  differences: z.array(difference),
  draft: backTestTotals,
  current: backTestTotals,
  /** It would take more members above the flood limit than the rule in force does. */
  isBlocked: z.boolean(),
  /** Those with the busiest week first; at most 20 alerts. */
  examples: z.array(backTestExample),
});

export type BackTest = z.infer<typeof backTest>;

const shownBackTest = z.extend(backTest, {
  /** With the addresses of their members; null: the account has none. */
  examples: z.array(z.extend(backTestExample, { email: z.nullable(z.string()) })),
});

export type ShownBackTest = z.infer<typeof shownBackTest>;

/** Whether the rule in force may go live as it is. */
const liveCheck = z.object({
  /** `free`: it needs no back-test; `untested`: it has none of the last seven days. */
  state: z.enum(["free", "passed", "untested", "blocked"]),
  testedAt: z.nullable(instant),
  /** Members whom it takes above the flood limit by that back-test. */
  overLimit: z.int(),
  sample: z.nullable(sampleBound),
});

const previewedAlert = z.object({
  id: z.string(),
  on: civilDate,
  severity: z.enum(SEVERITIES),
  title: z.string(),
  body: z.string(),
  /** How it is emailed, in words. */
  delivery: z.string(),
  isMailed: z.boolean(),
  /** The mail of its own that it is sent in; null: it waits for the digest, or isn't emailed. */
  mail: z.nullable(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
});

export type PreviewedAlert = z.infer<typeof previewedAlert>;

/** Rules of alerts, and the runs that follow them. */
export const adminAlertRulesContract = {
  list: endpoint("GET /api/admin/alert-rules", {
    ...staffReads("alert-rules.read"),
    exported: { list: "alert-rules", rowKey: ["rule.type"] },
    summary: "Every rule as it is in force.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(trimmedText(80)),
      status: z.optional(z.enum(RULE_STATUSES)),
      severity: z.optional(z.enum(SEVERITIES)),
      group: z.optional(z.enum(ALERT_GROUPS)),
      /** Days up to today (UTC) of which alerts are counted: 30 unless it's given. */
      days: z.optional(z.enum(["7", "30", "90"])),
      /** `figures`: up to the last day that the overview's figures count, in place of today. */
      until: z.optional(z.enum(["figures"])),
      sort: z.optional(z.enum(RULE_SORTS)),
      order: z.optional(z.enum(["asc", "desc"])),
    }),
    response: z.object({
      ...listPage(ruleRow),
      /** Of all rules, and of as many days before. */
      totals: z.object({
        counts: outcomes,
        before: outcomes,
        since: civilDate,
        until: civilDate,
        /** The four rules of which most alerts were wrong, and then of which most were dismissed, if that is too many. */
        noisy: z.array(
          z.object({ type: z.enum(ALERT_TYPES), name: z.string(), counts: outcomes, isWrong: z.boolean() }),
        ),
      }),
    }),
  }),
  rule: endpoint("GET /api/admin/alert-rules/:type", {
    ...staffReads("alert-rules.read"),
    summary: "One rule as it is in force.",
    params: type,
    response: z.extend(ruleInForce, {
      /** Of all rules together: a change names the one that it started from. */
      version: z.int(),
      /** The rule as the product came. */
      initial: alertRule,
      /** Raised when something happens, and not by facts: it can't be back-tested. */
      isEvent: z.boolean(),
      liveCheck,
    }),
  }),
  versions: endpoint("GET /api/admin/alert-rules/:type/versions", {
    ...staffReads("alert-rules.read"),
    summary: "What staff changed of a rule, newest first.",
    params: type,
    query: z.strictObject(listQuery),
    response: z.object(listPage(ruleVersion)),
  }),
  update: endpoint("PUT /api/admin/alert-rules/:type", {
    ...staffChanges("alert-rules.edit", "alert-rules.edit"),
    dangerous: true,
    summary: "Changes a rule. Everybody whom it touches is planned anew.",
    params: type,
    body: z.strictObject({
      rule: z.strictObject(changeable),
      /** The version that the edit started from. The change is rejected when a newer version is in force. */
      version: z.int(),
      reason,
    }),
    response: ruleInForce,
    rejections: ["conflict"],
  }),
  undo: endpoint("POST /api/admin/alert-rules/:type/undo", {
    ...staffChanges("alert-rules.edit", "alert-rules.edit"),
    dangerous: true,
    summary: "Puts the version before the one in force into its place, as a new version.",
    params: type,
    body: z.strictObject({
      /** The version to undo. Rejected when the rule was changed again since. */
      ruleVersion: z.int(),
      reason,
    }),
    response: ruleInForce,
    rejections: ["conflict"],
  }),
  explain: endpoint("POST /api/admin/alert-rules/:type/explain", {
    ...staffChanges("alert-rules.explain", "alert-rules.explain"),
    summary: "Why one member gets alerts of a rule, or doesn't. The audit log records whose facts were looked at.",
    params: type,
    body: z.strictObject({
      member: memberReference,
      /** Only what this alert of theirs is about. */
      alertId: z.optional(alertId),
    }),
    response: explanation,
    rejections: ["not_found"],
  }),
  preview: endpoint("POST /api/admin/alert-rules/:type/preview", {
    ...staffReads("alert-rules.read"),
    unauditedBecause: "Plans sample alerts for a draft, which is too long for an address, and writes nothing.",
    summary: "The next alerts that a rule would make for the sample wallet, as they look in the app and in mail.",
    params: type,
    body: z.strictObject({
      /** Null: the rule in force. */
      rule: z.nullable(z.strictObject(changeable)),
    }),
    response: z.object({ alerts: z.array(previewedAlert) }),
  }),
  sendTest: endpoint("POST /api/admin/alert-rules/:type/test", {
    ...staffChanges("alert-rules.edit", "alert-rules.send-test"),
    summary: "Emails a previewed alert to the member of staff who asks: at most 10 an hour.",
    params: type,
    body: z.strictObject({
      /** Null: the rule in force. */
      rule: z.nullable(z.strictObject(changeable)),
      /** Of an alert of the preview. */
      alertId: z.string().check(z.regex(/^[a-z0-9]{16,40}$/)),
    }),
    response: z.object({ to: z.string() }),
    rejections: ["not_found", "conflict", "rate_limited"],
  }),
  startBackTest: endpoint("POST /api/admin/alert-rules/:type/back-tests", {
    ...staffChanges("alert-rules.explain", "alert-rules.back-test"),
    summary:
      "Begins the replay of a rule on the last 30 or 90 days, of a random sample, or of everybody in the background.",
    params: type,
    body: z.strictObject({
      /** Null: the rule in force. */
      rule: z.nullable(z.strictObject(changeable)),
      days: z.union([z.literal(30), z.literal(90)]),
      isEverybody: z.optional(z.boolean()),
    }),
    response: shownBackTest,
    rejections: ["conflict"],
  }),
  continueBackTest: endpoint("POST /api/admin/alert-back-tests/:id/continue", {
    ...staffReads("alert-rules.explain"),
    unauditedBecause: "Advances a back-test whose start is audited, and which changes nothing of a member.",
    summary: "Replays the rule for the next members of a sample. Call it until the back-test is done.",
    params: backTestId,
    response: shownBackTest,
    rejections: ["not_found", "conflict"],
  }),
  lastBackTest: endpoint("GET /api/admin/alert-rules/:type/back-tests", {
    ...staffReads("alert-rules.explain"),
    summary: "How far the last back-test of everybody came that was begun for a rule in the last seven days.",
    params: type,
    response: z.object({ everybody: z.nullable(shownBackTest) }),
  }),
  stopBackTest: endpoint("POST /api/admin/alert-back-tests/:id/stop", {
    ...staffReads("alert-rules.explain"),
    unauditedBecause: "Ends a back-test whose start is audited, and which changes nothing of a member.",
    summary: "Stops a back-test of everybody.",
    params: backTestId,
    response: shownBackTest,
    rejections: ["not_found"],
  }),
  runs: endpoint("GET /api/admin/alert-runs", {
    ...staffReads("alert-rules.read"),
    summary: "The last 50 runs of the engine, newest first, and when a sweep last finished.",
    response: z.object({ lastSweepAt: z.nullable(instant), runs: z.array(alertRun) }),
  }),
};
