import type { WalletCard } from "../../wallet/shapes.ts";
import type { Metrics } from "../condition.ts";
import type { AlertFacts } from "../reminder.ts";

/** What a rule's condition may ask of any reminder about a card. */
export const cardMetrics = (facts: Pick<AlertFacts, "getIssuer">, card: WalletCard): Metrics => ({
  cardId: card.cardId,
  issuerId: facts.getIssuer(card)?.id ?? null,
  role: card.role,
  autopay: card.autopay.mode,
});
