import { randomUUID } from "node:crypto";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { MEMBER_DATA } from "@cardwell/core/domain/transfer/member-data";
import { NO_OUTCOMES } from "@cardwell/core/domain/broadcasts/broadcast";
import { beforeAll, describe, expect, it } from "vitest";
import { createExportJobsRepository } from "../../functions/src/admin/users/export-jobs-repository.ts";
import { createListensRepository } from "../../functions/src/features/podcasts/listens-repository.ts";
import { inUnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { alertsApi } from "../support/alerts.ts";
import { call } from "../support/api.ts";
import { atBank, banksApi } from "../support/banks.ts";
import { documentsWith } from "../support/documents.ts";
import { householdApi } from "../support/households.ts";
import { auth, db, newAddress, newPerson, type TestPerson } from "../support/people.ts";
import { makeSubscription } from "../support/push.ts";
import { forgetMailLimits, nextMail, webhooksSettled } from "../support/sandbox.ts";
import { checkoutAnswer, fetchStatus, notificationsWorked, subscribe } from "../support/subscriptions.ts";
import { runTask } from "../support/tasks.ts";
import { eventually } from "../support/wait.ts";
import { walletApi } from "../support/wallets.ts";

// Everything that is kept about a member, found by a scan of the whole database, before the export, and after the deletion of the account.

const reason = "Asked for in case 2296";

/** What stays after a deletion, by collection, and why. */
const stays = {
  alertRuns: "ids of people whom a run failed for; 90 days",
  auditLog: "what staff did; it must outlast them",
  disputes: "what banks took back, for our accounts; two years",
};

/** What names many people, so it is handed out to none of them; it expires. */
const shared = new Set(["alertBackTests", "alertRuns", "broadcastBatches", "impactEstimates"]);

/** Keys to a member's data at a bank: they are handed out to nobody. */
const secret = new Set(["bankLinkSessions", "bankTokens"]);

/** Exports aren't exported. */
const isExport = (path: string) => /^directory\/\w+\/dataExports\//.test(path);

const kinds = Object.values(MEMBER_DATA);

let member: TestPerson;
let owner: TestPerson;

/** Paths of the documents that name the member. */
async function findAll(): Promise<string[]> {
  const names = await documentsWith(member.uid, member.email);
  return names.map((name) => name.split("/documents/")[1] ?? "");
}

/** `customers/*\/subscriptions`: the collection of a document, without ids. */
const toCollection = (path: string) =>
  path
    .split("/")
    .filter((_, index) => index % 2 === 0)
    .join("/");

const collectionsOf = (paths: readonly string[]) => [...new Set(paths.map(toCollection))].toSorted();

/** Somebody with something in every place that the product has for a member. */
beforeAll(async () => {
  [member, owner] = await Promise.all([newPerson(), newPerson({ staff: "owner" })]);
  const { idToken: token, uid, email } = member;
  for (const each of [member, owner]) await call("GET", "/api/account", { token: each.idToken });
  await forgetMailLimits();
  await checkoutAnswer(member);
  await subscribe(member, "pm_card_createDispute");
  await notificationsWorked();
  await eventually(
    () => fetchStatus(member),
    ({ hasAccess }) => hasAccess,
  );

  const wallet = walletApi(member);
  const id = await wallet.add({ cardId: "amex-gold", last4: "9071", statementCloseDay: 2, dueDay: 25 });
  const page = await wallet.ask<CardPage>("GET", `/api/wallet/cards/${id}`);
  const today = page.body.today;
  // The second one moves the first one into the history.
  for (const days of [
    { closeOn: "2026-10-02", dueOn: "2026-10-27" },
    { closeOn: "2026-11-02", dueOn: "2026-11-27" },
  ])
    await wallet.change("PUT", `/cards/${id}/statement`, { ...days, balanceCents: 128_460, minimumCents: null });
  await wallet.change("POST", "/purchases", {
    walletCardId: id,
    on: today,
    amountCents: 4_200,
    categoryId: "dining",
    merchant: null,
    note: null,
    countsForOffer: true,
  });
  // What the product moves aside after 400 days.
  await db.doc(`wallets/${uid}/archive/2024`).set({ uses: [], uid });
  await call("POST", "/api/wallet/calendar-feed", { token, body: {} });
  const report = { cardId: "amex-gold", path: "", label: "Annual fee", message: "The fee is $325." };
  await call("POST", "/api/catalog/reports", { token, body: report });
  await call("PUT", "/api/help/articles/annual-fee/vote", { token, body: { isHelpful: true } });
  await call("POST", "/api/news/read-all", { token });
  const stopped = { seconds: 90, isFinished: false, at: new Date() };
  await createListensRepository(db).save(uid, "weekly-40", stopped);

  await householdApi(member).invite(newAddress());

  await banksApi(member).link("ins_5");
  await atBank("institution-status", { institution: "ins_33", status: "DOWN" });
  await banksApi(member).ask("PUT", "/outage-notices/ins_33", {});
  await atBank("institution-status", { institution: "ins_33", status: "HEALTHY" });

  const alerts = alertsApi(member);
  await alerts.remind();
  await alerts.remove((await alerts.remind()).alert.id);
  await db.doc(`alertBackTests/named-${uid}`).set({ uids: [uid] });
  const counts = { ...NO_OUTCOMES, waiting: 1 };
  const expireAt = new Date("2027-12-25T12:00:00Z");
  await db.collection("broadcastBatches").add({ broadcastId: "b1", number: 0, size: 1, uids: [uid], counts, expireAt });
  await db.doc(`alertRuns/failed-${uid}`).set({ failures: [{ uid }], expireAt: new Date("2026-11-20T15:00:00Z") });

  const install = { installId: randomUUID(), platform: "ios", release: "local" };
  await call("POST", "/api/mobile/installs", { token, body: install });
  // The view of staff below is an alert that goes to it.
  const device = { ...(await makeSubscription()), platform: "ios", name: "iPhone, Safari" };
  await call("PUT", "/api/push/subscription", { token, body: device });
  await call("POST", "/api/email/send-password-reset", { body: { email } });
  await nextMail(email);
  const ask = { token: owner.idToken, body: { reason } };
  await call("POST", `/api/admin/users/${uid}/notes`, { token: owner.idToken, body: { text: "Checks Citi by hand." } });
  const explain = { token: owner.idToken, body: { member: uid } };
  await call("POST", "/api/admin/alert-rules/payment_due/explain", explain);
  const sample = { token: owner.idToken, body: { source: "live", member: uid } };
  await call("POST", "/api/admin/email/templates/alert/test", sample);
  const exportKey = { uid, byUid: owner.uid };
  const { now } = await sandboxTime();
  await inUnitOfWork(db, undefined, async (unit) => createExportJobsRepository(db).open(exportKey, now, unit));
  await runTask("exportPerson", exportKey);
  const view = await call<{ id: string }>("POST", `/api/admin/users/${uid}/views`, ask);
  await call("POST", `/api/admin/views/${view.body.id}/end`, { token: owner.idToken, body: {} });
  await eventually(
    () => db.collection(`wallets/${uid}/alerts`).where("type", "==", "security_viewed").get(),
    ({ size }) => size === 1,
  );
  await webhooksSettled();
});

// The member is deleted at the end.
describe("what is kept about a member", { shuffle: false }, () => {
  it("is in every collection that a feature erases, and in those that stay for a reason", async () => {
    const found = collectionsOf(await findAll());
    const erased = kinds.flatMap((kind) =>
      "erasedBy" in kind ? kind.documents.map((path) => path.split("/")[0] ?? "") : [],
    );
    expect([...new Set(found.map((path) => path.split("/")[0] ?? ""))].toSorted()).toEqual(
      [...new Set([...erased, ...Object.keys(stays)])].toSorted(),
    );
    expect(found).toEqual(
      expect.arrayContaining([
        "customers/checkout_sessions",
        "customers/invoices",
        "customers/subscriptions",
        "directory/dataExports",
        "directory/dataExports/exportParts",
        "directory/notes",
        "wallets/alerts",
        "wallets/archive",
        "wallets/deletedAlerts",
        "wallets/statements",
        "wallets/transactionMonths",
        "wallets/transactionSums",
      ]),
    );
  });

  it("is exported, but for what names many people, and keys to their banks", async () => {
    const kept = (await findAll()).filter((path) => {
      const collection = path.split("/")[0] ?? "";
      return !shared.has(collection) && !secret.has(collection) && !isExport(path);
    });
    const answer = await call<{ documents: { path: string }[] }>("POST", `/api/admin/users/${member.uid}/export`, {
      token: owner.idToken,
      body: { reason },
    });
    expect(answer.status).toBe(200);
    const exported = new Set(answer.body.documents.map(({ path }) => path));
    expect(kept.filter((path) => !exported.has(path))).toEqual([]);
    expect([...exported].filter(isExport)).toEqual([]);
  });

  it("is gone after the deletion of the account, but for what stays for a reason", async () => {
    const { idToken: token, email } = member;
    expect((await call("DELETE", "/api/account", { token, body: { confirmEmail: email } })).status).toBe(200);
    await webhooksSettled();
    const left = await eventually(
      async () => collectionsOf(await findAll()),
      (found) => found.every((path) => path in stays),
    );
    expect(left).toEqual(Object.keys(stays));
    await expect(auth.getUser(member.uid)).rejects.toMatchObject({ code: "auth/user-not-found" });
  });
});
