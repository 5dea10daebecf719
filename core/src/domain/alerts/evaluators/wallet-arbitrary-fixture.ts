import * as fc from "fast-check";
import { windowWith } from "../../benefits/benefit-fixture.ts";
import { ANCHORS, type Benefit, CADENCES } from "../../catalog/benefit.ts";
import { CAP_PERIODS, type EarnRule } from "../../catalog/earn-rule.ts";
import type { CardTerms } from "../../catalog/card-terms.ts";
import { addDays, dayInMonth, fromDayNumber, monthKey, getYear } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import {
  exampleCard,
  exampleCredit,
  exampleOffer,
  exampleProgress,
  exampleRule,
  exampleTerms,
  exampleTier,
} from "../../earning/example-cards.ts";
import { periodKey } from "../../earning/caps.ts";
import { getQuarter } from "../../earning/quarter.ts";
import {
  type CreditTransaction,
  LINK_STATUSES,
  type NotableTransaction,
  type WalletBank,
} from "../../wallet/bank-shapes.ts";
import { AUTOPAY_MODES, type WalletCard } from "../../wallet/shapes.ts";
import type { AlertFacts } from "../reminder.ts";
import type { PlanFacts } from "../state.ts";
import { factsWith } from "./alert-facts-fixture.ts";

/** Days from 2023 to 2031, leap days among them, with the ends of months and years as often as all others together. */
export const anyDay: fc.Arbitrary<CivilDate> = fc.oneof(
  fc.integer({ min: 19_400, max: 22_600 }).map(fromDayNumber),
  fc
    .record({ year: fc.integer({ min: 2023, max: 2031 }), month: fc.integer({ min: 1, max: 12 }) })
    .map(({ year, month }) => dayInMonth(year, month, 31)),
  fc.constantFrom("2024-02-29", "2028-02-29", "2026-12-31", "2027-01-01"),
);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const dayOfMonth = maybe(fc.integer({ min: 1, max: 31 }));
const someCents = fc.integer({ min: 0, max: 3_000_000 });
const daysAgo = fc.integer({ min: 0, max: 800 });

const anyBenefit: fc.Arbitrary<Benefit> = fc
  .record({
    cadence: fc.constantFrom(...CADENCES),
    anchor: fc.constantFrom(...ANCHORS),
    everyN: fc.integer({ min: 1, max: 4 }),
    carryOverWindows: fc.integer({ min: 0, max: 2 }),
    amountCents: fc.integer({ min: 1, max: 60_000 }),
    required: fc.boolean(),
    expectedDays: maybe(fc.integer({ min: 1, max: 60 })),
    endsOn: maybe(anyDay),
  })
  .map(({ cadence, anchor, everyN, carryOverWindows, amountCents, required, expectedDays, endsOn }) => {
    const credit = exampleCredit("credit", amountCents, { expectedDays, endsOn });
    const segments =
      cadence === "custom"
        ? [
            { from: "01-01", to: "06-30" },
            { from: "07-01", to: "12-31" },
          ]
        : [];
    return {
      ...credit,
      window: windowWith({ cadence, anchor, everyN, carryOverWindows, segments }),
      enrolment: { ...credit.enrolment, required },
    };
  });

const anyRules = (today: CivilDate): fc.Arbitrary<EarnRule[]> =>
  fc
    .record({
      period: fc.constantFrom(...CAP_PERIODS),
      capCents: fc.integer({ min: 0, max: 600_000 }),
      opens: maybe(fc.integer({ min: -100, max: 60 })),
      closes: maybe(fc.integer({ min: -60, max: 100 })),
      retroactive: fc.boolean(),
    })
    .map(({ period, capCents, opens, closes, retroactive }) => {
      const cap = { amountCents: capCents, period, shared: true, afterMultiplier: 1 };
      const rotating = {
        quarter: getQuarter(today),
        activationRequired: true,
        activationOpens: opens === null ? null : addDays(today, opens),
        activationCloses: closes === null ? null : addDays(today, closes),
        retroactive,
      };
      return [
        exampleRule("food", 4, ["groceries"], { cap }),
        exampleRule("quarter", 5, ["gas"], { cap, rotating }),
        exampleRule("other", 5, ["dining"], { rotating }),
      ];
    });

