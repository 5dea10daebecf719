import type { FactReport } from "@cardwell/core/contract/catalog";
import type { CardPage } from "@cardwell/core/contract/card-page";
import { factCounts } from "@cardwell/core/domain/catalog/facts";
import { termRows } from "@cardwell/core/domain/catalog/format-terms";
import { recordedStatements } from "@cardwell/core/domain/statements/recorded";
import type { Statement, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { valueEntries } from "@cardwell/core/domain/value/ledger";
import type { CardChangeText } from "../../../lib/catalog-facts.ts";
import { bonusOfCard } from "./bonuses.ts";
import { buildBenefits } from "./card-benefits.ts";
import { earnRows } from "./card-earning.ts";
import { cardSummary, computeVerdict } from "./cards.ts";
import { feePage } from "./fee.ts";
import { paymentsOfCard } from "./payments.ts";
import { utilizationOfCard } from "./utilization.ts";
import type { View } from "./view.ts";
import { formatEntry } from "./year.ts";

/** Before anything that can be recorded of a card with an unknown opening. */
const FIRST_DAY = "1950-01-01";

/** What a card's page shows beside the wallet. */
type CardHistory = { statements: Statement[]; changes: CardChangeText[]; reports: FactReport[] };

function buildFacts(view: View, card: WalletCard, changes: CardChangeText[]): CardPage["facts"] {
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
    changes,
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
export function buildCardPage(view: View, card: WalletCard, { statements, changes, reports }: CardHistory): CardPage {
  const terms = view.getTerms(card);
  const verdict = computeVerdict(view, card);
  const payments = paymentsOfCard(view, card);
  const { currencies } = view.facts.reference;
  const ledger = valueEntries(card, terms, currencies, view.settings, card.openedOn ?? FIRST_DAY, view.today);
  return {
    card,
    summary: cardSummary(view, card, verdict),
    facts: buildFacts(view, card, changes),
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
    family: buildFamily(view, card),
    reports,
    today: view.today,
  };
}
