import { factsWith } from "@cardwell/core/domain/alerts/evaluators/alert-facts-fixture";
import type { AlertTally } from "@cardwell/core/domain/alerts/state";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { exampleCard, exampleCredit, exampleTerms } from "@cardwell/core/domain/earning/example-cards";
import { describe, expect, it } from "vitest";
import type { AlertRecord } from "../alert-record.ts";
import { tallyAlerts } from "./tally.ts";

const alert = (type: AlertType, dueOn: string, id: string, on: string, route = "mail") =>
  ({
    type,
    dueOn,
    subject: { walletCardId: "gold", id },
    createdAt: new Date(`${on}T14:00:00Z`),
    closedAt: route === "none" ? new Date(`${on}T14:00:00Z`) : null,
    mail: { route },
  }) as unknown as AlertRecord;

/** A dining credit that ends on November 30, with uses of these days. */
function facts(today: string, ...usedOn: string[]) {
  const uses = usedOn.map((on) => ({ id: on, on, amount: 600, note: null }));
  const window = { uses, state: "used" as const, startsOn: "2026-11-01", endsOn: "2026-11-30" };
  const card = exampleCard({ id: "gold", uses: { dining: { "m:2026-11": window } } });
  return { facts: factsWith([card], today, { terms: exampleTerms({ benefits: [exampleCredit("dining", 2_000)] }) }) };
}

const count = (before: AlertTally, created: AlertRecord[], given: ReturnType<typeof facts>) => {
  const { tally, counted } = tallyAlerts(before, created, given);
  return { tally, counts: counted.map(({ outcome, at, by }) => `${at.toISOString().slice(0, 10)} ${outcome} ${by}`) };
};

describe("the payments that alerts announce", () => {
  const due = (on: string) => alert("payment_due", "2026-11-20", "2026-10-25", on);
  const overdue = (on: string) => alert("payment_overdue", "2026-11-20", "2026-10-25", on);

  it("count once, on their day, and once as missed", () => {
    const first = count({}, [due("2026-11-13")], facts("2026-11-13"));
    expect(first.counts).toEqual(["2026-11-20 due 1"]);
    const second = count(first.tally, [due("2026-11-17")], facts("2026-11-17"));
    expect(second.counts).toEqual([]);
    const third = count(second.tally, [overdue("2026-11-21")], facts("2026-11-21"));
    expect(third.counts).toEqual(["2026-11-20 missed 1"]);
    expect(count(third.tally, [overdue("2026-11-23")], facts("2026-11-23")).counts).toEqual([]);
  });

  it("count as missed only if they were announced", () => {
    expect(count({}, [overdue("2026-11-21")], facts("2026-11-21")).counts).toEqual([]);
  });

  it("are remembered for ten days", () => {
    const { tally } = count({}, [due("2026-11-13")], facts("2026-11-13"));
    expect(Object.keys(count(tally, [], facts("2026-11-30")).tally)).toEqual(["2026-11-20"]);
    expect(Object.keys(count(tally, [], facts("2026-12-01")).tally)).toEqual([]);
  });
});

describe("the credits that alerts are about", () => {
  const ends = (on: string, route?: string) => alert("credit_expiring", "2026-11-30", "dining", on, route);

  it("count with what was used since the first alert, and each change of it, also one that is undone", () => {
    const first = count({}, [ends("2026-11-23")], facts("2026-11-23", "2026-11-20"));
    expect(first.counts).toEqual([]);
    const second = count(first.tally, [], facts("2026-11-25", "2026-11-20", "2026-11-24"));
    expect(second.counts).toEqual(["2026-11-30 usedCents 600", "2026-11-30 users 1"]);
    const third = count(second.tally, [ends("2026-11-27")], facts("2026-11-27", "2026-11-24", "2026-11-27"));
    expect(third.counts).toEqual(["2026-11-30 usedCents 600"]);
    expect(count(third.tally, [], facts("2026-12-02")).counts).toEqual([
      "2026-11-30 usedCents -1200",
      "2026-11-30 users -1",
    ]);
  });

  it("don't count by an alert that was shown nowhere", () => {
    const used = facts("2026-11-25", "2026-11-24");
    expect(count({}, [ends("2026-11-23", "none")], used).counts).toEqual([]);
  });
});
