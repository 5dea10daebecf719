import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { withLateFee } from "../author-late-fees.ts";
import { withMatchers } from "../author-matchers.ts";
import { chaseApplying } from "../author-applying.ts";
import { covers } from "../author-cover.ts";
import { card, credit, earns, listed, stated, surveyed, upTo, windows } from "../author.ts";
import { chaseSapphireCards, paze } from "./chase-sapphire.ts";
import { freedomQuarters, freedomQuarterSources, buildQuarter } from "../author-quarters.ts";

const currencyId = "chase-ultimate-rewards";
const page = "https://creditcards.chase.com";

const lyft = earns("lyft", 2, [], "Lyft rides", { merchantIds: ["lyft"], validTo: "2027-09-30" });

const portal = earns("chase-travel", 5, ["travel"], "Travel booked through Chase Travel", { channel: "portal" });

const freedomBenefits = [
  covers.purchase(500),
  covers.warranty(),
  covers.rental(false),
  covers.tripCancellation(1500, 6_000),
];

export const chasePersonalCards: CardTerms[] = withMatchers(
  withLateFee(
    [
      ...chaseSapphireCards,
      card({
        id: "chase-freedom-unlimited",
        name: "Freedom Unlimited",
        issuerId: "chase",
        network: "visa",
        networkTier: "visa_signature",
        annualFeeDollars: 0,
        productUrl: `${page}/cash-back-credit-cards/freedom/unlimited`,
        confidence: "high",
        sources: {
          "fees.foreignBps": surveyed("medium", "One reading of the issuer's page on September 24, 2026 shows no fee."),
          "earn.rules.paze": listed("creditodds", "2026-05-15"),
        },
        confidenceByPath: { "earn.rules.lyft": "medium" },
        fees: { foreignBps: 300, authorizedUserCents: 0 },
        earn: {
          currencyId,
          base: 1.5,
          rules: [
            portal,
            earns("dining", 3, ["dining"], "Dining, takeout and delivery"),
            earns("drugstores", 3, ["drugstores"], "Drugstores"),
            lyft,
            paze(10, 1.5),
          ],
        },
        ...chaseApplying,
        benefits: freedomBenefits,
        productChange: { to: ["chase-freedom-flex"], noFeeDowngradeIds: [] },
        aliases: ["CFU", "Chase Freedom Unlimited"],
      }),
      card({
        id: "chase-freedom-flex",
        name: "Freedom Flex",
        issuerId: "chase",
        network: "mastercard",
        networkTier: "mc_world_elite",
        annualFeeDollars: 0,
        productUrl: `${page}/cash-back-credit-cards/freedom/flex`,
        confidence: "high",
        sources: {
          "earn.rules.q1-2026-dining": listed("card-finder", "2025-12-15", "high"),
          "earn.rules.q1-2026": listed("card-finder", "2025-12-15", "high"),
          ...freedomQuarterSources,
          "benefits.phone-protection": listed("creditodds", "2026-07-09", "high"),
          "fees.foreignBps": stated(
            "2026-09-24",
            "medium",
            "The CFPB survey of December 2025 and a list of August 2026 have 3%.",
          ),
          "earn.rules.paze": listed("creditodds", "2026-05-15"),
        },
        confidenceByPath: {},
        fees: { foreignBps: 0, authorizedUserCents: 0 },
        earn: {
          currencyId,
          base: 1,
          rules: [
            portal,
            earns("dining", 3, ["dining"], "Dining, takeout and delivery"),
            earns("drugstores", 3, ["drugstores"], "Drugstores"),
            lyft,
            earns("q1-2026-dining", 7, ["dining"], "January to March 2026: dining", {
              rawText: "Dining was a quarter category and earned 4 more points on top of its usual 3.",
              cap: upTo(1500, "calendar_quarter", 3, "q1-2026"),
              rotating: {
                quarter: "2026Q1",
                activationRequired: true,
                activationOpens: null,
                activationCloses: "2026-03-14",
                retroactive: true,
              },
            }),
            earns("q1-2026", 5, [], "January to March 2026: Norwegian Cruise Line", {
              merchantIds: ["norwegian-cruise-line"],
              cap: upTo(1500, "calendar_quarter", 1, "q1-2026"),
              rotating: {
                quarter: "2026Q1",
                activationRequired: true,
                activationOpens: null,
                activationCloses: "2026-03-14",
                retroactive: true,
              },
            }),
            paze(10, 1),
            ...freedomQuarters,
          ],
        },
        ...chaseApplying,
        benefits: [...freedomBenefits, { ...covers.phone(800, 50), endsOn: "2026-09-19" }],
        productChange: { to: ["chase-freedom-unlimited"], noFeeDowngradeIds: [] },
        links: { rotatingActivationUrl: "https://www.chasebonus.com/" },
        aliases: ["CFF", "Chase Freedom Flex"],
      }),
      card({
        id: "chase-freedom",
        name: "Freedom",
        issuerId: "chase",
        network: "visa",
        availability: "product_change_only",
        annualFeeDollars: 0,
        productUrl: `${page}/cash-back-credit-cards/freedom`,
        confidence: "medium",
        sources: { ...freedomQuarterSources, "earn.rules.q2-2026-travel": listed("creditodds", "2026-05-02", "high") },
        confidenceByPath: { "fees.annual": "high" },
        fees: { foreignBps: 300 },
        earn: {
          currencyId,
          base: 1,
          rules: [
            earns("q1-2026", 5, ["dining"], "January to March 2026: dining and Norwegian Cruise Line", {
              merchantIds: ["norwegian-cruise-line"],
              cap: upTo(1500, "calendar_quarter"),
              rotating: {
                quarter: "2026Q1",
                activationRequired: true,
                activationOpens: null,
                activationCloses: "2026-03-14",
                retroactive: true,
              },
            }),
            ...freedomQuarters,
            buildQuarter({
              id: "q2-2026-travel",
              quarter: "2026Q2",
              label: "April to June 2026: Chase Travel",
              categoryIds: ["travel"],
              channel: "portal",
              closesOn: "2026-06-14",
              retroactive: true,
            }),
          ],
        },
        productChange: { to: ["chase-freedom-unlimited", "chase-freedom-flex"], noFeeDowngradeIds: [] },
        links: { rotatingActivationUrl: "https://www.chasebonus.com/" },
        aliases: ["Original Freedom", "OG Freedom"],
      }),
      card({
        id: "chase-freedom-rise",
        name: "Freedom Rise",
        issuerId: "chase",
        network: "visa",
        annualFeeDollars: 0,
        productUrl: `${page}/cash-back-credit-cards/freedom/rise`,
        confidence: "medium",
        sources: {
          "fees.foreignBps": stated("2026-09-24"),
          "earn.rules.lyft": stated("2026-10-01"),
          "benefits.autopay-credit": stated("2026-09-24"),
        },
        confidenceByPath: { "fees.annual": "high" },
        fees: { foreignBps: 300 },
        earn: { currencyId, base: 1.5, rules: [lyft] },
        benefits: [
          credit(
            "autopay-credit",
            "Automatic payments credit",
            25,
            "other",
            windows.once,
            "Once, for turning on automatic payments",
            {
              howTo: "Turn on automatic payments for the card. The credit follows on your statement.",
              defaultWeight: 1,
            },
          ),
        ],
        productChange: { to: ["chase-freedom-unlimited"], noFeeDowngradeIds: [] },
        aliases: ["Chase Freedom Rise", "CFR"],
      }),
      card({
        id: "chase-slate-edge",
        name: "Slate Edge",
        issuerId: "chase",
        network: "visa",
        availability: "open",
        annualFeeDollars: 0,
        productUrl: `${page}/low-intro-apr-credit-cards/slate-edge`,
        sources: { availability: stated("2026-10-01") },
        confidence: "medium",
        fees: { foreignBps: 300 },
        earn: { currencyId: null, base: 0, rules: [] },
        aliases: ["Chase Slate Edge"],
      }),
    ],
    40,
    40,
  ),
);
