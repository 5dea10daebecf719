import { describe, expect, it } from "vitest";
import { signToken, verifyToken } from "./signed-token.ts";

const KEY = "k".repeat(32);
const NOW = new Date("2026-11-20T12:00:00Z");
const LATER = new Date("2026-11-20T12:15:00Z");
const token = signToken({ purpose: "claim", subject: "nora@example.com", expiresAt: LATER }, KEY);

describe("a signed token", () => {
  it("names its subject until it expires", () => {
    expect(verifyToken(token, "claim", KEY, NOW)).toEqual({ valid: true, subject: "nora@example.com" });
    expect(verifyToken(token, "claim", KEY, LATER)).toEqual({ valid: false, reason: "expired" });
  });

  it("is good for its own purpose only", () => {
    expect(verifyToken(token, "renew", KEY, NOW)).toEqual({ valid: false, reason: "forged" });
  });

  it("is rejected under another key", () => {
    expect(verifyToken(token, "claim", "o".repeat(32), NOW)).toEqual({ valid: false, reason: "forged" });
  });

  it("is rejected when any character of it was changed", () => {
    for (let index = 0; index < token.length; index += 1) {
      const changed = `${token.slice(0, index)}${token[index] === "A" ? "B" : "A"}${token.slice(index + 1)}`;
      expect(verifyToken(changed, "claim", KEY, NOW).valid).toBe(false);
    }
  });

  it.each(["", ".", "a.b", "a.b.c", `${token}.x`, token.split(".")[0] ?? ""])(
    "is rejected as malformed (%j)",
    (garbage) => {
      expect(verifyToken(garbage, "claim", KEY, NOW)).toEqual({ valid: false, reason: "forged" });
    },
  );

  it("fits the 512 characters of the contract with the longest address", () => {
    const subject = `${"a".repeat(64)}@${"b".repeat(185)}.com`;
    expect(signToken({ purpose: "disown", subject, expiresAt: LATER }, KEY).length).toBeLessThan(512);
  });

  it("is never made with a key that is missing or short", () => {
    expect(() => signToken({ purpose: "claim", subject: "x", expiresAt: LATER }, "")).toThrow("signing key");
  });
});
