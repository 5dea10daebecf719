import { beforeEach, expect, it } from "vitest";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { statementWith } from "@cardwell/core/domain/statements/card-fixture";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { createWalletRepository } from "../../functions/src/features/wallet/repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import {
  readAlerts,
  at,
  cardToPay,
  engine,
  facts,
  personKept,
  plan,
  TIME_ZONE,
  walletWith,
} from "../support/alert-world.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("alerts-time");
beforeEach(clearOwnProject);

const UID = "somebody";
const EVERY_MS = 5 * 60_000;

/** A step that is sent, with its moment in UTC. */
type NotifiedStep = [at: string, step: string];

/** For a member in New York, whose plan is active throughout. */
const longEngine = engine({
  findReminderStart: () =>
    Promise.resolve({ timeZone: TIME_ZONE, plan: { ...plan, currentPeriodEnd: new Date("2030-01-01T00:00:00Z") } }),
});

/** Their card is written as the product writes it, and a first sweep evaluates them. */
async function beginWith(card: Partial<WalletCard>, from: string): Promise<void> {
  const now = new Date(from);
  const wallets = createWalletRepository(firestore(), longEngine.planner);
  const wallet = walletWith(cardToPay("card-1", card));
  await wallets.change(UID, todayIn(now, TIME_ZONE), now, () => ({ wallet, id: null }), { facts });
  await longEngine.sweep(at(now));
}

const notifiedSteps = async () => (await readAlerts(UID)).map(({ cause }) => cause.slice(cause.lastIndexOf("|") + 1));

/** Sweeps just before each moment, at it and after it: a step is sent then, not before, and not twice. */
async function expectNotified(notified: NotifiedStep[]): Promise<void> {
  expect(await notifiedSteps()).toEqual([]);
  const before: string[] = [];
  for (const [moment, step] of notified) {
    const due = new Date(moment);
    expect((await personKept(UID)).nextDueAt).toEqual(due);
    await longEngine.sweep(at(new Date(due.getTime() - 1)));
    expect(await notifiedSteps()).toEqual(before);
    await longEngine.sweep(at(due));
    before.push(step);
    expect(await notifiedSteps()).toEqual(before);
    await longEngine.sweep(at(new Date(due.getTime() + EVERY_MS)));
    expect(await notifiedSteps()).toEqual(before);
  }
  const alerts = await readAlerts(UID);
  expect(alerts.map(({ createdAt }) => createdAt)).toEqual(notified.map(([moment]) => new Date(moment)));
  expect(alerts.map(({ status }) => status)).toEqual([...notified.slice(1).map(() => "superseded"), "open"]);
}

it("a payment of the 31st is due on February 28, 2027", async () => {
  const card = { statement: null, statementCloseDay: 5, dueDay: 31, settledThrough: "2027-02-16" };
  await beginWith(card, "2027-02-16T17:00:00Z");
  await expectNotified([
    ["2027-02-21T13:00:00Z", "7"],
    ["2027-02-25T13:00:00Z", "3"],
  ]);
});

it("each step is sent at eight in the morning of New York, also once its clocks went forward on March 14, 2027", async () => {
  const statement = statementWith({ closeOn: "2027-02-18", dueOn: "2027-03-15" });
  await beginWith({ statement }, "2027-03-01T17:00:00Z");
  await expectNotified([
    ["2027-03-08T13:00:00Z", "7"],
    ["2027-03-12T13:00:00Z", "3"],
    ["2027-03-14T12:00:00Z", "1"],
    ["2027-03-15T12:00:00Z", "0"],
  ]);
});
