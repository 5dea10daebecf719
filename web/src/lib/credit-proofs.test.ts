import type { CreditItem } from "@cardwell/core/domain/dashboard/shapes";
import { expect, it } from "vitest";
import { buildCreditProofs } from "./credit-proofs.ts";
import { transactionItem } from "./transaction-fixture.ts";

const benefit = (benefitId: string, change: Partial<CreditItem> = {}) =>
  ({
    walletCardId: "gold",
    benefitId,
    title: benefitId,
    startsOn: "2026-11-01",
    endsOn: "2026-11-30",
    amount: 1_000,
    left: 1_000,
    unit: null,
    isMatched: true,
    expectedDays: 14,
    ...change,
  }) as CreditItem;
const linked = new Set(["gold"]);
const bought = (benefitId: string, on: string, amountCents: number) =>
  transactionItem({ id: `${benefitId}-${on}`, benefitId, on, amountCents, merchant: "Marrow" });

it("a statement credit shows what was spent for it, and whether the bank credited it in its window", () => {
  const credited = transactionItem({ id: "c", kind: "credit", benefitId: "dash", on: "2026-11-09", amountCents: -500 });
  const rows = [
    bought("hotel", "2026-11-12", 41_200),
    credited,
    bought("dash", "2026-11-09", 3_140),
    bought("ride", "2026-11-03", 1_200),
    bought("ride", "2026-11-02", 900),
    bought("lyft", "2026-10-30", 900),
  ];
  const benefits = [
    benefit("lyft"),
    benefit("dash"),
    benefit("hotel"),
    benefit("ride"),
    benefit("perk", { isMatched: false }),
  ];
  const shown = buildCreditProofs(benefits, rows, "2026-11-20", linked).map(({ benefitId, state, spent, outcome }) =>
    [benefitId, state, spent, outcome].join(" | ").replaceAll("\u00A0", " "),
  );
  expect(shown).toEqual([
    "ride | late | 2 purchases, Nov 2 to Nov 3 | Credit missing: expected by Nov 17, 3 days ago",
    "hotel | expected | Spent $412.00 on Nov 12 at Marrow | Credit expected by Nov 26",
    "dash | credited | Spent $31.40 on Nov 9 at Marrow | Credited $5.00 on Nov 9",
    "lyft | open | No purchase for lyft yet | $10.00 left, ends Nov 30",
  ]);
});

it("a statement credit leads to the transactions that prove it, and one of another card proves nothing", () => {
  const credited = transactionItem({ id: "c", kind: "credit", benefitId: "dash", on: "2026-11-09", amountCents: -500 });
  const rows = [
    credited,
    bought("dash", "2026-11-09", 3_140),
    { ...bought("dash", "2026-11-02", 900), walletCardId: "x" },
  ];
  expect(buildCreditProofs([benefit("dash")], rows, "2026-11-20", linked)).toMatchObject([
    {
      spentPath: "/dashboard/cards/gold?kind=purchase&month=2026-11&q=31.40#purchases",
      outcomePath: "/dashboard/cards/gold?kind=credit&month=2026-11&q=5.00#purchases",
    },
  ]);
});

it("a credit whose usual delay is unknown is never missing", () => {
  const rows = [bought("dash", "2026-11-02", 900)];
  expect(buildCreditProofs([benefit("dash", { expectedDays: null })], rows, "2026-11-30", linked)).toMatchObject([
    { state: "expected", outcome: "No credit seen yet" },
  ]);
});

it("no credit is called missing while the bank's data doesn't arrive, or the credit is pending", () => {
  const pending = transactionItem({
    walletCardId: "gold",
    benefitId: "ride",
    kind: "credit",
    status: "pending",
    on: "2026-11-19",
    amountCents: -1_000,
  });
  const benefits = [benefit("ride"), benefit("dash")];
  const rows = [pending, bought("ride", "2026-11-02", 1_000), bought("dash", "2026-11-02", 1_000)];
  const show = (cards: ReadonlySet<string>) =>
    buildCreditProofs(benefits, rows, "2026-11-20", cards).map(({ benefitId, outcome }) =>
      `${benefitId}: ${outcome}`.replaceAll("\u00A0", " "),
    );
  expect(show(new Set())).toEqual(["ride: Credit pending", "dash: No credit seen yet"]);
  expect(show(linked)).toEqual(["dash: Credit missing: expected by Nov 16, 4 days ago", "ride: Credit pending"]);
});

it("a purchase that was given back waits for no credit, also when it was on the day of the refund", () => {
  const back = (on: string, amountCents: number, of: string) =>
    transactionItem({
      id: `back-${on}`,
      kind: "refund",
      benefitId: "ride",
      on,
      amountCents: -amountCents,
      refundOf: { on: of, amountCents: 1_840 },
    });
  const show = (...rows: Parameters<typeof buildCreditProofs>[1]) => {
    const [{ spent, outcome } = { spent: "", outcome: "" }] = buildCreditProofs(
      [benefit("ride")],
      rows,
      "2026-11-28",
      linked,
    );
    return `${spent} | ${outcome}`.replaceAll("\u00A0", " ");
  };
  const ride = bought("ride", "2026-11-03", 1_840);
  expect(show(ride)).toBe("Spent $18.40 on Nov 3 at Marrow | Credit missing: expected by Nov 17, 11 days ago");
  expect(show(back("2026-11-03", 1_840, "2026-11-03"), ride)).toBe(
    "No purchase for ride yet | $10.00 left, ends Nov 30",
  );
  expect(show(back("2026-12-02", 1_840, "2026-11-03"), ride)).toBe(
    "No purchase for ride yet | $10.00 left, ends Nov 30",
  );
  // A part of it, or a credit by another name.
  expect(show(back("2026-11-05", 1_000, "2026-11-03"), ride)).toBe(
    "Spent $18.40 on Nov 3 at Marrow | No credit seen yet",
  );
  const again = bought("ride", "2026-11-10", 1_200);
  expect(show(again, back("2026-11-05", 1_840, "2026-11-03"), ride)).toBe(
    "Spent $12.00 on Nov 10 at Marrow | Credit missing: expected by Nov 24, 4 days ago",
  );
});
