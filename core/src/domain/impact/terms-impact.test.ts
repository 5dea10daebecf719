import { describe, expect, it } from "vitest";
import type { Benefit } from "../catalog/benefit.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import type { EarnRule } from "../catalog/earn-rule.ts";
import {
  exampleCard,
  exampleCredit,
  exampleRule,
  exampleTerms,
  monthly,
  reference,
  settings,
} from "../earning/example-cards.ts";
import type { WindowUse } from "../wallet/shapes.ts";
import { formatImpact, formatTotal } from "./format-impact.ts";
import { computeTermsImpact, concernsHolder, type ImpactInput, type SpendingByMonth } from "./terms-impact.ts";

const TODAY = "2026-11-20";

type Given = Pick<ImpactInput, "before" | "after"> & Partial<ImpactInput>;

/** The card was opened on May 14, 2024: its next year begins on May 14, 2027. Points are worth 1.5 cents. */
const computeImpact = (given: Given) =>
  computeTermsImpact({ card: exampleCard(), settings, reference, spending: {}, on: TODAY, ...given });

const sentences = (given: Given) => formatImpact(computeImpact(given), TODAY);

type Fees = CardTerms["fees"]["annual"];
const withFees = (annual: Fees, rest: Partial<CardTerms> = {}) =>
  exampleTerms({ fees: { ...exampleTerms().fees, annual }, ...rest });
const fee = (dollars: number) => [{ amountCents: dollars * 100, validFrom: null, validTo: null }];

const used = (startsOn: string, endsOn: string, dollars: number, on = startsOn): WindowUse => ({
  state: "used",
  startsOn,
  endsOn,
  uses: [{ id: `use-${on}`, on, amount: dollars * 100, note: null }],
});

const year2026 = (dollars: number) => ({ "y:2026": used("2026-01-01", "2026-12-31", dollars, "2026-03-02") });

const withCredits = (benefits: Benefit[]) => exampleTerms({ benefits });

describe("a fee", () => {
  it("rises for a holder from the card year that pays it first", () => {
    const given = { before: withFees(fee(95)), after: withFees(fee(150)) };
    expect(computeImpact(given).yearCents).toBe(-5_500);
    expect(sentences(given)).toEqual(["Your annual fee rises by $55.00 to $150.00 from May 14, 2027."]);
  });

  it("that is announced for later reaches a holder a card year later", () => {
    const announced = [
      { amountCents: 9_500, validFrom: null, validTo: "2027-05-31" },
      { amountCents: 15_000, validFrom: "2027-06-01", validTo: null },
    ];
    const given = { before: withFees(fee(95)), after: withFees(announced) };
    expect(sentences(given)).toEqual(["Your annual fee rises by $55.00 to $150.00 from May 14, 2028."]);
  });

  it("that changed in the past is stated with the card year that paid it first", () => {
    const given = { before: withFees(fee(95)), after: withFees(fee(150)), effectiveFrom: "2026-02-01" };
    expect(sentences(given)).toEqual(["Your annual fee rose by $55.00 to $150.00 on May 14."]);
    const later = { ...given, effectiveFrom: "2027-06-01" };
    expect(sentences(later)).toEqual(["Your annual fee rises by $55.00 to $150.00 from May 14, 2028."]);
  });

  it("that changed before the card was opened is no change for its holder", () => {
    const given = { before: withFees(fee(95)), after: withFees(fee(150)), effectiveFrom: "2024-02-01" };
    expect(computeImpact(given).parts).toEqual([]);
  });

  it("is compared without a day when the card's years aren't known", () => {
    const card = exampleCard({ openedOn: null });
    const given = { card, before: withFees(fee(150)), after: withFees(fee(95)) };
    expect(sentences(given)).toEqual(["Your annual fee falls by $55.00 to $95.00."]);
  });

  it("comes with what the credits of the last 12 months were worth", () => {
    const credit = exampleCredit("travel-credit", 20_000, { title: "Travel credit" });
    const card = exampleCard({ uses: { "travel-credit": year2026(120) } });
    const rest = { benefits: [credit] };
    expect(sentences({ card, before: withFees(fee(95), rest), after: withFees(fee(150), rest) })).toEqual([
      "Your annual fee rises by $55.00 to $150.00 from May 14, 2027.",
      "The credits you used in the last 12 months were worth $120.00.",
    ]);
  });

  it("isn't an authorized user's, and one of another opening isn't the holder's", () => {
    const given = { before: withFees(fee(95)), after: withFees(fee(150)) };
    expect(computeImpact({ ...given, card: exampleCard({ role: "authorized_user" }) }).parts).toEqual([]);
    const newOnly = [
      { amountCents: 9_500, validFrom: null, validTo: null, openedUntil: "2026-10-31" },
      { amountCents: 15_000, validFrom: null, validTo: null, openedFrom: "2026-11-01" },
    ];
    expect(computeImpact({ before: withFees(fee(95)), after: withFees(newOnly) }).parts).toEqual([]);
  });

  it("for authorized users counts those who pay that of the terms", () => {
    const terms = (cents: number) => exampleTerms({ fees: { ...exampleTerms().fees, authorizedUserCents: cents } });
    const user = (id: string, feeCents: number) => ({ id, name: "A", addedOn: "2025-01-01", feeCents });
    const card = exampleCard({ authorizedUsers: [user("user-1", 7_500), user("user-2", 7_500), user("user-3", 0)] });
    const given = { card, before: terms(7_500), after: terms(9_500) };
    expect(computeImpact(given).yearCents).toBe(-4_000);
    expect(sentences(given)).toEqual(["2 authorized users: the fees rise by $40.00 a year."]);
  });
});

