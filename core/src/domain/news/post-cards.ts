import * as z from "zod/mini";
import { isOpenCredit } from "../benefits/open-credits.ts";
import { ART_HUES } from "../catalog/art-hues.ts";
import { creditItem, creditsOfCard } from "../dashboard/credits.ts";
import { paymentsOfCard } from "../dashboard/payments.ts";
import * as shapes from "../dashboard/shapes.ts";
import type { View } from "../dashboard/view.ts";
import { compareDays } from "../dates/instants.ts";
import { getOwn } from "../get-own.ts";
import { isBilledElsewhere } from "../statements/payment-state.ts";
import { openCards } from "../wallet/held-cards.ts";
import type { PostContent } from "./post.ts";

/** An open card that a post is about, and what is known of it. */
export const postCard = z.object({
  /** Of the catalog. */
  id: z.string(),
  walletCardId: z.string(),
  /** What its holder calls it. */
  name: z.string(),
  artHue: z.nullable(z.enum(ART_HUES)),
  /** What staff write about it. */
  note: z.nullable(z.string()),
  /** Of a post about payments, the most pressing one; null: none is known. */
  payment: z.nullable(
    z.pick(shapes.paymentItem, {
      state: true,
      dueOn: true,
      dueIsEstimate: true,
      statementCents: true,
      paidCents: true,
      bankDataOn: true,
    }),
  ),
  /** Of a post about credits, those that end first and can still be used. */
  credits: z.array(z.pick(shapes.creditItem, { title: true, left: true, unit: true, endsOn: true })),
});

export type PostCard = z.infer<typeof postCard>;

const MOST_CREDITS = 3;

/** The open cards that a post is about. */
export function listPostCards(
  view: View,
  { cardIds, topic, cardNotes }: Pick<PostContent, "cardIds" | "topic" | "cardNotes">,
): PostCard[] {
  return openCards(view).flatMap((card) => {
    const { id: walletCardId, cardId: id } = card;
    if (id === null || !cardIds.includes(id)) return [];
    const [payment = null] = topic === "payments" && !isBilledElsewhere(card) ? paymentsOfCard(view, card) : [];
    const credits = topic === "credits" ? creditsOfCard(view, card) : [];
    return {
      id,
      walletCardId,
      name: view.getName(card),
      artHue: view.getTerms(card)?.artHue ?? null,
      note: getOwn(cardNotes, id) ?? null,
      payment,
      credits: credits
        .filter(({ credit }) => isOpenCredit(credit) && credit.left !== null)
        .flatMap((each) => creditItem(view, each) ?? [])
        .toSorted((a, b) => compareDays(a.endsOn, b.endsOn))
        .slice(0, MOST_CREDITS),
    };
  });
}
