import { beforeEach, describe, expect, it } from "vitest";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { statementWith } from "@cardwell/core/domain/statements/card-fixture";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { createWalletRepository } from "../../functions/src/features/wallet/repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { readAlerts, at, cardToPay, engine, facts, personKept, plan, walletWith } from "../support/alert-world.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("alerts-time");
beforeEach(clearOwnProject);

const UID = "somebody";
const EVERY_MS = 5 * 60_000;

/** A step that is sent, with its moment in UTC. */
type NotifiedStep = [at: string, step: string];

/** A member in a time zone, whose plan is active throughout. */
const engineIn = (timeZone: string) =>
  engine({
    findReminderStart: () =>
      Promise.resolve({ timeZone, plan: { ...plan, currentPeriodEnd: new Date("2030-01-01T00:00:00Z") } }),
  });

const sweepAt = (timeZone: string, now: Date) => engineIn(timeZone).sweep(at(now));

/** Their card is written as the product writes it, and a first sweep evaluates them. */
async function beginWith(timeZone: string, card: Partial<WalletCard>, from: string): Promise<void> {
  const now = new Date(from);
  const wallets = createWalletRepository(firestore(), engineIn(timeZone).planner);
  const wallet = walletWith(cardToPay("card-1", card));
  await wallets.change(UID, todayIn(now, timeZone), now, () => ({ wallet, id: null }), { planContext: { facts } });
  await sweepAt(timeZone, now);
}

const notifiedSteps = async () => (await readAlerts(UID)).map(({ cause }) => cause.slice(cause.lastIndexOf("|") + 1));

/** Sweeps just before each moment, at it and after it: a step is sent then, not before, and not twice. */
async function expectNotified(timeZone: string, notified: NotifiedStep[]): Promise<void> {
  expect(await notifiedSteps()).toEqual([]);
  const before: string[] = [];
  for (const [moment, step] of notified) {
    const due = new Date(moment);
    expect((await personKept(UID)).nextDueAt).toEqual(due);
    await sweepAt(timeZone, new Date(due.getTime() - 1));
    expect(await notifiedSteps()).toEqual(before);
    await sweepAt(timeZone, due);
    before.push(step);
    expect(await notifiedSteps()).toEqual(before);
    await sweepAt(timeZone, new Date(due.getTime() + EVERY_MS));
    expect(await notifiedSteps()).toEqual(before);
  }
  const alerts = await readAlerts(UID);
  expect(alerts.map(({ createdAt }) => createdAt)).toEqual(notified.map(([moment]) => new Date(moment)));
  expect(alerts.map(({ status }) => status)).toEqual([...notified.slice(1).map(() => "superseded"), "open"]);
}

const due = (closeOn: string, dueOn: string): Partial<WalletCard> => ({ statement: statementWith({ closeOn, dueOn }) });

/** A card due on the last day of each month, without an entered statement. */
const dueOnThe31st: Partial<WalletCard> = { statement: null, statementCloseDay: 5, dueDay: 31 };

describe("the end of a month", () => {
  it.each<[string, string, NotifiedStep[]]>([
    [
      "30 days",
      "2026-11-18T17:00:00Z",
      [
        ["2026-11-23T13:00:00Z", "7"],
        ["2026-11-27T13:00:00Z", "3"],
      ],
    ],
    [
      "31 days",
      "2026-12-18T17:00:00Z",
      [
        ["2026-12-24T13:00:00Z", "7"],
        ["2026-12-28T13:00:00Z", "3"],
      ],
    ],
    [
      "28 days",
      "2027-02-16T17:00:00Z",
      [
        ["2027-02-21T13:00:00Z", "7"],
        ["2027-02-25T13:00:00Z", "3"],
      ],
    ],
    [
      "29 days",
      "2028-02-17T17:00:00Z",
      [
        ["2028-02-22T13:00:00Z", "7"],
        ["2028-02-26T13:00:00Z", "3"],
      ],
    ],
  ])("of %s is when a payment of the 31st is due", async (_days, from, notified) => {
    await beginWith("America/New_York", { ...dueOnThe31st, settledThrough: from.slice(0, 10) }, from);
    await expectNotified("America/New_York", notified);
  });

  it("is counted over, and a leap day with it", async () => {
    await beginWith("America/New_York", due("2028-02-05", "2028-03-01"), "2028-02-18T17:00:00Z");
    await expectNotified("America/New_York", [
      ["2028-02-23T13:00:00Z", "7"],
      ["2028-02-27T13:00:00Z", "3"],
      ["2028-02-29T13:00:00Z", "1"],
      ["2028-03-01T13:00:00Z", "0"],
    ]);
  });
});

