import { describe, expect, it } from "vitest";
import { linkResult } from "./send-result.ts";

const rejected = { success: false, message: "invalid_request", error: "invalid_request" };

describe("what became of a sign-in link, in words", () => {
  it("is sent", () => {
    expect(linkResult({ success: true, message: "Sign-in link sent to the email" })).toEqual({ sent: true });
  });

  it.each([true, false])(
    "leads on where the plan has ended, by mail only where the server offers it: %s",
    (canRenew) => {
      const ended = { success: false, error: "subscription_inactive", message: "It has ended." };
      expect(linkResult({ ...ended, requiresPortalAccess: canRenew })).toEqual({
        sent: false,
        message: "It has ended.",
        planEnded: { canRenew },
      });
    },
  );

  it("shows the server's sentence, and the error where there is none", () => {
    expect(linkResult({ ...rejected, detail: "Enter one email address." })).toMatchObject({
      message: "Enter one email address.",
    });
    expect(linkResult(rejected)).toMatchObject({ sent: false, message: "invalid_request" });
  });

  it("shows how long to wait", () => {
    const limited = { success: false, error: "rate_limited", message: "rate_limited", retryAfterSeconds: 90 };
    expect(linkResult(limited)).toMatchObject({ message: expect.stringContaining("in 2 minutes") });
  });

  it("distinguishes no response", () => {
    expect(linkResult({ success: false, error: "network", message: "Failed" })).toMatchObject({
      message: expect.stringContaining("We couldn't reach the server."),
    });
  });
});
