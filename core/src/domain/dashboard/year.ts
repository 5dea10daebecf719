import type { ValueEntry, YearValue } from "./shapes.ts";
import { creditsThrough } from "../benefits/open-credits.ts";
import { annualFeeOn } from "../catalog/fees.ts";
import { cardYearAt } from "../dates/card-year.ts";
import { addDays, getYear, monthKey } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { feePhase } from "../wallet/fee-phase.ts";
import { knownSum, type ValueEntry as Entry } from "../value/entries.ts";
import { feesTooEarly, yearByMonth } from "../value/year.ts";
import type { Charge, WalletCard } from "../wallet/shapes.ts";
import { type ArchivedUses, KEPT_DAYS } from "../wallet/archive.ts";
import { buildBasis, catalogSource, fact, ourRule, memberSource, reportedBy } from "../fact-sources.ts";
import { computeVerdict } from "../alerts/evaluators/fees.ts";
import { type Verdicts } from "./cards.ts";
import type { View } from "./view.ts";
import { centsEach, counted, day, money, monthAndYear, number } from "../format.ts";
import { getOwn } from "../get-own.ts";

/** Whether something of a year may lie in the archive. */
export const yearBefore = (today: CivilDate, year: number): boolean => `${year}-01-01` < addDays(today, -KEPT_DAYS);

/** The card with the windows that were put away, as if they never had been. */
function withArchive(card: WalletCard, archived: readonly ArchivedUses[]): WalletCard {
  const uses = { ...card.uses };
  for (const { walletCardId, uses: old } of archived) {
    if (walletCardId !== card.id) continue;
    for (const [benefitId, windows] of Object.entries(old))
      uses[benefitId] = { ...windows, ...getOwn(uses, benefitId) };
  }
  return { ...card, uses };
}

const feeLabels = {
  posted: "Annual fee",
  waived: "Annual fee, waived",
  refunded: "Annual fee, refunded",
  assumed: "Annual fee (no charge recorded, counted on the anniversary)",
};

type FeeEntry = Extract<Entry, { kind: "fee" }>;

/** A fee of a past year that wasn't recorded, and that the catalog only knows as today's. */
function isTodaysFee(view: View, card: WalletCard, { state, on }: FeeEntry): boolean {
  if (state !== "assumed" || on >= (cardYearAt(card, view.today)?.startsOn ?? on)) return false;
  const fee = annualFeeOn(view.getTerms(card)?.fees.annual ?? null, on);
  return fee === null || fee.validFrom === null;
}

function feeLabel(view: View, card: WalletCard, entry: FeeEntry): string {
  if (entry.amountCents === null) return "Annual fee, unknown";
  return isTodaysFee(view, card, entry)
    ? "Annual fee (no charge recorded, counted at today's amount)"
    : feeLabels[entry.state];
}

const costLabels = { interest: "Interest", late: "Late fee", other: "Other fees" };

const chargeLabels = {
  ...costLabels,
  annual: "Annual fee",
  foreign: "Foreign transaction fees",
  cash_advance: "Cash advance fee",
  balance_transfer: "Balance transfer fee",
  returned_payment: "Returned payment fee",
};

type CostEntry = Extract<Entry, { kind: "cost" }>;

/** What interest or a fee is called. */
export const costLabel = ({ cost, charge }: CostEntry): string =>
  charge === null ? costLabels[cost] : chargeLabels[charge.kind];

/** The bank's transactions behind fees or interest; null: the member entered them. */
export function chargedTransactions({ charge, month }: CostEntry): ValueEntry["transactions"] {
  if (charge === null) return null;
  const { kind, count } = charge;
  return kind === "interest" ? { kind, feeKind: null, month, count } : { kind: "fee", feeKind: kind, month, count };
}

/** The bank's transactions of an annual fee; null: the bank reported none. */
export function annualFeeTransactions(charges: readonly Charge[]): ValueEntry["transactions"] {
  const [month, ...others] = new Set(charges.map(({ on }) => monthKey(on)));
  if (month === undefined) return null;
  const count = charges.reduce((sum, charge) => sum + charge.count, 0);
  return { kind: "fee", feeKind: "annual", month: others.length === 0 ? month : null, count };
}