const anyTerms = (today: CivilDate): fc.Arbitrary<CardTerms> =>
  fc
    .record({
      benefits: fc.array(anyBenefit, { maxLength: 3 }),
      rules: anyRules(today),
      feeCents: maybe(fc.integer({ min: 0, max: 90_000 })),
      lateFirstCents: maybe(fc.integer({ min: 0, max: 4_100 })),
      currencyId: fc.constantFrom("cash", "first-points", null),
      isCharge: fc.boolean(),
    })
    .map(({ benefits, rules, feeCents, lateFirstCents, currencyId, isCharge }) => {
      const terms = exampleTerms({ isCharge, earn: { currencyId, base: 1, rules } });
      const annual = feeCents === null ? null : [{ amountCents: feeCents, validFrom: null, validTo: null }];
      return {
        ...terms,
        benefits: benefits.map((benefit, index) => ({ ...benefit, id: `credit-${index}` })),
        fees: { ...terms.fees, annual, lateFirstCents },
      };
    });

const anyCard = (today: CivilDate, terms: CardTerms): fc.Arbitrary<WalletCard> =>
  fc
    .record({
      status: fc.constantFrom("active", "active", "active", "closed"),
      role: fc.constantFrom("primary", "primary", "authorized_user"),
      openedAgo: daysAgo,
      isUndated: fc.boolean(),
      limit: maybe(someCents),
      statementCloseDay: dayOfMonth,
      dueDay: dayOfMonth,
      mode: fc.constantFrom(...AUTOPAY_MODES),
      fixedCents: maybe(someCents),
      balance: maybe(fc.record({ currentCents: fc.integer({ min: -5_000, max: 3_000_000 }), ago: fc.nat(60) })),
      statement: maybe(
        fc.record({
          ago: fc.nat(70),
          grace: fc.integer({ min: 14, max: 45 }),
          balanceCents: fc.oneof(someCents, fc.integer({ min: -50_000, max: 0 })),
          minimumCents: maybe(fc.nat(50_000)),
          source: fc.constantFrom("manual", "bank"),
          payments: fc.array(
            fc.record({
              amountCents: someCents,
              after: fc.integer({ min: -5, max: 60 }),
              state: fc.constantFrom("pending", "posted"),
            }),
            { maxLength: 3 },
          ),
        }),
      ),
      usedAgo: maybe(daysAgo),
      spentCents: fc.integer({ min: -1_000, max: 700_000 }),
      isActivated: fc.boolean(),
      offer: maybe(fc.record({ ago: fc.nat(200), eligibleCents: fc.nat(500_000), metAgo: maybe(fc.nat(100)) })),
      useState: maybe(fc.constantFrom("used", "awaited", "skipped")),
      fee: maybe(fc.constantFrom("posted", "waived", "refunded")),
    })
    .map((given) => {
      const openedOn = addDays(today, -given.openedAgo);
      const closeOn = given.statement === null ? today : addDays(today, -given.statement.ago);
      const food = terms.earn.rules[0];
      return exampleCard({
        openedOn: given.isUndated ? null : openedOn,
        addedOn: openedOn,
        status: given.status,
        closedOn: given.status === "closed" ? today : null,
        role: given.role,
        creditLimitCents: given.limit,
        statementCloseDay: given.statementCloseDay,
        dueDay: given.dueDay,
        autopay: { mode: given.mode, fixedCents: given.fixedCents, declaredOn: null },
        balance:
          given.balance === null
            ? null
            : { currentCents: given.balance.currentCents, on: addDays(today, -given.balance.ago) },
        statement:
          given.statement === null
            ? null
            : {
                closeOn,
                dueOn: addDays(closeOn, given.statement.grace),
                balanceCents: given.statement.balanceCents,
                minimumCents: given.statement.minimumCents,
                source: given.statement.source,
                payments: given.statement.payments.map(({ amountCents, after, state }, index) => ({
                  id: `pay-${index}`,
                  amountCents,
                  on: addDays(closeOn, after),
                  state,
                  source: "manual",
                })),
              },
        lastUsedOn: given.usedAgo === null ? null : addDays(today, -given.usedAgo),
        spentCents: { [monthKey(today)]: given.spentCents },
        reportedSince: monthKey(addDays(today, -60)),
        capSpend: food?.cap
          ? { food: { [periodKey(food.cap.period, exampleCard({ openedOn }), today)]: given.spentCents } }
          : {},
        activations: given.isActivated ? { quarter: today } : {},
        uses:
          given.useState === null
            ? {}
            : {
                "credit-0": {
                  [`y:${getYear(today)}`]: {
                    uses: [{ id: "use-1", on: addDays(today, -20), amount: 100, note: null }],
                    state: given.useState,
                    startsOn: `${getYear(today)}-01-01`,
                    endsOn: `${getYear(today)}-12-31`,
                  },
                },
              },
        offer:
          given.offer === null
            ? null
            : exampleProgress([exampleTier(60_000, 400_000)], {
                offer: exampleOffer([exampleTier(60_000, 400_000), exampleTier(20_000, 800_000)]),
                startOn: addDays(today, -given.offer.ago),
                eligibleCents: given.offer.eligibleCents,
                metOn: given.offer.metAgo === null ? null : addDays(today, -given.offer.metAgo),
              }),
        feeEvents: given.fee === null ? {} : { [openedOn]: { state: given.fee, on: openedOn, amountCents: 9_500 } },
      });
    });

