import { describe, expect, it } from "vitest";
import { formatPush, toAlertMail } from "./mail-status.ts";

const mail = { id: "m1", route: "mail" as const, words: "Will be sent by email." };
const skipped = (lastError: string) => ({ state: "skipped", to: null, sentAt: null, lastError });

describe("the mail status of an alert", () => {
  it("shows that it waits for the digest, and its outcome once the digest was sent", () => {
    const waiting = { id: null, route: "digest" as const, words: "In your next digest." };
    expect(toAlertMail({ mail: waiting, closedAt: null }, null)).toMatchObject({
      state: "digest",
      words: "In your next digest.",
    });
    const sentAt = new Date("2026-11-20T13:00:00Z");
    const sent = { state: "delivered", to: "nora@example.com", sentAt, lastError: null };
    expect(toAlertMail({ mail: { ...waiting, id: "m1" }, closedAt: null }, sent)).toEqual({
      state: "delivered",
      to: "nora@example.com",
      at: "2026-11-20T13:00:00.000Z",
      words: "Delivered.",
    });
  });

  it.each([
    ["paused", "Not sent: you paused email."],
    ["turned off", "Not sent, based on your settings."],
    ["suppressed: bounced", "Not sent: we stopped emailing your address."],
    ["no open alert", "Not sent: no open alerts, or no recipient."],
  ])("shows why it was left out: %s", (reason, words) => {
    expect(toAlertMail({ mail, closedAt: null }, skipped(reason))).toEqual({
      state: "none",
      to: null,
      at: null,
      words,
    });
  });

  it.each([
    ["waits in the queue", mail, { state: "queued", to: null, sentAt: null, lastError: null }],
    ["is tried again", mail, { state: "failed", to: null, sentAt: null, lastError: "timeout" }],
    ["waits for the digest", { id: null, route: "digest" as const, words: "In your next digest." }, null],
  ])("of an alert that closed while it %s is that it isn't sent", (_when, waiting, sent) => {
    const closedAt = new Date("2026-11-20T13:00:00Z");
    const none = { state: "none", to: null, at: null, words: "Not sent: the alert closed first." };
    expect(toAlertMail({ mail: waiting, closedAt }, sent)).toEqual(none);
  });

  it("of an alert that closed after it was delivered is that it was", () => {
    const sentAt = new Date("2026-11-20T13:00:00Z");
    const sent = { state: "delivered", to: "nora@example.com", sentAt, lastError: null };
    expect(toAlertMail({ mail, closedAt: new Date("2026-11-20T14:00:00Z") }, sent).state).toBe("delivered");
  });
});

describe("what became of a notification on devices", () => {
  const at = new Date("2026-11-20T13:00:00Z");
  const push = { id: "a1-7", isByRule: true, words: "Will be sent to your devices." };
  const waiting = { dueAt: at };
  const givenUp = { dueAt: null };

  it.each([
    ["that waits", null, { state: "queued", reason: null, task: waiting }, push.words],
    ["whose alert closed first", at, { state: "queued", reason: null, task: waiting }, /the alert closed first/],
    ["that was never sent and was given up", null, { state: "queued", reason: null, task: givenUp }, /^Couldn't reach/],
    ["that is tried again", null, { state: "failed", reason: "500", task: waiting }, /We'll try again/],
    ["that was given up", null, { state: "failed", reason: "500", task: null }, /devices\.$/],
    ["that one device has", at, { state: "sent", reason: "500", task: waiting }, /^Sent/],
    ["whose group is off", null, { state: "skipped", reason: "turned off", task: null }, /your settings/],
  ])("%s is in words", (_, closedAt, sent, words) => {
    expect(formatPush({ push, closedAt }, sent)).toMatch(words);
  });

  it("is the reason where none was planned, and unknown once it isn't kept", () => {
    const paused = { ...push, id: null, words: "Not sent to your devices: you paused alerts." };
    expect(formatPush({ push: paused, closedAt: null }, null)).toBe(paused.words);
    expect(formatPush({ push, closedAt: null }, null)).toBeNull();
  });
});
