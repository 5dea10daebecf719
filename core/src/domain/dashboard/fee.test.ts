import { describe, expect, it } from "vitest";
import {
  buildCatalog,
  held,
  heldCash,
  testFacts,
  use,
  buildView,
  listActions,
} from "../../../../tests/support/wallet-view.ts";
import { computeVerdict } from "../alerts/evaluators/fees.ts";
import { cardSummary } from "./cards.ts";
import { calendarDays } from "./calendar.ts";
import { feePage } from "./fee.ts";
import { computeYearValue } from "./year.ts";

/** $300.00 of travel and nothing else in a year: less than the fee of $395.00. */
const behind = held({
  uses: { "travel-credit": use("a:2025-12-02", 18_550, "2026-08-02", "2025-12-02", "2026-12-01") },
});

const buildPage = (card = behind) => {
  const view = buildView([card, heldCash()]);
  return feePage(view, card, computeVerdict(view, card));
};

describe("the verdict on an annual fee", () => {
  it("shows each number that it rests on", () => {
    expect(buildPage()).toMatchObject({
      verdict: "downgrade",
      headline: "It should come out $209.50 behind its fee.",
      explanation:
        "Since November 21, 2025 it gave back $185.50. Over the next 12 months it should give back $185.50, $209.50 less than its fee of $395.00. Worth keeping if it gives back at least $493.75, 25% more than it costs. The next fee of $395.00 is charged about December 2.",
      feeCents: 39_500,
      capturedCents: 18_550,
      forecastCents: 18_550,
      netCents: -20_950,
      rows: [
        {
          label: "Travel credit",
          note: "1 use recorded, at 100% of face value",
          faceCents: 18_550,
          weight: 1,
          countedCents: 18_550,
        },
      ],
      downgrades: [{ cardId: "test-cash", name: "Test Cash", annualFeeCents: 0 }],
      basis: {
        how: "The $185.50 it should give back over the next 12 months, based on past use, minus the fee of $395.00 is −$209.50. Worth keeping from $98.75 up, and worth a call down to −$197.50.",
        facts: [
          { label: "Annual fee", value: "$395.00", source: { kind: "catalog", confidence: "medium" } },
          { label: "Value since November 21, 2025", value: "$185.50", source: { kind: "you" } },
          { label: "12-month forecast", value: "$185.50", source: { kind: "rule" } },
        ],
      },
    });
  });

  it("adds the fees and interest of the past 12 months to the true cost, each with the transactions that it comes from", () => {
    const charges = [
      { kind: "annual" as const, on: "2025-12-20", cents: 39_500, count: 1 },
      { kind: "late" as const, on: "2026-08-16", cents: 2_900, count: 1 },
      { kind: "interest" as const, on: "2026-08-31", cents: 1_230, count: 1 },
      { kind: "interest" as const, on: "2026-09-30", cents: 410, count: 1 },
      { kind: "late" as const, on: "2026-10-02", cents: -2_900, count: 1 },
    ];
    const costs = {
      "2026-07": { interestCents: 500, lateCents: 0, otherCents: 0 },
    };
    const page = buildPage({ ...behind, charges, costs });
    expect(page.netCents).toBe(-20_950);
    expect(page.trueCost).toEqual({
      valueCents: 18_550,
      feesCents: 39_500,
      costs: [
        { label: "Interest", cents: 500, transactions: null },
        {
          label: "Late fee",
          cents: 0,
          transactions: { kind: "fee", feeKind: "late", month: null, count: 2 },
        },
        {
          label: "Interest",
          cents: 1_640,
          transactions: { kind: "interest", feeKind: null, month: null, count: 2 },
        },
      ],
      netCents: -23_090,
    });
    expect(buildPage().trueCost).toBeNull();
  });

  it("judges the fee that the bank charged, and links to it while it can be given back", () => {
    const charges = [{ kind: "annual" as const, on: "2026-11-12", cents: 42_500, count: 1 }];
    expect(buildPage({ ...behind, charges })).toMatchObject({
      feeCents: 42_500,
      feeTransactions: { kind: "fee", feeKind: "annual", month: "2026-11", count: 1 },
      basis: {
        facts: [
          {
            label: "Annual fee",
            value: "$425.00",
            source: { kind: "bank", on: "2026-11-12" },
          },
          { label: "Charged", value: "November 12", source: { kind: "bank", on: "2026-11-12" } },
          {},
          {},
          {},
        ],
      },
    });
    const reduced = [...charges, { kind: "annual" as const, on: "2026-11-18", cents: -5_000, count: 1 }];
    expect(buildPage({ ...behind, charges: reduced }).feeTransactions).toMatchObject({ month: "2026-11", count: 2 });
    const inTwoMonths = [{ ...charges[0]!, on: "2026-10-30" }, reduced[1]!];
    expect(buildPage({ ...behind, charges: inTwoMonths }).feeTransactions).toMatchObject({ month: null, count: 2 });
  });

  it("shows the decision of the running card year, not of an earlier one", () => {
    const decidedOn = (on: string, forYearFrom: string) =>
      buildPage({ ...behind, feeDecision: { decision: "cancel", on, forYearFrom } }).decision;
    expect(decidedOn("2026-11-19", "2026-12-02")).toEqual({ decision: "cancel", on: "2026-11-19" });
    expect(decidedOn("2025-11-19", "2025-12-02")).toBeNull();
  });

  it("lists what can be done, with the numbers of each", () => {
    expect(buildPage().options).toEqual([
      { decision: "keep", title: "Keep it", text: "$395.00 a year, and about $185.50 back." },
      {
        decision: "call",
        title: "Call and ask for an offer",
        text: "An offer worth $209.50 would cover the difference.",
      },
      {
        decision: "downgrade",
        title: "Change it to a no-fee card",
        text: "Saves $395.00 a year and usually keeps the limit and the account's age: Test Cash.",
      },
      {
        decision: "cancel",
        title: "Close it",
        text: "Saves $395.00 a year. Closing it removes its limit of $10,000.00.",
      },
    ]);
    expect(buildPage(heldCash()).options).toEqual([]);
  });

  it("stops advising once it was decided", () => {
    const paying = held({ earnedUnits: { "2026-03": 100_000 } });
    expect(buildPage(paying).headline).toBe("Keep it. It should come out $1,205.00 ahead of its fee.");
    const feeDecision = { decision: "cancel" as const, on: "2026-11-19", forYearFrom: "2026-12-02" };
    expect(buildPage({ ...paying, feeDecision }).headline).toBe("It should come out $1,205.00 ahead of its fee.");
  });

  it("sets the forecast against the fee, and not more that was given back in the past", () => {
    const twice = held({
      uses: {
        "travel-credit": {
          ...use("a:2024-12-02", 30_000, "2025-11-28", "2024-12-02", "2025-12-01"),
          ...use("a:2025-12-02", 30_000, "2026-08-02", "2025-12-02", "2026-12-01"),
        },
      },
      earnedUnits: { "2026-03": 10_000 },
    });
    const page = buildPage(twice);
    expect(page).toMatchObject({
      verdict: "call",
      headline: "It should come out $65.00 ahead of its fee.",
      capturedCents: 76_000,
      forecastCents: 46_000,
      netCents: 6_500,
    });
    expect(page.explanation).toMatch(
      /^Since November 21, 2025 it gave back \$760\.00\. Over the next 12 months it should give back \$460\.00, \$65\.00 more than its fee of \$395\.00\. Worth keeping if it gives back at least \$493\.75, 25% more than it costs\./,
    );
    expect(page.basis.how).toContain("The forecast is below the past $760.00");
  });

  it("shows what it would be but for a bonus that could be reversed", () => {
    const young = held({
      ...behind,
      openedOn: "2026-02-02",
      addedOn: "2026-02-02",
      uses: {},
      earnedUnits: { "2026-10": 1_000 },
      offer: {
        offer: buildView([]).facts.getTerms("test-travel")!.offers[0]!,
        startOn: "2026-02-02",
        adjustmentCents: 0,
        eligibleCents: 500_000,
        recent: {},
        metOn: "2026-04-01",
        creditedOn: "2026-05-01",
        dismissed: false,
      },
    });
    expect(buildPage(young)).toMatchObject({
      verdict: "call",
      headline: "Keep it for now. It should come out $375.00 behind its fee.",
      blockedBecause: ["Until February 2, 2027 the bonus could be clawed back."],
    });
  });

  it("is none while nothing was recorded, and shows what its credits could return", () => {
    expect(buildPage(held())).toMatchObject({
      verdict: "unknown",
      headline: "No value recorded yet.",
      basis: { how: "No credit use or purchase was recorded, so its value is unknown." },
    });
    expect(buildPage(held()).explanation).toMatch(/ Its credits could be worth \$\d+\.\d\d over the next 12 months\.$/);
  });

  it("is not sure of a fee that is unknown", () => {
    const terms = testFacts.getTerms("test-travel")!;
    const facts = buildCatalog([{ ...terms, fees: { ...terms.fees, annual: null } }], testFacts.reference);
    const view = buildView([behind], { facts });
    expect(feePage(view, behind, computeVerdict(view, behind)).basis.facts[0]).toEqual({
      label: "Annual fee",
      value: "not known",
      source: { kind: "catalog", label: "Catalog", url: null, on: null, confidence: null },
    });
  });

  it("names what authorized users cost apart from the card's own fee", () => {
    const authorizedUsers = [{ id: "user-1", name: "Sam", addedOn: "2025-02-01", feeCents: 7_500 }];
    const page = buildPage({ ...behind, authorizedUsers });
    expect(page).toMatchObject({ feeCents: 39_500, authorizedUserFeesCents: 7_500, netCents: -28_450 });
    expect(page.explanation).toContain("$284.50 less than its fee of $395.00 and $75.00 for authorized users.");
    expect(page.basis.how).toContain("minus the fee of $395.00 and $75.00 for authorized users is −$284.50");
    expect(page.basis.facts.slice(0, 2)).toMatchObject([
      { label: "Annual fee", value: "$395.00" },
      { label: "Authorized users' fee", value: "$75.00" },
    ]);
    const free = buildPage(heldCash({ authorizedUsers }));
    expect(free).toMatchObject({
      verdict: "no_fee",
      headline: "It costs nothing to keep except authorized users' fees of $75.00.",
      feeCents: 0,
    });
    expect(free.explanation).toContain("It has no annual fee of its own; its authorized users cost $75.00 a year.");
  });

  it("makes one statement about the fee on the anniversary itself: it is being charged, and counts", () => {
    const card = held({ openedOn: "2025-11-20", addedOn: "2025-11-20" });
    const view = buildView([card]);
    const page = feePage(view, card, computeVerdict(view, card));
    expect(page).toMatchObject({ phase: "awaiting", feeCents: 39_500 });
    expect(page.explanation).toContain(
      "The fee of $395.00 for the card year that began November 20 should appear on a statement by December 25. It already counts. The next one, $395.00, is charged about November 20, 2027.",
    );
    expect(computeYearValue(view, 2026).year).toMatchObject({ feesCents: 39_500, upcoming: [] });
    expect(calendarDays(view).filter(({ kind }) => kind === "fee")).toMatchObject([
      { on: "2026-11-20", title: "Test Travel charges its $395.00 fee" },
    ]);
  });

  it.each(["closed", "product_changed", "lost"] as const)(
    "shows what the card returned, and forecasts nothing, when the card is %s",
    (status) => {
      const page = buildPage({ ...behind, status, closedOn: "2026-10-05" });
      expect(page).toMatchObject({
        headline: "This card is closed.",
        explanation: "Since November 21, 2025 it gave back $185.50.",
        capturedCents: 18_550,
        forecastCents: null,
        netCents: null,
        blockedBecause: [],
        basis: { how: "The card is closed, so there is no forecast." },
      });
    },
  );

  it("shows that nothing was recorded of a closed card that was never used", () => {
    expect(buildPage(held({ status: "closed", closedOn: "2026-10-05" })).explanation).toBe(
      "No credit use or purchase recorded since November 21, 2025.",
    );
  });

  it("is short on the card itself", () => {
    const view = buildView([
      behind,
      heldCash(),
      held({ id: "gone", status: "closed", closedOn: "2026-05-01", position: 2 }),
    ]);
    const summaries = view.cards.map((card) => cardSummary(view, card, computeVerdict(view, card)));
    expect(summaries.map(({ verdictLabel, forecastNetCents }) => [verdictLabel, forecastNetCents])).toEqual([
      ["Decide by Dec 1", -20_950],
      ["No annual fee", null],
      ["Closed", null],
    ]);
  });
});

