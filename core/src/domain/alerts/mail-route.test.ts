import { describe, expect, it } from "vitest";
import { DEFAULT_RULES } from "./default-rules.ts";
import { type MailCandidate, routeMail } from "./mail-route.ts";
import { type AlertPreferences, DEFAULT_PREFERENCES } from "./preferences.ts";
import { instantAt } from "./times.ts";

const timeZone = "America/New_York";
const today = "2026-11-20";
const noon = instantAt(today, "12:00", timeZone);
const night = instantAt(today, "23:00", timeZone);
const nextMorning = instantAt("2026-11-21", "08:00", timeZone);

const due: MailCandidate = { type: "payment_due", severity: "high", mail: "now", critical: true };
const lastDay: MailCandidate = { ...due, severity: "critical" };
const recap: MailCandidate = { type: "weekly_recap", severity: "low", mail: "digest", critical: false };
const renewal: MailCandidate = { type: "subscription_renewal", severity: "medium", mail: "now", critical: false };
const password: MailCandidate = { type: "security_password", severity: "high", mail: "now", critical: false };

function route(
  candidate: MailCandidate,
  {
    payments,
    now = noon,
    mailedToday = 0,
    ...change
  }: Partial<AlertPreferences> & {
    payments?: "on" | "digest" | "off";
    now?: Date;
    mailedToday?: number;
  } = {},
) {
  const groups = {
    ...DEFAULT_PREFERENCES.groups,
    payments: { app: true, push: true, mail: payments ?? ("on" as const) },
  };
  const preferences = { ...DEFAULT_PREFERENCES, groups, ...change };
  return routeMail(candidate, { preferences, mailedToday, today, now, timeZone });
}

describe("an alert goes by mail", () => {
  it("immediately in the day, and at the end of the quiet hours at night", () => {
    expect(route(due)).toEqual({ how: "mail", notBefore: noon });
    expect(route(due, { now: night })).toEqual({ how: "mail", notBefore: nextMorning });
  });

  it("at any hour, beyond the daily cap and in a pause when it is the critical step of a critical rule", () => {
    const limits = { now: night, mailedToday: 99, pausedUntil: "2027-01-01" };
    expect(route(lastDay, limits)).toEqual({ how: "mail", notBefore: night });
    expect(route({ ...lastDay, critical: false }, limits)).toEqual({ how: "none", reason: "paused" });
  });

  it("at any hour when its writer made a custom reminder critical", () => {
    const reminder: MailCandidate = { ...DEFAULT_RULES.reminder, type: "reminder", severity: "critical", mail: "now" };
    expect(route(reminder, { now: night })).toEqual({ how: "mail", notBefore: night });
    expect(route({ ...reminder, severity: "high" }, { now: night })).toEqual({ how: "mail", notBefore: nextMorning });
  });

  it("at any hour and whatever was chosen when it is about the account or the plan", () => {
    const limits = { now: night, mailedToday: 99, pausedUntil: "2027-01-01" };
    expect(route(renewal, limits)).toEqual({ how: "mail", notBefore: night });
    expect(route(password, limits)).toEqual({ how: "mail", notBefore: night });
  });
});

describe("an alert waits for the digest", () => {
  it("when its rule or its person chose so, and when the daily limit of mails is reached", () => {
    expect(route(recap)).toEqual({ how: "digest", reason: "by_rule" });
    expect(route(due, { payments: "digest" })).toEqual({ how: "digest", reason: "by_choice" });
    expect(route(lastDay, { payments: "digest" })).toEqual({ how: "digest", reason: "by_choice" });
    expect(route(due, { mailedToday: 5 })).toEqual({ how: "digest", reason: "daily_cap" });
    expect(route(due, { mailedToday: 4 })).toMatchObject({ how: "mail" });
  });
});

describe("an alert is not sent by mail", () => {
  it("when its rule or its person chose so, and in a pause", () => {
    expect(route({ ...due, mail: "no" })).toEqual({ how: "none", reason: "by_rule" });
    expect(route(lastDay, { payments: "off" })).toEqual({ how: "none", reason: "by_choice" });
    expect(route(due, { pausedUntil: "2026-11-21" })).toEqual({ how: "none", reason: "paused" });
    expect(route(recap, { pausedUntil: "2026-11-21" })).toEqual({ how: "none", reason: "paused" });
    expect(route(due, { pausedUntil: today })).toMatchObject({ how: "mail" });
  });
});

it("an alert about an export by the member isn't high", () => {
  expect(DEFAULT_RULES.security_export.steps.map(({ severity }) => severity)).toEqual(["low"]);
});
