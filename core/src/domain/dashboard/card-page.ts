import type { FactReport } from "../catalog/published.ts";
import type { CardPage } from "./card-page-shapes.ts";
import { factCounts } from "../catalog/facts.ts";
import { termRows } from "../catalog/format-terms.ts";
import { addDays } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { STATEMENTS_SHOWN } from "../statements/payment-state.ts";
import type { CardLedger } from "../transactions/card-ledger.ts";
import { recordedStatements } from "../statements/recorded.ts";
import type { Statement, WalletCard } from "../wallet/shapes.ts";
import { formatImpact, formatTotal } from "../impact/format-impact.ts";
import { valueEntries } from "../value/ledger.ts";
import { computeTermsImpact, concernsHolder, type ImpactInput, type TermsImpact } from "../impact/terms-impact.ts";
import type { CardVersionChanges } from "../catalog/published.ts";
import { bonusOfCard } from "./bonuses.ts";
import { buildBenefits } from "./card-benefits.ts";
import { earnRows } from "./card-earning.ts";
import { computeVerdict } from "../alerts/evaluators/fees.ts";
import { cardSummary } from "./cards.ts";
import { feePage } from "./fee.ts";
import { paymentsOfCard } from "./payments.ts";
import { utilizationOfCard } from "./utilization.ts";
import type { View } from "./view.ts";
import { formatEntry } from "./year.ts";

/** Before anything that can be recorded of a card with an unknown opening. */
const FIRST_DAY = "1950-01-01";

/** What a card's page shows beside the wallet. */
type CardHistory = {
  statements: Statement[];
  changes: CardVersionChanges[];
  reports: FactReport[];
  months: CardLedger["months"];
};

/** Older payments are on no statement that is listed. */
const PAYMENT_MONTHS = STATEMENTS_SHOWN + 1;

function buildActivity(view: View, card: WalletCard, months: CardHistory["months"]): CardPage["activity"] {
  const newest = Object.entries(months).toSorted(([a], [b]) => (a < b ? 1 : -1));
  if (newest.length === 0) return null;
  const labels = new Map(view.facts.reference.categories.map(({ id, label }) => [id, label]));
  const categoryIds = new Set(newest.flatMap(([, { byCategory }]) => Object.keys(byCategory)));
  const payments = newest
    .slice(0, PAYMENT_MONTHS)
    .flatMap(([, sums]) => sums.payments.toReversed())
    .filter(({ status }) => status === "posted");
  const terms = view.getTerms(card);
  const currency = view.facts.reference.currencies.find(({ id }) => id === terms?.earn.currencyId);
  return {
    count: newest.reduce((sum, [, { entered, reported }]) => sum + entered + reported, 0),
    hasReported: newest.some(([, { reported }]) => reported > 0),
    months: newest.map(([month]) => month),
    categories: [...categoryIds]
      .map((id) => ({ id, label: labels.get(id) ?? id }))
      .toSorted((a, b) => a.label.localeCompare(b.label, "en")),
    earns: terms === null || currency?.kind === "cash" ? "percent" : "points",
    payments: payments.map(({ id, on, amountCents }) => ({ id, on, amountCents })),
  };
}

type ChangeLog = NonNullable<CardPage["facts"]>["changes"];

/** So long after a change, what was used under the old terms is still known for most of a year. */
const COUNTED_DAYS = 30;

/** What a version means for the holder; of an older one, what it did to their fee. */
function computeImpact(input: ImpactInput & { effectiveFrom: CivilDate }): TermsImpact {
  const impact = computeTermsImpact(input);
  if (addDays(input.on, -COUNTED_DAYS) <= input.effectiveFrom) return impact;
  const parts = impact.parts.filter(({ kind }) => kind === "fee");
  return { parts, yearCents: parts.reduce((sum, { yearCents }) => sum + yearCents, 0), usedCreditsCents: 0 };
}

