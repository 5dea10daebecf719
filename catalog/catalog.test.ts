import { describe, expect, it } from "vitest";
import type { Benefit } from "../core/src/domain/catalog/benefit.ts";
import { cardTerms, type CardTerms } from "../core/src/domain/catalog/card-terms.ts";
import type { Provenance } from "../core/src/domain/catalog/shapes.ts";
import { seedCatalog } from "./catalog.ts";

const { cards, reference } = seedCatalog;

const ids = (things: readonly { id: string }[]): string[] => things.map(({ id }) => id);
const repeated = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);
const unknownIn = (names: readonly string[], known: readonly { id: string }[]): string[] => {
  const all = new Set(ids(known));
  return names.filter((name) => !all.has(name));
};

/** Each finding as `card: what is wrong`, so that a failing test names every card to mend. */
const findings = (find: (card: CardTerms) => readonly string[]): string[] =>
  cards.flatMap((card) => find(card).map((finding) => `${card.id}: ${finding}`));

const benefitsWhere = (wrong: (benefit: Benefit) => boolean): string[] =>
  findings((card) => ids(card.benefits.filter(wrong)));

describe("the seed catalog", () => {
  it("holds at least 120 cards", () => {
    expect(cards.length).toBeGreaterThanOrEqual(120);
  });

  it.each(["personal", "business", "student", "secured", "store", "corporate"])(
    "has cards of the segment %s",
    (segment) => {
      expect(cards.filter((card) => card.segment === segment).length).toBeGreaterThanOrEqual(2);
    },
  );

  it.each([
    ["visa", 20],
    ["mastercard", 20],
    ["amex", 20],
    ["discover", 3],
  ])("has cards of %s, at least %i", (network, atLeast) => {
    expect(cards.filter((card) => card.network === network).length).toBeGreaterThanOrEqual(atLeast);
  });

  it.each([
    ["chase", 20],
    ["amex", 15],
    ["citi", 8],
    ["capital-one", 8],
    ["bank-of-america", 8],
    ["wells-fargo", 3],
    ["us-bank", 6],
    ["barclays", 5],
    ["discover", 3],
  ])("has the cards of %s, at least %i", (issuerId, atLeast) => {
    expect(cards.filter((card) => card.issuerId === issuerId).length).toBeGreaterThanOrEqual(atLeast);
  });

  it("has the cards that most people name first", () => {
    expect(
      unknownIn(
        [
          "chase-sapphire-preferred",
          "chase-sapphire-reserve",
          "amex-gold",
          "amex-platinum",
          "citi-double-cash",
          "capital-one-venture-x",
        ],
        cards,
      ),
    ).toEqual([]);
  });
});

describe("every card", () => {
  it.each(cards.map((card) => [card.id, card] as const))("%s has the shape of a card", (_, card) => {
    expect(cardTerms.safeParse(card).error?.issues ?? []).toEqual([]);
  });

  it("has an id of its own", () => {
    expect(repeated(ids(cards))).toEqual([]);
  });

  it("has a name of its own among the cards of its bank", () => {
    expect(repeated(cards.map((card) => `${card.issuerId} ${card.name}`))).toEqual([]);
  });

  it("has an id that begins with its bank or its co-brand, never with a space or a sign", () => {
    expect(cards.filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(id))).toEqual([]);
  });

  it("names rules and benefits once", () => {
    expect(
      findings((card) => [
        ...repeated(ids(card.earn.rules)),
        ...repeated(ids(card.benefits)),
        ...repeated(ids(card.offers)),
      ]),
    ).toEqual([]);
  });

  it("refers to an issuer that is known", () => {
    expect(findings((card) => unknownIn([card.issuerId], reference.issuers))).toEqual([]);
  });

  it("earns and offers currencies that are known", () => {
    expect(
      findings((card) =>
        unknownIn(
          [card.earn.currencyId, ...card.offers.flatMap((offer) => offer.tiers.map((tier) => tier.currencyId))].filter(
            (id) => id !== null,
          ),
          reference.currencies,
        ),
      ),
    ).toEqual([]);
  });

  it("earns in categories and at merchants that are known", () => {
    expect(
      findings((card) => [
        ...unknownIn(
          card.earn.rules.flatMap((rule) => rule.categoryIds),
          reference.categories,
        ),
        ...unknownIn(
          card.earn.rules.flatMap((rule) => rule.merchantIds),
          reference.merchants,
        ),
      ]),
    ).toEqual([]);
  });

  it("refers to application rules that are known", () => {
    expect(findings((card) => unknownIn(card.applicationRuleIds, reference.applicationRules))).toEqual([]);
  });

  it("can be changed to other cards of the same bank, and to fewer dollars where it says so", () => {
    const byId = new Map(cards.map((card) => [card.id, card]));
    expect(
      findings((card) => {
        const { to, noFeeDowngradeIds } = card.productChange;
        const wrongBank = [...to, ...noFeeDowngradeIds].filter(
          (id) => id === card.id || byId.get(id)?.issuerId !== card.issuerId,
        );
        const withFee = noFeeDowngradeIds.filter((id) => byId.get(id)?.fees.annual?.at(-1)?.amountCents !== 0);
        return [...wrongBank, ...withFee];
      }),
    ).toEqual([]);
  });

  it("names a family whose cards exist, itself among them", () => {
    expect(
      findings((card) => {
        const family = card.bonusRule?.familyCardIds ?? [];
        return [
          ...unknownIn(family, cards),
          ...(family.length > 0 && !family.includes(card.id) ? ["not in its family"] : []),
        ];
      }),
    ).toEqual([]);
  });

  it("has an issuer's page of its own, over https", () => {
    expect(cards.filter(({ links }) => !links.productUrl?.startsWith("https://")).map(({ id }) => id)).toEqual([]);
  });
});

