import * as z from "zod/mini";
import { ART_HUES } from "../catalog/art-hues.ts";
import { AVAILABILITIES, NETWORKS, SEGMENTS } from "../catalog/card-terms.ts";
import { offer } from "../catalog/offer.ts";
import { provenance } from "../catalog/shapes.ts";
import { civilDate } from "../dates/shapes.ts";
import { FEE_DECISIONS, statement, walletCard } from "../wallet/shapes.ts";
import { basis } from "../basis.ts";
import { factReport } from "../catalog/published.ts";
import {
  bonusItem,
  cardSummary,
  chargedTransactions,
  creditItem,
  feeVerdict,
  paymentItem,
  utilizationRow,
  valueEntry,
} from "./shapes.ts";

const { checkedBy: _checkedBy, ...publicProvenance } = provenance.shape;

/** Where a fact comes from, without the name of the staff member who checked it. */
const factSource = z.object(publicProvenance);

/** A fact of the card's terms, as its page lists it. */
export const termRow = z.object({
  path: z.string(),
  group: z.enum(["fees", "rates", "earning", "benefits", "offers", "rules"]),
  label: z.string(),
  value: z.string(),
  /** Null when the fact is unknown. */
  source: z.nullable(factSource),
});

export const windowRow = z.object({
  cycleKey: z.string(),
  label: z.string(),
  startsOn: civilDate,
  endsOn: z.nullable(civilDate),
  amount: z.nullable(z.int()),
  used: z.int(),
  state: creditItem.shape.state,
  /** False: it must be earned by spending, and no record shows that it was. */
  isEarned: z.boolean(),
  earnedOn: creditItem.shape.earnedOn,
  uses: creditItem.shape.uses,
});

/** A benefit on a card's page: the window that is open, and those before it. */
export const benefitRow = z.object({
  ...creditItem.shape,
  /** Why its window can't be computed: then today stands for its days, and no use can be recorded. */
  missing: z.nullable(z.enum(["enrolment", "statement_close_day", "opening"])),
  repeats: z.string(),
  wanted: z.boolean(),
  enrolledOn: z.nullable(civilDate),
  enrolmentRequired: z.boolean(),
  choice: z.nullable(z.string()),
  choiceNeeded: z.nullable(z.string()),
  lastUsedOn: z.nullable(civilDate),
  past: z.array(windowRow),
});

export const perkRow = z.object({
  benefitId: z.string(),
  title: z.string(),
  summary: z.string(),
  kind: z.string(),
  detail: z.nullable(z.string()),
  source: factSource,
});

/** A benefit that is given for spending, in the window of now, before its holder earned it. */
export const toEarnRow = z.object({
  ...perkRow.shape,
  cycleKey: z.string(),
  windowLabel: z.string(),
  spendCents: z.int(),
  /** What was logged of it. */
  spentCents: z.int(),
  unit: creditItem.shape.unit,
  past: z.array(windowRow),
});

export const earnRow = z.object({
  ruleId: z.string(),
  label: z.string(),
  rate: z.string(),
  note: z.nullable(z.string()),
  /** What its holder has to do, or to confirm, before the rule holds: switch a quarter on, enroll, be a member, be in a tier. */
  activation: z.nullable(
    z.object({
      kind: z.enum(["activation", "enrolment", "membership", "relationship_tier"]),
      /** Until then it does not count. */
      required: z.boolean(),
      activatedOn: z.nullable(civilDate),
      closesOn: z.nullable(civilDate),
    }),
  ),
  /** `quarter`: the catalog doesn't list the categories of this quarter, and the member enters them. */
  choice: z.nullable(
    z.object({
      kind: z.enum(["card", "quarter"]),
      n: z.int(),
      from: z.array(z.string()),
      chosen: z.array(z.string()),
    }),
  ),
  cap: z.nullable(
    z.object({
      limitCents: z.int(),
      /** Null: its period isn't known, as the card's opening isn't. */
      usedCents: z.nullable(z.int()),
      periodLabel: z.string(),
    }),
  ),
  source: factSource,
});

export const feePage = z.object({
  verdict: feeVerdict,
  headline: z.string(),
  explanation: z.string(),
  phase: z.enum(["none", "unknown", "scheduled", "awaiting", "posted", "refundable", "refunded", "waived"]),
  /** The card's own annual fee. */
  feeCents: z.nullable(z.int()),
  /** The yearly cost of its authorized users, added to the fee. The net subtracts both. */
  authorizedUserFeesCents: z.int(),
  nextFeeOn: z.nullable(civilDate),
  /** The posted fee at the card's bank; null: the member recorded it, or it didn't post. */
  feeTransactions: z.nullable(chargedTransactions),
  refundUntil: z.nullable(civilDate),
  capturedCents: z.int(),
  forecastCents: z.nullable(z.int()),
  netCents: z.nullable(z.int()),
  rows: z.array(
    z.object({
      label: z.string(),
      note: z.string(),
      faceCents: z.nullable(z.int()),
      weight: z.nullable(z.number()),
      countedCents: z.int(),
    }),
  ),
  /** What the past 12 months came to with interest and other fees, which the verdict doesn't count; null: there were none. */
  trueCost: z.nullable(
    z.object({
      /** Credits, rewards and bonuses. */
      valueCents: z.int(),
      /** Annual fees, with those for authorized users. */
      feesCents: z.int(),
      /** By kind. Negative: more was given back than charged. */
      costs: z.array(
        z.object({
          label: z.string(),
          cents: z.int(),
          transactions: z.nullable(chargedTransactions),
        }),
      ),
      netCents: z.int(),
    }),
  ),
  /** What the member can do about the fee, each with its numbers; none without a fee. */
  options: z.array(z.object({ decision: z.enum(FEE_DECISIONS), title: z.string(), text: z.string() })),
  blockedBecause: z.array(z.string()),
  downgrades: z.array(z.object({ cardId: z.string(), name: z.string(), annualFeeCents: z.nullable(z.int()) })),
  decision: z.nullable(z.object({ decision: z.enum(FEE_DECISIONS), on: civilDate })),
  since: civilDate,
  basis,
});

