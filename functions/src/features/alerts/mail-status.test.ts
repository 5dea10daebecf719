import { describe, expect, it } from "vitest";
import { toAlertMail } from "./mail-status.ts";

const mail = { id: "m1", route: "mail" as const, words: "It goes out by mail." };
const skipped = (lastError: string) => ({ state: "skipped", to: null, sentAt: null, lastError });

describe("the mail status of an alert", () => {
  it("shows that it waits for the digest, and its outcome once the digest was sent", () => {
    const waiting = { id: null, route: "digest" as const, words: "It is in your next digest." };
    expect(toAlertMail({ mail: waiting }, null)).toMatchObject({
      state: "digest",
      words: "It is in your next digest.",
    });
    const sentAt = new Date("2026-11-20T13:00:00Z");
    const sent = { state: "delivered", to: "nora@example.com", sentAt, lastError: null };
    expect(toAlertMail({ mail: { ...waiting, id: "m1" } }, sent)).toEqual({
      state: "delivered",
      to: "nora@example.com",
      at: "2026-11-20T13:00:00.000Z",
      words: "It arrived.",
    });
  });

  it.each([
    ["paused", "It was not sent: you paused mail."],
    ["turned off", "It was not sent, as you chose."],
    ["suppressed: bounced", "It was not sent: your address takes no mail from us."],
    ["no open alert", "Not sent: no open alerts, or no recipient."],
  ])("shows why it was left out: %s", (reason, words) => {
    expect(toAlertMail({ mail }, skipped(reason))).toEqual({ state: "none", to: null, at: null, words });
  });
});
