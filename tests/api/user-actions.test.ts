// @module-tag gate

import type { UserDetail } from "@cardwell/core/contract/admin/users";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { beforeAll, describe, expect, it } from "vitest";
import { createExportJobsRepository } from "../../functions/src/admin/users/export-jobs-repository.ts";
import { inUnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { call, rejection } from "../support/api.ts";
import { auth, db, newPerson, signIn, type TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { forgetMailLimits, nextMail } from "../support/sandbox.ts";
import { signedInAnHourAgo } from "../support/sessions.ts";
import { fetchStatus } from "../support/subscriptions.ts";
import { runTask } from "../support/tasks.ts";
import { eventually } from "../support/wait.ts";

const reason = "Asked for in case 2296";

let support: TestPerson;
let owner: TestPerson;

beforeAll(async () => {
  [support, owner] = await Promise.all([newPerson({ staff: "support" }), newPerson({ staff: "owner" })]);
  for (const { idToken: token } of [support, owner]) await call("GET", "/api/account", { token });
  await forgetMailLimits();
});

type Change = { by?: TestPerson; method?: string; body?: object };

const act = ({ uid }: { uid: string }, action: string, { by = owner, method = "POST", body = {} }: Change = {}) =>
  call(method, `/api/admin/users/${uid}/${action}`, { token: by.idToken, body: { reason, ...body } });
const read = async ({ uid }: { uid: string }) =>
  (await call<UserDetail>("GET", `/api/admin/users/${uid}`, { token: support.idToken })).body;

/** Someone who opened the app. */
async function newVisitor(): Promise<TestPerson> {
  const person = await newPerson();
  await call("GET", "/api/account", { token: person.idToken });
  return person;
}

/** Someone whose plan has ended. */
async function newLapsed(): Promise<TestPerson> {
  const person = await newCardholder({ cardId: "amex-gold", last4: "9071" });
  await db.doc(`customers/${person.uid}`).update({ "subscription.status": "canceled" });
  await call("GET", "/api/account", { token: person.idToken });
  return person;
}

const entriesAbout = async ({ uid }: { uid: string }) =>
  (await db.collection("auditLog").where("object", "==", `users/${uid}`).orderBy("at").get()).docs.map((doc) => [
    doc.get("action") as string,
    doc.get("outcome") as string,
    doc.get("reason") as string,
  ]);

/** What each finished change found and left. */
const readChanges = async ({ uid }: { uid: string }) =>
  (await db.collection("auditLog").where("object", "==", `users/${uid}`).orderBy("at").get()).docs
    .filter((doc) => doc.get("outcome") === "done")
    .map((doc) => [doc.get("before") as unknown, doc.get("after") as unknown]);

describe("a disabled person", () => {
  it("is signed out, is shown with who did it and why, and can sign in again once they are enabled", async () => {
    const person = await newVisitor();
    expect((await act(person, "disable", { by: support })).body).toMatchObject({ status: "disabled" });
    expect(rejection(await call("GET", "/api/account", { token: person.idToken })).error).toBe("unauthenticated");
    await expect(signIn(person.email, person.password)).rejects.toThrow("USER_DISABLED");
    const disabled = await read(person);
    expect(disabled).toMatchObject({ status: "disabled", isDisabled: true });
    expect(disabled.events[0]?.title).toBe(`Disabled by ${support.email}: ${reason}`);
    expect((await act(person, "enable", { by: support })).body).toMatchObject({ status: "none" });
    expect((await signIn(person.email, person.password)).uid).toBe(person.uid);
    expect(await entriesAbout(person)).toEqual(
      expect.arrayContaining([
        ["users.disable", "started", reason],
        ["users.disable", "done", reason],
        ["users.enable", "done", reason],
      ]),
    );
    expect(await readChanges(person)).toEqual([
      [{ isDisabled: false }, { isDisabled: true }],
      [{ isDisabled: true }, { isDisabled: false }],
    ]);
  });
});

describe("a person's sessions", () => {
  it("end on every device", async () => {
    const person = await signedInAnHourAgo(await newVisitor());
    expect((await call("GET", "/api/account", { token: person.idToken })).status).toBe(200);
    expect((await act(person, "revoke-sessions", { by: support })).status).toBe(200);
    expect(rejection(await call("GET", "/api/account", { token: person.idToken })).error).toBe("unauthenticated");
  });
});

describe("a person's sign-in", () => {
  it("is reset: their sessions end, and they choose another password with the link that they get", async () => {
    const person = await signedInAnHourAgo(await newVisitor());
    expect((await act(person, "reset-sign-in", { by: support })).status).toBe(200);
    expect(rejection(await call("GET", "/api/account", { token: person.idToken })).error).toBe("unauthenticated");
    expect((await nextMail(person.email)).subject).toBe("Set a new password");
    expect(await entriesAbout(person)).toEqual([
      ["users.reset-sign-in", "started", reason],
      ["users.reset-sign-in", "done", reason],
    ]);
  });

  it("isn't reset while the account is disabled", async () => {
    const person = await newVisitor();
    await act(person, "disable", { by: support });
    expect(rejection(await act(person, "reset-sign-in", { by: support })).error).toBe("conflict");
  });
});

describe("an address that isn't verified", () => {
  it("gets the link once more, which is recorded", async () => {
    const person = await newPerson({ confirmed: false });
    await call("POST", "/api/email/send-verification", { body: { email: person.email } });
    await nextMail(person.email);
    await eventually(
      () => db.doc(`directory/${person.uid}`).get(),
      (entry) => entry.exists,
    );
    expect((await act(person, "resend-verification", { by: support })).status).toBe(200);
    expect((await nextMail(person.email, 2)).subject).toBe("Confirm your email address");
    expect(await entriesAbout(person)).toEqual([["users.resend-verification", "done", reason]]);
  });

  it("gets none once it is verified", async () => {
    expect(rejection(await act(await newVisitor(), "resend-verification")).error).toBe("conflict");
  });
});

describe("a staff role", () => {
  it("is given and taken by an owner, and ends the sessions each time", async () => {
    const person = await newVisitor();
    const answer = await act(person, "role", { method: "PUT", body: { role: "editor" } });
    expect(answer.body).toMatchObject({ staffRole: "editor" });
    expect((await auth.getUser(person.uid)).customClaims).toEqual({ staff: "editor" });
    expect(await read(person)).toMatchObject({ staffRole: "editor" });
    await act(person, "role", { method: "PUT", body: { role: null } });
    expect((await auth.getUser(person.uid)).customClaims).toEqual({});
    expect(await readChanges(person)).toEqual([
      [{ role: null }, { role: "editor" }],
      [{ role: "editor" }, { role: null }],
    ]);
  });

  it("isn't changed by somebody who saw another one", async () => {
    const person = await newVisitor();
    const change = (role: string, from: object) => act(person, "role", { method: "PUT", body: { role, from } });
    expect((await change("viewer", { role: null })).status).toBe(200);
    const late = await change("owner", { role: null });
    expect(late.body).toMatchObject({ error: "conflict", fields: [{ path: "body.role" }] });
    expect((await auth.getUser(person.uid)).customClaims).toEqual({ staff: "viewer" });
    expect((await change("editor", { role: "viewer" })).status).toBe(200);
  });

  it("is given by one of two who do so at once; for the other it is a conflict", async () => {
    const person = await newVisitor();
    const roles = ["viewer", "editor"];
    const answers = await Promise.all(
      roles.map((role) => act(person, "role", { method: "PUT", body: { role, from: { role: null } } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const given = roles[answers.findIndex(({ status }) => status === 200)];
    expect((await auth.getUser(person.uid)).customClaims).toEqual({ staff: given });
    expect(await readChanges(person)).toEqual([[{ role: null }, { role: given }]]);
  });

  it("isn't given to an address that isn't verified, nor by somebody to themselves", async () => {
    const unverified = await newPerson({ confirmed: false });
    const body = { role: "viewer" };
    expect(rejection(await act(unverified, "role", { method: "PUT", body })).error).toBe("conflict");
    expect(rejection(await act(owner, "role", { method: "PUT", body })).error).toBe("conflict");
  });

  it("protects its holder: others than owners can't disable them, and nobody can delete them", async () => {
    const colleague = await newPerson({ staff: "viewer" });
    await call("GET", "/api/account", { token: colleague.idToken });
    expect(rejection(await act(colleague, "disable", { by: support })).error).toBe("forbidden");
    const body = { confirmEmail: colleague.email };
    expect(rejection(await act(colleague, "deletion", { body })).error).toBe("conflict");
  });
});

describe("access beyond the plan", () => {
  it("is given until the end of a day to somebody whose plan has ended, and taken again", async () => {
    const person = await newLapsed();
    expect((await fetchStatus(person)).hasAccess).toBe(false);
    const { now } = await sandboxTime();
    const until = addDays(now.toISOString().slice(0, 10), 7);
    const given = await act(person, "access", { by: support, body: { until } });
    expect(given.body).toMatchObject({ status: "granted", until: `${until}T23:59:59.000Z` });
    expect(await fetchStatus(person)).toMatchObject({ hasAccess: true, reason: "granted" });
    expect((await call("GET", "/api/dashboard", { token: person.idToken })).status).toBe(200);
    await eventually(
      () => read(person),
      ({ status, grantedUntil }) => status === "granted" && grantedUntil !== null,
    );
    expect(rejection(await act(person, "access", { by: support, body: { until } })).error).toBe("conflict");
    const unseen = { until: null, from: { until: null } };
    expect(rejection(await act(person, "access", { by: support, body: unseen })).error).toBe("conflict");
    await act(person, "access", { by: support, body: { until: null, from: { until } } });
    expect((await fetchStatus(person)).hasAccess).toBe(false);
    expect(rejection(await act(person, "access", { by: support, body: { until: null } })).error).toBe("conflict");
    expect((await entriesAbout(person)).map(([action]) => action)).toEqual([
      "users.extend-access",
      "users.extend-access",
    ]);
  });

  it.each(["2020-01-01", "2999-01-01"])("isn't given until %s", async (until) => {
    const answer = await act(await newLapsed(), "access", { body: { until } });
    expect(rejection(answer).error).toBe("invalid_request");
    expect(answer.body).toMatchObject({ fields: [{ path: "body.until" }] });
  });

  it("isn't given to somebody who never had a plan", async () => {
    const { now } = await sandboxTime();
    const until = addDays(now.toISOString().slice(0, 10), 7);
    expect(rejection(await act(await newVisitor(), "access", { body: { until } })).error).toBe("conflict");
  });
});

describe("an export of a person's data", () => {
  it("is announced to them by an alert", async () => {
    const person = await newCardholder({ cardId: "amex-gold", last4: "9071" });
    await call("GET", "/api/account", { token: person.idToken });
    expect((await act(person, "export")).status).toBe(200);
    await eventually(
      () => db.collection(`wallets/${person.uid}/alerts`).where("type", "==", "security_export").get(),
      ({ size }) => size === 1,
    );
  });

  it("is for owners alone", async () => {
    expect(rejection(await act(await newVisitor(), "export", { by: support })).error).toBe("forbidden");
  });
});

describe("an export of a person with very many documents", () => {
  type Shown = { export: { id: string; state: string; documents: number; parts: number } | null };

  const jobs = createExportJobsRepository(db);
  /** As a call begins one that finds too many documents for one answer. */
  const begin = async ({ uid }: TestPerson) => {
    const { now } = await sandboxTime();
    return inUnitOfWork(db, undefined, async (unit) => jobs.open({ uid, byUid: owner.uid }, now, unit));
  };
  const show = async ({ uid }: TestPerson, { idToken: token } = owner) =>
    (await call<Shown>("GET", `/api/admin/users/${uid}/export`, { token })).body.export;
  const readPart = ({ uid }: TestPerson, exportId: string, part: number | string, { idToken: token } = owner) =>
    call<{ documents: unknown[] }>("GET", `/api/admin/users/${uid}/exports/${exportId}/parts/${part}`, { token });

  it("is collected by a task, announced once, and has the same documents as one answer", async () => {
    const person = await newCardholder({ cardId: "amex-gold", last4: "9071" });
    await call("GET", "/api/account", { token: person.idToken });
    const { documents } = (await act(person, "export")).body;
    const { id } = await begin(person);
    expect(await show(person)).toMatchObject({ id, state: "running", documents: 0 });
    expect(rejection(await readPart(person, id, 0)).error).toBe("conflict");
    const task = { uid: person.uid, byUid: owner.uid };
    expect([await runTask("exportPerson", task), await runTask("exportPerson", task)]).toEqual([204, 204]);
    expect(await show(person)).toMatchObject({ id, state: "done", parts: 1 });
    const paths = (all: unknown) => (all as { path: string }[]).map(({ path }) => path);
    const known = new Set(paths((await readPart(person, id, 0)).body.documents));
    expect(paths(documents).filter((path) => !known.has(path))).toEqual([]);
    const alerts = db.collection(`wallets/${person.uid}/alerts`).where("type", "==", "security_export");
    await eventually(
      () => alerts.get(),
      ({ size }) => size === 1,
    );
  });

  it("is found and downloaded by nobody but who asked for it, part by part", async () => {
    const person = await newVisitor();
    const [{ id }, other] = [await begin(person), await newPerson({ staff: "owner" })];
    await runTask("exportPerson", { uid: person.uid, byUid: owner.uid });
    expect((await readPart(person, id, 0)).status).toBe(200);
    expect(rejection(await readPart(person, id, 1)).error).toBe("not_found");
    expect(rejection(await readPart(person, id, "-1")).error).toBe("invalid_request");
    expect(rejection(await readPart(person, "another-export", 0)).error).toBe("not_found");
    expect(rejection(await readPart(owner, id, 0)).error).toBe("not_found");
    expect(await show(person, other)).toBeNull();
    expect(rejection(await readPart(person, id, 0, other)).error).toBe("not_found");
    expect(rejection(await readPart(person, id, 0, support)).error).toBe("forbidden");
  });

  it("expires", async () => {
    const person = await newVisitor();
    const { id } = await begin(person);
    await runTask("exportPerson", { uid: person.uid, byUid: owner.uid });
    const { now } = await sandboxTime();
    await db.doc(`directory/${person.uid}/dataExports/${owner.uid}`).update({ expireAt: now });
    expect(await show(person)).toBeNull();
    expect(rejection(await readPart(person, id, 0)).error).toBe("not_found");
  });
});

describe("the deletion of an account by staff", () => {
  it("waits seven days, is announced by email, and can be undone until then", async () => {
    const person = await newVisitor();
    const { now } = await sandboxTime();
    const scheduled = await act(person, "deletion", { body: { confirmEmail: person.email.toUpperCase() } });
    expect(scheduled.body).toMatchObject({ status: "deleting" });
    const days = (Date.parse(String(scheduled.body["until"])) - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect((await nextMail(person.email)).subject).toBe("Your account will be deleted");
    expect((await call("GET", "/api/account", { token: person.idToken })).status).toBe(200);
    expect(rejection(await act(person, "deletion", { body: { confirmEmail: person.email } })).error).toBe("conflict");

    expect((await act(person, "deletion/cancel")).body).toMatchObject({ status: "none", until: null });
    expect((await nextMail(person.email, 2)).subject).toBe("Your account is kept");
    expect(rejection(await act(person, "deletion/cancel")).error).toBe("conflict");
  });

  it("needs the address typed", async () => {
    const answer = await act(await newVisitor(), "deletion", { body: { confirmEmail: "other@example.com" } });
    expect(answer.body).toMatchObject({ error: "invalid_request", fields: [{ path: "body.confirmEmail" }] });
  });
});

describe("every dangerous action", () => {
  it.each(["disable", "enable", "revoke-sessions", "export", "deletion", "deletion/cancel", "access"])(
    "needs a sign-in of the last ten minutes: %s",
    async (action) => {
      const [person, earlier] = await Promise.all([
        newVisitor(),
        signedInAnHourAgo(await newPerson({ staff: "owner" })),
      ]);
      expect(rejection(await act(person, action, { by: earlier })).error).toBe("reauthentication_required");
    },
  );

  it.each(["disable", "revoke-sessions", "export"])("needs a reason: %s", async (action) => {
    const answer = await act(await newVisitor(), action, { body: { reason: " " } });
    expect(answer.body).toMatchObject({ error: "invalid_request", fields: [{ path: "body.reason" }] });
  });

  it("isn't done to one's own account", async () => {
    expect(rejection(await act(owner, "disable")).error).toBe("conflict");
  });
});
