import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { rebase } from "@cardwell/core/domain/edit";
import { emptyTerms } from "@cardwell/core/domain/catalog/empty-terms";
import { slug } from "@cardwell/core/domain/catalog/shapes";
import { getServerTime } from "../../../lib/server-time.ts";
import type { AdminCard } from "../queries.ts";

type Published = Pick<AdminCard, "terms" | "status">;

/** Edits of a card that are not published yet, and which version they began from. */
export type Draft = Published & {
  baseVersion: number;
  /** That version; left out of a new card. */
  base?: Published;
  /** JSON that isn't applied yet, and the terms that it began from. */
  json?: { text: string; from: CardTerms } | null;
};

const toPublished = ({ terms, status }: Published): Published => ({ terms, status });

export const toDraft = (card: AdminCard): Draft => ({
  ...toPublished(card),
  baseVersion: card.version,
  base: toPublished(card),
});

/** The same edits on top of what is published now. */
export function rebaseDraft(draft: Draft, card: AdminCard): Draft {
  const newest = toDraft(card);
  return { ...draft, ...newest, ...rebase(draft.base ?? toPublished(card), toPublished(draft), toPublished(card)) };
}

/** The calendar day where staff sit. */
export const localToday = (): string => getServerTime().toLocaleDateString("en-CA");

/** Why a card cannot have this id; undefined when it can. */
export function idProblem(id: string): string | undefined {
  if (id === "") return "Enter a card ID.";
  if (!slug.safeParse(id).success) return "Use up to 80 lowercase letters, digits and single hyphens.";
}

const unread = { sourceUrl: null, sourceType: "staff", checkedOn: null, checkedBy: null, confidence: "low" } as const;

/** Another card with the same terms: no one has checked them for it, and it has no history. */
export function duplicateTerms(terms: CardTerms): CardTerms {
  return {
    ...terms,
    id: `${terms.id}-copy`,
    name: `${terms.name} copy`,
    aliases: [],
    productChange: { to: [], noFeeDowngradeIds: [] },
    bonusRule: terms.bonusRule?.kind === "family_lock" ? null : terms.bonusRule,
    provenance: { "": unread },
  };
}

/** A card of which nothing is known yet. */
export const newTerms = (issuerId: string, name = ""): CardTerms => emptyTerms("", name, issuerId, unread);
