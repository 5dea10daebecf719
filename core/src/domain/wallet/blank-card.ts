import type { WalletCard } from "./shapes.ts";

/** A card of which nothing is known but what it is and, perhaps, since when. */
export function blankCard(
  facts: Pick<WalletCard, "id" | "cardId" | "custom" | "openedOn" | "openedPrecision" | "addedOn" | "position">,
): WalletCard {
  return {
    ...facts,
    nickname: null,
    last4: null,
    role: "primary",
    holder: null,
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
  };
}
