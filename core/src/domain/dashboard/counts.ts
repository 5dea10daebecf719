import type { ApplicationCounts } from "./shapes.ts";
import {
  type AccountStatus,
  type NewAccount,
  type TwentyFourMonths,
  twentyFourMonths,
} from "../applications/counts.ts";
import { getApplicationRuleStatus, type NotComputable } from "../applications/rule-status.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import type { ApplicationRule } from "../catalog/reference.ts";
import { buildBasis, catalogSource, fact, ourRule, referenceSource, memberSource } from "../fact-sources.ts";
import type { View } from "./view.ts";
import { counted, day, monthAndYear, shortDay } from "../format.ts";

const statusNotes: Record<AccountStatus, string | null> = {
  counts: null,
  authorized_user: "Authorized user: counted, but the issuer may ignore it if you explain.",
  business_reported: "Business card this issuer reports: counted.",
  business: "Business card: not on your personal report.",
  does_not_count: "Not counted.",
  uncertain: "Not counted: we don't know if it's reported.",
  undated: "Not counted: enter its opening month.",
};

const whyNot: Record<NotComputable, string> = {
  applications_not_recorded: "It counts applications, and we only know the cards you have.",
  depends_on_the_card: "It depends on the card you apply for.",
  rule_incomplete: "We don't know enough about the rule to check it.",
  bonus_date_unknown: "We don't know when a card's bonus posted. Enter it on the card's page.",
};

/** ` 2 cards aren't counted. Enter their opening month.` */
function formatUndated(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? " 1 card isn't counted: enter its opening month."
    : ` ${count} cards aren't counted: enter their opening months.`;
}

function countRule(view: View, rule: ApplicationRule): ApplicationCounts["rules"][number] {
  const status = getApplicationRuleStatus(rule, view.cards, view.getTerms, view.today);
  const issuer = view.facts.reference.issuers.find(({ id }) => id === rule.issuerId);
  const known = status.state === "not_computable" ? null : status;
  const names = view.cards.filter(({ id }) => known?.walletCardIds.includes(id)).map((card) => view.getName(card));
  const undated = formatUndated(known?.undatedIds.length ?? 0);
  const how = known
    ? known.state === "full"
      ? `${counted(known.used, "card")} of yours ${known.used === 1 ? "counts" : "count"}, and the rule allows ${known.max}.${undated}`
      : `${counted(known.used, "card")} of yours ${known.used === 1 ? "counts" : "count"}; the rule allows ${known.max}.${undated}`
    : status.state === "not_computable"
      ? whyNot[status.why]
      : "";
  return {
    id: rule.id,
    label: rule.label,
    issuer: issuer?.name ?? null,
    used: known?.used ?? null,
    max: known?.max ?? null,
    freeOn: known?.freeOn ?? null,
    note: status.state === "not_computable" ? whyNot[status.why] : `${rule.note ?? ""}${undated}`.trim() || null,
    evidence: rule.evidence,
    basis: buildBasis(how, [
      fact("The rule", rule.label, referenceSource(rule.provenance, issuer?.name ?? "Catalog")),
      names.length === 0 ? null : fact("Counted", names.join(", "), memberSource(view, null)),
    ]),
  };
}

function formatOpened(
  { today }: View,
  { openedOn, dropOffOn, counted: isCounted }: NewAccount,
  card?: WalletCard,
): string {
  if (openedOn === null || dropOffOn === null) return "opening month not entered, not counted";
  const opened = card?.openedPrecision === "month" ? monthAndYear(openedOn) : shortDay(openedOn);
  return `opened ${opened}, ${isCounted ? "counted until" : "not counted; until"} ${day(dropOffOn, today)}`;
}

/** Accounts opened in the last 24 months, as the domain counts them. */
export const openedLately = (view: View): TwentyFourMonths =>
  twentyFourMonths(view.cards, view.getTerms, view.today, view.facts.reference.issuers);

/** New accounts of the last 24 months, and the status of the issuers' rules: of issuers whose cards the member has, and of all. */
export function applicationCounts(view: View): ApplicationCounts {
  const found = openedLately(view);
  const issuers = new Set(view.cards.map((card) => view.getTerms(card)?.issuerId));
  const byId = new Map(view.cards.map((card) => [card.id, card]));
  const rules = view.facts.reference.applicationRules.filter(
    ({ issuerId, validFrom }) =>
      (issuerId === null || issuers.has(issuerId)) && (validFrom === null || validFrom <= view.today),
  );
  return {
    count: found.count,
    items: found.items.map(({ walletCardId, openedOn, dropOffOn, status }) => ({
      walletCardId,
      openedOn,
      openedPrecision: byId.get(walletCardId)?.openedPrecision ?? "day",
      dropsOffOn: dropOffOn,
      note: statusNotes[status],
    })),
    firstBelowFiveOn: found.count < 5 ? null : found.firstBelow5On,
    rules: rules.map((rule) => countRule(view, rule)),
    basis: buildBasis(
      `Accounts you opened in the last 24 months. Closed ones still count, and a product change doesn't add one. An account counts until the day after it turns 24 months old.${formatUndated(found.items.filter(({ status }) => status === "undated").length)}`,
      found.items.map((item) => {
        const card = byId.get(item.walletCardId);
        const terms = card ? view.getTerms(card) : null;
        const value = formatOpened(view, item, card);
        const source =
          card && terms && !item.counted && item.openedOn !== null
            ? catalogSource(view, terms, "fiveTwentyFour")
            : memberSource(view, card?.addedOn ?? null);
        return fact(card ? view.getName(card) : "", value, card ? source : ourRule());
      }),
    ),
  };
}