const instant = (on: CivilDate) => new Date(`${on}T15:00:00Z`);

const LINK_ID = "link-1";

const anyBank = (today: CivilDate): fc.Arbitrary<WalletBank> =>
  fc
    .record({
      status: fc.constantFrom(...LINK_STATUSES),
      sinceAgo: fc.nat(40),
      updatedAgo: maybe(fc.nat(10)),
      endsIn: maybe(fc.integer({ min: -10, max: 400 })),
      recoveredAgo: maybe(fc.nat(20)),
    })
    .map(({ status, sinceAgo, updatedAgo, endsIn, recoveredAgo }) => {
      const ago = (days: number) => instant(addDays(today, -days)).toISOString();
      return {
        name: "First Bank",
        status,
        since: ago(sinceAgo),
        updatedAt: updatedAgo === null ? null : ago(updatedAgo),
        endsOn: endsIn === null ? null : addDays(today, endsIn),
        ...(recoveredAgo !== null && { recoveredAt: ago(recoveredAgo) }),
      };
    });

const anyPlan = (today: CivilDate): fc.Arbitrary<PlanFacts | null> =>
  maybe(
    fc
      .record({
        status: fc.constantFrom("active", "trialing", "past_due", "canceled", "unpaid", "word-of-tomorrow"),
        endsIn: fc.integer({ min: -40, max: 400 }),
        cancels: fc.boolean(),
        isPastDue: fc.boolean(),
        cardMonth: maybe(fc.integer({ min: 1, max: 12 })),
      })
      .map(({ status, endsIn, cancels, isPastDue, cardMonth }) => ({
        id: "sub_1",
        status,
        createdAt: instant(addDays(today, -400)),
        currentPeriodStart: instant(addDays(today, endsIn - 30)),
        currentPeriodEnd: instant(addDays(today, endsIn)),
        cancelAt: null,
        cancelAtPeriodEnd: cancels,
        endedAt: status === "canceled" ? instant(addDays(today, Math.min(0, endsIn))) : null,
        trialEnd: status === "trialing" ? instant(addDays(today, endsIn)) : null,
        endsWithTrial: false,
        collectionPaused: false,
        pausedFrom: null,
        resumesAt: null,
        pastDueSince: isPastDue ? instant(addDays(today, -3)) : null,
        nextPaymentAttemptAt: isPastDue ? instant(addDays(today, 2)) : null,
        nextChargeCents: null,
        dueCents: null,
        trialDenied: false,
        paymentMethod:
          cardMonth === null
            ? null
            : { kind: "card", label: "Visa", last4: "4242", expires: { year: getYear(today), month: cardMonth } },
      })),
  );

