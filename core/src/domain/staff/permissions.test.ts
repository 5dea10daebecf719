import { describe, expect, it } from "vitest";
import { endpoints } from "../../contract/contract.ts";
import { hasPermission, PERMISSIONS, PERMISSIONS_BY_ROLE } from "./permissions.ts";
import { parseStaffRole, STAFF_ROLES } from "./roles.ts";

describe("a staff role", () => {
  it.each(STAFF_ROLES)("%s is granted by a claim with its name", (role) => {
    expect(parseStaffRole(role)).toBe(role);
  });

  it.each(["", "boss", "Owner", " owner", "constructor", true, 1, null, undefined, ["owner"], { staff: "owner" }])(
    "isn't granted by the claim %j",
    (claim) => {
      expect(parseStaffRole(claim)).toBeNull();
    },
  );

  it("viewer reads every tab and changes nothing", () => {
    expect(PERMISSIONS_BY_ROLE.viewer).toEqual([
      "back-office.open",
      "overview.read",
      "users.read",
      "activity.read",
      "card-universe.read",
      "documentation.read",
      "system.read",
      "performance.read",
      "alert-rules.read",
      "email.read",
      "news.read",
      "podcasts.read",
      "logos.read",
      "prompts.read",
      "mobile.read",
    ]);
  });

  it("support answers members and doesn't edit content", () => {
    expect(hasPermission("support", "system.replay")).toBe(true);
    expect(hasPermission("support", "card-universe.answer-reports")).toBe(true);
    expect(hasPermission("support", "card-universe.publish")).toBe(false);
    expect(hasPermission("support", "alert-rules.edit")).toBe(false);
  });

  it("editor publishes content and doesn't operate the system", () => {
    expect(hasPermission("editor", "card-universe.publish")).toBe(true);
    expect(hasPermission("editor", "alert-rules.edit")).toBe(true);
    expect(hasPermission("editor", "email.edit")).toBe(true);
    expect(hasPermission("editor", "system.replay")).toBe(false);
    expect(hasPermission("editor", "system.sync-plans")).toBe(false);
  });

  it.each(STAFF_ROLES)("%s has no permission that the owner lacks", (role) => {
    expect(PERMISSIONS_BY_ROLE[role].filter((permission) => !PERMISSIONS.includes(permission))).toEqual([]);
  });

  it("has no permission that no endpoint asks for", () => {
    const required = new Set(endpoints.map(({ permission }) => permission));
    expect(PERMISSIONS.filter((permission) => !required.has(permission))).toEqual([]);
  });
});
