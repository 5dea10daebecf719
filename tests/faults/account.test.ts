// @module-tag gate

import { beforeEach, describe, expect, it } from "vitest";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import type { SecurityEvent } from "@cardwell/core/domain/accounts/security-events";
import { createAccountsService } from "../../functions/src/features/accounts/service.ts";
import type { Caller } from "../../functions/src/http/authenticate.ts";
import type { MailRequest } from "../../functions/src/mail/mail.ts";
import { authAccounts } from "../../functions/src/lib/auth.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { storedPlan } from "../../functions/src/lib/stored-plan.ts";
import { accounts, erasures } from "../../functions/src/services.ts";
import { HOUR_MS } from "../../core/src/domain/dates/instants.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";
import { endSessionsFrom, hoursAgo } from "../support/sessions.ts";

useOwnProject("accounts");
const project = "demo-accounts";
beforeEach(clearOwnProject);

const NOW = new Date("2026-11-20T12:00:00Z");
const by = (caller: Caller, { userAgent = BROWSER, now = NOW } = {}) => ({
  ...caller,
  userAgent,
  now,
  clientIp: "203.0.113.9",
  isView: false,
});
const email = "nora@example.com";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";

const authService = async () => {
  firestore();
  return (await import("firebase-admin/auth")).getAuth();
};

type Step = "endBilling" | "moveBilling" | "removeSignIn";

/** A confirmed person who signed in some minutes ago, and the service with the given failures. */
async function given(change: { minutesAgo?: number; failing?: Step[] } = {}) {
  const { uid } = await (
    await authService()
  ).createUser({ email, emailVerified: true, displayName: "Nora", password: "secret-1" });
  const caller: Caller = {
    uid,
    email,
    emailVerified: true,
    authTimeSeconds: NOW.getTime() / 1000 - (change.minutesAgo ?? 1) * 60,
    staffRole: null,
  };
  const done: string[] = [];
  const queued: (MailRequest & { id: string | undefined })[] = [];
  const meanwhile: (() => Promise<unknown>)[] = [];
  const notified: SecurityEvent[] = [];
  const zones: string[] = [];
  const undeliverable = new Set<string>();
  const vendors: (() => Promise<void>)[] = [];
  const asked: [uid: string, delaySeconds: number][] = [];
  const recorded: string[] = [];
  const callTime = new AbortController();
  const directory = createDirectory(firestore());
  const beforeUpdate: (() => Promise<unknown>)[] = [];
  const failing = new Set(change.failing);
  const step = (name: Step, what: string = name) => {
    if (failing.delete(name)) throw new Error(`${name} failed`);
    done.push(what);
  };
  const service = createAccountsService({
    auth: {
      ...authAccounts,
      remove: async (id) => {
        for (const call of meanwhile) await call();
        step("removeSignIn");
        await authAccounts.remove(id);
      },
    },
    directory: {
      ...directory,
      update: async (...facts) => {
        await beforeUpdate.shift()?.();
        return directory.update(...facts);
      },
    },
    limit: () => Promise.resolve(),
    findNotice: () => Promise.resolve(null),
    queue: (request, _now, id) => Promise.resolve(void queued.push({ ...request, id })),
    erasures: () => [
      ...vendors.map((prepare) => ({ name: "a vendor", prepare })),
      ...erasures().map((each) => {
        if (each.name !== "billing") return each;
        return { ...each, prepare: async () => await Promise.resolve(step("endBilling")) };
      }),
    ],
    enqueueDeletion: async (...task) => await Promise.resolve(void asked.push(task)),
    recordDeletion: async (id, work) => {
      recorded.push(id);
      await work();
    },
    startCallTime: () => callTime.signal,
    moveBilling: async (_uid, to) => await Promise.resolve(step("moveBilling", `moved to ${to}`)),
    notify: async (_uid, event) => {
      if (undeliverable.has(event.type)) throw new Error(`${event.type} cannot be told`);
      await Promise.resolve(notified.push(event));
    },
    nameChanged: () => Promise.resolve(),
    zoneChanged: async (_uid, timeZone) => {
      if (undeliverable.has("zone")) throw new Error("The zone cannot be followed");
      await Promise.resolve(zones.push(timeZone));
    },
    realNow: () => NOW,
  });
  return {
    service,
    caller,
    done,
    queued,
    meanwhile,
    notified,
    zones,
    undeliverable,
    vendors,
    asked,
    recorded,
    callTime,
    beforeUpdate,
  };
}

