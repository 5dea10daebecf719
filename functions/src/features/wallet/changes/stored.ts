import { isInWindow } from "@cardwell/core/domain/benefits/earned";
import { recordedUse } from "@cardwell/core/domain/benefits/recorded-use";
import { getOwn } from "@cardwell/core/domain/get-own";
import { isSameCycle } from "@cardwell/core/domain/statements/cycle";
import { recordedStatements } from "@cardwell/core/domain/statements/recorded";
import { getEventYear } from "@cardwell/core/domain/wallet/charges";
import { newestFeeEvent } from "@cardwell/core/domain/wallet/fee-phase";
import type { Statement, Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { type Asked, type ChangeContext, type EditName, requireCard, type Stored } from "./change.ts";
import { listCardOrder } from "./cards.ts";
import { findPayment, noCosts } from "./money.ts";
import { getSpent } from "./offer.ts";
import { getChoice, requireBenefit, requireWindow } from "./uses.ts";

const noStatement = { closeOn: null, dueOn: null, balanceCents: null, minimumCents: null };

const readOffer = ({ offer }: WalletCard) => ({
  offerId: offer?.offer.id,
  // A copy of what is offered: its id is compared.
  custom: undefined,
  startOn: offer?.startOn,
  spentSoFarCents: offer && getSpent(offer),
  creditedOn: offer?.creditedOn,
  dismissed: offer?.dismissed,
});

const findStatement = (card: WalletCard, closeOn: string, closed: Statement | null): Statement | null =>
  recordedStatements(card).find((each) => isSameCycle(each.closeOn, closeOn)) ?? closed;

/** What is stored of what each edit names, in the shape of its body, to be compared with what its member saw. */
export const STORED: {
  [E in EditName]: (
    wallet: Wallet,
    asked: Asked<E> & { from?: Partial<Stored<E>> | undefined },
    given: ChangeContext,
    closed: Statement | null,
  ) => Stored<E>;
} = {
  changeCard: (wallet, { walletCardId }) => requireCard(wallet, walletCardId),
  reopenCard(wallet, { walletCardId }) {
    const { closedOn, status } = requireCard(wallet, walletCardId);
    return { on: closedOn, as: status === "closed" || status === "lost" ? status : null };
  },
  orderCards: (wallet) => ({ walletCardIds: listCardOrder(wallet) }),
  setWindow(wallet, { walletCardId, benefitId, cycleKey, from }, given) {
    const card = requireCard(wallet, walletCardId);
    const benefit = requireBenefit(given, card, benefitId);
    const { state } = recordedUse(card, benefit, requireWindow(given, card, benefit, cycleKey));
    // One that is open may have been used in part.
    return { state: (state ?? "used") === "used" && from?.state === "open" ? "open" : (state ?? "open") };
  },
  earnBenefit(wallet, { walletCardId, benefitId, cycleKey }, given) {
    const card = requireCard(wallet, walletCardId);
    const benefit = requireBenefit(given, card, benefitId);
    const window = requireWindow(given, card, benefit, cycleKey);
    return { earnedOn: getChoice(card, benefitId).earnedDays?.find((day) => isInWindow(day, window)) };
  },
  chooseBenefit: (wallet, { walletCardId, benefitId }) => getChoice(requireCard(wallet, walletCardId), benefitId),
  recordStatement(wallet, { walletCardId, closeOn }, _given, closed) {
    const { dueOn, balanceCents, minimumCents, ...found } =
      findStatement(requireCard(wallet, walletCardId), closeOn, closed) ?? noStatement;
    return { closeOn: found.closeOn, dueOn, balanceCents, minimumCents };
  },
  setPaymentState: (wallet, { walletCardId, paymentId }) => ({
    state: findPayment(requireCard(wallet, walletCardId), paymentId)?.state,
  }),
  removePayment: (wallet, { walletCardId, paymentId }) => ({
    state: findPayment(requireCard(wallet, walletCardId), paymentId)?.state,
  }),
  settleStatement(wallet, { walletCardId, dueOn, isSettled }) {
    const card = requireCard(wallet, walletCardId);
    const statement = recordedStatements(card).find((each) => each.dueOn === dueOn);
    if (statement) return { isSettled: statement.settledOn !== undefined };
    const through = card.settledThrough ?? "";
    // Undone, it would undo a later one with it.
    return { isSettled: !isSettled && through > dueOn ? null : through >= dueOn };
  },
  setBalance(wallet, { walletCardId, from }) {
    const { balance } = requireCard(wallet, walletCardId);
    // Payments that were taken off it changed it, too.
    return { currentCents: balance?.currentCents, on: balance?.on, paymentsOff: from?.paymentsOff };
  },
  activate(wallet, { walletCardId, ruleId }) {
    const { activations, chosenCategories } = requireCard(wallet, walletCardId);
    return { activatedOn: getOwn(activations, ruleId), categoryIds: getOwn(chosenCategories, ruleId) };
  },
  setOffer: (wallet, { walletCardId }) => readOffer(requireCard(wallet, walletCardId)),
  removeOffer: (wallet, { walletCardId }) => readOffer(requireCard(wallet, walletCardId)),
  recordFee(wallet, { walletCardId, event }) {
    const card = requireCard(wallet, walletCardId);
    const recorded = event ? getOwn(card.feeEvents, getEventYear(card, event)) : newestFeeEvent(card)?.[1];
    return { event: recorded, decision: card.feeDecision?.decision, decidedOn: card.feeDecision?.on };
  },
  recordCosts: (wallet, { walletCardId, month }) => getOwn(requireCard(wallet, walletCardId).costs, month) ?? noCosts,
  settings: ({ settings }) => settings,
};
