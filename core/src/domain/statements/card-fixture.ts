import { blank } from "../read-schema.ts";
import { walletCard } from "../wallet/shapes.ts";
import type { Payment, Statement, WalletCard } from "../wallet/shapes.ts";

/** A card for tests: everything not given is not known. */
export const cardWith = (given: Partial<WalletCard> = {}): WalletCard => ({
  ...blank(walletCard),
  id: "card-1",
  cardId: "some-card",
  openedOn: "2024-05-14",
  openedPrecision: "day",
  addedOn: "2024-05-14",
  ...given,
});

/** A statement of $500 with a minimum of $40 that closed on November 5 and falls due on December 1. */
export function statementWith(given: Partial<Statement> = {}): Statement {
  return {
    closeOn: "2026-11-05",
    dueOn: "2026-12-01",
    balanceCents: 50_000,
    minimumCents: 4_000,
    payments: [],
    source: "manual",
    ...given,
  };
}

/** A payment of $40 that posted on November 10. */
export function paymentWith(given: Partial<Payment> = {}): Payment {
  return { id: "pay-1", amountCents: 4_000, on: "2026-11-10", state: "posted", source: "manual", ...given };
}
