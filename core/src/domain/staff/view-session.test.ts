import { describe, expect, it } from "vitest";
import { countViewMinutes, viewExpiresAt, whyNotViewable } from "./view-session.ts";

const member = { uid: "ingrid", staffRole: null, isVerified: true, isDisabled: false };
const support = { uid: "sam", staffRole: "support" } as const;

describe("a view as a member", () => {
  it("expires after 15 minutes", () => {
    expect(viewExpiresAt(new Date("2026-11-20T12:00:00Z"))).toEqual(new Date("2026-11-20T12:15:00Z"));
  });

  it.each([
    ["2026-11-20T12:00:04Z", 1],
    ["2026-11-20T12:07:10Z", 7],
    ["2026-11-20T12:15:00Z", 15],
  ])("that ends at %s took %i minutes", (endedAt, minutes) => {
    expect(countViewMinutes(new Date("2026-11-20T12:00:00Z"), new Date(endedAt))).toBe(minutes);
  });

  it("is of members, and of staff with a lower role", () => {
    expect(whyNotViewable(support, member)).toBeNull();
    expect(whyNotViewable(support, { ...member, staffRole: "viewer" })).toBeNull();
    expect(whyNotViewable(support, { ...member, staffRole: "support" })).toContain("your role or a higher one");
    expect(whyNotViewable(support, { ...member, staffRole: "editor" })).toContain("your role or a higher one");
    expect(whyNotViewable({ ...support, staffRole: "owner" }, { ...member, staffRole: "editor" })).toBeNull();
  });

  it.each([
    ["one's own account", { uid: "sam" }, "own account"],
    ["a disabled account", { isDisabled: true }, "disabled"],
    ["an account that isn't verified", { isVerified: false }, "isn't verified"],
  ])("is never of %s", (_, change, why) => {
    expect(whyNotViewable(support, { ...member, ...change })).toContain(why);
  });
});
