// @module-tag gate

import type { adminActivityContract } from "@cardwell/core/contract/admin/activity";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { addDays } from "@cardwell/core/domain/dates/civil";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyExport } from "../../functions/src/admin/activity/signed-export.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { call, rejection } from "../support/api.ts";
import { archive, cardDetail, inventedCard, publishCard } from "../support/cards.ts";
import { newPerson, signIn } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { signedInAnHourAgo } from "../support/sessions.ts";

type Contract = typeof adminActivityContract;
type Entries = ResponseOf<Contract["entries"]>;
type Entry = ResponseOf<Contract["entry"]>;
type Check = ResponseOf<Contract["checkDay"]>;
type Checks = ResponseOf<Contract["checks"]>;
type Export = ResponseOf<Contract["export"]>;
type Actors = ResponseOf<Contract["actors"]>;

const made = new Set<string>();
let owner: TestPerson;
let viewer: TestPerson;

const ask = <T>(path: string, { idToken: token } = viewer) => call<T>("GET", `/api/admin/activity${path}`, { token });
const post = <T>(path: string, body: object) =>
  call<T>("POST", `/api/admin/activity${path}`, { token: owner.idToken, body });
const search = async (query: string) => (await ask<Entries>(`/entries?${query}`)).body;

/** Publishes an invented card, and raises its fee. */
async function changeCard(by = owner): Promise<string> {
  const terms = inventedCard();
  made.add(terms.id);
  await publishCard(by.idToken, terms);
  const raised = {
    ...terms,
    fees: { ...terms.fees, annual: [{ amountCents: 15_000, validFrom: null, validTo: null }] },
  };
  const { status } = await publishCard(by.idToken, raised, { baseVersion: 1 });
  expect(status).toBe(200);
  return `cards/${terms.id}`;
}

beforeAll(async () => {
  owner = await newPerson({ staff: "owner" });
  viewer = await newPerson({ staff: "viewer" });
});

afterAll(async () => {
  await archive(owner.idToken, made);
});