/** All but what the figures keep of nobody in particular. */
const documents = async () => {
  const roots = (await firestore().listCollections()).filter(({ id }) => id !== "deletedAccounts");
  const found = await Promise.all(roots.map(async (root) => (await root.listDocuments()).map(({ path }) => path)));
  return found.flat().toSorted();
};

describe("the account", () => {
  it("is created at the first call, with the name given at registration", async () => {
    const { service, caller } = await given();
    const both = await Promise.all([
      service.routes.read({ query: {} }, by(caller)),
      service.routes.read({ query: {} }, by(caller)),
    ]);
    expect(both[0]).toEqual({
      email,
      firstName: "Nora",
      timeZone: "America/New_York",
      theme: "system",
      staffRole: null,
      createdAt: NOW.toISOString(),
      notice: null,
    });
    expect(both[1]).toEqual(both[0]);
  });

  it("leaves out an invalid name", async () => {
    const { service, caller } = await given();
    await (await authService()).updateUser(caller.uid, { displayName: "visit evil.test" });
    expect((await service.routes.read({ query: {} }, by(caller))).firstName).toBeNull();
  });

  it("changes only the given fields", async () => {
    const { service, caller } = await given();
    await service.routes.update({ body: { timeZone: "US/Pacific", theme: "dark" } }, by(caller));
    expect(await service.routes.update({ body: { firstName: " Zoë " } }, by(caller))).toMatchObject({
      firstName: "Zoë",
      timeZone: "America/Los_Angeles",
      theme: "dark",
    });
    expect(await service.routes.update({ body: { firstName: null } }, by(caller))).toMatchObject({
      firstName: null,
      theme: "dark",
    });
    expect(await service.routes.read({ query: {} }, by(caller))).toMatchObject({
      firstName: null,
      timeZone: "America/Los_Angeles",
    });
  });

  it.each([
    [{ firstName: "https://evil.test" }, "body.firstName"],
    [{ timeZone: "Mars/Olympus" }, "body.timeZone"],
  ])("rejects %j and names the field", async (change, path) => {
    const { service, caller } = await given();
    await expect(service.routes.update({ body: change }, by(caller))).rejects.toMatchObject({
      code: "invalid_request",
      extra: { fields: [{ path }] },
    });
  });
});

describe("an email address change", () => {
  it("applies once it is confirmed: the old address, the person and Stripe are notified, once", async () => {
    const { service, caller, queued, done, notified } = await given();
    await service.routes.read({ query: {} }, by(caller));
    await (await authService()).updateUser(caller.uid, { email: "new@example.com" });
    expect((await service.routes.read({ query: {} }, by(caller))).email).toBe("new@example.com");
    await service.routes.read({ query: {} }, by(caller));
    expect(queued).toMatchObject([{ kind: "email_changed", to: email }]);
    expect(notified.map(({ type }) => type)).toEqual(["security_email"]);
    expect(done).toEqual(["moved to new@example.com"]);
  });
});

