import { describe, expect, it } from "vitest";
import type { MailCandidate } from "./mail-route.ts";
import { DEFAULT_PREFERENCES, type AlertPreferences } from "./preferences.ts";
import { routePush } from "./push-route.ts";

const noon = new Date("2026-11-20T17:00:00Z");
const night = new Date("2026-11-21T04:30:00Z");
const morning = new Date("2026-11-21T13:00:00Z");

const route = (
  candidate: Partial<MailCandidate> = {},
  { now = noon, ...changes }: Partial<AlertPreferences> & { now?: Date } = {},
) =>
  routePush(
    { type: "payment_due", severity: "high", mail: "now", critical: true, ...candidate },
    {
      preferences: { ...DEFAULT_PREFERENCES, ...changes },
      today: "2026-11-20",
      now,
      timeZone: "America/New_York",
    },
  );

const payments = (choice: Partial<AlertPreferences["groups"]["payments"]>) => ({
  groups: { ...DEFAULT_PREFERENCES.groups, payments: { ...DEFAULT_PREFERENCES.groups.payments, ...choice } },
});

describe("a notification on devices", () => {
  it("goes immediately where the rule mails immediately, whatever is chosen for mail", () => {
    for (const mail of ["on", "digest", "off"] as const)
      expect(route({}, payments({ mail }))).toEqual({ how: "push", notBefore: noon });
  });

  it("isn't made of what the rule puts into the digest or doesn't mail", () => {
    expect(route({ mail: "digest" })).toEqual({ how: "none", reason: "by_rule" });
    expect(route({ mail: "no" })).toEqual({ how: "none", reason: "by_rule" });
  });

  it("is off where its group is, but for what cannot be switched off", () => {
    expect(route({ severity: "critical" }, payments({ push: false }))).toEqual({ how: "none", reason: "by_choice" });
    const off = { ...DEFAULT_PREFERENCES.groups, account: { app: false, push: false, mail: "off" as const } };
    expect(route({ type: "security_password", severity: "high", mail: "digest" }, { groups: off })).toEqual({
      how: "push",
      notBefore: noon,
    });
  });

  it("waits for the end of quiet hours, unless it is urgent", () => {
    expect(route({}, { now: night })).toEqual({ how: "push", notBefore: morning });
    expect(route({ severity: "critical" }, { now: night })).toEqual({ how: "push", notBefore: night });
    expect(route({ severity: "critical", critical: false }, { now: night })).toEqual({
      how: "push",
      notBefore: morning,
    });
    expect(route({}, { now: night, quietHours: null })).toEqual({ how: "push", notBefore: night });
  });

  it("is left out in a pause until its last day, unless it is urgent", () => {
    expect(route({}, { pausedUntil: "2026-11-21" })).toEqual({ how: "none", reason: "paused" });
    expect(route({}, { pausedUntil: "2026-11-20" })).toEqual({ how: "push", notBefore: noon });
    expect(route({ severity: "critical" }, { pausedUntil: "2026-11-21" })).toEqual({ how: "push", notBefore: noon });
  });
});
