// @module-tag gate

import { DAY_MS } from "../../core/src/domain/dates/instants.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { createAlertChanges } from "../../functions/src/features/alerts/changes-repository.ts";
import { createAlertsRepository } from "../../functions/src/features/alerts/repository.ts";
import { createAlertsService } from "../../functions/src/features/alerts/service.ts";
import { firstAccount } from "../../functions/src/features/accounts/first-account.ts";
import { readAccount } from "../../functions/src/features/accounts/repository.ts";
import { memberCount } from "../../functions/src/mail/member-count-repository.ts";
import { limitMail } from "../../functions/src/mail/mail-limiter.ts";
import { dueMailIds } from "../../functions/src/mail/mail-queue-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { engine, plan, TIME_ZONE } from "../support/alert-world.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";
import { paidCustomer, paidInvoice, storedBilling } from "../support/stored-billing.ts";

// What a call costs is what it reads. It must not grow with a person's history.

useOwnProject("reads");

const NOW = new Date("2026-11-20T12:00:00Z");

async function someone(uid: string, history: number): Promise<void> {
  const db = firestore();
  const writer = db.bulkWriter();
  const writes: Promise<unknown>[] = [
    writer.set(db.doc(`customers/${uid}`), paidCustomer(uid, NOW)),
    writer.set(db.doc(`accounts/${uid}`), firstAccount(`${uid}@example.com`, null, NOW)),
    writer.set(db.doc(`wallets/${uid}`), { alertState: { lastSeq: history, plan } }),
  ];
  for (let index = 0; index < history; index += 1) {
    const createdAt = new Date(NOW.getTime() - index * DAY_MS);
    writes.push(
      writer.set(db.doc(`customers/${uid}/invoices/in_${index}`), paidInvoice(`in_${index}`, createdAt)),
      writer.set(db.doc(`customers/${uid}/payments/pi_${index}`), { amount: 800 }),
      writer.set(db.doc(`wallets/${uid}/alerts/a${index}`), { unreadSeq: index % 2 === 0 ? null : index + 1 }),
      writer.set(db.doc(`mails/${uid}-${index}`), { to: uid, state: "sent", notBefore: createdAt }),
      writer.set(db.doc(`webhookEvents/stripe_${uid}_${index}`), { state: "done", retryAt: createdAt }),
    );
  }
  await Promise.all([...writes, writer.close()]);
}

beforeAll(async () => {
  await clearOwnProject();
  const db = firestore();
  await db.doc("products/prod_1").set({ active: true, name: "Personal", marketing_features: [] });
  for (const [id, unitAmount, interval] of [
    ["price_1", 800, "month"],
    ["price_2", 7200, "year"],
  ] as const)
    await db.doc(`products/prod_1/prices/${id}`).set({
      active: true,
      currency: "usd",
      unit_amount: unitAmount,
      interval,
      interval_count: 1,
    });
  await someone("new", 1);
  await someone("old", 300);
});

function given() {
  const { billing, repository } = storedBilling(NOW);
  const alerts = createAlertsService({
    alerts: createAlertsRepository(firestore()),
    changes: createAlertChanges(firestore()),
    engine: engine(),
    getTimeZone: () => Promise.resolve(TIME_ZONE),
    hasAccess: (uid, now) => billing.hasAccess(uid, now),
  });
  return { billing, repository, alerts };
}

const counter = countReads(firestore());
const person = (uid: string) => ({ uid, email: `${uid}@example.com` });

describe.each([
  ["with one month behind them", "new"],
  ["with three hundred months behind them", "old"],
])("someone %s", (_, uid) => {
  it("is let in for one read", async () => {
    const { billing } = given();
    expect(await counter.during(() => billing.hasAccess(uid, NOW))).toEqual({ reads: 1, writes: 0 });
  });

  it("sees the state of the plan for one read, and once a minute for those on sale", async () => {
    const { billing } = given();
    const ask = () => billing.status(person(uid), NOW);
    expect(await counter.during(ask)).toEqual({ reads: 1 + 3, writes: 0 });
    expect(await counter.during(ask)).toEqual({ reads: 1, writes: 0 });
  });

  it("sees the unread count for one read, whether they are let in included, once it was counted for one more", async () => {
    const { alerts } = given();
    const poll = (now = NOW) => counter.during(() => alerts.routes.unreadCount({}, { uid, now }));
    expect(await poll()).toEqual({ reads: 1 + 1, writes: 1 });
    expect(await poll()).toEqual({ reads: 1, writes: 0 });
    const later = new Date(NOW.getTime() + DAY_MS);
    expect(await poll(later)).toEqual({ reads: 1 + 1, writes: 1 });
  });

  it("sees the account for one read", async () => {
    expect(await counter.during(() => readAccount(uid))).toEqual({ reads: 1, writes: 0 });
  });

  it("sees a page of invoices for fourteen reads at most, and one more for each further page", async () => {
    const { billing } = given();
    const first = await counter.during(() => billing.overview(uid, undefined));
    expect(first).toEqual({ reads: uid === "new" ? 2 : 1 + 13, writes: 0 });
    const second = await counter.during(() => billing.overview(uid, "in_0"));
    expect(second.reads).toBeLessThanOrEqual(1 + 1 + 13);
  });
});

describe("a member who never paid", () => {
  it("doesn't see the unread count", async () => {
    const poll = given().alerts.routes.unreadCount({}, { uid: "nobody", now: NOW });
    await expect(poll).rejects.toMatchObject({ code: "subscription_inactive" });
  });

  it("sees that for two reads", async () => {
    const { billing } = given();
    expect(await counter.during(() => billing.status(person("nobody"), NOW))).toEqual({ reads: 2, writes: 0 });
  });
});

describe("staff without a plan", () => {
  it("are let in for one read, and see their status for two, like others who never paid", async () => {
    const { billing } = storedBilling(NOW, true);
    expect(await counter.during(() => billing.hasAccess("nobody", NOW))).toEqual({ reads: 1, writes: 0 });
    expect(await counter.during(() => billing.status(person("nobody"), NOW))).toEqual({ reads: 2, writes: 0 });
  });
});

describe("a schedule with nothing to do", () => {
  it("reads nothing of what is done", async () => {
    const { repository } = given();
    // An empty answer is charged as one read, and there are three states.
    expect(await counter.during(() => dueMailIds(NOW, 100).next())).toEqual({ reads: 3, writes: 0 });
    expect(await counter.during(() => repository.listDueForSync(NOW, 8))).toEqual({ reads: 1, writes: 0 });
  });
});

describe("a mail that is requested", () => {
  const ask = (address: string) =>
    limitMail({ kind: "reset_password", address, clientIp: "192.0.2.1", now: NOW }).catch(() => undefined);

  it("is counted for five reads and five writes, and rejected for four reads alone", async () => {
    // Once an hour in a process.
    await memberCount.get();
    expect(await counter.during(() => ask("nora@example.com"))).toEqual({ reads: 5, writes: 5 });
    expect(await counter.during(() => ask("nora@example.com"))).toEqual({ reads: 4, writes: 0 });
  });
});