describe("account security alerts", () => {
  const CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36";
  const readRecord = async (uid: string) => (await firestore().doc(`accounts/${uid}`).get()).data() ?? {};
  const types = (notified: SecurityEvent[]) => notified.map(({ type }) => type);

  it("stores browser and system of a device, and neither its header nor its location", async () => {
    const { service, caller } = await given();
    await service.routes.read({ query: {} }, by(caller, { userAgent: CHROME }));
    const record = await readRecord(caller.uid);
    expect(record["security"]).toMatchObject({ devices: [{ name: "Chrome on Windows", on: "2026-11-20" }] });
    expect(JSON.stringify(record)).not.toMatch(/Mozilla|AppleWebKit|203\.0\.113/);
  });

  it("costs no write without news", async () => {
    const { service, caller } = await given();
    await service.routes.read({ query: {} }, by(caller));
    const counter = countReads(firestore());
    expect(await counter.during(() => service.routes.read({ query: {} }, by(caller)))).toEqual({ reads: 1, writes: 0 });
    expect(await counter.during(() => service.routes.read({ query: {} }, by(caller, { userAgent: CHROME })))).toEqual({
      reads: 1,
      writes: 1,
    });
  });

  it("notifies about a new role at the first call that shows it", async () => {
    const { service, caller, notified } = await given();
    await service.routes.read({ query: {} }, by(caller));
    const staff = { ...caller, staffRole: "owner" as const };
    for (let call = 0; call < 2; call += 1) await service.routes.read({ query: {} }, by(staff));
    expect(types(notified)).toEqual(["security_new_admin"]);
  });

  it("notifies about a changed password, and about no other end of sessions", async () => {
    const { service, caller, notified } = await given();
    await endSessionsFrom(caller.uid, hoursAgo(2), project);
    await service.routes.read({ query: {} }, by(caller));
    await endSessionsFrom(caller.uid, hoursAgo(1), project);
    await service.routes.read({ query: {} }, by(caller));
    expect(types(notified)).toEqual([]);
    await (await authService()).updateUser(caller.uid, { password: "another-2" });
    for (let call = 0; call < 2; call += 1) await service.routes.read({ query: {} }, by(caller));
    expect(types(notified)).toEqual(["security_password"]);
  });

  it("retries a failed notification at the next call, as the same event, and never blocks the account", async () => {
    const { service, caller, notified, undeliverable } = await given();
    await service.routes.read({ query: {} }, by(caller));
    undeliverable.add("security_new_device");
    expect((await service.routes.read({ query: {} }, by(caller, { userAgent: CHROME }))).email).toBe(email);
    expect(notified).toEqual([]);
    undeliverable.clear();
    await service.routes.read({ query: {} }, by(caller, { userAgent: CHROME }));
    expect(types(notified)).toEqual(["security_new_device"]);
  });
});

describe("a changed time zone", () => {
  it("replans the reminders; the same one again doesn't", async () => {
    const { service, caller, zones } = await given();
    for (const timeZone of ["US/Pacific", "America/Los_Angeles", "Asia/Tokyo"])
      await service.routes.update({ body: { timeZone } }, by(caller));
    await service.routes.update({ body: { theme: "dark" } }, by(caller));
    expect(zones).toEqual(["America/Los_Angeles", "Asia/Tokyo"]);
  });

  it("isn't saved when the reminders can't be planned, so that a retry counts as a change", async () => {
    const { service, caller, zones, undeliverable } = await given();
    undeliverable.add("zone");
    await expect(service.routes.update({ body: { timeZone: "Asia/Tokyo" } }, by(caller))).rejects.toThrow("zone");
    undeliverable.clear();
    await service.routes.update({ body: { timeZone: "Asia/Tokyo" } }, by(caller));
    expect(zones).toEqual(["Asia/Tokyo"]);
  });
});

describe("Stripe when it doesn't respond", () => {
  it("doesn't block the account, and gets the new address an hour later", async () => {
    const { service, caller, done } = await given({ failing: ["moveBilling"] });
    const readAt = (minutes: number) =>
      service.routes.read({ query: {} }, by(caller, { now: new Date(NOW.getTime() + minutes * 60_000) }));
    await readAt(0);
    await (await authService()).updateUser(caller.uid, { email: "new@example.com" });
    expect((await readAt(1)).email).toBe("new@example.com");
    expect((await readAt(60)).email).toBe("new@example.com");
    expect(done).toEqual([]);
    for (const minutes of [61, 62, 180]) await readAt(minutes);
    expect(done).toEqual(["moved to new@example.com"]);
  });
});

describe("an action that needs a recent sign-in", () => {
  it("rejects a sign-in older than 15 minutes", async () => {
    const { service, caller, done, queued } = await given({ minutesAgo: 16 });
    for (const call of [
      service.routes.changeEmail({ body: { newEmail: "new@example.com" } }, by(caller)),
      service.routes.remove({ body: { confirmEmail: email } }, by(caller)),
    ]) {
      await expect(call).rejects.toMatchObject({ code: "reauthentication_required" });
    }
    expect([done, queued]).toEqual([[], []]);
  });
});