const anyNotable = (today: CivilDate): fc.Arbitrary<NotableTransaction> =>
  fc
    .record({
      id: fc.integer({ min: 1_000, max: 9_999 }).map((id) => `tx-${id}`),
      kind: fc.constantFrom("purchase", "interest", "late_fee", "foreign_fee"),
      on: fc.integer({ min: -14, max: 0 }).map((days) => addDays(today, days)),
      amountCents: fc.integer({ min: 1, max: 200_000 }),
      merchant: maybe(fc.constant("Delta")),
      isAbroad: fc.boolean(),
    })
    .map(({ isAbroad, ...each }) => ({ ...each, ...(isAbroad && { abroad: true }) }));

const anyCreditTransaction = (today: CivilDate): fc.Arbitrary<CreditTransaction> =>
  fc
    .record({
      id: fc.integer({ min: 1_000, max: 9_999 }).map((id) => `tx-${id}`),
      kind: fc.constantFrom("purchase", "purchase", "refund", "credit"),
      on: fc.integer({ min: -60, max: 0 }).map((days) => addDays(today, days)),
      amountCents: fc.integer({ min: 1, max: 50_000 }),
      isPending: fc.boolean(),
    })
    .map(({ isPending, ...each }) => ({ ...each, benefitId: "credit", ...(isPending && { pending: true }) }));

/** Wallets of up to four cards of any terms, each optional fact entered or not, on a day. */
export const anyAlertFactsOn = (today: CivilDate): fc.Arbitrary<AlertFacts> =>
  anyTerms(today).chain((terms) =>
    fc
      .record({
        cards: fc.array(anyCard(today, terms), { maxLength: 4 }),
        plan: anyPlan(today),
        bank: maybe(anyBank(today)),
        linked: fc.nat(4),
        currentDays: maybe(fc.integer({ min: -3, max: 60 })),
        notable: fc.uniqueArray(anyNotable(today), { maxLength: 4, selector: ({ id }) => id }),
        creditTransactions: fc.uniqueArray(anyCreditTransaction(today), { maxLength: 3, selector: ({ id }) => id }),
        p95Cents: maybe(fc.integer({ min: 1, max: 60_000 })),
      })
      .map(({ cards, plan, bank, linked, currentDays, notable, creditTransactions, p95Cents }) =>
        factsWith(
          cards.map((card, position) => ({
            ...card,
            id: `card-${position + 1}`,
            position,
            ...(bank !== null &&
              position < linked && {
                bank: {
                  linkId: LINK_ID,
                  accountId: `account-${position}`,
                  ...(notable.length > 0 && {
                    notable: notable.map((each) => ({
                      ...each,
                      usual: p95Cents === null ? null : { p95Cents, count: 40 },
                    })),
                  }),
                  creditTransactions: creditTransactions.toSorted((a, b) => a.on.localeCompare(b.on)),
                  ...(currentDays !== null && { currentThrough: addDays(today, currentDays) }),
                },
              }),
          })),
          today,
          { terms, plan, banks: bank === null ? {} : { [LINK_ID]: bank } },
        ),
      ),
  );

/** The same on any day. */
export const anyAlertFacts: fc.Arbitrary<AlertFacts> = anyDay.chain(anyAlertFactsOn);
