import { formatClock } from "@cardwell/core/domain/format";
import { changePreferences, DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import type { PreferencesChange } from "@cardwell/core/domain/alerts/preferences";
import { describe, expect, it } from "vitest";
import {
  formatDigest,
  explanation,
  headline,
  optionalGroups,
  appStatusMessage,
  mailStatusMessage,
} from "./settings-messages.ts";

const mail = { address: "nora@example.com", suppressed: null };
const today = "2026-11-20";
const getHeadline = (change: PreferencesChange = {}, hasDevices = false) =>
  headline({ preferences: changePreferences(DEFAULT_PREFERENCES, change), mail, hasDevices }, today).replaceAll(
    "\u00A0",
    " ",
  );
const ofAll = (choice: NonNullable<PreferencesChange["groups"]>["news"]): PreferencesChange => ({
  groups: Object.fromEntries(optionalGroups.map((group) => [group, choice])),
});

describe("the headline of the settings", () => {
  it("shows where alerts are sent, and how often at most", () => {
    expect(getHeadline()).toBe("You get alerts in the app and by email, up to 5 emails a day.");
    expect(getHeadline({ dailyMailCap: 1 })).toBe("You get alerts in the app and by email, up to 1 email a day.");
  });

  it("names the devices where the member has some, and what a pause holds back from them", () => {
    expect(getHeadline({}, true)).toBe(
      "You get alerts in the app, on your devices and by email, up to 5 emails a day.",
    );
    expect(getHeadline(ofAll({ app: false, mail: "off" }), true)).toBe("You get alerts on your devices. Email is off.");
    expect(getHeadline(ofAll({ push: false, mail: "off" }), true)).toBe("You get alerts in the app. Email is off.");
    expect(getHeadline({ pausedUntil: "2026-12-01" }, true)).toBe(
      "Email and notifications are paused until Tuesday, December 1. Alerts in the app continue.",
    );
  });

  it("shows when all email waits for the digest", () => {
    expect(getHeadline(ofAll({ mail: "digest" }))).toBe("You get alerts in the app and by email once a day.");
  });

  it("shows what is off", () => {
    expect(getHeadline(ofAll({ mail: "off" }))).toBe("You get alerts in the app. Email is off.");
    expect(getHeadline(ofAll({ app: false, mail: "off" }))).toBe("Alerts are off, except for your account.");
    expect(getHeadline(ofAll({ app: false }))).toBe("You get alerts by email, up to 5 emails a day.");
  });

  it("shows until when email is paused, and no longer once that day has come", () => {
    expect(getHeadline({ pausedUntil: "2026-12-01" })).toBe(
      "Email is paused until Tuesday, December 1. Alerts in the app continue.",
    );
    expect(getHeadline({ pausedUntil: today })).toMatch(/^You get alerts in the app and by email/);
  });

  it("shows first that no email reaches the person", () => {
    const suppressed = { reason: "bounced" as const, at: "2026-11-18T08:00:00.000Z" };
    expect(
      headline({ preferences: DEFAULT_PREFERENCES, mail: { ...mail, suppressed }, hasDevices: false }, today),
    ).toBe("Email isn't reaching you. Alerts still appear in the app.");
  });
});

describe("times in the alert settings", () => {
  it("are shown in the American format", () => {
    expect(["00:00", "08:05", "12:00", "21:30"].map(formatClock)).toEqual([
      "12:00 am",
      "8:05 am",
      "12:00 pm",
      "9:30 pm",
    ]);
  });

  it("of the digest name the weekday of a weekly one", () => {
    expect(formatDigest({ every: "weekly", weekday: 7, hour: 18 })).toBe("every Sunday at 6:00 pm");
  });

  it("of the night are explained", () => {
    expect(explanation({ preferences: DEFAULT_PREFERENCES, mail, hasDevices: false })).toBe(
      "Email is held from 9:00 pm to 8:00 am unless critical or about your account. Your digest comes every day at 8:00 am.",
    );
    expect(explanation({ preferences: { ...DEFAULT_PREFERENCES, quietHours: null }, mail, hasDevices: false })).toMatch(
      /^Email can arrive at any time\./,
    );
  });
});

describe("a change of the alert settings", () => {
  it("is shown with the alerts that it applies to", () => {
    expect(mailStatusMessage("payments", "off")).toBe("Payment emails are off.");
    expect(mailStatusMessage("fees", "digest")).toBe("Fee emails are sent in the digest only.");
    expect(appStatusMessage("credits", false)).toBe("Credits: off in the app.");
  });
});
