import { addDays, addMonths, dayInMonth, getDay, monthKey, getMonth, getYear } from "@cardwell/core/domain/dates/civil";
import { buildWindowFacts } from "@cardwell/core/domain/benefits/recorded-use";
import { amountOfWindow, windowsBetween } from "@cardwell/core/domain/benefits/windows";
import type { Benefit } from "@cardwell/core/domain/catalog/benefit";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Statement, Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { blankCard } from "@cardwell/core/domain/wallet/held-cards";
import { emptyWallet } from "../repository.ts";
import { type SampleCard, sampleCards } from "./sample-cards.ts";

function buildStatement({ statement }: SampleCard, today: CivilDate): Statement | null {
  if (!statement) return null;
  const dueOn = addDays(today, statement.dueInDays);
  const closeOn = addDays(dueOn, -25);
  const paid = statement.paidCents ?? 0;
  return {
    closeOn,
    dueOn,
    balanceCents: statement.balanceCents,
    minimumCents: statement.minimumCents,
    payments:
      paid === 0
        ? []
        : [
            {
              id: "sample-payment",
              amountCents: paid,
              on: addDays(today, -2),
              state: statement.isPending ? "pending" : "posted",
              source: "manual",
            },
          ],
    source: "manual",
  };
}

/** What comes in dollars or in points. */
const isUsed = ({ amountCents, unit, window }: Benefit) =>
  window !== null && (amountCents !== null || unit === "point");

/** Uses of the credits of the past year: whole windows, but for the running ones that the sample leaves open or half used. */
function buildUses(card: WalletCard, sample: SampleCard, facts: CatalogFacts, today: CivilDate): WalletCard["uses"] {
  const uses: WalletCard["uses"] = {};
  const benefits = facts.getTerms(sample.cardId)?.benefits ?? [];
  for (const benefit of benefits.filter(isUsed)) {
    const windows = windowsBetween(benefit, buildWindowFacts(card, benefit), addDays(today, -365), today);
    for (const [index, window] of windows.entries()) {
      const { cents, units } = amountOfWindow(benefit, window);
      const isRunning = window.endsOn === null || window.endsOn >= today;
      // Every fourth window was missed, as it happens.
      const share = isRunning ? (sample.usedNow?.[benefit.id] ?? 0) : index % 4 === 3 ? 0 : 1;
      const amount = Math.round((cents ?? units ?? 0) * share);
      if (amount === 0) continue;
      const on = window.endsOn !== null && window.endsOn < today ? window.endsOn : addDays(today, -9);
      (uses[benefit.id] ??= {})[window.cycleKey] = {
        uses: [{ id: `sample-${index}`, on: on < window.startsOn ? window.startsOn : on, amount, note: null }],
        state: "used",
        startsOn: window.startsOn,
        endsOn: window.endsOn,
      };
    }
  }
  return uses;
}

/** Enrolled for everything that asks for it, but for what is not wanted. */
function buildChoices(sample: SampleCard, facts: CatalogFacts, openedOn: CivilDate): WalletCard["benefitChoices"] {
  const benefits = facts.getTerms(sample.cardId)?.benefits ?? [];
  return Object.fromEntries(
    benefits.map(({ id, enrolment }) => {
      const wanted = sample.notForMe?.includes(id) !== true;
      const enrolledOn = enrolment.required && wanted ? openedOn : null;
      return [id, { wanted, weight: null, enrolledOn, lastUsedOn: null, choice: null }];
    }),
  );
}

/** Spending and what it earned, month by month of the past year. */
function months(monthly: number, today: CivilDate): Record<string, number> {
  if (monthly === 0) return {};
  return Object.fromEntries(
    Array.from({ length: 12 }, (_, back) => {
      const share = back === 0 ? getDay(today) / 30 : 1;
      return [monthKey(addMonths(today, -back)), Math.round(monthly * share)];
    }),
  );
}

function buildOffer(sample: SampleCard, facts: CatalogFacts, openedOn: CivilDate): WalletCard["offer"] {
  const offer = facts
    .getTerms(sample.cardId)
    ?.offers.find(({ tiers }) => tiers.every(({ days, months: inMonths }) => days !== null || inMonths !== null));
  if (!offer || sample.offerSpentCents === undefined) return null;
  return {
    offer,
    startOn: openedOn,
    adjustmentCents: sample.offerSpentCents,
    eligibleCents: 0,
    recent: {},
    metOn: null,
    creditedOn: null,
    dismissed: false,
  };
}

function buildCard(sample: SampleCard, position: number, facts: CatalogFacts, today: CivilDate): WalletCard {
  const openedOn = addDays(today, -sample.openedDaysAgo);
  const statement = buildStatement(sample, today);
  const closing = statement?.closeOn ?? dayInMonth(getYear(today), getMonth(today), 4);
  const card: WalletCard = {
    ...blankCard({
      id: `sample-${sample.cardId}`.slice(0, 40),
      cardId: sample.cardId,
      custom: null,
      openedOn,
      openedPrecision: "day",
      addedOn: openedOn,
      position,
    }),
    last4: sample.last4,
    creditLimitCents: sample.limitCents,
    statementCloseDay: getDay(closing),
    dueDay: getDay(statement?.dueOn ?? addDays(closing, 25)),
    autopay: { mode: sample.autopay, fixedCents: null, declaredOn: openedOn },
    balance: { currentCents: sample.balanceCents, on: addDays(today, -1) },
    statement,
    settledThrough: addDays(today, -1),
    benefitChoices: buildChoices(sample, facts, openedOn),
    spentCents: months(sample.monthlySpendCents, today),
    earnedUnits: months(sample.monthlyUnits, today),
  };
  return { ...card, uses: buildUses(card, sample, facts, today), offer: buildOffer(sample, facts, openedOn) };
}

/** A wallet to look at before typing anything: real cards of the catalog, invented amounts, dates that lead up to today. */
export function sampleWallet(facts: CatalogFacts, today: CivilDate): Wallet {
  const known = sampleCards.filter(({ cardId }) => facts.getTerms(cardId) !== null);
  const cards = known.map((sample, position) => buildCard(sample, position, facts, today));
  const empty = emptyWallet();
  const paydays = { every: "month" as const, on: dayInMonth(getYear(today), getMonth(today), 1), alsoDay: 15 };
  return {
    ...empty,
    cards: Object.fromEntries(cards.map((card) => [card.id, card])),
    settings: { ...empty.settings, paydays },
  };
}