/** A card's own page. */
export const cardPage = z.object({
  card: walletCard,
  summary: cardSummary,
  facts: z.nullable(
    z.object({
      cardId: z.string(),
      version: z.int(),
      network: z.enum(NETWORKS),
      segment: z.enum(SEGMENTS),
      availability: z.enum(AVAILABILITIES),
      currency: z.nullable(z.string()),
      productUrl: z.nullable(z.string()),
      /** The last day on which a source of the catalog was read. */
      asOf: z.nullable(civilDate),
      lastCheckedOn: z.nullable(civilDate),
      verifiedFacts: z.int(),
      totalFacts: z.int(),
      /** Newest first. */
      changes: z.array(
        z.object({
          version: z.int(),
          /** The day from which it holds. */
          on: civilDate,
          /** The catalog was wrong before; the card changed nothing. */
          isCorrection: z.boolean(),
          facts: z.array(
            z.object({
              path: z.string(),
              label: z.string(),
              before: z.string(),
              after: z.string(),
              materiality: z.enum(["none", "minor", "material"]),
            }),
          ),
          /** What it means for this holder, in sentences; empty: nothing that can be counted. */
          forYou: z.array(z.string()),
          /** What it adds to their year; negative: it costs them. Null: it can't be counted. */
          yearCents: z.nullable(z.int()),
        }),
      ),
      offers: z.array(offer),
    }),
  ),
  terms: z.array(termRow),
  earning: z.array(earnRow),
  credits: z.array(benefitRow),
  toEarn: z.array(toEarnRow),
  perks: z.array(perkRow),
  /** The most pressing one: past due and open, or the current one. */
  payment: z.nullable(paymentItem),
  /** The others in order of their due dates. */
  laterPayments: z.array(paymentItem),
  utilization: z.nullable(utilizationRow),
  bonus: z.nullable(bonusItem),
  fee: feePage,
  ledger: z.array(valueEntry),
  statements: z.array(statement),
  /** What there is of transactions; null: none are stored. */
  activity: z.nullable(
    z.object({
      count: z.int(),
      /** Whether a bank reported some of them. */
      hasReported: z.boolean(),
      /** Months that have some, newest first. */
      months: z.array(z.string()),
      categories: z.array(z.object({ id: z.string(), label: z.string() })),
      earns: z.enum(["percent", "points"]),
      /** Posted payments of the time of the statements, newest first. Negative: one that was returned. */
      payments: z.array(z.object({ id: z.string(), on: civilDate, amountCents: z.int() })),
    }),
  ),
  family: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Null: its opening isn't known. */
      from: z.nullable(civilDate),
      to: z.nullable(civilDate),
      isThis: z.boolean(),
    }),
  ),
  reports: z.array(factReport),
  today: civilDate,
});

export type CardPage = z.infer<typeof cardPage>;
export type BenefitRow = z.infer<typeof benefitRow>;
export type ToEarnRow = z.infer<typeof toEarnRow>;
export type FeePage = z.infer<typeof feePage>;
export type TermRow = z.infer<typeof termRow>;
export type EarnRow = z.infer<typeof earnRow>;

const side = z.object({
  cardId: z.string(),
  name: z.string(),
  issuer: z.string(),
  artHue: z.nullable(z.enum(ART_HUES)),
  /** What a card year costs that begins today; null: not known. */
  annualFeeCents: z.nullable(z.int()),
  /** What it earns, and what a unit is worth; null: not known. */
  currency: z.nullable(z.object({ name: z.string(), centsPerUnit: z.number() })),
  credits: z.array(z.object({ benefitId: z.string(), title: z.string(), value: z.string() })),
  /** What the recorded purchases would have earned on it; null: it isn't known what it earns, or what that is worth. */
  earnedCents: z.nullable(z.int()),
});

const rate = z.object({
  /** `3×` of its currency, `2%` of cash back; null: not known. */
  rate: z.nullable(z.string()),
  /** A higher rate that asks for something first. */
  more: z.nullable(z.string()),
});

/** A card of the member beside another one of the catalog. */
export const comparison = z.object({
  own: side,
  other: side,
  /** By kind of spending, everything else last. */
  earning: z.array(z.object({ categoryId: z.string(), label: z.string(), own: rate, other: rate })),
  /** The purchases that both were tried on. */
  recorded: z.object({ from: civilDate, to: civilDate, purchases: z.int(), spentCents: z.int() }),
});

export type Comparison = z.infer<typeof comparison>;
export type ComparedCard = z.infer<typeof side>;
