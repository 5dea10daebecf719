import { describe, expect, it } from "vitest";
import { endpoints } from "../../contract/contract.ts";
import { findChangeProblem, findRoleProblem, hasPermission, listPermissions, PERMISSIONS } from "./permissions.ts";
import { parseStaffRole, STAFF_ROLES } from "./roles.ts";
import { STAFF_TABS } from "./tabs.ts";

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

  it("viewer opens the back office, reads every tab and changes nothing", () => {
    const tabs = Object.keys(STAFF_TABS).filter((tab) => tab !== "back-office");
    expect(listPermissions("viewer")).toEqual(["back-office.open", ...tabs.map((tab) => `${tab}.read`)]);
  });

  it("owner alone manages accounts and roles, takes the audit log out, stops all mail and operates the system", () => {
    const others = new Set(STAFF_ROLES.filter((role) => role !== "owner").flatMap(listPermissions));
    expect(PERMISSIONS.filter((permission) => !others.has(permission))).toEqual([
      "users.change-role",
      "users.export",
      "users.delete",
      "system.run-jobs",
      "system.discard",
      "system.edit-flags",
      "activity.export",
      "prompts.set-limits",
      "email.pause",
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

  it("owner has every permission", () => {
    expect(listPermissions("owner")).toEqual(PERMISSIONS);
  });

  it("has no permission that no endpoint asks for", () => {
    const required = new Set(endpoints.map(({ permission }) => permission));
    expect(PERMISSIONS.filter((permission) => !required.has(permission))).toEqual([]);
  });
});

describe("an account", () => {
  const member = { uid: "nora", staffRole: null };
  const editor = { uid: "ed", staffRole: "editor" } as const;
  const owner = { uid: "ada", staffRole: "owner" } as const;

  it("of a member is changed by staff, and of staff by an owner alone", () => {
    expect(findChangeProblem(editor, member)).toBeNull();
    expect(findChangeProblem(owner, editor)).toBeNull();
    expect(findChangeProblem({ ...editor, uid: "eve" }, editor)?.code).toBe("forbidden");
  });

  it("isn't changed by its own member of staff", () => {
    expect(findChangeProblem(owner, owner)?.code).toBe("conflict");
  });

  it("gets a role if its address is verified and it is not disabled, and can lose one in any case", () => {
    const verified = { ...member, emailVerified: true, isDisabled: false };
    expect(findRoleProblem("ada", verified, "editor")).toBeNull();
    expect(findRoleProblem("ada", { ...verified, emailVerified: false }, "editor")).toContain("verified address");
    expect(findRoleProblem("ada", { ...verified, isDisabled: true }, "editor")).toContain("isn't disabled");
    expect(findRoleProblem("ada", { ...verified, ...editor, isDisabled: true }, null)).toBeNull();
  });

  it("gets another role than its own, which an owner can give up but not change", () => {
    const self = { ...owner, emailVerified: true, isDisabled: false };
    expect(findRoleProblem("ada", self, "owner")).toBe("This is their role already.");
    expect(findRoleProblem("ada", self, "editor")).toBe("Another owner has to change your role.");
    expect(findRoleProblem("ada", self, null)).toBeNull();
  });
});
