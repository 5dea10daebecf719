import type { AccountMatch } from "@cardwell/core/contract/banks";
import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import type { RequestOf } from "@cardwell/core/contract/endpoint";
import { agrees } from "@cardwell/core/domain/edit";
import type { contract } from "../../lib/page-contract.ts";

type Match = RequestOf<typeof contract.banks.saveMatches>["body"]["matches"][number];
type Candidate = AccountMatch["candidates"][number];

/** What the member says an account is. */
export type Choice = {
  isTracked: boolean;
  /** The key of a candidate, or `other`: a card of the catalog. Null: not chosen yet. */
  card: string | null;
  /** The card that `other` is. */
  picked: CatalogEntry | null;
  /** Null: as it is known now. */
  autopayMode: NonNullable<Match["autopayMode"]> | null;
  /** Whose account it is. Null: as it is known now. */
  role: NonNullable<Match["role"]> | null;
};

/** What was chosen for an account, and how it was matched when the member began to choose. */
export type Edit = { choice: Choice; seen: Pick<AccountMatch, "isTracked" | "walletCardId" | "autopayMode" | "role"> };

export const toSeen = ({ isTracked, walletCardId, autopayMode, role }: AccountMatch): Edit["seen"] => ({
  isTracked,
  walletCardId,
  autopayMode,
  role,
});

/** Whether an account is matched otherwise than it was when the member chose something else for it. */
export const isChangedSince = (account: AccountMatch, edit: Edit | undefined): edit is Edit =>
  edit !== undefined && !agrees(edit.seen, toSeen(account)) && !agrees(edit.choice, toChoice(account));

export const OTHER_CARD = "other";

export const getKey = ({ walletCardId, cardId }: Pick<Candidate, "walletCardId" | "cardId">): string =>
  walletCardId === null ? `catalog ${cardId}` : `wallet ${walletCardId}`;

/** As an account is matched now, else its best candidate, unless others fit as well. */
export function toChoice({ walletCardId, isTracked, candidates, needsChoice }: AccountMatch): Choice {
  const known = candidates.find((candidate) => walletCardId !== null && candidate.walletCardId === walletCardId);
  const best = known ?? candidates[0];
  return {
    isTracked,
    card: known === undefined && needsChoice ? null : best === undefined ? OTHER_CARD : getKey(best),
    picked: null,
    autopayMode: null,
    role: null,
  };
}

export const ROLES = [
  { value: "primary", label: "Mine" },
  { value: "authorized_user", label: "I'm an authorized user" },
] as const;

export const CHOSEN_MODES = [
  { value: "none", label: "Off" },
  { value: "minimum", label: "Minimum" },
  { value: "statement", label: "Full" },
  { value: "unknown", label: "Not sure" },
] as const;

function getCardName({ card, picked }: Choice, candidates: readonly Candidate[]): string {
  if (card === OTHER_CARD) return picked?.name ?? "None of these";
  return candidates.find((candidate) => getKey(candidate) === card)?.name ?? "Not chosen yet";
}

/** What an account is matched to, as the page names it, with what else is known of it or was chosen. */
export function describeChoice(choice: Choice, { candidates, ...known }: AccountMatch): string {
  if (!choice.isTracked) return "Not tracked";
  const mode = choice.autopayMode ?? known.autopayMode;
  const role = choice.role ?? known.role;
  const autopay = CHOSEN_MODES.find(({ value }) => value === mode)?.label;
  const owner = ROLES.find(({ value }) => value === role)?.label;
  return [getCardName(choice, candidates), autopay && `Autopay: ${autopay}`, owner].filter(Boolean).join(" · ");
}

function toTarget({ isTracked, card, picked }: Choice): Match["target"] | null {
  if (!isTracked) return { kind: "none" };
  if (card === OTHER_CARD) return picked === null ? null : { kind: "catalog", cardId: picked.id };
  const [kind, id] = card?.split(" ") ?? [];
  if (id === undefined) return null;
  return kind === "wallet" ? { kind, walletCardId: id } : { kind: "catalog", cardId: id };
}

/** By account: why it can't be saved like this. */
export function findProblems(choices: Record<string, Choice>): Record<string, string> {
  const taken = new Set<string>();
  const problems: Record<string, string> = {};
  for (const [accountId, choice] of Object.entries(choices)) {
    const target = toTarget(choice);
    if (target === null) problems[accountId] = "Choose a card, or don't track this account.";
    if (target?.kind !== "wallet") continue;
    if (taken.has(target.walletCardId)) problems[accountId] = "Another account is matched to this card already.";
    taken.add(target.walletCardId);
  }
  return problems;
}

export const toMatches = (choices: Record<string, Choice>): Match[] =>
  Object.entries(choices).flatMap(([accountId, choice]) => {
    const target = toTarget(choice);
    if (target === null) return [];
    const { isTracked, autopayMode, role } = choice;
    const answers = { ...(autopayMode !== null && { autopayMode }), ...(role !== null && { role }) };
    return [{ accountId, target, ...(isTracked && answers) }];
  });
