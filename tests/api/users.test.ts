// @module-tag gate

import type { UserRow } from "@cardwell/core/contract/admin/users";
import { beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { fillWithPeople } from "../support/directory.ts";
import { auth, db, newAddress, newPerson, signIn, type TestPerson } from "../support/people.ts";
import { walletApi } from "../support/wallets.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { forgetMailLimits } from "../support/sandbox.ts";
import { subscribe } from "../support/subscriptions.ts";
import { eventually } from "../support/wait.ts";

type Page = { rows: UserRow[]; total: number; nextCursor: string | null };

let token = "";

beforeAll(async () => {
  token = (await newPerson({ staff: "viewer" })).idToken;
  await forgetMailLimits();
});

const list = (query: Record<string, string>) =>
  call<Page>("GET", `/api/admin/users?${new URLSearchParams(query).toString()}`, { token });
const find = async (query: string) => (await list({ query })).body.rows;
const findPerson = async ({ uid }: { uid: string }) => (await find(uid)).find((row) => row.uid === uid);

/** Someone who opened the app. */
async function newVisitor(change: { firstName?: string } = {}): Promise<TestPerson> {
  const person = await newPerson();
  await call("GET", "/api/account", { token: person.idToken });
  if (change.firstName !== undefined) await call("PATCH", "/api/account", { token: person.idToken, body: change });
  return person;
}

describe("somebody who opens the app", () => {
  it("is found by the beginning of the address, the name and the id", async () => {
    const person = await newVisitor({ firstName: "Zora" });
    const uids = async (query: string) => (await find(query)).map(({ uid }) => uid);
    for (const query of [person.email.slice(0, 12), person.uid, person.uid.toUpperCase().slice(0, 20)])
      expect(await uids(query), query).toContain(person.uid);
    expect((await list({ query: "ZOR" })).body.rows.map(({ firstName }) => firstName)).toContain("Zora");
    expect(await find(person.email.slice(1))).toEqual([]);
  });

  it("is listed with plan, status and visit", async () => {
    const { uid, email } = await newVisitor();
    expect(await findPerson({ uid })).toMatchObject({
      uid,
      email,
      firstName: null,
      staffRole: null,
      planKind: "none",
      plan: null,
      status: "none",
      cards: 0,
      seenAt: expect.any(String) as string,
    });
  });

  it("is found by a new name and no longer by the one before", async () => {
    const person = await newVisitor({ firstName: "Quentin" });
    await call("PATCH", "/api/account", { token: person.idToken, body: { firstName: "Wilhelmina" } });
    expect(await findPerson(person)).toMatchObject({ firstName: "Wilhelmina" });
    expect((await find("quentin")).map(({ uid }) => uid)).not.toContain(person.uid);
  });

  it("is found by a new address", async () => {
    const person = await newVisitor();
    const moved = newAddress("moved");
    await auth.updateUser(person.uid, { email: moved, emailVerified: true });
    await call("GET", "/api/account", { token: (await signIn(moved, person.password)).idToken });
    expect((await find(moved))[0]).toMatchObject({ uid: person.uid, email: moved });
    expect(await find(person.email)).toEqual([]);
  });

  it("is listed with the plan once it is paid", async () => {
    const person = await newVisitor();
    await subscribe(person);
    const row = await eventually(
      () => findPerson(person),
      (found) => found?.plan?.name === "Personal",
    );
    expect(["trialing", "active"]).toContain(row?.status);
    expect((await list({ query: person.uid, plan: "none" })).body.rows).toEqual([]);
  });

  it("is listed with the cards of the wallet", async () => {
    const person = await newCardholder({ cardId: "amex-gold", last4: "1009" });
    await call("GET", "/api/account", { token: person.idToken });
    expect(await findPerson(person)).toMatchObject({ cards: 1 });
    await walletApi(person).add({ cardId: "chase-freedom-flex", last4: "2206" });
    expect(await findPerson(person)).toMatchObject({ cards: 2 });
  });
});

describe("somebody who registered and didn't confirm the address", () => {
  it("is listed as not verified, without a visit", async () => {
    const { uid, email } = await newPerson({ confirmed: false });
    await call("POST", "/api/email/send-verification", { body: { email } });
    const row = await eventually(
      () => findPerson({ uid }),
      (found) => found !== undefined,
    );
    expect(row).toMatchObject({ email, status: "unverified", seenAt: null });
  });
});

describe("the list of people", () => {
  const name = `pager${Date.now()}`;
  beforeAll(() => fillWithPeople(db, name, 7, (at) => ({ seenAt: new Date(Date.UTC(2026, 10, 30 - at)) })));
  const numbers = (rows: UserRow[]) => rows.map(({ uid }) => Number(uid.split("-").at(-1)));

  it("is sorted by when they joined, the newest first, or by the last visit, both ways", async () => {
    const sorted = async (query: object) => numbers((await list({ query: name, ...query })).body.rows);
    expect(await sorted({})).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(await sorted({ sort: "created", order: "asc" })).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await sorted({ sort: "seen", order: "desc" })).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await sorted({ sort: "seen", order: "asc" })).toEqual([6, 5, 4, 3, 2, 1, 0]);
  });

  it("is paged by cursor, and somebody new in between neither repeats nor hides others", async () => {
    const growing = `growing${Date.now()}`;
    await fillWithPeople(db, growing, 7);
    const first = (await list({ query: growing, limit: "3" })).body;
    expect([numbers(first.rows), first.total]).toEqual([[6, 5, 4], 7]);
    await fillWithPeople(db, `${growing}.new`, 1, () => ({ createdAt: new Date("2026-12-01T00:00:00Z") }));
    const second = (await list({ query: growing, limit: "3", cursor: first.nextCursor ?? "" })).body;
    expect(numbers(second.rows)).toEqual([3, 2, 1]);
    const last = (await list({ query: growing, limit: "3", cursor: second.nextCursor ?? "" })).body;
    expect([numbers(last.rows), last.nextCursor]).toEqual([[0], null]);
  });

  it("finds nobody in another status", async () => {
    expect((await list({ query: name, status: "past_due" })).body).toMatchObject({
      rows: [],
      total: 0,
      nextCursor: null,
    });
  });

  it.each([{ cursor: "nonsense" }, { status: "rich" }, { plan: "gold" }, { sort: "email" }, { limit: "500" }])(
    "rejects %j",
    async (query) => {
      expect(rejection(await list(query as Record<string, string>)).error).toBe("invalid_request");
    },
  );
});
