import { describe, expect, it } from "vitest";
import { cardWith, paymentWith, statementWith } from "../../statements/card-fixture.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { statementReady } from "./statement-ready.ts";

const ready = (card: Partial<WalletCard>, today: string) =>
  statementReady.evaluate(factsWith([cardWith({ nickname: "Gold", ...card })], today), DEFAULT_RULES.statement_ready);
const days = { statementCloseDay: 15, dueDay: 12 };

describe("a statement that should be ready", () => {
  it("is sent the day after it closed, for 10 days, and asks to be entered", () => {
    const [reminder] = ready(days, "2026-11-16");
    expect(listSteps(reminder)).toEqual(["once on 2026-11-16"]);
    expect(reminder).toMatchObject({
      key: "wallet:2026-11-15",
      endsOn: "2026-11-25",
      link: { label: "Enter the statement", path: "/dashboard/cards/card-1" },
    });
    expect(reminder?.steps[0]).toMatchObject({
      severity: "low",
      channels: { app: true, mail: "digest" },
      title: "The statement of Gold should be ready",
      body: "Based on the days you entered, it closed Sunday, November 15 and is due Saturday, December 12. Enter its balance to track the payment.",
    });
  });

  it("is watched for the next close as well, at the ends of months, too", () => {
    expect(ready(days, "2026-11-16").flatMap(listSteps)).toEqual(["once on 2026-11-16", "once on 2026-12-16"]);
    expect(ready({ statementCloseDay: 31, dueDay: 25 }, "2028-02-10").flatMap(listSteps)).toEqual([
      "once on 2028-02-01",
      "once on 2028-03-01",
    ]);
    expect(ready({ statementCloseDay: 31, dueDay: 25 }, "2026-12-28").flatMap(listSteps)).toEqual([
      "once on 2027-01-01",
      "once on 2027-02-01",
    ]);
  });

  it("ends as soon as it is entered", () => {
    const statement = statementWith({ closeOn: "2026-11-15", dueOn: "2026-12-12" });
    expect(ready({ ...days, statement }, "2026-11-20").map(({ key }) => key)).toEqual(["wallet:2026-12-15"]);
  });

  it("is sent with its amount when the bank shows it, until it is paid", () => {
    const statement = statementWith({ source: "bank" });
    expect(ready({ statement }, "2026-11-06")[0]).toMatchObject({
      key: "card-1:2026-11-05",
      steps: [{ on: "2026-11-06", body: "The balance is $500.00, due Tuesday, December 1." }],
    });
    const payments = [paymentWith({ amountCents: 50_000 })];
    expect(ready({ statement: { ...statement, payments } }, "2026-11-12").map(({ key }) => key)).toEqual([
      "wallet:2026-12-05",
    ]);
  });

  const eight = (change: Partial<WalletCard>, today: string) =>
    statementReady.evaluate(
      factsWith(
        Array.from({ length: 8 }, (_none, index) =>
          cardWith({ id: `c${index}`, nickname: `Card ${index}`, ...days, ...change }),
        ),
        today,
      ),
      DEFAULT_RULES.statement_ready,
    )[0];

  it("is requested together with those of the other cards that close that day", () => {
    const reminder = eight({}, "2026-11-16");
    expect(reminder).toMatchObject({ key: "wallet:2026-11-15", endsOn: "2026-11-25", subject: { kind: "wallet" } });
    expect(reminder?.steps).toMatchObject([
      {
        on: "2026-11-16",
        at: "08:00",
        title: "Enter the statements of 8 cards",
        body: "Based on the days you entered, the statements of Card 0, Card 1, Card 2 and 5 more have closed. The first is due Saturday, December 12. Enter their balances to track the payments.",
      },
    ]);
    expect(reminder?.facts).toHaveLength(8);
  });

  it("is requested until it falls due where it had closed before the card was added", () => {
    const reminder = eight({ addedOn: "2026-11-25" }, "2026-11-25");
    expect(reminder).toMatchObject({ key: "wallet:added-2026-11-25", endsOn: "2026-12-12" });
    expect(listSteps(reminder)).toEqual(["once on 2026-11-25"]);
  });

  it("is not sent when the closing day is not known", () => {
    expect(ready({ dueDay: 12 }, "2026-11-16")).toEqual([]);
  });
});