describe("an annual fee", () => {
  it("is between 0 and 1,000 dollars, or unknown", () => {
    expect(
      findings((card) =>
        (card.fees.annual ?? [])
          .map(({ amountCents }) => amountCents)
          .filter((c) => c > 100_000)
          .map(String),
      ),
    ).toEqual([]);
  });

  it("follows the one before it", () => {
    expect(
      findings((card) => {
        const fees = card.fees.annual ?? [];
        return fees
          .filter((fee, at) => at > 0 && (fees[at - 1]?.validTo ?? "9999-12-31") >= (fee.validFrom ?? "0000-01-01"))
          .map((fee) => `${fee.validFrom} overlaps`);
      }),
    ).toEqual([]);
  });

  it("is waived in the first year only where there is one", () => {
    expect(
      findings((card) =>
        card.fees.firstYearCents === 0 && (card.fees.annual?.at(-1)?.amountCents ?? 0) === 0
          ? ["nothing to waive"]
          : [],
      ),
    ).toEqual([]);
  });

  it("is known for nearly all cards", () => {
    expect(cards.filter((card) => card.fees.annual === null).length).toBeLessThanOrEqual(5);
  });
});

describe("rates", () => {
  it("of purchases abroad cost 5 percent at most", () => {
    expect(findings((card) => ((card.fees.foreignBps ?? 0) > 500 ? ["foreign fee"] : []))).toEqual([]);
  });

  it("run from the smaller to the larger and stay under 40 percent", () => {
    expect(
      findings((card) => {
        const { minBps = null, maxBps = null } = card.apr.purchase ?? {};
        return (minBps ?? 0) > (maxBps ?? 10_000) || (maxBps ?? 0) > 4_000 ? [`${minBps} to ${maxBps}`] : [];
      }),
    ).toEqual([]);
  });

  it("of an introduction lie under those that follow", () => {
    expect(
      findings((card) => {
        const after = card.apr.purchase?.maxBps ?? 10_000;
        return [card.apr.intro, card.apr.balanceTransferIntro]
          .filter((intro) => intro !== null)
          .filter((intro) => intro.rateBps >= after)
          .map((intro) => `${intro.rateBps}`);
      }),
    ).toEqual([]);
  });
});

describe("an earning rule", () => {
  const rulesWhere = (wrong: (rule: CardTerms["earn"]["rules"][number], card: CardTerms) => boolean): string[] =>
    findings((card) => ids(card.earn.rules.filter((rule) => wrong(rule, card))));

  it("earns at most 30 for a dollar, and something", () => {
    expect(rulesWhere((rule) => rule.multiplier <= 0 || rule.multiplier > 30)).toEqual([]);
  });

  it("says what it holds for: a category or a merchant", () => {
    expect(rulesWhere((rule) => rule.categoryIds.length + rule.merchantIds.length === 0)).toEqual([]);
  });

  it("pays no less than the card's base but for rent and mortgages", () => {
    expect(
      rulesWhere(
        (rule, card) =>
          rule.multiplierKind === "total" &&
          !rule.categoryIds.some((id) => id === "rent" || id === "mortgage") &&
          rule.multiplier < card.earn.base,
      ),
    ).toEqual([]);
  });

  it("has a cap above 0 that pays less when it is reached", () => {
    expect(
      rulesWhere(
        ({ cap, multiplier }) =>
          cap !== null && (cap.amountCents <= 0 || !cap.period || cap.afterMultiplier >= multiplier),
      ),
    ).toEqual([]);
  });

  it("stands on a card that has a currency", () => {
    expect(rulesWhere((_, card) => card.earn.currencyId === null)).toEqual([]);
  });

  it("chooses among more categories than it pays for", () => {
    expect(rulesWhere(({ topN, categoryIds }) => topN !== null && categoryIds.length <= topN.n)).toEqual([]);
  });

  it("ends after it begins", () => {
    expect(
      rulesWhere(({ validFrom, validTo }) => validFrom !== null && validTo !== null && validFrom > validTo),
    ).toEqual([]);
  });

  it("stands once for each quarter of a rotating program", () => {
    expect(
      findings((card) =>
        repeated(
          card.earn.rules.flatMap((rule) => (rule.rotating ? [`${rule.rotating.quarter} ${rule.multiplier}`] : [])),
        ),
      ),
    ).toEqual([]);
  });
});

