import { describe, expect, it } from "vitest";
import { deletionAt, findDeletionProblem } from "./deletion.ts";

describe("the deletion of an account", () => {
  it("waits 7 days when staff schedule it", () => {
    expect(deletionAt(new Date("2026-11-20T15:00:00Z"))).toEqual(new Date("2026-11-27T15:00:00Z"));
  });

  it("is open to every member but an owner", () => {
    expect(findDeletionProblem("member", null)).toBeNull();
    expect(findDeletionProblem("member", "editor")).toBeNull();
    expect(findDeletionProblem("member", "owner")).toContain("An owner's account can't be deleted.");
  });

  it("isn't scheduled by staff while the account has a role", () => {
    expect(findDeletionProblem("staff", null)).toBeNull();
    expect(findDeletionProblem("staff", "viewer")).toBe("Take the staff role away first.");
  });
});
