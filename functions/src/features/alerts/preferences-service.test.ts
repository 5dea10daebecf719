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
      save: (_, preferences) => Promise.resolve(void saved.push(preferences)),
      person: () => Promise.reject(new Error("Nobody is looked at.")),
    },
    lastSweepAt: () => Promise.resolve(null),
    rules: { current: () => Promise.resolve({ version: 0, rules: DEFAULT_RULES }) },
    catalog: { facts: () => Promise.resolve(seedFacts) },
    engine: { replan: () => Promise.resolve() },
    findReminderStart: () => Promise.resolve(null),
    suppressions: { read: () => Promise.resolve(null), remove: () => Promise.resolve() },
  });
  const pause = (pausedUntil: string) => service.update({ body: { ...DEFAULT_PREFERENCES, pausedUntil } }, asking);
  return { pause, saved };
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
