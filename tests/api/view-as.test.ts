import type { Account } from "@cardwell/core/contract/accounts";
import type { UserDetail } from "@cardwell/core/contract/admin/users";
import { endpoints } from "@cardwell/core/contract/contract";
import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { STAFF_ROLES } from "@cardwell/core/domain/staff/roles";
import { beforeAll, describe, expect, it } from "vitest";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { alertsApi } from "../support/alerts.ts";
import { call, rejection } from "../support/api.ts";
import { readDocumentsWith } from "../support/documents.ts";
import { auth, db, newPerson, type TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { forgetMailLimits, nextMail } from "../support/sandbox.ts";
import { firstOfEach } from "../support/served-contract.ts";
import { signedInAnHourAgo } from "../support/sessions.ts";
import { eventually } from "../support/wait.ts";

type View = { id: string; uid: string; name: string; startedAt: string; expiresAt: string; endedAt: string | null };

const reason = "Case 2296: sees no credits";

let support: TestPerson;
let owner: TestPerson;
let member: TestPerson;
let walletCardId = "";
let alertId = "";

beforeAll(async () => {
  [support, owner, member] = await Promise.all([
    newPerson({ staff: "support" }),
    newPerson({ staff: "owner" }),
    newCardholder({ cardId: "amex-gold", last4: "9071" }),
  ]);
  for (const { idToken: token } of [support, owner, member]) await call("GET", "/api/account", { token });
  const { body } = await call<Dashboard>("GET", "/api/dashboard", { token: member.idToken });
  walletCardId = body.cards[0]?.id ?? "";
  ({
    alert: { id: alertId },
  } = await alertsApi(member).remind());
  await forgetMailLimits();
});

const start = ({ uid }: { uid: string }, by = support) =>
  call<View>("POST", `/api/admin/users/${uid}/views`, { token: by.idToken, body: { reason } });

async function begin(person: { uid: string } = member, by = support): Promise<View> {
  const { status, body } = await start(person, by);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Calls as the member's screens do in a view. */
const callIn = <T = Record<string, unknown>>(
  { id }: { id: string },
  method: string,
  path: string,
  { by = support, body }: { by?: TestPerson; body?: object } = {},
) => call<T>(method, path, { token: by.idToken, headers: { "x-view-session": id }, ...(body && { body }) });

const end = ({ id }: View, by = support) =>
  call<View>("POST", `/api/admin/views/${id}/end`, { token: by.idToken, body: {} });

/** Lets a view's 15 minutes be over. */
const expire = async ({ id }: View) => {
  const at = new Date((await sandboxTime()).now.getTime() - 1_000);
  await db.doc(`viewSessions/${id}`).update({ expiresAt: at, "task.dueAt": at });
};

const entriesOf = async ({ id }: View) => {
  const all = await db
    .collection("auditLog")
    .where("actorUid", "in", [support.uid, owner.uid, "endViews"])
    .orderBy("at")
    .get();
  return all.docs
    .filter((doc) => JSON.stringify([doc.get("before"), doc.get("after")]).includes(id))
    .map((doc) => ({
      action: doc.get("action") as string,
      object: doc.get("object") as string,
      reason: doc.get("reason") as string | null,
      ended: doc.get("after.ended") as string | undefined,
    }));
};

const noticesTo = async ({ uid }: { uid: string }) =>
  (await db.collection(`wallets/${uid}/alerts`).where("type", "==", "security_viewed").get()).docs;

/** Something of the member for each parameter of a path. */
const toPath = ({ path }: Endpoint) =>
  path
    .replace(":walletCardId", walletCardId)
    .replace(":cardId", "chase-freedom-unlimited")
    .replace(":alertId", alertId)
    .replaceAll(/:\w+/g, "1");

/** With the query that the path needs, or that asks a vendor. */
const queries: Record<string, string> = {
  "/api/dashboard/best-card": "?query=dining",
  "/api/dashboard/value-entries": "?year=2026",
  "/api/subscription/status": "?refresh=1",
};

describe("a view as a member", () => {
  it("shows staff what the member sees, from the member's own calls", async () => {
    const view = await begin();
    expect(view).toMatchObject({ uid: member.uid, endedAt: null });
    expect(Date.parse(view.expiresAt) - Date.parse(view.startedAt)).toBe(15 * 60_000);
    const own = await call<Dashboard>("GET", "/api/dashboard", { token: member.idToken });
    const seen = await callIn<Dashboard>(view, "GET", "/api/dashboard");
    expect(seen.status).toBe(200);
    expect(seen.headers.get("cache-control")).toBe("private, no-store");
    expect(seen.body.cards).toEqual(own.body.cards);
    const account = await callIn<Account>(view, "GET", "/api/account");
    expect(account.body).toMatchObject({ email: member.email, staffRole: null });
    expect((await call<Account>("GET", "/api/account", { token: support.idToken })).body.email).toBe(support.email);
  });

  it("opens every endpoint that is declared as part of it, and writes nothing of the member", async () => {
    // A rule that another test changed plans everybody anew, up to a minute later.
    const replans = db.collection("alertRuns").where("kind", "==", "replan").where("state", "==", "running");
    await eventually(
      async () => (await replans.count().get()).data().count,
      (running) => running === 0,
      120_000,
    );
    const view = await begin();
    const before = await readDocumentsWith(member.uid, member.email);
    for (const endpoint of endpoints.filter(({ isViewable }) => isViewable)) {
      const { status, body } = await callIn(view, "GET", `${toPath(endpoint)}${queries[endpoint.path] ?? ""}`);
      expect(status, `${endpoint.path}: ${JSON.stringify(body).slice(0, 200)}`).toBe(200);
    }
    expect(await readDocumentsWith(member.uid, member.email)).toEqual(before);
  });

  it("leaves no trace of the staff's visit in the member's devices, days or alerts", async () => {
    const view = await begin();
    await call("GET", "/api/account", {
      token: support.idToken,
      headers: { "x-view-session": view.id, "user-agent": "Mozilla/5.0 (iPad) Version/18.1 Safari/604.1" },
    });
    const { body } = await call<UserDetail>("GET", `/api/admin/users/${member.uid}`, { token: support.idToken });
    expect(body.devices.map(({ name }) => name)).not.toContain("Safari on iPad");
  });

  it("is read and ended by the person who started it, and by nobody else", async () => {
    const view = await begin();
    const path = `/api/admin/views/${view.id}`;
    expect((await call("GET", path, { token: support.idToken })).body).toEqual(view);
    expect(rejection(await call("GET", path, { token: owner.idToken })).error).toBe("not_found");
    expect(rejection(await end(view, owner)).error).toBe("not_found");
    expect(rejection(await callIn(view, "GET", "/api/dashboard", { by: owner })).error).toBe("forbidden");
    expect(rejection(await callIn(view, "GET", "/api/dashboard", { by: member })).error).toBe("forbidden");
  });

  it("is of one member: another one's data isn't in it", async () => {
    const other = await newCardholder({ cardId: "chase-sapphire-preferred", last4: "1234" });
    const view = await begin(other);
    const { body } = await callIn<Dashboard>(view, "GET", "/api/dashboard");
    expect(body.cards.map(({ last4 }) => last4)).toEqual(["1234"]);
    expect(rejection(await callIn(view, "GET", `/api/wallet/cards/${walletCardId}`)).error).toBe("not_found");
  });

  it("opens nothing without its id, or with one that doesn't exist", async () => {
    for (const id of ["", "x", "AbCdEfGhIjKlMnOpQrSt", `../wallets/${member.uid}`])
      expect(rejection(await callIn({ id }, "GET", "/api/dashboard")).error, id).toBe("forbidden");
  });
});

describe("in a view", () => {
  const closed = endpoints.filter(
    ({ isViewable, access, method }) => !isViewable && !(access === "public" && method === "GET"),
  );
  const nameKind = ({ access, method }: Endpoint) => `${access} ${method}`;

  // Every endpoint is tried in functions/src/http/view.test.ts.
  it.each(firstOfEach(closed, nameKind).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s is refused",
    async (_, endpoint) => {
      const view = await begin();
      const answer = await callIn(view, endpoint.method, toPath(endpoint), endpoint.body ? { body: {} } : {});
      expect(rejection(answer)).toEqual({ status: 403, error: "forbidden" });
      expect(answer.body["message"]).toMatch(
        endpoint.method === "GET" ? /^This isn't part of viewing/ : /^You're viewing this account\. Only its member/,
      );
    },
  );

  it("a refused write changed nothing", async () => {
    const view = await begin();
    const before = await readDocumentsWith(member.uid);
    const body = { benefitId: "dining-credit" };
    expect(
      (await callIn(view, "POST", `/api/wallet/cards/${walletCardId}/benefits/dining-credit/uses`, { body })).status,
    ).toBe(403);
    expect((await callIn(view, "DELETE", "/api/account", { body: { confirmEmail: member.email } })).status).toBe(403);
    expect(await readDocumentsWith(member.uid)).toEqual(before);
  });
});

describe("the end of a view", () => {
  it("is recorded, closes it, and notifies the member by alert and email of when and for how long", async () => {
    const person = await newCardholder({ cardId: "amex-gold", last4: "9071" });
    await call("GET", "/api/account", { token: person.idToken });
    const view = await begin(person);
    expect((await end(view)).body.endedAt).not.toBeNull();
    expect(rejection(await callIn(view, "GET", "/api/dashboard")).error).toBe("forbidden");
    expect(rejection(await end(view)).error).toBe("conflict");
    expect(await entriesOf(view)).toEqual([
      { action: "users.start-view", object: `users/${person.uid}`, reason, ended: undefined },
      { action: "users.end-view", object: `users/${person.uid}`, reason: null, ended: "by staff" },
    ]);
    const [notice] = await eventually(
      () => noticesTo(person),
      (found) => found.length === 1,
    );
    expect(notice?.get("title")).toBe("Cardwell support viewed your account");
    expect(notice?.get("body")).toMatch(/^On \w+, \w+ \d+ at \d+:\d\d [ap]m, for 1 minute\. They saw/);
    expect((await nextMail(person.email)).subject).toContain("Cardwell support viewed your account");
  });

  it("comes by itself after 15 minutes, is recorded as expired, and notifies the member once", async () => {
    const person = await newCardholder({ cardId: "amex-gold", last4: "9071" });
    const view = await begin(person);
    await expire(view);
    expect(rejection(await callIn(view, "GET", "/api/dashboard")).error).toBe("forbidden");
    for (let run = 0; run < 2; run += 1) await runSchedule("endViews", (await sandboxTime()).now);
    const entries = await eventually(
      () => entriesOf(view),
      (found) => found.length === 2,
    );
    expect(entries[1]).toMatchObject({ action: "users.end-view", reason: null, ended: "expired" });
    await eventually(
      () => noticesTo(person),
      (found) => found.length === 1,
    );
    expect((await db.doc(`viewSessions/${view.id}`).get()).get("task")).toBeNull();
  });

  it("comes with the deletion of the account, and is recorded", async () => {
    const person = await newPerson();
    await call("GET", "/api/account", { token: person.idToken });
    const view = await begin(person);
    const body = { confirmEmail: person.email };
    expect((await call("DELETE", "/api/account", { token: person.idToken, body })).status).toBe(200);
    expect((await entriesOf(view)).map(({ ended }) => ended)).toEqual([undefined, "account deleted"]);
    expect(rejection(await callIn(view, "GET", "/api/account")).error).toBe("forbidden");
  });
});

describe("the start of a view", () => {
  it.each(STAFF_ROLES)("is for support and owners alone: %s", async (role) => {
    const staff = await newPerson({ staff: role });
    const { status } = await start(member, staff);
    expect(status).toBe(role === "support" || role === "owner" ? 200 : 403);
  });

  it("isn't possible as oneself, nor as somebody who doesn't exist", async () => {
    expect(rejection(await start(support)).error).toBe("forbidden");
    expect(rejection(await start({ uid: "nobody" })).error).toBe("not_found");
  });

  it("needs a recent sign-in and a reason", async () => {
    const earlier = await signedInAnHourAgo(await newPerson({ staff: "support" }));
    expect(rejection(await start(member, earlier)).error).toBe("reauthentication_required");
    const path = `/api/admin/users/${member.uid}/views`;
    const answer = await call("POST", path, { token: support.idToken, body: { reason: " " } });
    expect(answer.body).toMatchObject({ error: "invalid_request", fields: [{ path: "body.reason" }] });
  });

  it("gives nothing beyond the role: once that is taken, the next call is rejected", async () => {
    const leaving = await newPerson({ staff: "support" });
    const view = await begin(member, leaving);
    await auth.setCustomUserClaims(leaving.uid, {});
    expect(rejection(await callIn(view, "GET", "/api/dashboard", { by: leaving })).error).toBe("forbidden");
  });
});

describe("a note about a person", () => {
  const add = async (by: TestPerson) => {
    const body = { text: "Checks Citi by hand." };
    const path = `/api/admin/users/${member.uid}/notes`;
    return (await call<{ id: string }>("POST", path, { token: by.idToken, body })).body.id;
  };
  const remove = (id: string, by: TestPerson) =>
    call("DELETE", `/api/admin/users/${member.uid}/notes/${id}`, { token: by.idToken });

  it("is removed by its author, and recorded without its text", async () => {
    const id = await add(support);
    expect((await remove(id, support)).status).toBe(200);
    expect((await db.doc(`directory/${member.uid}/notes/${id}`).get()).exists).toBe(false);
    const removed = await db.collection("auditLog").where("action", "==", "users.remove-note").get();
    expect(
      removed.docs
        .filter((doc) => doc.get("object") === `users/${member.uid}` && doc.get("before.noteId") === id)
        .map((doc) => doc.get("before") as unknown),
    ).toEqual([{ noteId: id, byUid: support.uid }]);
    expect(rejection(await remove(id, support)).error).toBe("not_found");
  });

  it("that somebody else wrote is removed by editors and owners alone", async () => {
    const id = await add(owner);
    expect(rejection(await remove(id, support)).error).toBe("forbidden");
    expect((await remove(id, await newPerson({ staff: "editor" }))).status).toBe(200);
  });
});

describe("access beyond the plan", () => {
  it("isn't given by staff to themselves", async () => {
    const body = { until: "2026-12-24", reason };
    const answer = await call("POST", `/api/admin/users/${support.uid}/access`, { token: support.idToken, body });
    expect(rejection(answer).error).toBe("conflict");
  });
});