describe("a credit", () => {
  const credit = (dollars: number, change: Partial<Benefit> = {}) =>
    exampleCredit("dining", dollars * 100, { title: "Dining credit", ...change });

  it("that ends costs what the holder used of it, at what it is worth to them", () => {
    const before = withCredits([credit(300)]);
    const card = exampleCard({ uses: { dining: year2026(120) } });
    expect(computeImpact({ card, before, after: withCredits([]) }).yearCents).toBe(-12_000);
    expect(sentences({ card, before, after: withCredits([]) })).toEqual([
      "Dining credit ends. You used $120.00 of it in the last 12 months.",
    ]);
    const half = { wanted: true, weight: 0.5, enrolledOn: null, lastUsedOn: null, choice: null };
    const valued = exampleCard({ uses: { dining: year2026(120) }, benefitChoices: { dining: half } });
    expect(computeImpact({ card: valued, before, after: withCredits([]) }).yearCents).toBe(-6_000);
  });

  it("costs nothing when nothing was used, or when the holder doesn't want it", () => {
    const given = { before: withCredits([credit(300)]), after: withCredits([]) };
    expect(computeImpact(given).yearCents).toBe(0);
    expect(sentences(given)).toEqual(["Dining credit: you used none of it in the last 12 months."]);
    const unwanted = { wanted: false, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };
    const card = exampleCard({ uses: { dining: year2026(120) }, benefitChoices: { dining: unwanted } });
    expect(computeImpact({ ...given, card }).parts).toEqual([]);
  });

  it("that shrinks costs what was used beyond it", () => {
    const given = { before: withCredits([credit(300)]), after: withCredits([credit(200)]) };
    expect(computeImpact({ ...given, card: exampleCard({ uses: { dining: year2026(250) } }) }).yearCents).toBe(-5_000);
    expect(computeImpact({ ...given, card: exampleCard({ uses: { dining: year2026(150) } }) }).yearCents).toBe(0);
  });

  it("that grows gives more to those who used all of it", () => {
    const given = { before: withCredits([credit(300)]), after: withCredits([credit(400)]) };
    expect(computeImpact({ ...given, card: exampleCard({ uses: { dining: year2026(300) } }) }).yearCents).toBe(10_000);
    expect(computeImpact({ ...given, card: exampleCard({ uses: { dining: year2026(250) } }) }).yearCents).toBe(0);
  });

  it("is compared window by window", () => {
    const uses = {
      dining: {
        "m:2026-08": used("2026-08-01", "2026-08-31", 15),
        "m:2026-09": used("2026-09-01", "2026-09-30", 8),
        "m:2026-10": used("2026-10-01", "2026-10-31", 15),
        "m:2025-10": used("2025-10-01", "2025-10-31", 15),
      },
    };
    const before = withCredits([credit(15, { window: monthly })]);
    const after = withCredits([credit(10, { window: monthly })]);
    // $15, $8 and $15 become $10, $8 and $10. October 2025 is more than a year ago.
    expect(computeImpact({ card: exampleCard({ uses }), before, after }).yearCents).toBe(-1_000);
  });

  it("that renews in another way can't give more than all of it", () => {
    const before = withCredits([credit(300)]);
    const after = withCredits([credit(10, { window: monthly })]);
    const card = exampleCard({ uses: { dining: year2026(300) } });
    // Twelve months of $10.
    expect(computeImpact({ card, before, after }).yearCents).toBe(-18_000);
  });

  it("that is new counts nothing, and says what it could be worth", () => {
    const given = { before: withCredits([]), after: withCredits([credit(200)]) };
    expect(computeImpact(given).yearCents).toBe(0);
    expect(sentences(given)).toEqual(["Dining credit is new, worth up to $200.00 a year to you."]);
  });
});