describe("a benefit", () => {
  it("that is a credit has a window, and an amount or a count", () => {
    expect(
      benefitsWhere(
        ({ kind, window, amountCents, units }) =>
          kind === "statement_credit" && (window === null || ((amountCents ?? 0) <= 0 && units === null)),
      ),
    ).toEqual([]);
  });

  it("never counts 0 cents", () => {
    expect(benefitsWhere(({ amountCents, faceValueCents }) => amountCents === 0 || faceValueCents === 0)).toEqual([]);
  });

  it("counts something when it counts: units have a unit", () => {
    expect(benefitsWhere(({ units, unit }) => (units === null) !== (unit === null))).toEqual([]);
  });

  it("of a year of pieces has pieces in order that don't overlap, and no other has pieces", () => {
    expect(
      benefitsWhere(({ window }) => {
        if (window === null) return false;
        const { cadence, segments } = window;
        const inOrder = segments.every(
          ({ from, to }, at) => from <= to && (at === 0 || (segments[at - 1]?.to ?? "") < from),
        );
        return (cadence === "custom") !== segments.length > 0 || !inOrder;
      }),
    ).toEqual([]);
  });

  it("that is larger in one month renews monthly, and is an amount", () => {
    expect(
      benefitsWhere(
        ({ amountOverrides, window, amountCents }) =>
          amountOverrides.length > 0 && (window?.cadence !== "monthly" || amountCents === null),
      ),
    ).toEqual([]);
  });

  it("describes insurance as insurance and lounges as lounges", () => {
    expect(
      benefitsWhere(
        ({ kind, insurance, lounge }) =>
          (insurance !== null && kind !== "insurance") || (lounge !== null && kind !== "lounge"),
      ),
    ).toEqual([]);
  });

  it("is worth between nothing and its face", () => {
    expect(benefitsWhere(({ defaultWeight }) => defaultWeight < 0 || defaultWeight > 1)).toEqual([]);
  });

  it("that has to be switched on says how", () => {
    expect(benefitsWhere(({ enrolment, howTo }) => enrolment.required && howTo === null)).toEqual([]);
  });
});

describe("a welcome offer", () => {
  it("is in points of a currency or in dollars without one", () => {
    expect(
      findings((card) =>
        card.offers.flatMap((offer) =>
          offer.tiers
            .filter(({ kind, currencyId }) => (kind === "points") !== (currencyId !== null))
            .map(() => offer.id),
        ),
      ),
    ).toEqual([]);
  });

  it("has a time to reach it, in days or in months, not both", () => {
    expect(
      findings((card) =>
        card.offers.flatMap((offer) =>
          offer.tiers.filter(({ days, months }) => days !== null && months !== null).map(() => offer.id),
        ),
      ),
    ).toEqual([]);
  });

  it("is never trusted more than a little", () => {
    const trust = (card: CardTerms): string => (card.provenance["offers"] ?? card.provenance[""])?.confidence ?? "none";
    expect(findings((card) => (card.offers.length > 0 && trust(card) === "high" ? ["offers: high"] : []))).toEqual([]);
  });
});

describe("a source", () => {
  const claimsTooMuch = ({ checkedOn, checkedBy, sourceUrl }: Provenance): boolean =>
    (checkedOn === null) !== (checkedBy === null) || (checkedOn !== null && sourceUrl === null);

  it("that was checked has an address, a day and a person", () => {
    expect(
      findings((card) =>
        Object.entries(card.provenance)
          .filter(([, source]) => claimsTooMuch(source))
          .map(([path]) => path || "the whole"),
      ),
    ).toEqual([]);
  });

  it("stands for every card as a whole", () => {
    expect(cards.filter((card) => !("" in card.provenance))).toEqual([]);
  });

  it("stands for a part that the card has", () => {
    expect(
      findings((card) =>
        Object.keys(card.provenance).filter((path) => {
          const [part = "", id] = path.split(".");
          if (path === "") return false;
          if (!(part in card)) return true;
          if (part === "benefits" && id !== undefined) return !ids(card.benefits).includes(id);
          return false;
        }),
      ),
    ).toEqual([]);
  });

  it("of the reference claims no more either", () => {
    const sources = [
      ...reference.issuers.flatMap(({ feeRefundDays }) => (feeRefundDays ? [feeRefundDays.provenance] : [])),
      ...reference.currencies.map(({ provenance }) => provenance),
      ...reference.applicationRules.map(({ provenance }) => provenance),
    ];
    expect(sources.filter(claimsTooMuch)).toEqual([]);
  });
});
