import { money } from "../format.ts";
import { dashboard as dashboardShape } from "./shapes.ts";
import { cardPage as cardPageShape } from "./card-page-shapes.ts";
import { customCard } from "../earning/example-cards.ts";
import { paymentWith, statementWith } from "../statements/card-fixture.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { describe, expect, it } from "vitest";
import { buildCatalog, held, heldCash, testFacts, buildView } from "../../../../tests/support/wallet-view.ts";
import { buildCardPage } from "./card-page.ts";
import { buildDashboard } from "./dashboard.ts";

const nothingBefore = { statements: [], changes: [], reports: [], months: {} };

/** The documented form of both, which every wallet has to have. */
function seen(cards: WalletCard[], facts = testFacts) {
  const view = buildView(cards, { facts });
  const dashboard = dashboardShape.parse(buildDashboard(view, null));
  const pages = view.cards.map((card) => cardPageShape.parse(buildCardPage(view, card, nothingBefore)));
  return { dashboard, pages, text: JSON.stringify({ dashboard, pages }) };
}

it("names the links of which no account is matched to a card", () => {
  const bank = { status: "up_to_date", since: "2026-11-01T12:00:00Z", updatedAt: null, endsOn: null } as const;
  const banks = { "item-chase": { ...bank, name: "Chase" }, "item-citi": { ...bank, name: "Citi" } };
  const view = buildView([held({ bank: { linkId: "item-chase", accountId: "acc-1" } }), heldCash()]);
  const dashboard = dashboardShape.parse(buildDashboard({ ...view, banks }, null));
  expect(dashboard.unmatchedBanks).toEqual([{ linkId: "item-citi", name: "Citi" }]);
  expect(buildDashboard(view, null).unmatchedBanks).toBeUndefined();
});

const { custom } = customCard(1.5);

const wallets: [string, WalletCard[]][] = [
  ["nothing but its day of opening", [held({ creditLimitCents: null, statementCloseDay: null, dueDay: null })]],
  ["only a due day", [held({ statementCloseDay: null, dueDay: 5 })]],
  ["a name of its holder's own", [held({ cardId: null, custom })]],
  ["been closed", [held({ status: "closed", closedOn: "2026-06-01" })]],
  [
    "been lost, with a balance",
    [held({ status: "lost", closedOn: "2026-11-01", balance: { currentCents: 900, on: "2026-11-01" } })],
  ],
  ["another holder", [held({ role: "authorized_user", holder: "Sam" })]],
  ["a credit balance", [held({ balance: { currentCents: -4_200, on: "2026-11-19" } })]],
  ["been opened today", [held({ openedOn: "2026-11-20", addedOn: "2026-11-20" })]],
  ["been opened on a leap day", [held({ openedOn: "2024-02-29", anniversary: "02-29" })]],
];

