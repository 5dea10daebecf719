import { describe, expect, it } from "vitest";
import { exampleTerms } from "../../earning/example-cards.ts";
import { cardWith, paymentWith, statementWith } from "../../statements/card-fixture.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { DEFAULT_PREFERENCES, ruleFor } from "../preferences.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { paymentDue } from "./payments-due.ts";

const rule = DEFAULT_RULES.payment_due;
const terms = exampleTerms();
const withLateFee = { terms: { ...terms, fees: { ...terms.fees, lateFirstCents: 2_900 } } };
const autopay = (mode: WalletCard["autopay"]["mode"], fixedCents: number | null = null) => ({
  mode,
  fixedCents,
  declaredOn: "2026-10-01",
});

/** A statement of $1,284.60 with a minimum of $40 that is due on Saturday, November 21. */
const saturday = statementWith({ closeOn: "2026-10-27", dueOn: "2026-11-21", balanceCents: 128_460 });
const card = cardWith({ nickname: "Gold", statement: saturday });
const due = (given: Partial<WalletCard>, today: string, more = {}) =>
  paymentDue
    .evaluate(factsWith([{ ...card, ...given }], today, more), rule)
    .filter(({ key }) => !key.endsWith(":expected"));

describe("the last bill of a closed card", () => {
  const closed = cardWith({
    nickname: "Gold",
    status: "closed",
    closedOn: "2026-11-18",
    statementCloseDay: 21,
    dueDay: 16,
    balance: { currentCents: 74_219, on: "2026-11-17" },
  });
  const getTitles = (given: Partial<WalletCard>, today: string) =>
    paymentDue.evaluate(factsWith([{ ...closed, ...given }], today), rule).map(({ steps }) => steps[0]?.title);

  it("is announced, and asked about after its due date until it is settled", () => {
    expect(getTitles({}, "2026-12-01")).toEqual(["Gold may have a payment due Wednesday, December 16"]);
    expect(getTitles({}, "2026-12-30")).toEqual(["Did you pay Gold? Due Wednesday, December 16"]);
    expect(getTitles({ settledThrough: "2026-12-16" }, "2026-12-30")).toEqual([]);
    expect(getTitles({ balance: { currentCents: 0, on: "2026-11-17" } }, "2026-12-01")).toEqual([]);
  });
});

describe("a payment that is due on Saturday, November 21", () => {
  const [reminder] = due({}, "2026-11-01", withLateFee);

  it("is sent 7, 3, 1 days before and on the day", () => {
    expect(listSteps(reminder)).toEqual(["7 on 2026-11-14", "3 on 2026-11-18", "1 on 2026-11-20", "0 on 2026-11-21"]);
    expect(reminder?.steps.map(({ severity }) => severity)).toEqual(["low", "medium", "high", "critical"]);
    expect(reminder?.steps.map(({ at }) => at)).toEqual(["08:00", "08:00", "08:00", "08:00"]);
  });

  it("shows what is due, when, and what being late costs", () => {
    expect(reminder?.steps.at(0)).toMatchObject({
      title: "Gold is due Saturday, November 21",
      body: "$1,284.60 is due Saturday, November 21. The minimum is $40.00.",
      stake: { cents: 2_900, note: "late fee" },
    });
    expect(reminder).toMatchObject({
      key: "card-1:2026-10-27",
      dueOn: "2026-11-21",
      endsOn: "2026-11-21",
      why: "The statement of Gold is due Saturday, November 21, and no payment covering its minimum is recorded.",
      closes: "As soon as payments of $40.00 or more are recorded, posted or pending.",
      link: { label: "See the payment", path: "/dashboard/cards/card-1" },
      mark: { kind: "mark_paid", label: "Mark as paid", subjectId: null, cycleKey: "2026-10-27", amount: 128_460 },
      metrics: { amountCents: 128_460, autopay: "unknown", role: "primary" },
    });
  });

  it("names each fact with its source", () => {
    expect(reminder?.facts.map(({ label, value, source }) => `${label}: ${value} (${source.kind})`)).toEqual([
      "Statement of October 27: $1,284.60, minimum $40.00 (you)",
      "Due: November 21 (you)",
      "Paid so far: $0.00 (you)",
      "Late fee: $29.00 (catalog)",
    ]);
  });

  it("is the same reminder on every day until then, and over on the day after", () => {
    for (const today of ["2026-10-27", "2026-11-14", "2026-11-20", "2026-11-21"]) {
      expect(due({}, today)[0]?.key).toBe("card-1:2026-10-27");
    }
    expect(due({}, "2026-11-22")).toEqual([]);
  });

  it("is sent on the days that its person chose", () => {
    const own = {
      ...DEFAULT_PREFERENCES,
      types: { payment_due: { enabled: true, stepDays: [10, 2], threshold: null } },
    };
    const set = ruleFor(rule, own) ?? rule;
    expect(listSteps(paymentDue.evaluate(factsWith([card], "2026-11-01"), set)[0])).toEqual([
      "10 on 2026-11-11",
      "2 on 2026-11-19",
    ]);
  });

  it("counts the days over the ends of months and years, and over a leap day", () => {
    const dueOn = (on: string, today: string) =>
      listSteps(due({ statement: statementWith({ closeOn: today, dueOn: on }) }, today)[0]);
    expect(dueOn("2026-12-01", "2026-11-05")[0]).toBe("7 on 2026-11-24");
    expect(dueOn("2027-01-03", "2026-12-05")).toEqual([
      "7 on 2026-12-27",
      "3 on 2026-12-31",
      "1 on 2027-01-02",
      "0 on 2027-01-03",
    ]);
    expect(dueOn("2028-03-01", "2028-02-05").slice(1)).toEqual([
      "3 on 2028-02-27",
      "1 on 2028-02-29",
      "0 on 2028-03-01",
    ]);
  });
});

