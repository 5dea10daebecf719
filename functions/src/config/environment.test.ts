import { describe, expect, it } from "vitest";
import { MEMBER_CALLS } from "@cardwell/core/domain/rate-limit/member-calls";
import {
  memberCallRate,
  modelAddress,
  pushIdentity,
  rejectEmulatorTrust,
  shorterRetentionMs,
  vendorAddress,
} from "./environment.ts";

describe("outside the emulators", () => {
  it("the product doesn't start if it would trust unsigned tokens", () => {
    expect(() => rejectEmulatorTrust({ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", K_SERVICE: "api" })).toThrow(
      "forged tokens",
    );
  });

  it("the product rejects a stand-in's address", () => {
    expect(() => vendorAddress("Stripe", "http://127.0.0.1:4010/stripe", false)).toThrow("Stripe must not be reached");
  });

  it("rules and plans are cached for the product's own time, even if another is set", () => {
    expect(shorterRetentionMs({ KEPT_SECONDS: "5", K_SERVICE: "api" })).toBeUndefined();
  });

  it("a member's calls have the product's own limit, even if another is set", () => {
    expect(memberCallRate({ MEMBER_CALLS_PER_MINUTE: "100000", K_SERVICE: "api" })).toBe(MEMBER_CALLS);
  });

  it("a language model is reached over https, where one is configured", () => {
    expect(modelAddress("", false)).toBeNull();
    expect(modelAddress("https://vendor.example/v1", false)?.href).toBe("https://vendor.example/v1");
    expect(() => modelAddress("http://vendor.example/v1", false)).toThrow("over https");
    expect(() => modelAddress("vendor.example", false)).toThrow("Invalid URL");
  });

  it("a vendor is reached at its own address", () => {
    expect(vendorAddress("Stripe", "", false)).toBeUndefined();
  });
});

describe("in the emulators", () => {
  it("a stand-in's address is used", () => {
    expect(vendorAddress("Stripe", "http://127.0.0.1:4010/stripe", true)?.port).toBe("4010");
  });

  it("rules and plans can be cached for less, and by default for the product's own time", () => {
    const env = { FUNCTIONS_EMULATOR: "true" };
    expect(shorterRetentionMs({ ...env, KEPT_SECONDS: "5" })).toBe(5_000);
    expect(shorterRetentionMs({ ...env, KEPT_SECONDS: "soon" })).toBeUndefined();
    expect(shorterRetentionMs(env)).toBeUndefined();
  });

  it("a member may have a higher limit, and by default has the product's own", () => {
    const env = { FUNCTIONS_EMULATOR: "true" };
    expect(memberCallRate({ ...env, MEMBER_CALLS_PER_MINUTE: "5000" })).toEqual({ burst: 5_000, perMinute: 5_000 });
    expect(memberCallRate(env)).toBe(MEMBER_CALLS);
  });

  it("unsigned tokens are trusted", () => {
    expect(() =>
      rejectEmulatorTrust({ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", FUNCTIONS_EMULATOR: "true" }),
    ).not.toThrow();
  });
});

describe("who sends notifications", () => {
  it.each(["mailto:push@cardwell.com", "https://cardwell.com/contact"])("is %s", (subject) => {
    expect(pushIdentity(subject, "key", false)).toEqual({ subject, publicKey: "key" });
  });

  it("is nobody without a key", () => {
    expect(pushIdentity("", "", false)).toBeNull();
  });

  it.each([
    "",
    "push@cardwell.com",
    "http://cardwell.com",
    "mailto:push",
    "mailto:push@localhost",
    "https://localhost:5000",
    "mailto:support@cardwell.test",
    "https://127.0.0.1",
    "https://intranet.local",
  ])("can't be %j outside the emulators", (subject) => {
    expect(() => pushIdentity(subject, "key", false)).toThrow("PUSH_SUBJECT");
  });

  it("may be an invented host in the emulators", () => {
    expect(pushIdentity("mailto:support@cardwell.test", "key", true)).not.toBeNull();
  });
});