/** The versions of the card, each with what it means for this holder, if they held the card before it. */
function buildChangeLog(view: View, card: WalletCard, { changes, months }: CardHistory): ChangeLog {
  return changes.map(({ version, on, isCorrection, changes: facts, step }) => {
    const entry = { version, on, isCorrection, facts };
    const concerns = facts.some(({ path, materiality }) => materiality === "material" && concernsHolder(card, path));
    const isHolder = card.status === "active" && (card.openedOn ?? card.addedOn) <= on;
    if (step === null || isCorrection || !concerns || !isHolder) {
      return { ...entry, forYou: [], yearCents: null };
    }
    const { settings, today, facts: catalog } = view;
    const given = { card, settings, ...step, reference: catalog.reference, spending: months };
    const impact = computeImpact({ ...given, on: today, effectiveFrom: on });
    const total = formatTotal(impact);
    const forYou = [...formatImpact(impact, today), ...(total === null ? [] : [total])];
    return { ...entry, forYou, yearCents: impact.parts.length === 0 ? null : impact.yearCents };
  });
}

function buildFacts(view: View, card: WalletCard, history: CardHistory): CardPage["facts"] {
  const published = card.cardId === null ? null : view.facts.cardById(card.cardId);
  if (!published) return null;
  const { terms, version } = published;
  const counts = factCounts(terms);
  const currency = view.facts.reference.currencies.find(({ id }) => id === terms.earn.currencyId);
  return {
    cardId: terms.id,
    version,
    network: terms.network,
    segment: terms.segment,
    availability: terms.availability,
    currency: currency?.name ?? null,
    productUrl: terms.links.productUrl,
    asOf: view.facts.reference.asOf,
    lastCheckedOn: counts.lastCheckedOn,
    verifiedFacts: counts.verified,
    totalFacts: counts.total,
    changes: buildChangeLog(view, card, history),
    offers: terms.offers,
  };
}

/** The products that the account was and became, from the first on. */
function buildFamily(view: View, card: WalletCard): CardPage["family"] {
  const byId = new Map(view.cards.map((each) => [each.id, each]));
  const line: WalletCard[] = [card];
  for (let at = byId.get(card.changedFromId ?? ""); at && !line.includes(at); at = byId.get(at.changedFromId ?? "")) {
    line.unshift(at);
  }
  for (let at = byId.get(card.changedToId ?? ""); at && !line.includes(at); at = byId.get(at.changedToId ?? "")) {
    line.push(at);
  }
  if (line.length === 1) return [];
  return line.map((each, index) => ({
    id: each.id,
    name: view.getTerms(each)?.name ?? each.custom?.name ?? "Card",
    from: index === 0 ? each.openedOn : (line[index - 1]?.closedOn ?? each.addedOn),
    to: each.closedOn,
    isThis: each.id === card.id,
  }));
}

/** Everything of one card. */
export function buildCardPage(view: View, card: WalletCard, history: CardHistory): CardPage {
  const { statements, reports, months } = history;
  const terms = view.getTerms(card);
  const verdict = computeVerdict(view, card);
  const payments = paymentsOfCard(view, card);
  const { currencies } = view.facts.reference;
  const ledger = valueEntries(card, terms, currencies, view.settings, card.openedOn ?? FIRST_DAY, view.today);
  return {
    card,
    summary: cardSummary(view, card, verdict),
    facts: buildFacts(view, card, history),
    terms: terms ? termRows(terms, view.facts.reference) : [],
    earning: earnRows(view, card),
    ...buildBenefits(view, card),
    payment: payments[0] ?? null,
    laterPayments: payments.slice(1),
    utilization: utilizationOfCard(view, card),
    bonus: bonusOfCard(view, card),
    fee: feePage(view, card, verdict),
    ledger: ledger.map((entry) => formatEntry(view, card, entry)).toReversed(),
    statements: [...recordedStatements(card).toReversed(), ...statements],
    activity: buildActivity(view, card, months),
    family: buildFamily(view, card),
    reports,
    today: view.today,
  };
}