describe("what was paid", () => {
  it("ends it when it covers the minimum, posted or on its way", () => {
    const paidWith = (payment: Parameters<typeof paymentWith>[0]) =>
      due({ statement: { ...saturday, payments: [paymentWith({ on: "2026-11-10", ...payment })] } }, "2026-11-15");
    expect(paidWith({})).toEqual([]);
    expect(paidWith({ state: "pending" }).map(({ key }) => key)).toEqual(["card-1:2026-10-27:posted:pay-1"]);
    expect(paidWith({ amountCents: 3_999 })[0]?.steps[0]?.body).toBe(
      "$1,244.61 is due Saturday, November 21. The minimum is $40.00. You recorded $39.99 so far.",
    );
    expect(paidWith({ amountCents: 3_999 })[0]?.mark?.amount).toBe(124_461);
  });
});

describe("a payment that was sent and isn't confirmed as posted", () => {
  const sent = (on: string) => ({
    statement: { ...saturday, payments: [paymentWith({ state: "pending", on, amountCents: 128_460 })] },
  });

  it("is asked about on the due date and three business days after it was sent", () => {
    const [reminder] = due(sent("2026-11-19"), "2026-11-19");
    expect(listSteps(reminder)).toEqual(["due on 2026-11-21", "posted on 2026-11-24"]);
    expect(reminder).toMatchObject({
      endsOn: null,
      mark: { kind: "confirm_payment", label: "Mark as posted", subjectId: "pay-1" },
      steps: [
        {
          severity: "medium",
          title: "Has the payment to Gold posted?",
          body: "You sent $1,284.60 Thursday, November 19, and the statement is due Saturday, November 21. Check your bank: if it isn't confirmed by Tuesday, November 24, it no longer counts as paid.",
        },
        { on: "2026-11-24" },
      ],
    });
    expect(due(sent("2026-11-19"), "2026-11-24")[0]?.key).toBe(reminder?.key);
  });

  it("counts no longer once that passed unanswered: the steps of the due date run again, and then those of the overdue statement", () => {
    const [reminder] = due(sent("2026-11-10"), "2026-11-18");
    expect(reminder?.key).toBe("card-1:2026-10-27");
    expect(reminder?.steps[1]?.body).toBe(
      "$1,284.60 is due Saturday, November 21. The minimum is $40.00. The $1,284.60 that you sent November 10 isn't confirmed as posted.",
    );
    expect(reminder?.mark).toMatchObject({ kind: "confirm_payment", subjectId: "pay-1" });
    expect(due(sent("2026-11-19"), "2026-11-25")).toEqual([]);
  });
});

describe("a payment that autopay is to make", () => {
  const [reminder, ...others] = due({ autopay: autopay("statement") }, "2026-11-01");

  it("has one quiet word the day before", () => {
    expect(others.map(({ key }) => key)).toEqual(["card-1:2026-11-27:autopay"]);
    expect(reminder?.key).toBe("card-1:2026-10-27:autopay");
    expect(reminder?.steps).toEqual([
      {
        key: "autopay",
        on: "2026-11-20",
        at: "08:00",
        severity: "low",
        channels: { app: true, mail: "no" },
        title: "Autopay should pay Gold on Saturday, November 21",
        body: "You set it to pay the full statement balance. On Saturday, November 21, check with your bank that it did, and record the payment.",
        stake: null,
      },
    ]);
  });

  it("is sent like any other when a fixed amount does not cover the minimum", () => {
    const [fixed] = due({ autopay: autopay("fixed", 3_900) }, "2026-11-01");
    expect(fixed?.steps).toHaveLength(4);
    expect(fixed?.steps[0]?.body).toContain("Autopay pays a fixed amount, which doesn't cover it.");
    expect(due({ autopay: autopay("fixed", 4_000) }, "2026-11-01")[0]?.steps[0]?.body).toContain("to pay $40.00.");
  });

  it("shows that when it is off", () => {
    expect(due({ autopay: autopay("none") }, "2026-11-01")[0]?.steps[0]?.body).toContain("Autopay is off.");
  });
});

