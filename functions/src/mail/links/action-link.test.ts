import { describe, expect, it } from "vitest";
import { actionLink } from "./action-link.ts";

const ours = { origin: "https://cardwell.test", apiKey: "web-key" };
const emulated = (mode: string) =>
  `http://127.0.0.1:9099/emulator/action?mode=${mode}&lang=en&oobCode=c0de&apiKey=fake&continueUrl=http%3A%2F%2Fevil.test`;
const real =
  "https://p.firebaseapp.com/__/auth/action?apiKey=other&mode=signIn&oobCode=c0de&continueUrl=https://x&lang=en";

describe("a link in a mail", () => {
  it.each([
    ["verifyEmail", "/verify-email"],
    ["verifyAndChangeEmail", "/verify-email-change"],
    ["resetPassword", "/reset-password"],
    ["signIn", "/auth/complete"],
  ])("carries the code of %s to our page, and nothing else of the service's link", (mode, path) => {
    expect(actionLink(emulated(mode), ours)).toBe(
      `https://cardwell.test${path}?mode=${mode}&oobCode=c0de&apiKey=web-key`,
    );
  });

  it("is the same from a production link, wrapped or not", () => {
    const wrapped = `https://p.firebaseapp.com/__/auth/links?link=${encodeURIComponent(real)}`;
    expect(actionLink(wrapped, ours)).toBe(actionLink(real, ours));
    expect(actionLink(real, ours)).toBe("https://cardwell.test/auth/complete?mode=signIn&oobCode=c0de&apiKey=web-key");
  });

  it("carries a name and a proof when there are any", () => {
    const link = new URL(actionLink(real, { ...ours, name: "Zoë", proof: "a.b" }));
    expect([link.searchParams.get("name"), link.searchParams.get("proof")]).toEqual(["Zoë", "a.b"]);
    expect(actionLink(real, { ...ours, name: null })).not.toContain("name=");
  });

  it.each(["https://p.test/?mode=unknown&oobCode=x", "https://p.test/?mode=signIn"])(
    "is never half made: %s",
    (odd) => {
      expect(() => actionLink(odd, ours)).toThrow("unknown form");
    },
  );
});
