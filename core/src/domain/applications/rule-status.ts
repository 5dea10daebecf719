import type { ApplicationRule } from "../catalog/reference.ts";
import { addDays, addMonths } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { listAccounts, isBusiness, latestOpening } from "./counts.ts";
import type { TermsOf } from "./counts.ts";

/** Why the status can't be computed from the wallet. */
export type NotComputable =
  | "applications_not_recorded"
  | "depends_on_the_card"
  | "rule_incomplete"
  | "bonus_date_unknown";

export type ApplicationRuleStatus =
  | {
      state: "free" | "full";
      used: number;
      max: number;
      /** From when on one more is possible: the day itself when it is now; null when time alone does not free it. */
      freeOn: CivilDate | null;
      walletCardIds: string[];
      /** Cards that may count as well: their opening isn't known. */
      undatedIds: string[];
    }
  | { state: "not_computable"; why: NotComputable };

function inScope(rule: ApplicationRule, card: WalletCard, getTerms: TermsOf): boolean {
  const terms = getTerms(card);
  if (rule.scope === "this_issuer" && terms?.issuerId !== rule.issuerId) return false;
  const business = isBusiness(terms);
  if (rule.counts !== "both" && business !== (rule.counts === "business")) return false;
  if (business && rule.excludes.includes("business")) return false;
  if (rule.excludes.includes("no_preset_limit") && (terms?.isCharge === true || terms?.noPresetLimit === true)) {
    return false;
  }
  return !(card.role === "authorized_user" && rule.excludes.includes("authorised_user"));
}

/** The first day on which something of this day is out of the rule's window. */
function leavesOn(rule: ApplicationRule, since: CivilDate): CivilDate | null {
  if (rule.windowMonths !== null) return addDays(addMonths(since, rule.windowMonths), 1);
  return rule.windowDays === null ? null : addDays(since, rule.windowDays + 1);
}

const notComputable = (why: NotComputable): ApplicationRuleStatus => ({ state: "not_computable", why });

type Counted = { id: string; until: CivilDate | null };

/** `until`: the first day on which it no longer counts; null: it doesn't expire. */
function compareWithMax(
  counted: Counted[],
  max: number,
  on: CivilDate,
  undatedIds: string[] = [],
): ApplicationRuleStatus {
  const held = counted.filter(({ until }) => until === null || until > on);
  const used = held.length;
  const walletCardIds = held.map(({ id }) => id);
  if (used < max) return { state: "free", used, max, freeOn: on, walletCardIds, undatedIds };
  const ends = held.map(({ until }) => until).filter((until) => until !== null);
  return { state: "full", used, max, freeOn: ends.toSorted()[used - max] ?? null, walletCardIds, undatedIds };
}

/** Bonuses of the rule's family: one that was credited counts from that day, one that we know nothing of cannot be judged. */
function checkBonuses(rule: ApplicationRule, cards: readonly WalletCard[], on: CivilDate): ApplicationRuleStatus {
  if (rule.familyCardIds.length === 0) return notComputable("depends_on_the_card");
  const isLifetime = rule.kind === "lifetime";
  const counted: Counted[] = [];
  for (const card of cards) {
    if (card.cardId === null || !rule.familyCardIds.includes(card.cardId) || card.role === "authorized_user") continue;
    if (card.changedFromId !== null) continue;
    const creditedOn = card.offer?.creditedOn ?? null;
    // A known offer without a credit gave no bonus; without any offer the answer is unknown.
    if (creditedOn === null && card.offer === null) return notComputable("bonus_date_unknown");
    if (creditedOn === null) continue;
    const until = isLifetime ? null : leavesOn(rule, creditedOn);
    if (!isLifetime && until === null) return notComputable("rule_incomplete");
    counted.push({ id: card.id, until });
  }
  return compareWithMax(counted, 1, on);
}

/**
 * A member's status under an application rule, from the cards in the wallet alone. Applications that were denied are not in it, and
 * of cards that are not from the catalog the issuer is not known: they count for rules of all issuers only.
 */
export function getApplicationRuleStatus(
  rule: ApplicationRule,
  cards: readonly WalletCard[],
  getTerms: TermsOf,
  on: CivilDate,
): ApplicationRuleStatus {
  switch (rule.kind) {
    case "max_applications":
      return notComputable("applications_not_recorded");
    case "max_new_accounts": {
      if (rule.maxCount === null) return notComputable("rule_incomplete");
      const counted: Counted[] = [];
      const undatedIds: string[] = [];
      for (const card of listAccounts(cards)) {
        const until = leavesOn(rule, latestOpening(card));
        if (until === null) return notComputable("rule_incomplete");
        if (!inScope(rule, card, getTerms)) continue;
        if (card.openedOn === null) {
          if (until > on) undatedIds.push(card.id);
        } else if (card.openedOn <= on) counted.push({ id: card.id, until });
      }
      return compareWithMax(counted, rule.maxCount, on, undatedIds);
    }
    case "max_open_cards": {
      if (rule.maxCount === null) return notComputable("rule_incomplete");
      const open = cards.filter((card) => card.status === "active" && inScope(rule, card, getTerms));
      return compareWithMax(
        open.map(({ id }) => ({ id, until: null })),
        rule.maxCount,
        on,
      );
    }
    case "family_lock": {
      if (rule.familyCardIds.length === 0) return notComputable("depends_on_the_card");
      const held = cards.filter(
        ({ status, role, cardId }) =>
          status === "active" && role === "primary" && cardId !== null && rule.familyCardIds.includes(cardId),
      );
      return compareWithMax(
        held.map(({ id }) => ({ id, until: null })),
        1,
        on,
      );
    }
    case "bonus_cooldown":
    case "lifetime":
      return checkBonuses(rule, cards, on);
  }
}
