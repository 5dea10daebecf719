import { DAY_MS } from "../../core/src/domain/dates/instants.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { userActionRoutes } from "../../functions/src/admin/users/user-actions.ts";
import type { Acting } from "../../functions/src/http/serve.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import { createAuditRepository } from "../../functions/src/http/audit-repository.ts";
import { createRecorder } from "../../functions/src/http/audit.ts";
import { authAccounts } from "../../functions/src/lib/auth.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { storedPlan } from "../../functions/src/lib/stored-plan.ts";
import { accounts } from "../../functions/src/services.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("user-actions");
beforeEach(clearOwnProject);

const NOW = new Date("2026-11-20T12:00:00Z");

const auth = async () => {
  firestore();
  return (await import("firebase-admin/auth")).getAuth();
};

/** An owner in the authentication service and the directory. */
async function newOwner(name: string): Promise<string> {
  const { uid } = await (await auth()).createUser({ uid: name, email: `${name}@example.com`, emailVerified: true });
  await authAccounts.setStaffRole(uid, "owner");
  await createDirectory(firestore()).add(
    uid,
    { email: `${name}@example.com`, createdAt: NOW, staffRole: "owner" },
    NOW,
  );
  return uid;
}

const actions = (change: Partial<typeof authAccounts> = {}) =>
  userActionRoutes({
    directory: createDirectory(firestore()),
    auth: { ...authAccounts, ...change },
    billing: () => ({ grantAccess: () => Promise.resolve(null) }),
    queueMailIn: () => undefined,
    getTimeZone: () => Promise.resolve("America/New_York"),
  });

const reason = "Left the company";

const actingAs = (uid: string): Acting => ({
  uid,
  staffRole: "owner",
  now: NOW,
  audit: createRecorder(createAuditRepository(firestore()), {
    actorUid: uid,
    actorRole: "owner",
    action: "users.change-role",
    reason,
    requestId: `r-${uid}`,
    at: NOW,
  }),
});

const roleOf = async (uid: string) => (await authAccounts.byUid(uid))?.staffRole;
const outcomes = async () =>
  (await firestore().collection("auditLog").get()).docs.map((doc) => doc.get("outcome") as string).toSorted();

