import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { benefit, card, earns, listed, stated, upTo } from "../author.ts";
import { discoverQuarters, discoverQuarterSources } from "../author-quarters.ts";

const fees = { foreignBps: 0, authorizedUserCents: 0, lateFirstCents: 4_100 };

const newLateFee = listed(
  "creditodds",
  "2026-08-06",
  "medium",
  "From October 16, 2026; the first late fee was free before.",
);
const movedToCapitalOne = listed(
  "creditodds",
  "2026-08-22",
  "high",
  "Part of Capital One since 2025; accounts move to its site in waves from July 27, 2026.",
);

const match = benefit(
  "cashback-match",
  "First-year match",
  "At the end of your first year Discover doubles all that you earned in it",
  "other",
  "other",
  null,
  { firstYear: "only", defaultWeight: 1 },
);

const dollarForDollar = { pct: 100, when: "After the first year, on all that you earned in it" };

const firstQuarter = earns("rotating-2026-q1", 5, ["groceries", "warehouse-clubs", "streaming"], "5% this quarter", {
  cap: upTo(1_500, "calendar_quarter"),
  rotating: {
    quarter: "2026Q1",
    activationRequired: true,
    activationOpens: null,
    activationCloses: "2026-03-31",
    retroactive: false,
  },
  validFrom: "2026-01-01",
  validTo: "2026-03-31",
  bonusPct: dollarForDollar,
});

const gasAndDining = earns("gas-and-dining", 2, ["gas", "dining"], "2% at gas stations and restaurants", {
  cap: upTo(1_000, "calendar_quarter"),
  bonusPct: dollarForDollar,
});

const activation = "https://www.discover.com/credit-cards/cash-back/cashback-calendar.html";

export const discoverCards: CardTerms[] = [
  card({
    id: "discover-it-cash-back",
    name: "Discover it Cash Back",
    issuerId: "discover",
    network: "discover",
    annualFeeDollars: 0,
    productUrl: "https://www.discover.com/credit-cards/cash-back/it-card.html",
    confidence: "high",
    sources: {
      "earn.rules.rotating-2026-q1": listed(
        "creditodds",
        "2026-10-01",
        "medium",
        "One list had groceries and online shopping at the time.",
      ),
      ...discoverQuarterSources,
      issuerId: movedToCapitalOne,
      "fees.lateFirstCents": newLateFee,
    },
    confidenceByPath: { productChange: "medium" },
    fees,
    earn: { currencyId: "cash", base: 1, rules: [firstQuarter, ...discoverQuarters({ bonusPct: dollarForDollar })] },
    benefits: [match],
    links: { rotatingActivationUrl: activation },
    productChange: { to: ["discover-it-chrome", "discover-it-miles"] },
    aliases: ["Discover it", "Discover 5%", "Discover cash back"],
  }),
  card({
    id: "discover-it-chrome",
    name: "Discover it Chrome",
    issuerId: "discover",
    network: "discover",
    annualFeeDollars: 0,
    productUrl: "https://www.discover.com/credit-cards/cash-back/chrome-card.html",
    confidence: "high",
    sources: {
      availability: stated("2026-10-07", "high", "CreditOdds (August 2026) lists it as closed."),
      issuerId: movedToCapitalOne,
      "fees.lateFirstCents": newLateFee,
    },
    confidenceByPath: { productChange: "medium" },
    fees,
    earn: { currencyId: "cash", base: 1, rules: [gasAndDining] },
    benefits: [match],
    productChange: { to: ["discover-it-cash-back", "discover-it-miles"] },
    aliases: ["Discover Chrome", "Discover gas and restaurant"],
  }),
  card({
    id: "discover-it-miles",
    name: "Discover it Miles",
    issuerId: "discover",
    network: "discover",
    annualFeeDollars: 0,
    productUrl: "https://www.discover.com/credit-cards/travel/",
    confidence: "high",
    sources: { issuerId: movedToCapitalOne, "fees.lateFirstCents": newLateFee },
    confidenceByPath: { productChange: "medium" },
    fees,
    earn: { currencyId: "discover-miles", base: 1.5, rules: [] },
    benefits: [match],
    productChange: { to: ["discover-it-cash-back", "discover-it-chrome"] },
    aliases: ["Discover Miles"],
  }),
  card({
    id: "discover-it-student-cash-back",
    name: "Discover it Student Cash Back",
    issuerId: "discover",
    network: "discover",
    segment: "student",
    annualFeeDollars: 0,
    productUrl: "https://www.discover.com/credit-cards/student-credit-card/it-card.html",
    confidence: "high",
    sources: {
      "earn.rules.rotating-2026-q1": listed(
        "creditodds",
        "2026-10-01",
        "medium",
        "One list had groceries and online shopping at the time.",
      ),
      ...discoverQuarterSources,
      issuerId: movedToCapitalOne,
      "fees.lateFirstCents": newLateFee,
    },
    confidenceByPath: { productChange: "medium" },
    fees,
    earn: { currencyId: "cash", base: 1, rules: [firstQuarter, ...discoverQuarters({ bonusPct: dollarForDollar })] },
    benefits: [match],
    links: { rotatingActivationUrl: activation },
    productChange: { to: ["discover-it-student-chrome", "discover-it-cash-back"] },
    aliases: ["Discover student"],
  }),
  card({
    id: "discover-it-student-chrome",
    name: "Discover it Student Chrome",
    issuerId: "discover",
    network: "discover",
    segment: "student",
    annualFeeDollars: 0,
    productUrl: "https://www.discover.com/credit-cards/student-credit-card/chrome-card.html",
    confidence: "high",
    sources: { issuerId: movedToCapitalOne, "fees.lateFirstCents": newLateFee },
    confidenceByPath: { productChange: "medium" },
    fees,
    earn: { currencyId: "cash", base: 1, rules: [gasAndDining] },
    benefits: [match],
    productChange: { to: ["discover-it-student-cash-back", "discover-it-chrome"] },
    aliases: ["Discover student chrome"],
  }),
  card({
    id: "discover-it-secured",
    name: "Discover it Secured Cash Back",
    issuerId: "discover",
    network: "discover",
    segment: "secured",
    isSecured: true,
    annualFeeDollars: 0,
    productUrl: "https://www.discover.com/credit-cards/secured-credit-card/",
    confidence: "high",
    sources: {
      "earn.rules.gas-and-dining": stated(
        "2026-10-01",
        "medium",
        "Accounts opened before the change of September 2026 may keep this rate.",
      ),
      "earn.rules.rotating-2026-q4": stated("2026-10-01", "medium"),
      name: stated("2026-10-07"),
      issuerId: movedToCapitalOne,
      "fees.lateFirstCents": newLateFee,
    },
    confidenceByPath: { productChange: "medium" },
    fees,
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        { ...gasAndDining, openedUntil: "2026-09-09" },
        ...discoverQuarters({ bonusPct: dollarForDollar, openedFrom: "2026-09-10" }).slice(-1),
      ],
    },
    benefits: [match],
    productChange: { to: ["discover-it-chrome"] },
    aliases: ["Discover secured", "Discover it Secured"],
  }),
];