describe("a wallet whose card has", () => {
  it.each(wallets)("%s leaves no gap in any sentence", (_, cards) => {
    const { dashboard, text } = seen([...cards, heldCash()]);
    expect(dashboard.cards).toHaveLength(2);
    expect(text).not.toMatch(/undefined|NaN|Infinity|\[object/);
  });

  it("left the catalog keeps its place, and nothing is made up for it", () => {
    const { dashboard, pages } = seen([held()], buildCatalog([]));
    expect(dashboard.cards).toMatchObject([
      { name: "Card", annualFeeCents: null, verdict: "unknown", verdictLabel: "Fee unknown" },
    ]);
    expect(pages[0]).toMatchObject({ facts: null, terms: [], earning: [], credits: [] });
  });
});

describe("what needs action", () => {
  it("comes most urgent first, and is at stake for the sum of what is shown", () => {
    const late = statementWith({ closeOn: "2026-10-20", dueOn: "2026-11-17", minimumCents: 2_500 });
    const { dashboard } = seen([
      held({ creditLimitCents: null }),
      heldCash({ statement: late, statementCloseDay: 20, dueDay: 17 }),
    ]);
    expect(dashboard.actions.map(({ kind, severity }) => `${severity} ${kind}`)).toEqual([
      "critical mark_paid",
      "high use_credit",
      "medium enrol_benefit",
      "low enter_statement",
      "low complete_card",
    ]);
    expect(dashboard.summary).toMatchObject({ needsCount: 5, atStakeCents: 2_500 + 30_000 + 10_000 });
  });

  it("shows the sum of what is at stake, its parts, and the reason for each", () => {
    const late = statementWith({ closeOn: "2026-10-20", dueOn: "2026-11-17", minimumCents: 2_500 });
    const { dashboard } = seen([held(), heldCash({ statement: late, statementCloseDay: 20, dueDay: 17 })]);
    const { atStakeCents, atStakeBasis } = dashboard.summary;
    const [sum] = atStakeBasis.facts.slice(-1);
    expect(sum).toMatchObject({ label: "Together", value: money(atStakeCents) });
    expect(atStakeBasis.facts.length).toBeGreaterThan(2);
    expect(atStakeBasis.facts[0]?.source.label).toBe("Late fee");
  });

  it("is at stake at most for that sum while no use of a credit is recorded", () => {
    const named = { creditLimitCents: null, statement: null, balance: null, uses: {} };
    const { summary } = seen([held(named)]).dashboard;
    expect(summary).toMatchObject({ atStakeCents: 30_000 + 10_000, isAtStakeGuess: true });
    expect(summary.atStakeBasis.how).toContain("at most, as no use of a credit is recorded on some cards");
    const isGuessWith = (entered: Partial<WalletCard>) =>
      seen([held({ ...named, ...entered })]).dashboard.summary.isAtStakeGuess;
    expect(isGuessWith({ statement: statementWith({ closeOn: "2026-11-04" }) })).toBe(true);
    expect(
      isGuessWith({ uses: { lounge: { "2026": { state: "used", startsOn: "2026-01-01", endsOn: null, uses: [] } } } }),
    ).toBe(false);
  });

  it("asks for one payment where the statement's own does for the share of the limit, too", () => {
    const statement = statementWith({ closeOn: "2026-10-27", balanceCents: 128_460 });
    const card = {
      creditLimitCents: 900_000,
      statementCloseDay: 27,
      dueDay: 21,
      balance: { currentCents: 128_460, on: "2026-11-20" },
    };
    const kinds = (dueOn: string) =>
      seen([held({ ...card, statement: { ...statement, dueOn } })]).dashboard.actions.map(({ kind }) => kind);
    expect(kinds("2026-11-21")).toContain("mark_paid");
    expect(kinds("2026-11-21")).not.toContain("pay_for_utilization");
    expect(kinds("2026-11-25"), "due before the close: the forecast includes it").not.toContain("pay_for_utilization");
    expect(kinds("2026-11-28"), "due after the close").toContain("pay_for_utilization");
  });

  it("is nothing when all is entered and paid", () => {
    const statement = statementWith({
      closeOn: "2026-11-04",
      balanceCents: 5_000,
      payments: [paymentWith({ amountCents: 5_000 })],
    });
    const { dashboard } = seen([heldCash({ statement })]);
    expect(dashboard.actions).toEqual([]);
    expect(dashboard.summary).toMatchObject({ needsCount: 0, atStakeCents: 0, dueSoonCents: 0 });
  });
});

describe("a card without its due day", () => {
  const { dashboard } = seen([held({ statementCloseDay: 4, dueDay: null })]);

  it("is missing that day alone, and has the closing day", () => {
    expect(dashboard.cards).toMatchObject([{ statementCloseDay: 4, dueDay: null, missing: ["due_day"] }]);
  });

  it("is to be completed by it", () => {
    expect(dashboard.actions.find(({ kind }) => kind === "complete_card")).toMatchObject({
      body: "We don't know its due day. We need both days to track due dates.",
    });
  });
});