describe("what staff did", () => {
  it("is found by its object, newest first, with who, what and why", async () => {
    const object = await changeCard();
    const { rows, total, nextCursor } = await search(`query=${encodeURIComponent(object)}`);
    expect([total, nextCursor]).toEqual([2, null]);
    expect(rows).toMatchObject([
      { object, action: "card-universe.publish", actorName: owner.email, actorRole: "owner", outcome: "done" },
      { object, action: "card-universe.publish" },
    ]);
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it("is found by the actor's address, by the request, by action and by time, a page at a time", async () => {
    const actor = await newPerson({ staff: "owner" });
    await changeCard(actor);
    const first = await search(`query=${encodeURIComponent(actor.email)}&limit=1`);
    expect(first.rows).toHaveLength(1);
    expect(first.total).toBeGreaterThanOrEqual(2);
    const second = await search(`query=${encodeURIComponent(actor.email)}&limit=1&cursor=${first.nextCursor}`);
    expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id);
    expect((await search(`query=${first.rows[0]?.requestId}`)).rows).toEqual(first.rows);
    expect((await search(`query=${encodeURIComponent(actor.email)}&action=alert-rules.edit`)).total).toBe(0);
    const { total } = await search(`query=${encodeURIComponent(actor.email)}&action=card-universe.publish&days=1`);
    expect(total).toBe(first.total);
    expect((await search("query=nobody%40example.com")).total).toBe(0);
    expect((await search("query=nobody%40")).total).toBe(0);
    expect((await search(`actor=${actor.uid}&objectType=cards`)).total).toBe(first.total);
    expect((await search(`actor=${actor.uid}&objectType=flags`)).total).toBe(0);
  });

  it("is found by the name, the address and the id of whom it was done to, which it names", async () => {
    const { uid, email, idToken: token } = await newPerson();
    await call("GET", "/api/account", { token });
    await call("PATCH", "/api/account", { token, body: { firstName: "Quillon" } });
    const note = { text: "Asked about the fee." };
    const path = `/api/admin/users/${uid}/notes`;
    expect((await call("POST", path, { token: owner.idToken, body: note })).status).toBe(200);
    for (const query of ["quill", email.slice(0, -8), uid, uid.slice(0, 12), `users/${uid}`]) {
      const [newest] = (await search(`query=${encodeURIComponent(query)}&action=users.add-note`)).rows;
      expect(newest, query).toMatchObject({ object: `users/${uid}`, personEmail: email, actorName: owner.email });
    }
  });

  it("shows what an entry found and left, field by field, and how it is linked", async () => {
    const object = await changeCard();
    const [row, before] = (await search(`query=${encodeURIComponent(object)}`)).rows;
    const { body } = await ask<Entry>(`/entries/${row?.id}`);
    expect(body.entry).toEqual(row);
    const fee = body.changes.find(({ path }) => path === "fees.annual");
    expect(fee?.before).toContain("$95");
    expect(fee?.after).toContain("$150");
    const earlier = (await ask<Entry>(`/entries/${before?.id}`)).body;
    expect(body.link).toMatchObject({ position: earlier.link.position + 1, previousHash: earlier.link.hash });
  });

  it("counts by actor, and all links of the day match", async () => {
    await changeCard();
    const { body } = await ask<Actors>("/actors");
    const mine = body.actors.find(({ uid }) => uid === owner.uid);
    expect(mine).toEqual({ uid: owner.uid, name: owner.email, entries: expect.any(Number), weekBefore: 0 });
    expect(mine?.entries).toBe((await search(`query=${encodeURIComponent(owner.email)}`)).total);
    const day = (await sandboxTime()).now.toISOString().slice(0, 10);
    const check = (await ask<Check>(`/days/${day}/check`)).body;
    expect(check.faults.filter(({ chain }) => chain.endsWith(owner.uid))).toEqual([]);
    expect(check.entries).toBeGreaterThanOrEqual(2);
  });

  it("names the role of who did far more than usual, until an owner takes it", async () => {
    const person = await newPerson();
    await call("GET", "/api/account", { token: person.idToken });
    const changeRole = (role: StaffRole | null, from: StaffRole | null) =>
      call("PUT", `/api/admin/users/${person.uid}/role`, {
        token: owner.idToken,
        body: { role, from: { role: from }, reason: "Far more than usual" },
      });
    expect((await changeRole("support", null)).status).toBe(200);
    const { idToken: token } = await signIn(person.email, person.password);
    const addNote = (text: string) => call("POST", `/api/admin/users/${person.uid}/notes`, { token, body: { text } });
    for (let at = 1; at <= 20; at += 1) expect((await addNote(`Note ${at}`)).status).toBe(200);
    const findUnusual = async () => (await ask<Actors>("/actors")).body.unusual.find(({ uid }) => uid === person.uid);
    expect(await findUnusual()).toMatchObject({ name: person.email, entries: 20, usual: null, staffRole: "support" });
    expect((await changeRole(null, "editor")).status).toBe(409);
    expect((await changeRole(null, "support")).status).toBe(200);
    expect((await findUnusual())?.staffRole).toBeNull();
  });

  it("is exported whole and signed, and the export is recorded", async () => {
    const object = await changeCard();
    const { body } = await post<Export>("/export", { query: object, reason: "For the auditor" });
    expect(body.entries).toBe(2);
    expect(verifyExport(body.file)).toMatchObject({ isGenuine: true, entries: 2, changed: [] });
    const [newest] = (await search(`query=${encodeURIComponent(owner.email)}&action=activity.export`)).rows;
    expect(newest).toMatchObject({ object: "auditLog", action: "activity.export", reason: "For the auditor" });
    const { changes } = (await ask<Entry>(`/entries/${newest?.id}`)).body;
    expect(changes).toContainEqual({ path: "entries", before: null, after: "2" });
  });

  it("includes what the system did, and what its nightly check found", async () => {
    const { rows } = await search("actor=verifyAuditLog&limit=1");
    expect(rows).toMatchObject([
      { actorName: "System, audit log check", actorRole: "system", action: "activity.verify", object: "auditLog" },
    ]);
    const { days } = (await ask<Checks>("/checks")).body;
    expect(days).toHaveLength(7);
    expect(days.flatMap(({ faults }) => faults)).toEqual([]);
    const yesterday = addDays((await sandboxTime()).now.toISOString().slice(0, 10), -1);
    expect(days[0]?.day).toBe(yesterday);
  });

  it("rejects entries, days and searches that don't exist", async () => {
    expect(rejection(await ask("/entries?objectType=secrets"))).toMatchObject({ status: 400 });
    expect(rejection(await ask("/entries/none"))).toMatchObject({ status: 404 });
    expect(rejection(await ask("/days/2026-02-30/check"))).toMatchObject({ status: 400 });
    expect(rejection(await ask("/entries?action=none"))).toMatchObject({ status: 400 });
    expect(rejection(await ask("/entries?cursor=bm90"))).toMatchObject({ status: 400 });
  });
});

describe("a change that is reverted", () => {
  const revert = (entryId: string | undefined, { idToken: token } = owner) =>
    call("POST", `/api/admin/activity/entries/${entryId}/revert`, { token, body: { reason: "The source was wrong" } });
  const newestOf = async (object: string) => (await search(`query=${encodeURIComponent(object)}`)).rows[0];
  const feeOf = async (object: string) =>
    (await cardDetail(owner.idToken, object.slice("cards/".length))).body.terms.fees.annual?.[0]?.amountCents;

  it("is as it was before, with an entry of its own, and the revert can be reverted", async () => {
    const object = await changeCard();
    const change = await newestOf(object);
    expect((await ask<Entry>(`/entries/${change?.id}`)).body.irreversible).toBeNull();
    expect((await revert(change?.id)).status).toBe(200);
    expect(await feeOf(object)).toBe(9500);
    const undone = await newestOf(object);
    expect(undone).toMatchObject({ action: "activity.revert", reason: "The source was wrong", actorUid: owner.uid });
    expect((await revert(undone?.id)).status).toBe(200);
    expect(await feeOf(object)).toBe(15_000);
  });

  it("isn't reverted twice, nor once it was changed again since", async () => {
    const object = await changeCard();
    const change = await newestOf(object);
    const obstacle = async () => (await ask<Entry>(`/entries/${change?.id}`)).body.irreversible;
    expect((await revert(change?.id)).status).toBe(200);
    expect(rejection(await revert(change?.id))).toMatchObject({ status: 409 });
    expect(await obstacle()).toBe("It is already as it was before.");
    const { terms, version } = (await cardDetail(owner.idToken, object.slice("cards/".length))).body;
    const annual = [{ amountCents: 20_000, validFrom: null, validTo: null }];
    await publishCard(owner.idToken, { ...terms, fees: { ...terms.fees, annual } }, { baseVersion: version });
    expect(rejection(await revert(change?.id))).toMatchObject({ status: 409 });
    expect(await obstacle()).toBe("Changed again since: fees.annual.");
  });

  it("isn't a new card, nor what isn't a card or a rule", async () => {
    const object = await changeCard();
    const { rows } = await search(`query=${encodeURIComponent(object)}`);
    expect((await ask<Entry>(`/entries/${rows.at(-1)?.id}`)).body.irreversible).toBe("A new card is archived instead.");
    await post("/export", { query: object });
    const exported = await newestOf("auditLog");
    expect(rejection(await revert(exported?.id))).toMatchObject({ status: 409 });
    expect(rejection(await revert("none"))).toMatchObject({ status: 404 });
  });

  it("needs a role that edits, and a recent sign-in", async () => {
    const object = await changeCard();
    const change = await newestOf(object);
    expect(rejection(await revert(change?.id, viewer))).toMatchObject({ status: 403 });
    const earlier = await signedInAnHourAgo(await newPerson({ staff: "editor" }));
    expect(rejection(await revert(change?.id, earlier))).toMatchObject({ error: "reauthentication_required" });
    expect(await feeOf(object)).toBe(15_000);
  });
});
