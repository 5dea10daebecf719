import type { alertPreferencesContract } from "@cardwell/core/contract/alert-preferences";
import type { BodyOf } from "@cardwell/core/contract/endpoint";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { describe, expect, it } from "vitest";
import { seedFacts } from "../../../../tests/support/wallet-view.ts";
import { createPreferencesService } from "./preferences-service.ts";

const asking = { uid: "nora", email: "nora@example.com", now: new Date("2026-11-20T12:00:00Z") };

function given() {
  const saved: AlertPreferences[] = [];
  const service = createPreferencesService({
    repository: {
      read: () => Promise.resolve({ preferences: saved.at(-1) ?? DEFAULT_PREFERENCES, timeZone: "America/New_York" }),
      change: async (_, decide) => void saved.push(decide(saved.at(-1) ?? DEFAULT_PREFERENCES)),
      person: () => Promise.reject(new Error("Nobody is looked at.")),
    },
    lastSweepAt: () => Promise.resolve(null),
    rules: { current: () => Promise.resolve({ version: 0, rules: DEFAULT_RULES }) },
    catalog: { facts: () => Promise.resolve(seedFacts) },
    engine: { replan: () => Promise.resolve() },
    findReminderStart: () => Promise.resolve(null),
    suppressions: { read: () => Promise.resolve(null), remove: () => Promise.resolve() },
  });
  const update = (body: BodyOf<typeof alertPreferencesContract.update>) => service.update({ body }, asking);
  const pause = (pausedUntil: string) => update({ pausedUntil });
  return { update, pause, saved };
}

describe("a pause of mail", () => {
  it("may last a year", async () => {
    const { pause, saved } = given();
    expect((await pause("2027-11-20")).preferences.pausedUntil).toBe("2027-11-20");
    expect(saved).toHaveLength(1);
  });

  it.each(["2027-11-22", "9999-12-31"])("until %s is rejected, and nothing is kept of it", async (day) => {
    const { pause, saved } = given();
    const message = "Pause email for a year at most.";
    await expect(pause(day)).rejects.toMatchObject({
      code: "invalid_request",
      extra: { fields: [{ path: "body.pausedUntil", message }] },
    });
    expect(saved).toEqual([]);
  });
});

describe("a change of preferences that were changed elsewhere meanwhile", () => {
  it("is saved where it is about something else", async () => {
    const { update, saved } = given();
    await update({ groups: { payments: { mail: "off" } }, from: { groups: { payments: { mail: "on" } } } });
    await update({ groups: { payments: { app: false } }, from: { groups: { payments: { app: true } } } });
    await update({ types: { card_unused: { enabled: false } }, from: { types: { card_unused: { enabled: true } } } });
    expect(saved.at(-1)).toEqual({
      ...DEFAULT_PREFERENCES,
      groups: { ...DEFAULT_PREFERENCES.groups, payments: { app: false, push: true, mail: "off" } },
      types: { card_unused: { enabled: false, stepDays: null, threshold: null } },
    });
  });

  it.each([
    [
      "the email of a group",
      { groups: { news: { mail: "off" as const } } },
      { groups: { news: { mail: "digest" as const } }, from: { groups: { news: { mail: "on" as const } } } },
      "groups",
    ],
    [
      "the days of a type",
      { types: { payment_due: { stepDays: [4] } } },
      { types: { payment_due: { stepDays: [7, 3, 1, 0, 10] } }, from: { types: { payment_due: { stepDays: null } } } },
      "types",
    ],
    ["the daily limit", { dailyMailCap: 3 }, { dailyMailCap: 2, from: { dailyMailCap: 5 } }, "dailyMailCap"],
  ])("is rejected where both are about %s, and what is stored stays", async (_, first, second, field) => {
    const { update, saved } = given();
    await update(first);
    await expect(update(second)).rejects.toMatchObject({
      code: "conflict",
      extra: { fields: [{ path: `body.${field}` }] },
    });
    expect(saved).toHaveLength(1);
  });

  it("is saved where both are the same", async () => {
    const { update, saved } = given();
    await update({ quietHours: null });
    await update({ quietHours: null, from: { quietHours: { from: "21:00", until: "08:00" } } });
    expect(saved.at(-1)?.quietHours).toBeNull();
  });
});