describe("a fee that needs action", () => {
  const actionsFor = (card = behind) => listActions(buildView([card]), "decide_fee");

  it("is one that will be charged soon and is not worth it", () => {
    expect(actionsFor()).toMatchObject([
      {
        kind: "decide_fee",
        severity: "medium",
        title: "Test Travel will charge $395.00",
        body: "Decide by Tuesday, December 1. Over the next 12 months it should give back $185.50, $209.50 less than its fee of $395.00. Worth keeping if it gives back at least $493.75, 25% more than it costs. You can change it to a no-fee card, which usually keeps the limit.",
        proof: "It gave back $185.50 since November 21, 2025. The card year ends December 1.",
        amountCents: 20_950,
        amountNote: "fee above its value",
        dueOn: "2026-12-01",
      },
    ]);
  });

  it("is one that was charged and is still refunded", () => {
    const charged = held({
      openedOn: "2024-11-04",
      earnedUnits: { "2026-10": 1_000 },
      feeEvents: { "2026-11-04": { state: "posted", on: "2026-11-12", amountCents: 39_500 } },
    });
    expect(actionsFor(charged)).toMatchObject([
      {
        title: "Test Travel charged its $395.00 fee",
        body: "It was charged November 12. Chase refunds it until Saturday, December 12 if you close or change the card. Over the next 12 months it should give back $16.00, $379.00 less than its fee of $395.00. Worth keeping if it gives back at least $493.75, 25% more than it costs. You can change it to a no-fee card, which usually keeps the limit.",
        proof: "It gave back $16.00 since November 21, 2025. You recorded the fee on November 12.",
      },
    ]);
  });

  it("is none once it was decided, or while it is months away", () => {
    const feeDecision = { decision: "keep" as const, on: "2026-11-19", forYearFrom: "2026-12-02" };
    expect(actionsFor({ ...behind, feeDecision })).toEqual([]);
    expect(actionsFor(held({ openedOn: "2024-05-02" }))).toEqual([]);
  });
});
