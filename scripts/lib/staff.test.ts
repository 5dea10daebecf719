import type { Auth, UserRecord } from "firebase-admin/auth";
import { describe, expect, it } from "vitest";
import { setStaffRole } from "./staff.ts";

type Account = { email: string; staff?: string; disabled?: boolean };

/** The accounts of a project, in pages of two. */
function project(accounts: Account[]) {
  const claims = new Map(accounts.map(({ email, staff }) => [email, staff === undefined ? {} : { staff }]));
  const toRecord = ({ email, disabled = false }: Account) =>
    ({ uid: email, email, emailVerified: true, disabled, customClaims: claims.get(email) }) as unknown as UserRecord;
  const auth = {
    getUserByEmail: async (email: string) => toRecord(accounts.find((each) => each.email === email)!),
    listUsers: async (_max: number, pageToken = "0") => {
      const at = Number(pageToken);
      const more = at + 2 < accounts.length ? { pageToken: String(at + 2) } : {};
      return { users: accounts.slice(at, at + 2).map(toRecord), ...more };
    },
    setCustomUserClaims: async (email: string, next: { staff?: string }) => void claims.set(email, next),
    revokeRefreshTokens: async () => undefined,
  } as unknown as Auth;
  return { auth, getClaims: (email: string) => claims.get(email) };
}

const owner = { email: "ada@example.com", staff: "owner" };
const members = [{ email: "bea@example.com" }, { email: "cal@example.com", staff: "editor" }];

describe("the last owner", () => {
  it.each(["viewer", "support", "editor", null] as const)("can't get the role %s", async (role) => {
    const { auth, getClaims } = project([owner, ...members]);
    await expect(setStaffRole(auth, owner.email, role)).rejects.toThrow("the last owner");
    expect(getClaims(owner.email)).toEqual({ staff: "owner" });
  });

  it("isn't replaced by an owner whose account is disabled", async () => {
    const { auth } = project([owner, ...members, { email: "dan@example.com", staff: "owner", disabled: true }]);
    await expect(setStaffRole(auth, owner.email, null)).rejects.toThrow("the last owner");
  });
});

describe("one of two owners", () => {
  it("can be removed", async () => {
    const { auth, getClaims } = project([owner, ...members, { email: "dan@example.com", staff: "owner" }]);
    await setStaffRole(auth, owner.email, null);
    expect(getClaims(owner.email)).toEqual({});
  });
});

describe("the first owner", () => {
  it("comes from the script", async () => {
    const { auth, getClaims } = project(members);
    await setStaffRole(auth, "bea@example.com", "owner");
    expect(getClaims("bea@example.com")).toEqual({ staff: "owner" });
  });
});
