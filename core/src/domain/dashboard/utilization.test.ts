import { paymentWith, statementWith } from "../statements/card-fixture.ts";
import { describe, expect, it } from "vitest";
import { held, heldCash, buildView, listActions } from "../../../../tests/support/wallet-view.ts";
import { paymentsOfCard } from "./payments.ts";
import { utilizationOfCard, utilizationView } from "./utilization.ts";

const today = "2026-11-20";
const statement = statementWith({ closeOn: "2026-10-27", dueOn: "2026-11-21", balanceCents: 128_460 });
const owing = held({
  creditLimitCents: 900_000,
  statementCloseDay: 27,
  dueDay: 21,
  balance: { currentCents: 128_460, on: today },
  statement,
});

describe("how much of the limits is used", () => {
  it("shows the balance and the limit of each card", () => {
    const cash = heldCash({ creditLimitCents: 100_000, balance: { currentCents: 1_540, on: today } });
    const { basis } = utilizationView(buildView([cash, owing]));
    expect(basis.how).toContain("$1,300.00 owed of $10,000.00 in limits is 13%");
    expect(basis.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Test Travel: $1,284.60 of $9,000.00",
      "Test Cash: $15.40 of $1,000.00",
      "Your target: 10%",
    ]);
  });

  it("shows as of which day a balance is that is too old for the total", () => {
    const cash = heldCash({ creditLimitCents: 100_000, balance: { currentCents: 1_540, on: "2026-10-01" } });
    const view = buildView([cash, owing]);
    const { basis, totalBps } = utilizationView(view);
    expect(totalBps).toBe(1_427);
    expect(basis.facts.map(({ label }) => label)).toEqual(["Test Travel", "Your target"]);
    expect(basis.how).toContain("Balances over 35 days old aren't counted.");
    const row = utilizationOfCard(view, cash);
    expect(row).toMatchObject({ balanceCents: 1_540, balanceOn: "2026-10-01", isStale: true });
    expect(row?.basis.how).toContain("The balance is as of October 1, over 35 days old, so it isn't in the total.");
  });

  it("counts a card in credit as not used, and shows the credit", () => {
    const card = heldCash({ creditLimitCents: 100_000, balance: { currentCents: -2_500, on: today } });
    const view = buildView([card, owing]);
    expect(utilizationView(view)).toMatchObject({ balanceCents: 128_460, totalBps: 1_285 });
    const { basis } = utilizationView(view);
    expect(basis.facts.map(({ label, value }) => `${label}: ${value}`)).toContain(
      "Test Cash: $25.00 in credit, limit $1,000.00",
    );
    const row = utilizationOfCard(view, card);
    expect(row).toMatchObject({ balanceCents: 0, utilizationBps: 0 });
    expect(row?.basis.how).toContain("$25.00 in credit: none of $1,000.00 is used.");
    expect(row?.basis.facts[0]).toMatchObject({ label: "Balance", value: "$25.00 in credit" });
  });

  it("counts the rest of the last statement of a card without a balance, and shows that", () => {
    const paid = paymentWith({ amountCents: 28_460 });
    const card = { ...owing, balance: null, statement: { ...statement, payments: [paid] } };
    const view = buildView([card]);
    const all = utilizationView(view);
    expect(all).toMatchObject({ totalBps: 1_111, balanceCents: 100_000, limitCents: 900_000, leftOut: [] });
    expect(all.basis.how).toBe(
      "$1,000.00 owed of $9,000.00 in limits is 11.1%. Without a newer balance, what's left of the last statement counts. Cards without a limit, or without an open statement or a newer balance, aren't counted.",
    );
    expect(all.basis.facts[0]).toMatchObject({
      label: "Test Travel, statement of October 27",
      value: "$1,000.00 of $9,000.00",
    });
    const row = utilizationOfCard(view, card);
    expect(all.rows).toEqual([row]);
    expect(row).toMatchObject({ statementOn: "2026-10-27", balanceCents: 100_000, forecastBps: null, payCents: null });
    expect(row?.basis.how).toContain(
      "$1,000.00 of $9,000.00 is 11.1%. That is from the statement of October 27, because no balance was entered. Purchases since then aren't included. To forecast the next close",
    );
    expect(row?.basis.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Statement of October 27: $1,284.60",
      "Paid since: $284.60",
      "Limit: $9,000.00",
    ]);
    expect(listActions(view, "pay_for_utilization")).toEqual([]);
  });

  it("counts a statement that closed after the balance was entered, and shows both days", () => {
    const card = { ...owing, balance: { currentCents: 9_000, on: "2026-10-12" } };
    const view = buildView([card]);
    const all = utilizationView(view);
    expect(all).toMatchObject({ balanceCents: 128_460, rows: [{ statementOn: "2026-10-27", forecastBps: null }] });
    expect(all.basis.facts[0]).toMatchObject({ label: "Test Travel, statement of October 27" });
    const { basis } = all.rows[0] ?? {};
    expect(basis?.how).toContain(
      "That is from the statement of October 27, which closed after the balance of October 12 was entered. Purchases since then aren't included. To forecast the next close",
    );
    expect(basis?.facts.map(({ label, value, source }) => [label, value, source.on])).toEqual([
      ["Statement of October 27", "$1,284.60", "2026-10-27"],
      ["Limit", "$9,000.00", card.addedOn],
    ]);
    expect(paymentsOfCard(view, card)[0]).toMatchObject({ currentCents: null, statementCents: 128_460 });
    expect(listActions(view, "pay_for_utilization")).toEqual([]);
  });

  it("leaves out a card whose last statement is newer than its balance and paid a cycle ago, and shows why", () => {
    const paid = paymentWith({ amountCents: 128_460, on: "2026-10-29" });
    const card = {
      ...owing,
      balance: { currentCents: 9_000, on: "2026-09-12" },
      statement: { ...statement, closeOn: "2026-09-27", dueOn: "2026-10-22", payments: [paid] },
    };
    const view = buildView([card]);
    expect(utilizationView(view)).toMatchObject({
      totalBps: null,
      leftOut: [{ walletCardId: card.id, reason: "Its balance is older than its last statement." }],
    });
    expect(paymentsOfCard(view, card)[0]).toMatchObject({ currentCents: null, statementCents: null });
  });

  it("names every fact that the balance at the close is counted from", () => {
    const card = held({
      creditLimitCents: 1_500_000,
      statementCloseDay: 6,
      dueDay: 1,
      autopay: { mode: "statement", fixedCents: null, declaredOn: "2026-06-01" },
      balance: { currentCents: 521_840, on: today },
      statement: { ...statement, closeOn: "2026-11-06", dueOn: "2026-12-01", balanceCents: 390_215 },
      spentCents: { "2026-09": 100_000, "2026-10": 100_000, "2026-11": 43_810 },
    });
    const row = utilizationOfCard(buildView([card]), card);
    expect(row?.basis.how).toContain(
      "At statement close on December 6 it will be about $1,797.85, if autopay pays the $3,902.15 due December 1.",
    );
    expect(row?.basis.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Balance: $5,218.40",
      "Limit: $15,000.00",
      "Autopay on December 1: $3,902.15",
      "Spending per day, September 1 to November 20: $30.10",
      "Days of spending left: 16, from November 20 to December 6",
      "Pay by: December 1, so it posts",
    ]);
  });

  it("names the bank of figures that a link left, until the member enters others", () => {
    const balance = { currentCents: 120_000, on: "2026-11-18" };
    const left = held({
      creditLimitCents: 500_000,
      balance,
      fromBank: { name: "Chase", creditLimitCents: 500_000, balance },
    });
    const listSources = (card: typeof left) =>
      utilizationOfCard(buildView([card]), card)
        ?.basis.facts.slice(0, 2)
        .map(({ label, source }) => `${label}: ${source.label}, ${source.on}`);
    expect(listSources(left)).toEqual(["Balance: Chase, 2026-11-18", "Limit: Chase, null"]);
    const changed = { ...left, creditLimitCents: 600_000, balance: { currentCents: 130_000, on: today } };
    expect(listSources(changed)).toEqual(["Balance: You, 2026-11-20", `Limit: You, ${left.addedOn}`]);
  });

  it("forecasts no spending from a single purchase, however large", () => {
    const card = { ...owing, statement: null, spentCents: { "2026-11": 99_999_999 } };
    const row = utilizationOfCard(buildView([card]), card);
    expect(row).toMatchObject({ utilizationBps: 1_427, forecastBps: 1_427 });
    expect(row?.basis.how).toContain("without further spending because too little was logged.");
  });

  it("requests nothing more once the whole balance is marked as paid, also on the card's page", () => {
    const dueAfterClose = { ...owing, statement: { ...statement, dueOn: "2026-11-28" } };
    const before = buildView([dueAfterClose]);
    expect(listActions(before, "pay_for_utilization")).toMatchObject([
      { kind: "pay_for_utilization", proof: "You entered this balance ($1,284.60)." },
    ]);
    const linked = buildView([{ ...dueAfterClose, bank: { linkId: "link-1", accountId: "acc-1" } }]);
    expect(listActions(linked, "pay_for_utilization")).toMatchObject([
      { proof: "Your bank reports this balance ($1,284.60)." },
    ]);
    const left = buildView([{ ...dueAfterClose, fromBank: { name: "Chase", balance: owing.balance ?? undefined } }]);
    expect(listActions(left, "pay_for_utilization")).toMatchObject([
      { proof: "Chase reported this balance ($1,284.60)." },
    ]);
    const dueBefore = buildView([owing]);
    expect(listActions(dueBefore, "pay_for_utilization"), "the statement's payment does").toEqual([]);
    const payment = paymentWith({ amountCents: 128_460, on: today });
    const paid = buildView([
      {
        ...owing,
        balance: { currentCents: 128_460, on: "2026-11-19" },
        statement: { ...statement, payments: [payment] },
      },
    ]);
    const [card] = paid.cards;
    expect(utilizationView(paid)).toMatchObject({ totalBps: 0, balanceCents: 0 });
    expect(listActions(paid, "pay_for_utilization")).toEqual([]);
    expect(card && paymentsOfCard(paid, card)[0]).toMatchObject({ currentCents: 0, paidCents: 128_460 });
    const facts = card ? (utilizationOfCard(paid, card)?.basis.facts ?? []) : [];
    expect(facts.slice(0, 2).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Balance: $1,284.60",
      "Paid since: $1,284.60",
    ]);
  });
});