describe("eight in the morning", () => {
  it.each<[string, string, Partial<WalletCard>, string, NotifiedStep[]]>([
    [
      "New York, when its clocks go forward",
      "America/New_York",
      due("2027-02-18", "2027-03-15"),
      "2027-03-01T17:00:00Z",
      [
        ["2027-03-08T13:00:00Z", "7"],
        ["2027-03-12T13:00:00Z", "3"],
        ["2027-03-14T12:00:00Z", "1"],
        ["2027-03-15T12:00:00Z", "0"],
      ],
    ],
    [
      "New York, when they go back",
      "America/New_York",
      due("2026-10-08", "2026-11-02"),
      "2026-10-20T17:00:00Z",
      [
        ["2026-10-26T12:00:00Z", "7"],
        ["2026-10-30T12:00:00Z", "3"],
        ["2026-11-01T13:00:00Z", "1"],
        ["2026-11-02T13:00:00Z", "0"],
      ],
    ],
    [
      "Berlin, when its clocks go forward",
      "Europe/Berlin",
      due("2027-03-04", "2027-03-29"),
      "2027-03-16T11:00:00Z",
      [
        ["2027-03-22T07:00:00Z", "7"],
        ["2027-03-26T07:00:00Z", "3"],
        ["2027-03-28T06:00:00Z", "1"],
        ["2027-03-29T06:00:00Z", "0"],
      ],
    ],
    [
      "Berlin, when they go back",
      "Europe/Berlin",
      due("2026-10-01", "2026-10-26"),
      "2026-10-13T11:00:00Z",
      [
        ["2026-10-19T06:00:00Z", "7"],
        ["2026-10-23T06:00:00Z", "3"],
        ["2026-10-25T07:00:00Z", "1"],
        ["2026-10-26T07:00:00Z", "0"],
      ],
    ],
    [
      "Havana, on a day that begins at one",
      "America/Havana",
      due("2027-02-18", "2027-03-14"),
      "2027-03-01T17:00:00Z",
      [
        ["2027-03-07T13:00:00Z", "7"],
        ["2027-03-11T13:00:00Z", "3"],
        ["2027-03-13T13:00:00Z", "1"],
        ["2027-03-14T12:00:00Z", "0"],
      ],
    ],
  ])("of %s", async (_where, timeZone, card, from, notified) => {
    await beginWith(timeZone, card, from);
    await expectNotified(timeZone, notified);
  });
});

describe("a payment that is due on the day before one without a midnight", () => {
  it("ends with the first moment of the next day, and is overdue at 8:00 am", async () => {
    const havana = "America/Havana";
    await beginWith(havana, due("2027-02-18", "2027-03-13"), "2027-03-13T13:00:00Z");
    expect(await notifiedSteps()).toEqual(["0"]);
    expect((await personKept(UID)).nextDueAt).toEqual(new Date("2027-03-14T05:00:00Z"));

    await sweepAt(havana, new Date("2027-03-14T04:59:59Z"));
    expect((await readAlerts(UID)).map(({ status }) => status)).toEqual(["open"]);
    await sweepAt(havana, new Date("2027-03-14T05:00:00Z"));
    expect((await readAlerts(UID)).map(({ status }) => status)).toEqual(["expired"]);

    expect((await personKept(UID)).nextDueAt).toEqual(new Date("2027-03-14T12:00:00Z"));
    await sweepAt(havana, new Date("2027-03-14T12:00:00Z"));
    expect((await readAlerts(UID)).map(({ type, status }) => [type, status])).toEqual([
      ["payment_due", "expired"],
      ["payment_overdue", "open"],
    ]);
  });
});
