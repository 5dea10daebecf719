import { addDays, getDay, daysBetween } from "../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../core/src/domain/dates/shapes.ts";
import { buildWindowFacts } from "../core/src/domain/benefits/recorded-use.ts";
import { amountOfWindow, windowsBetween } from "../core/src/domain/benefits/windows.ts";
import { cycleAt, dueAfter } from "../core/src/domain/statements/cycle.ts";
import type { Purchase, Statement, Wallet } from "../core/src/domain/wallet/shapes.ts";
import { addCard } from "../functions/src/features/wallet/changes/cards.ts";
import { type WalletUpdate, requireCard, type ChangeContext } from "../functions/src/features/wallet/changes/change.ts";
import { closeCard } from "../functions/src/features/wallet/changes/closing.ts";
import { recordFee } from "../functions/src/features/wallet/changes/fee.ts";
import { recordPayment, recordStatement, setBalance } from "../functions/src/features/wallet/changes/money.ts";
import { setOffer } from "../functions/src/features/wallet/changes/offer.ts";
import { addPurchase } from "../functions/src/features/wallet/changes/purchases.ts";
import { chooseBenefit, recordUse } from "../functions/src/features/wallet/changes/uses.ts";
import { emptyWallet } from "../functions/src/features/wallet/repository.ts";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import type { CardStory } from "./wallet-stories.ts";

type Step = (wallet: Wallet, given: ChangeContext) => WalletUpdate;

/** What its owner does on a day that is not lived yet. */
export type StepToCome = { on: CivilDate; step: Step };

/** A wallet with its history documents and its upcoming events, day by day. */
export type LivedWallet = {
  wallet: Wallet;
  statements: { walletCardId: string; statement: Statement }[];
  purchases: Purchase[];
  toCome: StepToCome[];
};

type Life = {
  /** Does something on a day, by the product's own code, as if its owner had done it then. */
  on: (day: CivilDate, step: Step) => string;
  lived: LivedWallet;
};

function beginLife(facts: CatalogFacts, upTo: CivilDate): Life {
  const lived: LivedWallet = { wallet: emptyWallet(), statements: [], purchases: [], toCome: [] };
  return {
    lived,
    on: (day, step) => {
      if (day > upTo) {
        lived.toCome.push({ on: day, step });
        return "";
      }
      const changed = step(lived.wallet, { facts, today: day });
      lived.wallet = changed.wallet;
      lived.statements.push(...(changed.statements ?? []));
      lived.purchases.push(...(changed.purchases ?? []));
      return changed.id ?? "";
    },
  };
}

const historyDays = 365;
const graceDays = 25;

/** Statements of a year, each paid three days before it is due or four after it, up to the last one, whose state comes from the story. */
function liveStatements({ on }: Life, id: string, story: CardStory, today: CivilDate): void {
  const dueOn = addDays(today, story.dueInDays);
  const lastCloseOn = addDays(dueOn, -graceDays);
  const days = { statementCloseDay: getDay(lastCloseOn), dueDay: getDay(dueOn) };
  const begin = addDays(today, -Math.min(historyDays, story.openedDaysAgo - 1));
  let cycle = cycleAt(days, begin);
  for (let index = 0; cycle !== null && daysBetween(cycle.nextCloseOn, lastCloseOn) > 5; index += 1) {
    const { nextCloseOn: closeOn } = cycle;
    const closedDueOn = dueAfter(closeOn, days);
    const balanceCents = Math.round(story.usualStatementCents * (0.85 + 0.1 * (index % 4)));
    const { lateEvery, lateAt = (lateEvery ?? 1) - 1 } = story;
    const isLate = lateEvery !== undefined && index % lateEvery === lateAt;
    const usualOn = addDays(closedDueOn, isLate ? 4 : -3);
    const paidOn = usualOn < today ? usualOn : addDays(today, -1);
    on(addDays(closeOn, 1), (wallet, given) =>
      recordStatement(
        wallet,
        { walletCardId: id, closeOn, dueOn: closedDueOn, balanceCents, minimumCents: 4_000 },
        given,
      ),
    );
    on(paidOn, (wallet, given) => recordPayment(wallet, { walletCardId: id }, given));
    cycle = cycleAt(days, addDays(closeOn, 1));
  }
  const { last } = story;
  if (!last || lastCloseOn >= today) return;
  on(addDays(lastCloseOn, 1), (wallet, given) =>
    recordStatement(
      wallet,
      {
        walletCardId: id,
        closeOn: lastCloseOn,
        dueOn,
        balanceCents: last.balanceCents,
        minimumCents: last.minimumCents,
      },
      given,
    ),
  );
  if (last.paid) {
    const state = last.paid;
    on(addDays(today, -2), (wallet, given) => recordPayment(wallet, { walletCardId: id, state }, given));
  }
}

/** Sets whether each benefit is wanted, and enrolls in those that require it. */
function liveChoices({ on, lived }: Life, id: string, story: CardStory, facts: CatalogFacts): void {
  for (const benefit of facts.getTerms(story.cardId)?.benefits ?? []) {
    const { openedOn, addedOn } = requireCard(lived.wallet, id);
    const wanted = story.notForMe?.includes(benefit.id) !== true;
    const enrolledOn = benefit.enrolment.required && wanted ? (openedOn ?? addedOn) : null;
    if (wanted && enrolledOn === null) continue;
    on(openedOn ?? addedOn, (wallet, given) =>
      chooseBenefit(wallet, { walletCardId: id, benefitId: benefit.id, wanted, enrolledOn }, given),
    );
  }
}