const withData = async (uid: string) => {
  const db = firestore();
  await db.doc(`customers/${uid}/subscriptions/s1/invoices/i1`).set({ total: 1 });
  await db.doc(`customers/${uid}`).set({ stripeId: "cus_1" });
  await db.doc(`wallets/${uid}/alerts/a1`).set({ unreadSeq: 1 });
  await db.doc("customers/other").set({ stripeId: "cus_2" });
  await db.doc("mails/m1").set({ to: email, uid: null });
  await db.doc("mails/m2").set({ to: "new@example.com", uid });
  await db.doc("mails/m3").set({ to: "other@example.com", uid: "other" });
};

describe("deleting an account", () => {
  const directory = createDirectory(firestore());
  const minuteLater = new Date("2026-11-20T12:01:00Z");

  /** Has the first removal of a sign-in wait until it may go on. */
  function hangOnce(meanwhile: (() => Promise<unknown>)[]) {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    meanwhile.push(async () => {
      meanwhile.length = 0;
      begun.resolve();
      await end.promise;
    });
    return { begun: begun.promise, goOn: end.resolve };
  }

  it("removes everything about the person, and nothing of others", async () => {
    const { service, caller, done, queued } = await given();
    await service.routes.read({ query: {} }, by(caller));
    await withData(caller.uid);
    await service.routes.remove({ body: { confirmEmail: " Nora@example.com " } }, by(caller));
    expect(await documents()).toEqual(["customers/other", "mails/m3"]);
    expect(done).toEqual(["endBilling", "removeSignIn", "endBilling"]);
    expect(queued).toMatchObject([{ kind: "account_deleted", to: email }]);
    expect(await authAccounts.byUid(caller.uid)).toBeNull();
  });

  it("requires typing the account's address", async () => {
    const { service, caller, done } = await given();
    await expect(
      service.routes.remove({ body: { confirmEmail: "eve@example.com" } }, by(caller)),
    ).rejects.toMatchObject({
      code: "invalid_request",
      extra: { fields: [{ path: "body.confirmEmail" }] },
    });
    expect(done).toEqual([]);
  });

  it("removes what was requested at the same moment", async () => {
    const { service, caller, meanwhile } = await given();
    meanwhile.push(() => service.routes.read({ query: {} }, by(caller)));
    await service.routes.remove({ body: { confirmEmail: email } }, by(caller));
    expect(await documents()).toEqual([]);
  });

  it("sends the goodbye only after the sign-in is deleted", async () => {
    const { service, caller, queued } = await given({ failing: ["removeSignIn"] });
    await expect(service.routes.remove({ body: { confirmEmail: email } }, by(caller))).rejects.toThrow(
      "removeSignIn failed",
    );
    expect(queued).toEqual([]);
    await service.routes.remove({ body: { confirmEmail: email } }, by(caller));
    expect(queued).toMatchObject([{ kind: "account_deleted", to: email }]);
  });

  it("deletes nothing while the plan can't be ended, but locks the account, and is finished by its task", async () => {
    const { service, caller, queued, asked } = await given({ failing: ["endBilling", "removeSignIn"] });
    await service.routes.read({ query: {} }, by(caller));
    await withData(caller.uid);
    const before = await documents();
    expect((await service.routes.remove({ body: { confirmEmail: email } }, by(caller))).message).toMatch(
      /^We're deleting your account\./,
    );
    expect(await documents()).toEqual(before);
    expect(await createDirectory(firestore()).find(caller.uid)).toMatchObject({ status: "deleting", isDisabled: true });
    expect(await authAccounts.byUid(caller.uid)).toMatchObject({ isDisabled: true });
    expect(asked).toEqual([[caller.uid, 60]]);

    await expect(service.finishDeletion(caller.uid, NOW)).rejects.toThrow("The deletion isn't due yet.");
    await expect(service.finishDeletion(caller.uid, minuteLater)).rejects.toThrow("removeSignIn failed");
    await service.finishDeletion(caller.uid, minuteLater);
    expect(await documents()).toEqual(["customers/other", "mails/m3"]);
    expect(await authAccounts.byUid(caller.uid)).toBeNull();
    expect(queued).toHaveLength(1);
  });

  it("is finished by its task when the process died in the middle", async () => {
    const { service, caller, meanwhile, queued } = await given();
    await service.routes.read({ query: {} }, by(caller));
    await withData(caller.uid);
    const { begun } = hangOnce(meanwhile);
    void service.routes.remove({ body: { confirmEmail: email } }, by(caller));
    await begun;
    await service.finishDeletion(caller.uid, minuteLater);
    expect(await documents()).toEqual(["customers/other", "mails/m3"]);
    expect(await authAccounts.byUid(caller.uid)).toBeNull();
    expect(queued).toMatchObject([{ kind: "account_deleted", to: email }]);
  });

  it("is answered in time when it takes long, and left to its task", async () => {
    const { service, caller, meanwhile, queued, callTime } = await given();
    await service.routes.read({ query: {} }, by(caller));
    const { begun, goOn } = hangOnce(meanwhile);
    const answer = service.routes.remove({ body: { confirmEmail: email } }, by(caller));
    await begun;
    callTime.abort();
    expect(await answer).toEqual({ message: "We're deleting your account. You'll get an email when it's done." });
    goOn();
    await service.finishDeletion(caller.uid, minuteLater);
    expect(await documents()).toEqual([]);
    expect(queued, "the call goes on with no step").toHaveLength(1);
  });

  it("is done once when its task is delivered twice, and leaves nothing to a task when the call was in time", async () => {
    const { service, caller, queued, recorded } = await given({ failing: ["endBilling"] });
    await service.routes.read({ query: {} }, by(caller));
    await service.routes.remove({ body: { confirmEmail: email } }, by(caller));
    await Promise.allSettled([1, 2].map(() => service.finishDeletion(caller.uid, minuteLater)));
    await service.finishDeletion(caller.uid, minuteLater);
    expect([queued.length, recorded]).toEqual([1, [caller.uid]]);

    const other = await given();
    await other.service.routes.read({ query: {} }, by(other.caller));
    expect(await other.service.routes.remove({ body: { confirmEmail: email } }, by(other.caller))).toEqual({
      message: "Your account was deleted.",
    });
    await other.service.finishDeletion(other.caller.uid, minuteLater);
    expect([other.queued.length, other.recorded]).toEqual([1, []]);
  });

  it("is done once when it is asked for twice at the same moment", async () => {
    const { service, caller, meanwhile, queued } = await given();
    await service.routes.read({ query: {} }, by(caller));
    const ask = async () => (await service.routes.remove({ body: { confirmEmail: email } }, by(caller))).message;
    const { begun, goOn } = hangOnce(meanwhile);
    const first = ask();
    await begun;
    expect(await ask()).toBe("We're deleting your account. You'll get an email when it's done.");
    goOn();
    expect(await first).toBe("Your account was deleted.");
    expect(queued).toHaveLength(1);
  });

  it("is done once when one of two calls comes to the directory after the other has ended", async () => {
    const { service, caller, queued, beforeUpdate } = await given();
    await service.routes.read({ query: {} }, by(caller));
    const ask = async () => (await service.routes.remove({ body: { confirmEmail: email } }, by(caller))).message;
    beforeUpdate.push(ask);
    expect(await ask()).toBe("Your account was deleted.");
    expect(queued).toHaveLength(1);
  });

  it("that staff scheduled locks the account before anything is erased", async () => {
    const { service, caller } = await given({ failing: ["endBilling"] });
    await service.routes.read({ query: {} }, by(caller));
    await directory.update(caller.uid, { deletesAt: NOW }, NOW);
    await expect(service.removeDue(caller.uid, NOW)).rejects.toThrow("endBilling failed");
    expect(await authAccounts.byUid(caller.uid)).toMatchObject({ isDisabled: true });
    expect(await documents()).toContain(`accounts/${caller.uid}`);
  });

  it("stays the schedule's for ten minutes, also when the member asks for it meanwhile, and isn't kept by staff", async () => {
    const { service, caller, meanwhile, queued } = await given();
    await service.routes.read({ query: {} }, by(caller));
    await directory.update(caller.uid, { deletesAt: NOW }, NOW);
    const { begun, goOn } = hangOnce(meanwhile);
    const scheduled = service.removeDue(caller.uid, NOW);
    await begun;
    expect((await service.routes.remove({ body: { confirmEmail: email } }, by(caller))).message).toMatch(
      /^We're deleting your account\./,
    );
    await expect(service.finishDeletion(caller.uid, new Date("2026-11-20T12:09:00Z"))).rejects.toThrow("isn't due yet");
    expect(queued).toEqual([]);
    goOn();
    expect([await scheduled, queued.length]).toEqual(["handled", 1]);
  });

  it("that workers were stopped at six times is given up, and waits for staff", async () => {
    const { service, caller } = await given();
    await service.routes.read({ query: {} }, by(caller));
    await directory.update(caller.uid, { deletesAt: NOW }, NOW);
    const hour = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
    for (let tried = 0; tried < 6; tried += 1)
      expect(await directory.claimDeletion(caller.uid, hour(tried))).toBe(email);
    expect(await directory.claimDeletion(caller.uid, hour(6))).toBeNull();
    expect(await directory.deletions.listDead(10, hour(7), undefined)).toMatchObject([{ id: caller.uid, attempts: 6 }]);
  });

  it("isn't finished by its task for somebody who has a staff role", async () => {
    const { service, caller, queued } = await given({ failing: ["endBilling"] });
    await service.routes.read({ query: {} }, by(caller));
    await service.routes.remove({ body: { confirmEmail: email } }, by(caller));
    await authAccounts.setStaffRole(caller.uid, "support");
    await expect(service.finishDeletion(caller.uid, minuteLater)).rejects.toThrow("The account has a staff role.");
    expect(await authAccounts.byUid(caller.uid)).not.toBeNull();
    expect(queued).toEqual([]);
  });

  it("ends the plan while another vendor is down, and waits for both", async () => {
    const { service, caller, done, vendors } = await given();
    await service.routes.read({ query: {} }, by(caller));
    vendors.unshift(() => Promise.reject(new Error("The other vendor is down.")));
    await service.routes.remove({ body: { confirmEmail: email } }, by(caller));
    expect(done).toEqual(["endBilling"]);
    expect(await documents()).toContain(`accounts/${caller.uid}`);
    vendors.pop();
    await service.finishDeletion(caller.uid, minuteLater);
    expect(await documents()).toEqual([]);
  });
});

