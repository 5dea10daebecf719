import type { Payment, Statement, WalletCard } from "../wallet/shapes.ts";

/** A card for tests: everything not given is not known. */
export function cardWith(given: Partial<WalletCard> = {}): WalletCard {
  return {
    id: "card-1",
    cardId: "some-card",
    custom: null,
    nickname: null,
    last4: null,
    role: "primary",
    holder: null,
    openedOn: "2024-05-14",
    openedPrecision: "day",
    anniversary: null,
    status: "active",
    closedOn: null,
    changedFromId: null,
    changedToId: null,
    creditLimitCents: null,
    statementCloseDay: null,
    dueDay: null,
    autopay: { mode: "unknown", fixedCents: null, declaredOn: null },
    balance: null,
    statement: null,
    uses: {},
    benefitChoices: {},
    activations: {},
    chosenCategories: {},
    capSpend: {},
    earnedUnits: {},
    spentCents: {},
    costs: {},
    offer: null,
    feeEvents: {},
    feeDecision: null,
    lastUsedOn: null,
    authorizedUsers: [],
    notes: null,
    position: 0,
    addedOn: "2024-05-14",
    ...given,
  };
}

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