/** One line of the ledger in words. */
export function formatEntry(view: View, card: WalletCard, entry: Entry): ValueEntry {
  const terms = view.getTerms(card);
  const { amountCents } = entry;
  const line = {
    on: entry.on,
    walletCardId: entry.walletCardId,
    faceCents: amountCents,
    weight: 1,
    amountCents,
    transactions: null,
  };
  const unvalued = entry.amountCents === null ? ", value unknown" : "";
  switch (entry.kind) {
    case "credit": {
      const benefit = terms?.benefits.find(({ id }) => id === entry.benefitId);
      const label = `${benefit?.title ?? "A credit the card no longer has"}${unvalued}`;
      return {
        ...line,
        kind: "credit",
        label,
        faceCents: entry.faceCents,
        weight: entry.weight,
      };
    }
    case "rewards": {
      const currency = view.facts.reference.currencies.find(({ id }) => id === entry.currencyId);
      const isCash = entry.currencyId === null || currency?.kind === "cash";
      const each = entry.centsPerUnit === null ? "" : ` at ${centsEach(entry.centsPerUnit)}`;
      const label = isCash
        ? `Cash back in ${monthAndYear(`${entry.month}-01`)}`
        : `${number(entry.units)} points in ${monthAndYear(`${entry.month}-01`)}${each}${unvalued}`;
      return { ...line, kind: "rewards", label };
    }
    case "bonus":
      return { ...line, kind: "bonus", label: `Welcome offer${unvalued}` };
    case "bonus_extra":
      return { ...line, kind: "bonus", label: `Welcome offer: ${entry.label}` };
    case "fee":
      return {
        ...line,
        kind: entry.state === "refunded" ? "refund" : "fee",
        label: feeLabel(view, card, entry),
        transactions: annualFeeTransactions(entry.charges),
      };
    case "authorized_user_fee": {
      const user = card.authorizedUsers.find(({ id }) => id === entry.userId);
      return { ...line, kind: "fee", label: `Authorized user's fee${user ? ` for ${user.name}` : ""}${unvalued}` };
    }
    case "cost":
      return {
        ...line,
        kind: (amountCents ?? 0) > 0 ? "refund" : "cost",
        label: `${costLabel(entry)}${(amountCents ?? 0) > 0 ? ", given back" : ""}`,
        transactions: chargedTransactions(entry),
      };
  }
}

/** Upcoming fees of the year. */
function upcomingFees(view: View, year: number): YearValue["upcoming"] {
  if (year !== getYear(view.today)) return [];
  return view.cards
    .filter(({ status }) => status === "active")
    .flatMap((card) => {
      const phase = feePhase(card, view.getTerms(card), view.getIssuer(card), view.today);
      const { nextFeeCents, nextYear } = phase;
      if (nextYear === null || nextFeeCents === null || nextFeeCents === 0 || getYear(nextYear.startsOn) !== year)
        return [];
      return [{ on: nextYear.startsOn, walletCardId: card.id, amountCents: nextFeeCents }];
    })
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
}

/** The fees of this year that nothing can be compared with yet, and what the credits of their cards can still bring. */
function findTooEarly(
  view: View,
  cards: readonly WalletCard[],
  year: number,
  entries: readonly Entry[],
  verdicts: Verdicts | undefined,
) {
  if (year !== getYear(view.today)) return null;
  const byId = new Map(cards.map((card) => [card.id, card]));
  const early = feesTooEarly(entries, (id) => {
    const card = byId.get(id);
    return card?.status !== "active" || (verdicts?.get(id) ?? computeVerdict(view, card)).forecastCents !== null;
  });
  const ofCards = cards.flatMap((card) => {
    const fees = early.filter(({ walletCardId }) => walletCardId === card.id);
    const [first] = fees.toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === "fee" ? -1 : 1));
    if (first === undefined) return [];
    const isAssumed = first.kind === "fee" && first.state === "assumed";
    const terms = view.getTerms(card);
    const until = cardYearAt(card, view.today)?.endsOn ?? `${year}-12-31`;
    const credits = terms === null ? [] : creditsThrough(card, terms, view.today, until);
    const creditsCents = credits.reduce((sum, { worthCents }) => sum + (worthCents ?? 0), 0);
    return [{ fee: { walletCardId: card.id, on: first.on, amountCents: -knownSum(fees), isAssumed }, creditsCents }];
  });
  if (ofCards.length === 0) return null;
  return {
    fees: ofCards.map(({ fee }) => fee),
    creditsCents: ofCards.reduce((sum, { creditsCents }) => sum + creditsCents, 0),
  };
}