describe("a plan of somebody whom the directory doesn't have", () => {
  const subscription = storedPlan.parse({
    id: "sub_1",
    status: "active",
    createdAt: NOW,
    currentPeriodStart: NOW,
    currentPeriodEnd: new Date("2026-12-20T12:00:00Z"),
    cancelAtPeriodEnd: false,
    collectionPaused: false,
  });
  const plan = { name: "Personal", interval: "month" } as const;

  it("adds them, and a later visit keeps the plan", async () => {
    const { service, caller } = await given();
    const directory = createDirectory(firestore());
    await service.routes.read({ query: {} }, by(caller));
    await firestore().doc(`directory/${caller.uid}`).delete();
    await accounts.notePlan(caller.uid, { subscription, plan }, NOW);
    const noted = { email, firstName: "Nora", isVerified: true, status: "active", planKind: "monthly", plan };
    expect(await directory.find(caller.uid)).toMatchObject(noted);

    const nextDay = new Date("2026-11-21T12:00:00Z");
    await service.routes.read({ query: {} }, by(caller, { now: nextDay }));
    expect(await directory.find(caller.uid)).toMatchObject({ ...noted, createdAt: NOW, seenAt: nextDay });
  });

  it("isn't noted of a deleted person", async () => {
    await accounts.notePlan("nobody", { subscription, plan }, NOW);
    expect(await createDirectory(firestore()).find("nobody")).toBeNull();
  });
});
