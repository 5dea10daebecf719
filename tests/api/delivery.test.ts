// @module-tag gate

import { randomUUID } from "node:crypto";
import type { Delivery, DeliveryRow, SuppressionRow } from "@cardwell/core/contract/admin/email/delivery";
import type { MailCounts } from "@cardwell/core/domain/email/mail-figures";
import { beforeAll, describe, expect, it } from "vitest";
import { digestAddress } from "../../functions/src/lib/email-address.ts";
import { newMail } from "../../functions/src/mail/mail-queue-repository.ts";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { call, rejection } from "../support/api.ts";
import { db, newAddress, newPerson, type TestPerson } from "../support/people.ts";
import { forgetMailLimits, nextMail } from "../support/sandbox.ts";
import { eventually } from "../support/wait.ts";

const reason = "Asked for in case 2296";

let support: TestPerson;
let member: TestPerson;

const get = async <T extends object>(path: string) =>
  (await call<T>("GET", `/api/admin/email/${path}`, { token: support.idToken })).body;
const post = (path: string, body: object = {}) =>
  call("POST", `/api/admin/email/${path}`, { token: support.idToken, body: { reason, ...body } });
const list = (query: string) =>
  get<{ rows: DeliveryRow[]; total: number; nextCursor: string | null }>(`deliveries?${query}`);

const requestLink = async (email: string) => {
  await call("POST", "/api/email/send-passwordless-signin", { body: { email, continueUrl: appOrigin } });
  await nextMail(email);
};

beforeAll(async () => {
  await forgetMailLimits();
  support = await newPerson({ staff: "support" });
  member = await newPerson();
  await call("GET", "/api/account", { token: member.idToken });
  await requestLink(member.email);
});

describe("the delivery log", () => {
  it("finds a mail by the beginning of its member's address, by state, type, template and its own ID", async () => {
    const beginning = encodeURIComponent(member.email.slice(0, -8));
    const found = await eventually(
      () => list(`query=${beginning}&kind=sign_in&template=sign_in&state=delivered&days=1`),
      ({ rows }) => rows.length === 1,
    );
    const [mail] = found.rows;
    expect(mail).toMatchObject({ to: member.email, kind: "sign_in", state: "delivered" });
    expect(await list(`query=${beginning}&state=bounced`)).toMatchObject({ rows: [], total: 0 });
    expect(await list(`query=${beginning}&template=alert`)).toMatchObject({ rows: [], total: 0 });
    expect((await list("query=nobody-begins-like-this")).rows).toEqual([]);
  });

  it("finds the mail to an address that no member has", async () => {
    const email = newAddress("stranger");
    await requestLink(email);
    expect((await list(`query=${encodeURIComponent(email)}`)).rows).toMatchObject([{ to: email, kind: "sign_in" }]);
  });

  it("shows what the provider reported of a mail, and whose it is", async () => {
    const [row] = (await list(`query=${encodeURIComponent(member.email)}&kind=sign_in`)).rows;
    const mail = await eventually(
      () => get<Delivery>(`deliveries/${row?.id}`),
      ({ events }) => events.length > 0,
    );
    expect(mail).toMatchObject({
      person: { uid: member.uid, email: member.email },
      canResend: false,
      suppressed: null,
      events: [{ type: "delivered" }],
      template: { id: "sign_in" },
    });
    expect(rejection(await call("GET", "/api/admin/email/deliveries/none", { token: support.idToken })).status).toBe(
      404,
    );
  });

  it("sends a mail that was given up again, once and while that is safe", async () => {
    const { now } = await sandboxTime();
    const dead = (id: string, at: Date) =>
      db.doc(`mails/${id}`).set({
        ...newMail({ kind: "staff_notice", to: "ops@example.com", subject: "A notice", lines: [] }, at, at),
        state: "dead",
        attempts: 3,
        lastError: "503",
      });
    const id = `resend-${Date.now()}`;
    await dead(id, now);
    await dead(`${id}-old`, new Date(now.getTime() - 24 * 3_600_000));
    expect((await get<Delivery>(`deliveries/${id}`)).canResend).toBe(true);
    expect((await post(`deliveries/${id}/resend`)).body).toEqual({ state: "queued" });
    await eventually(
      () => get<Delivery>(`deliveries/${id}`),
      ({ state }) => state === "delivered",
    );
    expect(rejection(await post(`deliveries/${id}/resend`)).error).toBe("conflict");
    expect(rejection(await post(`deliveries/${id}-old/resend`)).error).toBe("conflict");
    // What it was for is over.
    expect(await get<Delivery>(`deliveries/${id}-old`)).toMatchObject({ canResend: false, canSendAnew: false });
    expect(rejection(await post(`deliveries/${id}-old/resend`, { mayArriveTwice: true })).error).toBe("conflict");
  });

  it("sends alerts anew that are too old to be repeated, where it is accepted that they may arrive twice", async () => {
    const { now } = await sandboxTime();
    const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
    const id = `anew-${randomUUID()}`;
    const mail = newMail({ kind: "alerts", uid: member.uid, alertIds: ["none"] }, dayAgo, dayAgo);
    await db.doc(`mails/${id}`).set({ ...mail, state: "dead", attempts: 3, lastError: "503" });
    const letters = await call<{ rows: { id: string; recipient: unknown; canSendAnew: boolean }[] }>(
      "GET",
      "/api/admin/system/dead-letters?limit=100",
      { token: support.idToken },
    );
    expect(letters.body.rows.find((row) => row.id === id)).toMatchObject({
      recipient: { uid: member.uid, email: member.email },
      canSendAnew: true,
    });
    expect(rejection(await post(`deliveries/${id}/resend`)).error).toBe("conflict");
    expect((await post(`deliveries/${id}/resend`, { mayArriveTwice: true })).body).toEqual({ state: "queued" });
    // Its alert is closed by now, so that nothing is left to send.
    await runSchedule("sweepMail", now);
    await eventually(
      () => get<Delivery>(`deliveries/${id}`),
      ({ state }) => state === "skipped",
    );
  });
});

