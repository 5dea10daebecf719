import { describe, expect, it } from "vitest";
import { readRemembered } from "./remembered.ts";

const nowMs = 1_000_000_000;
const encoded = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
const token = (claims: object = {}) => `${encoded({ alg: "none" })}.${encoded(claims)}.`;

function stored(change: object = {}, accessToken = token(), expirationTime = nowMs + 3_600_000): string {
  return JSON.stringify({
    uid: "u1",
    email: "nora@example.com",
    emailVerified: true,
    displayName: "Nora",
    stsTokenManager: { refreshToken: "r", accessToken, expirationTime },
    ...change,
  });
}

describe("who was signed in here last", () => {
  it("is known with a token, immediately", () => {
    expect(readRemembered(stored(), nowMs)).toEqual({
      user: { uid: "u1", email: "nora@example.com", emailVerified: true, displayName: "Nora" },
      token: { idToken: token(), staffRole: null },
    });
  });

  it("keeps a role in the back office", () => {
    expect(readRemembered(stored({}, token({ staff: "support" })), nowMs)?.token?.staffRole).toBe("support");
    expect(readRemembered(stored({}, token({ staff: "owner", name: "Zoë" })), nowMs)?.token?.staffRole).toBe("owner");
  });

  it.each(["", "boss", true, 1])("has no role in the back office with the claim %j", (staff) => {
    expect(readRemembered(stored({}, token({ staff })), nowMs)?.token?.staffRole).toBeNull();
  });

  it("is known without a token once that has a minute left, or can't be read", () => {
    expect(readRemembered(stored({}, token(), nowMs + 60_000), nowMs)).toMatchObject({
      user: { uid: "u1" },
      token: null,
    });
    expect(readRemembered(stored({}, "a.%.c"), nowMs)).toMatchObject({ user: { uid: "u1" }, token: null });
    expect(readRemembered(stored({ stsTokenManager: null }), nowMs)).toMatchObject({ token: null });
  });

  it("is empty when the address is not confirmed, or nothing readable is stored", () => {
    expect(readRemembered(stored({ emailVerified: false }), nowMs)).toBeNull();
    for (const text of [null, "", "{", "null", "[]", '"x"', '{"uid":1}'])
      expect(readRemembered(text, nowMs)).toBeNull();
  });
});