/** What each card charged in annual fees, and for its authorized users, and whether the catalog or the person is the source. */
function feeFacts(view: View, cards: readonly WalletCard[], entries: readonly Entry[]) {
  return cards.flatMap((card) => {
    const terms = view.getTerms(card);
    const mine = entries.filter(({ walletCardId }) => walletCardId === card.id);
    const sumCents = (kind: Entry["kind"]) => -knownSum(mine.filter((entry) => entry.kind === kind));
    const [ownCents, usersCents] = [sumCents("fee"), sumCents("authorized_user_fee")];
    const isAssumed = mine.some((entry) => entry.kind === "fee" && entry.state === "assumed");
    const reported = mine.findLast((entry) => entry.kind === "fee" && entry.charges.length > 0);
    const source =
      isAssumed && terms !== null
        ? catalogSource(view, terms, "fees.annual")
        : reported
          ? reportedBy(view, "bank", reported.on)
          : memberSource(view, null);
    const name = view.getName(card);
    return [
      ownCents === 0 ? null : fact(`Annual fee of ${name}`, money(ownCents), source),
      usersCents === 0 ? null : fact(`Authorized users' fee of ${name}`, money(usersCents), memberSource(view, null)),
    ];
  });
}

/** Interest and other fees, apart by who recorded them. */
function costFacts(view: View, entries: readonly Entry[]) {
  const costs = entries.filter((entry) => entry.kind === "cost");
  const charged = costs.filter(({ charge }) => charge !== null);
  const entered = costs.filter(({ charge }) => charge === null);
  const last = charged.at(-1);
  return [
    last === undefined
      ? null
      : fact("Interest and fees charged", money(-knownSum(charged)), reportedBy(view, "bank", last.on)),
    entered.length === 0
      ? null
      : fact("Interest and fees entered", money(-knownSum(entered)), memberSource(view, null)),
  ];
}

/** A calendar year month by month, with every entry that it is made of, newest first. */
export function computeYearValue(
  view: View,
  year: number,
  archived: readonly ArchivedUses[] = [],
  verdicts?: Verdicts,
): { year: YearValue; entries: ValueEntry[] } {
  const cards = archived.length === 0 ? view.cards : view.cards.map((card) => withArchive(card, archived));
  const { reference } = view.facts;
  const found = yearByMonth(cards, view.getTerms, reference, view.settings, year, view.today);
  const { valueCents, feesCents, costsCents, netCents } = found.totals;
  const byId = new Map(cards.map((card) => [card.id, card]));
  const unknown =
    found.unknownCount === 0
      ? ""
      : ` ${counted(found.unknownCount, "entry", "entries")} of unknown value ${found.unknownCount === 1 ? "isn't" : "aren't"} counted.`;
  const sumValues = (kind: Entry["kind"]) =>
    found.entries.reduce((sum, entry) => sum + (entry.kind === kind ? (entry.amountCents ?? 0) : 0), 0);
  const hasTodaysFee = found.entries.some((entry) => {
    const card = byId.get(entry.walletCardId);
    return entry.kind === "fee" && card !== undefined && isTodaysFee(view, card, entry);
  });
  const bonusCents = sumValues("bonus") + sumValues("bonus_extra");
  const usersCents = -sumValues("authorized_user_fee");
  const usersFees = usersCents === 0 ? "" : `, ${money(usersCents)} of authorized users' fees`;
  const tooEarly = findTooEarly(view, cards, year, found.entries, verdicts);
  return {
    year: {
      year,
      valueCents,
      feesCents,
      costsCents,
      netCents,
      months: found.months.map((each) => ({
        month: each.month,
        valueCents: each.valueCents,
        feesCents: each.feesCents,
        costsCents: each.costsCents,
      })),
      byCard: found.byCard,
      upcoming: upcomingFees(view, year),
      tooEarly,
      basis: buildBasis(
        `${money(valueCents)} of value minus ${money(feesCents - usersCents)} of annual fees${usersFees} and ${money(costsCents)} of interest and other fees, from January 1 to ${day(view.today < `${year}-12-31` ? view.today : `${year}-12-31`, view.today)}.${unknown}`,
        [
          fact("Credits used", money(sumValues("credit")), memberSource(view, null)),
          fact("Rewards on recorded purchases", money(sumValues("rewards")), memberSource(view, null)),
          bonusCents === 0 ? null : fact("Welcome offers", money(bonusCents), memberSource(view, null)),
          ...feeFacts(view, cards, found.entries),
          ...costFacts(view, found.entries),
          tooEarly === null
            ? null
            : fact("Not compared yet", "less than two months of history, or no value recorded", ourRule()),
          hasTodaysFee ? fact("Unrecorded fees", "at today's amount", ourRule()) : null,
          fact("Credits count at their value to you", "face value times your share", ourRule()),
        ],
      ),
    },
    entries: found.entries
      .flatMap((entry) => {
        const card = byId.get(entry.walletCardId);
        return card ? [formatEntry(view, card, entry)] : [];
      })
      .toReversed(),
  };
}