describe("a statement that was not entered", () => {
  const days = { nickname: "Gold", statementCloseDay: 15, dueDay: 12, addedOn: "2026-11-14" };
  const expected = (given: Partial<WalletCard>, today: string) =>
    paymentDue.evaluate(factsWith([cardWith({ ...days, ...given })], today, withLateFee), rule);

  it("is announced up to its due date where its bank reports that, and not the balance", () => {
    const bank = {
      linkId: "link-1",
      accountId: "acc-1",
      due: { closeOn: "2026-11-15", dueOn: "2026-12-12", minimumCents: 3_500 },
    };
    const [reminder] = expected({ bank }, "2026-11-20");
    expect(listSteps(reminder)).toEqual(["7 on 2026-12-05", "3 on 2026-12-09", "1 on 2026-12-11", "0 on 2026-12-12"]);
    expect(reminder?.steps.at(-1)).toMatchObject({
      severity: "medium",
      channels: { mail: "digest" },
      title: "Gold is due Saturday, December 12",
      body: "Your bank reports when it is due, and not the balance of its statement of November 15. The minimum is $35.00. Enter its balance on the card's page to track the payment.",
    });
  });

  it("is requested 7 and 3 days before it is expected to be due, without an amount", () => {
    const [reminder] = expected({}, "2026-11-20");
    expect(listSteps(reminder)).toEqual(["7 on 2026-12-05", "3 on 2026-12-09"]);
    expect(reminder?.steps.map(({ severity }) => severity)).toEqual(["low", "medium"]);
    expect(reminder).toMatchObject({
      key: "card-1:2026-11-15:expected",
      metrics: { amountCents: null },
      mark: null,
      link: { label: "Enter the statement", path: "/dashboard/cards/card-1" },
    });
    expect(reminder?.steps.map(({ channels, stake }) => [channels.mail, stake])).toEqual([
      ["no", null],
      ["digest", null],
    ]);
    expect(reminder?.steps[0]).toMatchObject({
      title: "Gold may have a payment due Saturday, December 12",
      body: "We don't know the amount because its statement of November 15 wasn't entered. Enter its balance on the card's page to track the payment.",
      stake: null,
    });
  });

  it("of the cycle after is watched as well", () => {
    expect(expected({}, "2026-11-20").map(({ dueOn }) => dueOn)).toEqual(["2026-12-12", "2027-01-12"]);
  });

  it("shows that the day is approximate when the due day is unknown", () => {
    expect(expected({ dueDay: null }, "2026-11-20")[0]?.steps[0]?.title).toBe(
      "Gold may have a payment due about Thursday, December 10",
    );
  });

  it("is only to be checked when autopay pays any amount", () => {
    expect(listSteps(expected({ autopay: autopay("current") }, "2026-11-20")[0])).toEqual(["autopay on 2026-12-11"]);
    expect(listSteps(expected({ autopay: autopay("fixed", 5_000) }, "2026-11-20")[0])).toHaveLength(2);
  });

  it("makes way for the recorded one", () => {
    const statement = statementWith({ closeOn: "2026-11-15", dueOn: "2026-12-12" });
    expect(expected({ statement }, "2026-11-20").map(({ key }) => key)).toEqual([
      "card-1:2026-11-15",
      "card-1:2026-12-15:expected",
    ]);
  });

  it("is a question after the due date, until it is entered or confirmed as paid", () => {
    const [reminder] = expected({}, "2026-12-13");
    expect(reminder).toMatchObject({
      key: "card-1:2026-11-15:ask",
      endsOn: null,
      mark: { kind: "settle_statement", label: "Yes, it's paid", cycleKey: "2026-12-12" },
      steps: [
        {
          on: "2026-12-13",
          severity: "medium",
          channels: { app: true, mail: "digest" },
          title: "Did you pay Gold? Due Saturday, December 12",
          body: "It was due, and no payment is recorded. Enter the statement, or confirm that it's paid.",
        },
      ],
    });
    expect(expected({}, "2027-01-12")[0]?.key).toBe("card-1:2026-11-15:ask");
    expect(expected({ settledThrough: "2026-12-12" }, "2026-12-13").map(({ key }) => key)).not.toContain(
      "card-1:2026-11-15:ask",
    );
  });

  it("is a quiet question after the due date when autopay was to pay it", () => {
    expect(expected({ autopay: autopay("statement") }, "2026-12-13")[0]?.steps).toMatchObject([
      { severity: "low", channels: { mail: "no" }, title: "Did autopay pay Gold? Due Saturday, December 12" },
    ]);
  });

  it("is not requested when no day of the card is known", () => {
    expect(paymentDue.evaluate(factsWith([cardWith()], "2026-11-20"), rule)).toEqual([]);
  });
});