/** Credits of a year, fully used, except one of every four windows and the open ones, whose state comes from the story. */
function liveCredits({ on, lived }: Life, id: string, story: CardStory, facts: CatalogFacts, today: CivilDate): void {
  for (const benefit of facts.getTerms(story.cardId)?.benefits ?? []) {
    const isCounted = (benefit.amountCents !== null || benefit.unit === "point") && benefit.window !== null;
    if (!isCounted || story.notForMe?.includes(benefit.id)) continue;
    const card = requireCard(lived.wallet, id);
    const windows = windowsBetween(benefit, buildWindowFacts(card, benefit), addDays(today, -historyDays), today);
    for (const [index, window] of windows.entries()) {
      const { cents, units } = amountOfWindow(benefit, window);
      const whole = cents ?? units ?? 0;
      const isRunning = window.endsOn === null || window.endsOn >= today;
      const usedNow = story.usedNow?.[benefit.id] ?? 0;
      const amount = isRunning
        ? usedNow === "all"
          ? whole
          : usedNow
        : index % 4 === (story.missedWindow ?? 3)
          ? 0
          : whole;
      if (amount === 0) continue;
      const late = isRunning ? addDays(today, -9) : addDays(window.endsOn ?? today, -4);
      const usedOn = late < window.startsOn ? window.startsOn : late;
      on(usedOn, (wallet, given) =>
        recordUse(
          wallet,
          { walletCardId: id, benefitId: benefit.id, cycleKey: window.cycleKey, amount, on: usedOn },
          given,
        ),
      );
    }
  }
}

/** The same purchases each month, and those of this month that have come. */
function livePurchases({ on }: Life, id: string, story: CardStory, today: CivilDate): void {
  const days = Math.min(historyDays, story.openedDaysAgo);
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    const day = addDays(today, -daysAgo);
    for (const [dayOfMonth, merchant, categoryId, dollars] of story.purchases) {
      if (getDay(day) !== dayOfMonth) continue;
      const amountCents = Math.round(dollars * 100 * (0.9 + 0.05 * (Number(day.slice(5, 7)) % 5)));
      on(day, (wallet, given) =>
        addPurchase(
          wallet,
          { walletCardId: id, on: day, amountCents, categoryId, merchant, note: null, countsForOffer: true },
          given,
        ),
      );
    }
  }
}

function liveCard(life: Life, story: CardStory, facts: CatalogFacts, today: CivilDate): void {
  const { on } = life;
  const openedOn = addDays(today, -story.openedDaysAgo);
  const dueOn = addDays(today, story.dueInDays);
  const id = on(openedOn, (wallet, given) =>
    addCard(
      wallet,
      {
        cardId: story.cardId,
        openedOn,
        openedPrecision: "day",
        last4: story.last4,
        creditLimitCents: story.limitCents,
        statementCloseDay: getDay(addDays(dueOn, -graceDays)),
        dueDay: getDay(dueOn),
        autopay: { mode: story.autopay, fixedCents: null },
      },
      given,
    ),
  );
  const offerId = facts.getTerms(story.cardId)?.offers[0]?.id;
  if (story.isWorkingOnOffer && offerId)
    on(openedOn, (wallet, given) => setOffer(wallet, { walletCardId: id, offerId }, given));
  if (story.closedDaysAgo === undefined) liveStatements(life, id, story, today);
  livePurchases(life, id, story, today);
  liveChoices(life, id, story, facts);
  liveCredits(life, id, story, facts, today);
  if (story.fee) {
    const { postedDaysAgo, amountCents } = story.fee;
    const postedOn = addDays(today, -postedDaysAgo);
    const event = { state: "posted" as const, on: postedOn, amountCents };
    on(postedOn, (wallet, given) => recordFee(wallet, { walletCardId: id, event }, given));
  }
  if (story.balanceCents !== undefined) {
    const balanceCents = story.balanceCents;
    on(today, (wallet, given) => setBalance(wallet, { walletCardId: id, currentCents: balanceCents }, given));
  }
  if (story.closedDaysAgo !== undefined) {
    const closedOn = addDays(today, -story.closedDaysAgo);
    on(closedOn, (wallet, given) => closeCard(wallet, { walletCardId: id, on: closedOn, as: "closed" }, given));
  }
}

/**
 * Lives through the stories, card by card, up to today or to a day before it: later events are raised in order.
 * Cards that the catalog does not have are left out.
 */
export function liveWallet(
  stories: readonly CardStory[],
  facts: CatalogFacts,
  today: CivilDate,
  upTo: CivilDate = today,
): LivedWallet {
  const life = beginLife(facts, upTo);
  for (const story of stories) if (facts.getTerms(story.cardId)) liveCard(life, story, facts, today);
  return { ...life.lived, toCome: life.lived.toCome.toSorted((a, b) => a.on.localeCompare(b.on)) };
}
