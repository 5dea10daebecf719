import { describe, expect, it } from "vitest";
import type { RawAnswer } from "../api-client.ts";
import { sendPasswordlessSignIn } from "./passwordless.ts";

function setUp(answer: Partial<RawAnswer> | Error, stored: Record<string, string> = {}) {
  const sent: unknown[] = [];
  const deps = {
    async send(body: unknown): Promise<RawAnswer> {
      sent.push(body);
      if (answer instanceof Error) throw answer;
      return { ok: true, status: 200, body: {}, retryAfter: null, ...answer };
    },
    store: (key: string, value: string) => (stored[key] = value),
    remove: (key: string) => void delete stored[key],
    origin: "https://cardwell.example",
  };
  return { stored, sent, run: (firstName?: string) => sendPasswordlessSignIn(deps, "nora@example.com", firstName) };
}

describe("asking for a sign-in link", () => {
  it("sends address, first name and our own origin", async () => {
    const { run, sent } = setUp({});
    await run("Nora");
    expect(sent).toEqual([{ email: "nora@example.com", firstName: "Nora", continueUrl: "https://cardwell.example" }]);
  });

  it("stores address and name on success", async () => {
    const { run, stored } = setUp({});
    await run("Nora");
    expect(stored).toEqual({ emailForSignIn: "nora@example.com", nameForSignIn: "Nora" });
  });

  it("stores no name when none was given", async () => {
    const { run, stored } = setUp({});
    await run();
    expect(stored).toEqual({ emailForSignIn: "nora@example.com" });
  });

  it("deletes the name of an earlier request, which may be someone else's", async () => {
    const { run, stored } = setUp({}, { nameForSignIn: "Omar" });
    await run();
    expect(stored).toEqual({ emailForSignIn: "nora@example.com" });
  });

  it("shows that a known person was sent a link", async () => {
    const { run } = setUp({ body: { message: "On its way.", isNewUser: false } });
    expect(await run()).toEqual({ success: true, message: "On its way.", isExistingUser: true });
  });

  it("has a message when the answer has none", async () => {
    const { run } = setUp({ body: { isNewUser: true } });
    expect(await run()).toEqual({
      success: true,
      message: "Sign-in link sent to the email",
    });
  });

  it("distinguishes an ended plan, and stores nothing", async () => {
    const { run, stored } = setUp({
      ok: false,
      status: 403,
      body: { error: "subscription_inactive", message: "Your plan has ended.", requiresPortalAccess: true },
    });
    expect(await run()).toEqual({
      success: false,
      error: "subscription_inactive",
      requiresPortalAccess: true,
      message: "Your plan has ended.",
    });
    expect(stored).toEqual({});
  });

  it.each([
    ["the error", { error: "invalid_request", message: "Enter one email address." }, "invalid_request"],
    ["a sentence of its own", undefined, "Failed to send sign-in link"],
  ])("shows with %s why it failed", async (_what, body, message) => {
    const { run } = setUp({ ok: false, status: 400, body });
    expect(await run()).toMatchObject({ success: false, message });
  });

  it("hands the server's sentence on beside the error", async () => {
    const body = { error: "invalid_request", message: "Enter one email address." };
    const { run } = setUp({ ok: false, status: 400, body });
    expect(await run()).toMatchObject({ message: "invalid_request", detail: "Enter one email address." });
  });

  it("shows when to try again", async () => {
    const { run } = setUp({
      ok: false,
      status: 429,
      body: { error: "rate_limited", message: "Too many.", retryAfterSeconds: 90 },
    });
    expect(await run()).toMatchObject({ success: false, error: "rate_limited", retryAfterSeconds: 90 });
  });

  it("distinguishes no response from an error", async () => {
    const { run } = setUp(new Error("no answer"));
    expect(await run()).toEqual({ success: false, error: "network", message: "Failed to send sign-in link" });
  });
});
