import { describe, expect, it } from "vitest";
import type { Benefit } from "../core/src/domain/catalog/benefit.ts";
import { cardTerms, type CardTerms } from "../core/src/domain/catalog/card-terms.ts";
import type { EarnRule } from "../core/src/domain/catalog/earn-rule.ts";
import { validateTerms } from "../core/src/domain/catalog/catalog-validation.ts";
import { seedCatalog } from "./catalog.ts";

const { cards, reference } = seedCatalog;
const byId = new Map(cards.map((card) => [card.id, card]));

const ids = (things: readonly { id: string }[]): string[] => things.map(({ id }) => id);
const repeated = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

/** Each finding as `card: what is wrong`, so that a failing test lists every card to fix. */
const findings = (find: (card: CardTerms) => readonly string[]): string[] =>
  cards.flatMap((card) => find(card).map((finding) => `${card.id}: ${finding}`));

const rulesWhere = (wrong: (rule: EarnRule) => boolean): string[] =>
  findings((card) => ids(card.earn.rules.filter((rule) => wrong(rule))));

const benefitsWhere = (wrong: (benefit: Benefit) => boolean): string[] =>
  findings((card) => ids(card.benefits.filter((benefit) => wrong(benefit))));

describe("the seed catalog", () => {
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

  it.each([
    ["chase-sapphire-preferred", 95],
    ["chase-sapphire-reserve", 795],
    ["chase-freedom-unlimited", 0],
    ["amex-platinum", 895],
    ["amex-gold", 325],
    ["amex-blue-cash-preferred", 95],
    ["citi-double-cash", 0],
    ["citi-strata-elite", 595],
    ["capital-one-venture-x", 395],
    ["capital-one-venture", 95],
    ["discover-it-cash-back", 0],
    ["navy-federal-flagship-rewards", 49],
    ["fnbo-amtrak-guest-rewards-preferred", 99],
  ])("knows that %s costs %i dollars a year", (id, dollars) => {
    expect(byId.get(id)?.fees.annual?.at(-1)?.amountCents).toBe(dollars * 100);
  });

  it("claims no fact as checked, for nobody has read a source for it yet", () => {
    expect(
      findings((card) => Object.keys(card.provenance).filter((path) => card.provenance[path]?.checkedOn !== null)),
    ).toEqual([]);
  });
});

describe("every card", () => {
  it.each(cards.map((card) => [card.id, card] as const))("%s has the shape of a card", (_, card) => {
    expect(cardTerms.safeParse(card).error?.issues ?? []).toEqual([]);
  });

  it("makes sense, as the catalog asks before it publishes one", () => {
    expect(
      findings((card) =>
        validateTerms(card, { reference, cardById: (id) => byId.get(id) ?? null }).map(
          ({ path, message }) => `${path}: ${message}`,
        ),
      ),
    ).toEqual([]);
  });

  it("has an id of its own", () => {
    expect(repeated(ids(cards))).toEqual([]);
  });

  it("has a name of its own among the cards of its bank", () => {
    expect(repeated(cards.map((card) => `${card.issuerId} ${card.name}`))).toEqual([]);
  });

  it("has an issuer's page", () => {
    expect(findings(({ links }) => (links.productUrl === null ? ["no page"] : []))).toEqual([]);
  });

  it("has a known annual fee, but for the few whose bank decides it for each holder", () => {
    expect(cards.filter((card) => card.fees.annual === null).length).toBeLessThanOrEqual(5);
  });

  it("costs 1,000 dollars a year at most", () => {
    expect(
      findings((card) =>
        (card.fees.annual ?? []).filter((fee) => fee.amountCents > 100_000).map((fee) => `${fee.amountCents}`),
      ),
    ).toEqual([]);
  });

  it("asks 5 percent abroad at most", () => {
    expect(findings(({ fees }) => ((fees.foreignBps ?? 0) > 500 ? [`${fees.foreignBps}`] : []))).toEqual([]);
  });

  it("has rates of interest under 40 percent, and lower ones for an introduction", () => {
    expect(
      findings(({ apr }) => {
        const usual = apr.purchase?.maxBps ?? 4_000;
        const intro = [apr.intro, apr.balanceTransferIntro].filter((rate) => rate !== null);
        return [
          ...(usual > 4_000 ? [usual] : []),
          ...intro.map((rate) => rate.rateBps).filter((bps) => bps >= usual),
        ].map(String);
      }),
    ).toEqual([]);
  });

  it("is a charge card or without a preset limit only where it can't be a store's or a student's", () => {
    expect(
      findings((card) => (card.isCharge && (card.segment === "store" || card.segment === "student") ? ["charge"] : [])),
    ).toEqual([]);
  });

  it("is secured when it stands among the secured, and the other way round", () => {
    expect(findings((card) => (card.isSecured === (card.segment === "secured") ? [] : [card.segment]))).toEqual([]);
  });
});

describe("an earning rule", () => {
  it("earns at most 30 for a dollar", () => {
    expect(rulesWhere(({ multiplier }) => multiplier > 30)).toEqual([]);
  });

  it("has a cap of more than 100 dollars", () => {
    expect(rulesWhere(({ cap }) => cap !== null && cap.amountCents < 10_000)).toEqual([]);
  });

  it("has the limit that its words name as a cap", () => {
    const namesLimit = ({ label, rawText }: EarnRule) => /\bup to \$\d/i.test(`${label}. ${rawText ?? ""}`);
    expect(rulesWhere((rule) => rule.cap === null && namesLimit(rule))).toEqual([]);
  });

  it("of a rotating program has a cap of a quarter, and may be switched on until the quarter ends", () => {
    const lastDay: Record<string, string> = { Q1: "03-31", Q2: "06-30", Q3: "09-30", Q4: "12-31" };
    expect(
      rulesWhere(({ rotating, cap }) => {
        if (rotating === null) return false;
        const [year = "", quarter = ""] = rotating.quarter.split(/(?=Q)/);
        const closes = rotating.activationCloses ?? `${year}-01-01`;
        return cap?.period !== "calendar_quarter" || closes < `${year}-01-01` || closes > `${year}-${lastDay[quarter]}`;
      }),
    ).toEqual([]);
  });
});

describe("a benefit", () => {
  it("that is a credit is worth no more than 1,000 dollars a window", () => {
    expect(
      benefitsWhere(({ kind, amountCents }) => kind === "statement_credit" && (amountCents ?? 0) > 100_000),
    ).toEqual([]);
  });

  it("that renews monthly is worth no more than 100 dollars a month", () => {
    expect(
      benefitsWhere(
        ({ kind, amountCents, window }) =>
          kind === "statement_credit" && window?.cadence === "monthly" && (amountCents ?? 0) > 10_000,
      ),
    ).toEqual([]);
  });

  it("is never wholly as good as cash when it has to be bought somewhere first", () => {
    expect(
      benefitsWhere(
        ({ kind, posting, defaultWeight }) => kind !== "cash" && posting === "portal" && defaultWeight === 1,
      ),
    ).toEqual([]);
  });
});

describe("a welcome offer", () => {
  it("is never trusted more than a little", () => {
    expect(
      findings((card) => {
        const source = card.provenance["offers"] ?? card.provenance[""];
        return card.offers.length > 0 && source?.confidence === "high" ? ["offers: high"] : [];
      }),
    ).toEqual([]);
  });

  it("asks for some spending or one purchase, within a time", () => {
    expect(
      findings((card) =>
        card.offers
          .filter(({ tiers }) => tiers.some(({ days, months }) => days === null && months === null))
          .map(({ id }) => id),
      ),
    ).toEqual([]);
  });
});