it.each(["owner", "viewer"] as const)(
  "support can't suppress the address of staff (%s), nor their own",
  async (staff) => {
    const colleague = await newPerson({ staff });
    const answer = await post("suppressions", { address: colleague.email.toUpperCase() });
    expect(rejection(answer).error).toBe("forbidden");
    expect(answer.body).toMatchObject({ message: "Only an owner can change the account of staff." });
    expect(rejection(await post("suppressions", { address: support.email })).error).toBe("conflict");
    expect(
      (await get<{ rows: SuppressionRow[] }>(`suppressions?query=${encodeURIComponent(colleague.email)}`)).rows,
    ).toEqual([]);
  },
);

describe("a suppressed address", () => {
  const find = async (address: string) =>
    (await get<{ rows: SuppressionRow[] }>(`suppressions?query=${encodeURIComponent(address)}`)).rows;

  it("is added with a reason, names its member, and is removed with one", async () => {
    const added = await post("suppressions", { address: ` ${member.email.toUpperCase()}` });
    expect(added.body).toMatchObject({
      reason: "staff",
      by: support.email,
      note: reason,
      person: { uid: member.uid, email: member.email },
    });
    expect(rejection(await post("suppressions", { address: member.email })).error).toBe("conflict");
    expect(await find(member.email)).toHaveLength(1);
    const id = digestAddress(member.email);
    expect((await post(`suppressions/${id}/remove`)).body).toEqual({ removed: true });
    expect(await find(member.email)).toEqual([]);
    expect(rejection(await post(`suppressions/${id}/remove`)).error).toBe("not_found");

    const entries = await db.collection("auditLog").where("object", "==", `mailSuppressions/${id}`).orderBy("at").get();
    expect(entries.docs.map((entry) => [entry.get("action") as string, entry.get("reason") as string])).toEqual([
      ["email.add-suppression", reason],
      ["email.remove-suppression", reason],
    ]);
    expect(JSON.stringify(entries.docs.map((entry) => entry.data()))).not.toContain(member.email);
  });

  it("that complained can't be removed by staff", async () => {
    const address = newAddress("spam");
    const id = digestAddress(address);
    await db.doc(`mailSuppressions/${id}`).set({ reason: "complained", at: new Date() });
    expect(rejection(await post(`suppressions/${id}/remove`)).error).toBe("conflict");
    expect(await find(address)).toMatchObject([{ reason: "complained", person: null, by: null }]);
  });
});

describe("the figures of mail", () => {
  it("count a mail that is sent, and what is reported of it, once", async () => {
    const figures = async () => (await get<{ last: MailCounts }>("figures")).last;
    const before = await figures();
    await requestLink(newAddress("figures"));
    const after = await eventually(figures, ({ delivered }) => delivered > before.delivered);
    expect(after.sent).toBeGreaterThan(before.sent);
    expect(after.bounced).toBe(before.bounced);
  });
});

describe("a pause of all sending", () => {
  it("is for owners, is shown with its reason, is on record, and ends when they resume it", async () => {
    const owner = await newPerson({ staff: "owner" });
    const act = (action: string, body: object = { reason: "Wrong amounts" }) =>
      call("POST", `/api/admin/email/${action}`, { token: owner.idToken, body });
    expect(rejection(await post("pause"))).toEqual({ status: 403, error: "forbidden" });
    expect(rejection(await act("pause", { reason: "" })).status).toBe(400);
    expect(rejection(await act("resume")).error).toBe("conflict");
    expect((await act("pause")).status).toBe(200);
    expect(rejection(await act("pause")).error).toBe("conflict");
    const { pause } = await get<{ pause: object | null }>("figures");
    expect(pause).toMatchObject({ by: owner.email, reason: "Wrong amounts", held: expect.any(Number) });
    const { alerts } = (await call<{ alerts: object[] }>("GET", "/api/admin/system", { token: owner.idToken })).body;
    expect(alerts).toContainEqual(expect.objectContaining({ kind: "mail_paused", severity: "high" }));
    // Somebody who waits for a link still gets it.
    await requestLink(newAddress("paused"));
    expect((await act("resume", { reason: "Corrected" })).status).toBe(200);
    expect(await get<{ pause: object | null }>("figures")).toMatchObject({ pause: null });
    const entries = await db.collection("auditLog").where("actorUid", "==", owner.uid).get();
    const recorded = entries.docs.map((doc) => `${doc.get("action") as string}: ${doc.get("reason") as string}`);
    expect(recorded.toSorted()).toEqual(["email.pause-sending: Wrong amounts", "email.resume-sending: Corrected"]);
  });
});
