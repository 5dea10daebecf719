import { addDays, minDate } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { type Fact, fact, ourRule, memberSource } from "../../fact-sources.ts";
import { cycleAt } from "../../statements/cycle.ts";
import { type CardUtilization, type Utilization, computeUtilization } from "../../utilization.ts";
import { enteredBalance } from "../../statements/recorded.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { formatBalance, day, money } from "../../format.ts";
import type { AlertFacts } from "../reminder.ts";

/** A balance counts for about a month when the card's closing day is not known. */
const CYCLE_DAYS = 31;

/** A counted card, with the cycle in which its balance was entered. */
export type UsedCard = {
  card: WalletCard;
  row: CardUtilization;
  /** Identifies the cycle; unchanged until a balance is entered in the next one. */
  cycle: string;
  /** The last day of it: from then on the balance is history. */
  cycleEndsOn: CivilDate;
  /** Since when the balance is known. */
  since: CivilDate;
};

const monthOfDay = (on: CivilDate) => on.slice(0, 7);

export const utilization = (facts: AlertFacts): Utilization =>
  computeUtilization(facts.cards, facts.getTerms, facts.today, facts.settings);

/** The cards with a limit and a balance of the running cycle. Charge cards and the like are left out. */
export function usedCards(facts: AlertFacts, { rows }: Utilization = utilization(facts)): UsedCard[] {
  const byId = new Map(facts.cards.map((card) => [card.id, card]));
  return rows.flatMap((row): UsedCard[] => {
    const card = byId.get(row.walletCardId);
    if (!card) return [];
    const since = minDate(row.balanceOn, facts.today);
    const closesOn = cycleAt(card, since)?.nextCloseOn ?? null;
    const cycleEndsOn = closesOn ?? addDays(since, CYCLE_DAYS);
    return [{ card, row, cycle: closesOn ?? monthOfDay(since), cycleEndsOn, since }];
  });
}

/** Who entered the balance, and what was paid since. */
export function formatBalanceProof({ today }: AlertFacts, card: WalletCard, balanceCents: number): string {
  const { enteredCents, paidCents } = enteredBalance(card, today) ?? { enteredCents: balanceCents, paidCents: 0 };
  const who = card.bank === undefined ? "You entered" : "Your bank reports";
  if (enteredCents < 0) return `${who} this ${formatBalance(enteredCents)}.`;
  const since = paidCents > 0 ? `, less the ${money(paidCents)} you paid since` : "";
  return `${who} this balance (${money(balanceCents)})${since}.`;
}

/** What one card's part of its limit is counted from. */
export function utilizationFacts(facts: AlertFacts, card: WalletCard, row: CardUtilization): Fact[] {
  const entered = enteredBalance(card, facts.today);
  const { landing } = row;
  const given = [
    fact("Balance", formatBalance(entered?.enteredCents ?? row.balanceCents), memberSource(facts, row.balanceOn)),
    entered && entered.paidCents > 0 ? fact("Paid since", money(entered.paidCents), memberSource(facts, null)) : null,
    fact("Limit", money(row.limitCents), memberSource(facts, card.addedOn)),
    landing === null
      ? null
      : fact(
          `At statement close, ${day(landing.closesOn, facts.today)}`,
          `${money(landing.forecastCents)}${landing.includesSpending ? ", with your usual spending" : ", without further spending"}`,
          ourRule(),
        ),
  ];
  return given.filter((each) => each !== null);
}