describe("earning", () => {
  const earning = (rules: EarnRule[], base = 1) => exampleTerms({ earn: { currencyId: "first-points", base, rules } });
  const booked = (ruleId: string | null, cents: number) => ({
    ruleId,
    unitsPerDollar: 1,
    period: null,
    cap: null,
    cents,
  });
  const months = (byMonth: Record<string, Record<string, number>>): SpendingByMonth =>
    Object.fromEntries(Object.entries(byMonth).map(([month, byCategory]) => [month, { byCategory, booked: [] }]));

  it("changes by what the holder spent in each category in 12 months", () => {
    const spending = months({
      "2025-11": { groceries: 500_000 },
      "2026-01": { groceries: 100_000, gas: 50_000 },
      "2026-10": { groceries: 200_000 },
    });
    const given = {
      spending,
      before: earning([exampleRule("groceries", 4, ["groceries"])]),
      after: earning([exampleRule("groceries", 3, ["groceries"])]),
    };
    // $3,000 at one point less, each worth 1.5 cents. November 2025 is more than a year ago.
    expect(computeImpact(given).yearCents).toBe(-4_500);
    expect(sentences(given)).toEqual(["groceries: about $45.00 less a year on the $3,000.00 you spent."]);
  });

  it("counts a cap in its own periods", () => {
    const capped = (cents: number) =>
      exampleRule("groceries", 4, ["groceries"], {
        cap: { amountCents: cents, period: "calendar_month", shared: true, afterMultiplier: 1 },
      });
    const spending = months({ "2026-09": { groceries: 80_000 }, "2026-10": { groceries: 30_000 } });
    // $500 instead of $1,000 a month: $300 in September earn 1 instead of 4.
    expect(
      computeImpact({ spending, before: earning([capped(100_000)]), after: earning([capped(50_000)]) }).yearCents,
    ).toBe(-1_350);
  });

  it("at a merchant follows what was booked under its rule", () => {
    const rule = (multiplier: number) =>
      exampleRule("warehouse", multiplier, [], { merchantIds: ["warehouse"], label: "Warehouse Club" });
    const spending = { "2026-10": { byCategory: { groceries: 60_000 }, booked: [booked("warehouse", 40_000)] } };
    expect(computeImpact({ spending, before: earning([rule(5)]), after: earning([rule(3)]) }).parts).toEqual([
      { kind: "earning", label: "Warehouse Club", spentCents: 40_000, yearCents: -1_200 },
    ]);
  });

  it("makes no difference where nothing was spent, and a rotating quarter isn't drawn out to a year", () => {
    const given = { before: earning([exampleRule("dining", 4, ["dining"])]), after: earning([]) };
    expect(computeImpact(given).parts).toEqual([]);
    const rotating = {
      quarter: "2026Q4",
      activationRequired: false,
      activationOpens: null,
      activationCloses: null,
      retroactive: false,
    };
    const quarter = earning([exampleRule("quarter", 5, ["gas"], { rotating })]);
    expect(
      computeImpact({ spending: months({ "2026-10": { gas: 50_000 } }), before: quarter, after: earning([]) }).parts,
    ).toEqual([]);
  });
});

describe("a foreign transaction fee", () => {
  const abroad = (foreignBps: number) => exampleTerms({ fees: { ...exampleTerms().fees, foreignBps } });
  const card = exampleCard({ charges: [{ kind: "foreign", on: "2026-07-04", cents: 900, count: 3 }] });

  it("follows what the bank charged", () => {
    expect(computeImpact({ card, before: abroad(300), after: abroad(0) }).yearCents).toBe(900);
    expect(computeImpact({ card, before: abroad(300), after: abroad(200) }).yearCents).toBe(300);
    expect(computeImpact({ card, before: abroad(0), after: abroad(300) }).parts).toEqual([]);
  });
});

describe("a whole change", () => {
  it("adds up, with what weighs most first", () => {
    const credit = exampleCredit("dining", 30_000, { title: "Dining credit" });
    const card = exampleCard({ uses: { dining: year2026(60) } });
    const given = { card, before: withFees(fee(95), { benefits: [credit] }), after: withFees(fee(150)) };
    expect(computeImpact(given)).toMatchObject({ yearCents: -11_500, usedCreditsCents: 6_000 });
    expect(sentences(given)).toEqual([
      "Dining credit ends. You used $60.00 of it in the last 12 months.",
      "Your annual fee rises by $55.00 to $150.00 from May 14, 2027.",
      "The credits you used in the last 12 months were worth $60.00.",
    ]);
    expect(formatTotal(computeImpact(given))).toBe("In all about $115.00 less a year for you.");
  });

  it("concerns whom its facts are for", () => {
    expect(concernsHolder(exampleCard(), "fees.annual")).toBe(true);
    expect(concernsHolder(exampleCard({ role: "authorized_user" }), "fees.annual")).toBe(false);
    expect(concernsHolder(exampleCard({ role: "authorized_user" }), "earn.base")).toBe(true);
    const unwanted = { wanted: false, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };
    const card = exampleCard({ benefitChoices: { dining: unwanted } });
    expect(concernsHolder(card, "benefits.dining.amountCents")).toBe(false);
    expect(concernsHolder(card, "benefits.lounge")).toBe(true);
  });
});