describe("the last owner", () => {
  it("stays, and the attempt is on record as failed", async () => {
    const ada = await newOwner("ada");
    await expect(
      actions().changeRole({ params: { uid: ada }, body: { role: null, reason } }, actingAs(ada)),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await roleOf(ada)).toBe("owner");
    expect(await outcomes()).toEqual(["failed", "started"]);
  });

  it("stays when two owners take each other's role at the same time", async () => {
    const [ada, bob] = [await newOwner("ada"), await newOwner("bob")];
    const done = await Promise.allSettled([
      actions().changeRole({ params: { uid: bob }, body: { role: null, reason } }, actingAs(ada)),
      actions().changeRole({ params: { uid: ada }, body: { role: "viewer", reason } }, actingAs(bob)),
    ]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect([await roleOf(ada), await roleOf(bob)].filter((role) => role === "owner")).toHaveLength(1);
  });

  it("stays when the only other owner is disabled, or isn't one any more", async () => {
    const [ada, bob] = [await newOwner("ada"), await newOwner("bob")];
    await authAccounts.setDisabled(bob, true);
    await expect(
      actions().changeRole({ params: { uid: ada }, body: { role: null, reason } }, actingAs(bob)),
    ).rejects.toMatchObject({ code: "conflict" });
    await authAccounts.setDisabled(bob, false);
    await authAccounts.setStaffRole(bob, null);
    await expect(
      actions().changeRole({ params: { uid: ada }, body: { role: null, reason } }, actingAs(bob)),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await roleOf(ada)).toBe("owner");
  });
});

describe("an account", () => {
  const cancelAt = async (now: Date) => {
    const ada = await newOwner("ada");
    await createDirectory(firestore()).add("nora", { email: "nora@example.com", createdAt: NOW, deletesAt: NOW }, NOW);
    await (await auth()).createUser({ uid: "nora", email: "nora@example.com" });
    return actions().cancelDeletion({ params: { uid: "nora" }, body: { reason } }, { ...actingAs(ada), now });
  };

  it("is kept until its deletion begins", async () => {
    await cancelAt(new Date("2026-11-20T11:59:59Z"));
    expect(await createDirectory(firestore()).find("nora")).toMatchObject({ deletesAt: null });
  });

  it("isn't kept once its deletion has begun", async () => {
    await expect(cancelAt(NOW)).rejects.toMatchObject({ code: "conflict", message: "The deletion has begun." });
    expect(await createDirectory(firestore()).find("nora")).toMatchObject({ deletesAt: NOW });
  });
});

describe("a role that the authentication service doesn't take", () => {
  it("isn't in the directory either", async () => {
    const [ada, bob] = [await newOwner("ada"), await newOwner("bob")];
    const failing = actions({ setStaffRole: () => Promise.reject(new Error("unavailable")) });
    await expect(
      failing.changeRole({ params: { uid: bob }, body: { role: null, reason } }, actingAs(ada)),
    ).rejects.toThrow("unavailable");
    expect((await createDirectory(firestore()).find(bob))?.staffRole).toBe("owner");
    expect(await outcomes()).toEqual(["failed", "started"]);
  });
});

describe("access that staff gave to somebody whose plan has ended", () => {
  const grantedUntil = new Date("2026-11-27T23:59:59Z");
  const subscription = storedPlan.parse({
    id: "sub_1",
    status: "canceled",
    createdAt: new Date("2026-09-01T12:00:00Z"),
    currentPeriodStart: new Date("2026-10-01T12:00:00Z"),
    currentPeriodEnd: new Date("2026-11-01T12:00:00Z"),
    cancelAtPeriodEnd: false,
    collectionPaused: false,
    endedAt: new Date("2026-11-01T12:00:00Z"),
    grantedUntil,
  });

  it("is listed until its end, and as ended from then on", async () => {
    const directory = createDirectory(firestore());
    const countWithStatus = async (status: string) => (await directory.count({ status })).total;
    await directory.save("nora", { email: "nora@example.com", createdAt: NOW, subscription }, NOW);
    await directory.save("omar", { email: "omar@example.com", createdAt: NOW }, NOW);
    expect(await accounts.updateStatuses(new Date(grantedUntil.getTime() - 1))).toEqual({ processed: 0, failed: 0 });
    expect([await countWithStatus("granted"), await countWithStatus("ended")]).toEqual([1, 0]);

    expect(await directory.countDueStatuses(grantedUntil)).toBe(1);
    expect(await accounts.updateStatuses(grantedUntil)).toEqual({ processed: 1, failed: 0 });
    expect([await countWithStatus("granted"), await countWithStatus("ended")]).toEqual([0, 1]);
    expect(await directory.find("nora")).toMatchObject({ status: "ended", until: subscription.endedAt });
    expect(await accounts.updateStatuses(grantedUntil)).toEqual({ processed: 0, failed: 0 });
  });
});

describe("an account that is to be deleted", () => {
  const documents = async () => {
    const roots = await firestore().listCollections();
    const found = await Promise.all(roots.map(async (root) => (await root.listDocuments()).map(({ path }) => path)));
    return found.flat().toSorted();
  };

  async function newDeleted(uid: string): Promise<void> {
    const email = `${uid}@example.com`;
    await (await auth()).createUser({ uid, email, emailVerified: true });
    await firestore().doc(`wallets/${uid}`).set({ cardIds: [] });
    await firestore().doc(`directory/${uid}/notes/n1`).set({ text: "Asked to leave" });
    await accounts
      .directory()
      .save(uid, { email, createdAt: NOW, deletesAt: new Date(NOW.getTime() + 7 * DAY_MS) }, NOW);
  }

  it("stays for seven days, and is gone after them with all that was kept", async () => {
    await newDeleted("nora");
    expect(await accounts.deleteDue(new Date(NOW.getTime() + 6 * DAY_MS))).toEqual({ processed: 0, failed: 0 });
    expect(await authAccounts.byUid("nora")).not.toBeNull();
    expect(await accounts.deleteDue(new Date(NOW.getTime() + 7 * DAY_MS))).toEqual({ processed: 1, failed: 0 });
    expect(await authAccounts.byUid("nora")).toBeNull();
    const left = await documents();
    expect(left.filter((path) => !/^(mails|auditLog|auditChains|deletedAccounts)\//.test(path))).toEqual([]);
    const deletion = { actorRole: "system", actorUid: "deleteAccounts", action: "users.delete", object: "users/nora" };
    expect(await createAuditRepository(firestore()).list({ object: "users/nora" }, undefined, 5)).toMatchObject([
      { ...deletion, outcome: "done", before: null, after: null },
      { ...deletion, outcome: "started" },
    ]);
    const mails = await firestore().collection("mails").get();
    expect(mails.docs.map((mail) => [mail.get("kind"), mail.get("to")] as unknown)).toEqual([
      ["account_deleted", "nora@example.com"],
    ]);
  });

  it("is finished by the next run when one died before the end", async () => {
    await newDeleted("nora");
    await authAccounts.remove("nora");
    await firestore().recursiveDelete(firestore().doc("wallets/nora"));
    expect(await accounts.deleteDue(new Date(NOW.getTime() + 8 * DAY_MS))).toEqual({ processed: 1, failed: 0 });
    expect((await documents()).filter((path) => !/^(mails|auditLog|auditChains|deletedAccounts)\//.test(path))).toEqual(
      [],
    );
  });

  it("gets no staff role, and isn't deleted with one", async () => {
    await newOwner("ada");
    await newDeleted("nora");
    const acting = actingAs("ada");
    await expect(
      actions().changeRole({ params: { uid: "nora" }, body: { role: "support", reason } }, acting),
    ).rejects.toMatchObject({ code: "conflict" });
    await authAccounts.setStaffRole("nora", "owner");
    expect(await accounts.deleteDue(new Date(NOW.getTime() + 7 * DAY_MS))).toEqual({ processed: 0, failed: 1 });
    expect(await authAccounts.byUid("nora")).not.toBeNull();
  });

  it("isn't deleted once it is kept", async () => {
    await newDeleted("nora");
    await accounts.directory().update("nora", { deletesAt: null }, NOW);
    expect(await accounts.deleteDue(new Date(NOW.getTime() + 30 * DAY_MS))).toEqual({ processed: 0, failed: 0 });
    expect(await authAccounts.byUid("nora")).not.toBeNull();
  });
});
