import type { AlertCount } from "@cardwell/core/domain/alerts/outcomes";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAlertChanges } from "../../functions/src/features/alerts/changes-repository.ts";
import { createAlertsRepository } from "../../functions/src/features/alerts/repository.ts";
import { createAlertsService } from "../../functions/src/features/alerts/service.ts";
import { readCounts, writeCounts } from "../../functions/src/lib/alert-counts-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import {
  at,
  cardToPay,
  DUE_ON,
  engine,
  morning,
  readAlerts,
  rules,
  TIME_ZONE,
  walletDue,
  walletWith,
  writeAll,
} from "../support/alert-world.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// What becomes of alerts is counted in the batch that changes them.

useOwnProject("alert-counts");
beforeEach(clearOwnProject);
afterAll(() => firestore().terminate());

const FIRST_ON = addDays(DUE_ON, -7);
const NOW = morning(FIRST_ON);

const service = createAlertsService({
  alerts: createAlertsRepository(firestore()),
  changes: createAlertChanges(firestore()),
  engine: engine(),
  getTimeZone: () => Promise.resolve(TIME_ZONE),
  hasAccess: () => Promise.resolve(true),
});
const asking = { uid: "nora", now: NOW };

const payable = (uid: string): [string, object] => [`wallets/${uid}`, walletDue(uid, NOW, walletWith(cardToPay()))];

/** What was counted of the alerts that were made on the first day; nothing that came to zero. */
async function counted(): Promise<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const { day, type, counts } of await readCounts(firestore(), FIRST_ON, DUE_ON))
    for (const [name, count] of Object.entries(counts)) {
      const key = `${day} ${type} ${name}`;
      sums.set(key, (sums.get(key) ?? 0) + count);
    }
  return Object.fromEntries([...sums].filter(([, count]) => count !== 0));
}

const fired = `${FIRST_ON} payment_due fired`;
const due = `${DUE_ON} payment_due due`;

async function firstAlertOf(uid: string): Promise<string> {
  const [alert] = await readAlerts(uid);
  if (!alert) throw new Error("There is no alert.");
  return alert.id;
}

describe("the counts of alerts", () => {
  it("are those of all members whom one sweep takes at the same time", async () => {
    const people = Array.from({ length: 40 }, (_, index) => `member-${index}`);
    await writeAll(people.map(payable));
    await engine().sweep(at(NOW));
    expect(await counted()).toEqual({ [fired]: 40, [due]: 40 });
    await engine().sweep(at(NOW));
    expect(await counted()).toEqual({ [fired]: 40, [due]: 40 });
  });

  it("follow what the member does, and what they undo, on the day on which the alert was made", async () => {
    await writeAll([payable("nora")]);
    await engine().sweep(at(NOW));
    const id = await firstAlertOf("nora");
    const later = { ...asking, now: morning(addDays(FIRST_ON, 1)) };
    await service.routes.act({ params: { alertId: id } }, later);
    expect(await counted()).toEqual({ [fired]: 1, [due]: 1, [`${FIRST_ON} payment_due acted`]: 1 });
    await service.routes.act({ params: { alertId: id } }, later);
    await service.routes.reopen({ params: { alertId: id } }, later);
    expect(await counted()).toEqual({ [fired]: 1, [due]: 1 });
    await service.routes.dismiss({ params: { alertId: id }, body: { reason: "wrong" } }, later);
    expect(await counted()).toEqual({
      [fired]: 1,
      [due]: 1,
      [`${FIRST_ON} payment_due dismissed`]: 1,
      [`${FIRST_ON} payment_due wrong`]: 1,
    });
  });

  it("have what was resolved by a recorded payment, whoever wrote it", async () => {
    await writeAll([payable("nora")]);
    await engine().sweep(at(NOW));
    const paid = cardToPay();
    const [, document] = payable("nora");
    const { statement } = paid;
    if (!statement) throw new Error("There is no statement.");
    const payments = [
      { id: "pay-1", amountCents: statement.balanceCents, on: FIRST_ON, state: "posted", source: "manual" },
    ];
    const { alertState } = (await firestore().doc("wallets/nora").get()).data() as { alertState: object };
    const cards = walletWith({ ...paid, statement: { ...statement, payments } } as never).cards;
    await firestore()
      .doc("wallets/nora")
      .set({ ...document, alertState, cards });
    await engine().replan("nora", NOW);
    expect((await readAlerts("nora")).map(({ status }) => status)).toEqual(["resolved"]);
    expect(await counted()).toEqual({ [fired]: 1, [due]: 1, [`${FIRST_ON} payment_due resolved`]: 1 });
  });

  it("have a payment once, however many alerts announce it, and that it was missed", async () => {
    await writeAll([payable("nora")]);
    for (const days of [-7, -3, -1, 0, 1, 2]) await engine().sweep(at(morning(addDays(DUE_ON, days))));
    const all = await counted();
    expect((await readAlerts("nora")).length).toBeGreaterThan(4);
    expect([all[due], all[`${DUE_ON} payment_overdue missed`]]).toEqual([1, 1]);
  });

  it("have what a shadow rule would have sent", async () => {
    await writeAll([payable("nora")]);
    const shadow = { ...rules, payment_due: { ...rules.payment_due, mode: "shadow" as const } };
    await engine({ rules: { current: () => Promise.resolve({ version: 1, rules: shadow }) } }).sweep(at(NOW));
    expect(await readAlerts("nora")).toEqual([]);
    expect(await counted()).toEqual({ [`${FIRST_ON} payment_due shadowed`]: 1 });
  });

  it("of 10,000 alerts of each member are read with 64 documents for each month", async () => {
    const batch = firestore().batch();
    for (let index = 0; index < 20; index += 1) {
      const first = Array.from(
        { length: 10_000 },
        () => ({ type: "payment_due", outcome: "fired", at: NOW, by: 1 }) as const,
      );
      const second = { ...first[0], at: morning(addDays(FIRST_ON, 10)) } as AlertCount;
      writeCounts(firestore(), batch, `member-${index}`, [...first, second]);
    }
    await batch.commit();
    const bill = await countReads(firestore()).during(async () => {
      const found = await readCounts(firestore(), FIRST_ON, addDays(FIRST_ON, 29));
      expect(found.reduce((sum, { counts }) => sum + (counts.fired ?? 0), 0)).toBe(20 * 10_001);
    });
    expect(bill).toEqual({ reads: 2 * 64, writes: 0 });
  });
});
