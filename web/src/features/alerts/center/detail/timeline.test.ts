import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { describe, expect, it } from "vitest";
import { formatNext } from "./timeline.tsx";

type Step = Parameters<typeof formatNext>[1];
type Settings = NonNullable<Parameters<typeof formatNext>[2]>;

const alert = { type: "payment_due", severity: "high", title: "Gold is due Saturday, November 21" } as const;

const step = (changes: Partial<Step> = {}): Step => ({
  at: "2026-11-21T13:00:00.000Z",
  words: alert.title,
  severity: "critical",
  channels: { app: true, mail: "now" },
  ...changes,
});

const settings = (changes: Partial<Settings["preferences"]> = {}): Settings => ({
  preferences: { ...DEFAULT_PREFERENCES, ...changes },
  mail: { address: "maya@example.com", suppressed: null },
  timeZone: "America/New_York",
});

const payments = (choice: Settings["preferences"]["groups"]["payments"]) =>
  settings({ groups: { ...DEFAULT_PREFERENCES.groups, payments: choice } });

describe("what happens next", () => {
  it("shows how severe it is then, and where it is sent", () => {
    expect(formatNext(alert, step(), settings())).toBe("Reminder, as critical, in the app and by email");
    expect(formatNext(alert, step({ severity: "high", channels: { app: true, mail: "digest" } }), settings())).toBe(
      "Reminder, still high, in the app and in the digest",
    );
    expect(formatNext(alert, step({ channels: { app: true, mail: "no" } }), settings())).toBe(
      "Reminder, as critical, in the app",
    );
  });

  it("follows the person's settings for its group", () => {
    expect(formatNext(alert, step(), payments({ app: true, push: true, mail: "off" }))).toBe(
      "Reminder, as critical, in the app",
    );
    expect(formatNext(alert, step(), payments({ app: false, push: true, mail: "on" }))).toBe(
      "Reminder, as critical, by email",
    );
  });

  it("promises no email while email is paused or does not arrive, or before that is known", () => {
    expect(formatNext(alert, step(), settings({ pausedUntil: "2026-11-22" }))).toBe("Reminder, as critical");
    expect(formatNext(alert, step(), settings({ pausedUntil: "2026-11-21" }))).toBe(
      "Reminder, as critical, in the app and by email",
    );
    const suppressed = { reason: "bounced", at: "2026-11-01T00:00:00.000Z" } as const;
    expect(formatNext(alert, step(), { ...settings(), mail: { address: "maya@example.com", suppressed } })).toBe(
      "Reminder, as critical, in the app",
    );
    expect(formatNext(alert, step(), undefined)).toBe("Reminder, as critical");
  });

  it("shows the next message, if it differs", () => {
    expect(formatNext(alert, step({ words: "Pay Gold before the bank reports it" }), settings())).toBe(
      "Reminder, as critical, in the app and by email: Pay Gold before the bank reports it",
    );
  });
});
