import * as z from "zod/mini";
import { alertPreferences, preferencesChange } from "../domain/alerts/preferences.ts";
import { stepChannels } from "../domain/alerts/rule.ts";
import { ALERT_GROUPS, ALERT_TYPES, SEVERITIES } from "../domain/alerts/types.ts";
import { civilDate } from "../domain/dates/shapes.ts";
import { edit } from "./edit.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

/** What can be set about one type, and the defaults of its rule. */
export const alertTypeInfo = z.object({
  type: z.enum(ALERT_TYPES),
  group: z.enum(ALERT_GROUPS),
  label: z.string(),
  /** It cannot be switched off. */
  isMandatory: z.boolean(),
  /** The member can switch it off, set its days, set its threshold. */
  canDisable: z.boolean(),
  canSetSteps: z.boolean(),
  /** Null: it has no threshold that a member can set. */
  threshold: z.nullable(z.object({ name: z.string(), unit: z.enum(["cents", "bps", "days"]), value: z.int() })),
  steps: z.array(
    z.object({
      key: z.string(),
      offsetDays: z.nullable(z.int()),
      threshold: z.nullable(z.int()),
      severity: z.enum(SEVERITIES),
      channels: stepChannels,
    }),
  ),
});

export type AlertTypeInfo = z.infer<typeof alertTypeInfo>;

export const alertSettings = z.object({
  preferences: alertPreferences,
  defaults: alertPreferences,
  types: z.array(alertTypeInfo),
  timeZone: z.string(),
  mail: z.object({
    address: z.string(),
    /** Mail to this address bounced or was marked as spam, so none is sent. */
    suppressed: z.nullable(z.object({ reason: z.enum(["bounced", "complained", "staff"]), at: instant })),
  }),
});

export type AlertSettings = z.infer<typeof alertSettings>;

/** An upcoming reminder. */
export const watchedStep = z.object({
  at: instant,
  on: civilDate,
  type: z.enum(ALERT_TYPES),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  walletCardId: z.nullable(z.string()),
  cardName: z.nullable(z.string()),
  dueOn: z.nullable(civilDate),
  app: z.boolean(),
  mail: z.enum(["now", "digest", "no"]),
  /** Whether it goes to the member's devices, where they have any. */
  push: z.boolean(),
});

export const watching = z.object({
  from: civilDate,
  until: civilDate,
  timeZone: z.string(),
  steps: z.array(watchedStep),
  /** When this wallet was last evaluated, and when it will be next; null: nothing is planned. */
  lastCheckedAt: z.nullable(instant),
  nextCheckAt: z.nullable(instant),
  /** When the last sweep over all members finished. It distinguishes "no alerts" from a failing sweep. */
  lastSweepAt: z.nullable(instant),
  /** What is watched by type, with how many reminders are planned, also none. */
  types: z.array(z.object({ type: z.enum(ALERT_TYPES), label: z.string(), planned: z.int(), isOn: z.boolean() })),
  /** What comes when a bank is linked. */
  later: z.array(z.object({ type: z.string(), label: z.string() })),
});

export type Watching = z.infer<typeof watching>;

export const alertPreferencesContract = {
  read: endpoint("GET /api/alert-preferences", {
    access: "member",
    isViewable: true,
    summary: "How the caller wants to be notified, the defaults of each type, and whether mail reaches them.",
    response: alertSettings,
  }),
  update: endpoint("PUT /api/alert-preferences", {
    access: "member",
    summary: "Changes what it names of the caller's preferences; planned alerts are updated immediately.",
    body: edit(preferencesChange),
    response: alertSettings,
    rejections: ["conflict"],
  }),
  resumeMail: endpoint("POST /api/alert-preferences/resume-mail", {
    access: "member",
    summary: "Takes the caller's address off the list of those that mail does not reach, unless staff put it there.",
    response: alertSettings,
  }),
  watching: endpoint("GET /api/alert-preferences/watching", {
    access: "member",
    isViewable: true,
    summary: "The reminders of the coming 60 days, computed now, and when the wallet is looked at next.",
    response: watching,
  }),
};
