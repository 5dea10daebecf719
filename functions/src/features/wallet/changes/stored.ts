import { reportedEarnedOn } from "@cardwell/core/domain/benefits/earned";
import { needsEnrolment } from "@cardwell/core/domain/benefits/open-credits";
import { buildWindowFacts, recordedUse } from "@cardwell/core/domain/benefits/recorded-use";
import { windowAt } from "@cardwell/core/domain/benefits/windows";
import { getWeight } from "@cardwell/core/domain/benefits/worth";
import { findCurrentDecision } from "@cardwell/core/domain/fees/decided";
import { getOwn } from "@cardwell/core/domain/get-own";
import { isSameCycle } from "@cardwell/core/domain/statements/cycle";
import { recordedStatements } from "@cardwell/core/domain/statements/recorded";
import { feePhase } from "@cardwell/core/domain/wallet/fee-phase";
import { heldCards } from "@cardwell/core/domain/wallet/held-cards";
import { toOfferParts } from "@cardwell/core/domain/offers/tracked-offer";
import type { Statement, Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { type Asked, type ChangeContext, type EditName, requireCard, type Stored } from "./change.ts";
import { listCardOrder } from "./cards.ts";
import { updateFeeEvents } from "./fee.ts";
import { findPayment, noCosts } from "./money.ts";
import { findUse, getChoice, leftIn, requireBenefit, requireWindow } from "./uses.ts";

const noStatement = { closeOn: null, dueOn: null, balanceCents: null, minimumCents: null };

const findStatement = (card: WalletCard, closeOn: string, closed: Statement | null): Statement | null =>
  recordedStatements(card).find((each) => isSameCycle(each.closeOn, closeOn)) ?? closed;

/** What is stored of what each edit names, as pages show it and in the shape of its body, to be compared with what its member saw. */
export const STORED: {
  [E in EditName]: (
    wallet: Wallet,
    asked: Asked<E> & { from?: Partial<Stored<E>> | undefined },
    given: ChangeContext,
    closed: Statement | null,
  ) => Stored<E>;
} = {
  changeCard(wallet, { walletCardId, from }) {
    const card = requireCard(wallet, walletCardId);
    const { openedOn, openedPrecision, autopay } = card;
    // Stored are the first of a month that is known alone, and an amount with the mode that has one alone.
    const isThatMonth = openedPrecision === "month" && from?.openedOn?.slice(0, 7) === openedOn?.slice(0, 7);
    const fixedCents = autopay.mode === "fixed" ? autopay.fixedCents : (from?.autopay?.fixedCents ?? null);
    return { ...card, openedOn: isThatMonth ? from?.openedOn : openedOn, autopay: { ...autopay, fixedCents } };
  },
  reopenCard(wallet, { walletCardId }) {
    const { closedOn, status } = requireCard(wallet, walletCardId);
    return { on: closedOn, as: status === "closed" || status === "lost" ? status : null };
  },
  orderCards: (wallet, { from }) => ({
    // Pages list the open ones.
    walletCardIds: listCardOrder(wallet).filter((id) => from?.walletCardIds?.includes(id)),
  }),
  setWindow(wallet, { walletCardId, benefitId, cycleKey, from }, given) {
    const card = requireCard(wallet, walletCardId);
    const benefit = requireBenefit(given, card, benefitId);
    const window = requireWindow(given, card, benefit, cycleKey);
    const { state, uses } = recordedUse(card, benefit, window);
    // One that is open may have been used in part.
    const isOpen = (state === "used" || state === "awaited") && leftIn(card, benefit, window) > 0;
    return { state: isOpen && from?.state === "open" ? "open" : (state ?? "open"), lastUseId: uses.at(-1)?.id ?? null };
  },
  earnBenefit(wallet, { walletCardId, benefitId, cycleKey }, given) {
    const card = requireCard(wallet, walletCardId);
    const benefit = requireBenefit(given, card, benefitId);
    return { earnedOn: reportedEarnedOn(card, benefit, requireWindow(given, card, benefit, cycleKey)) };
  },
  chooseBenefit(wallet, { walletCardId, benefitId, from }, given) {
    const card = requireCard(wallet, walletCardId);
    const benefit = requireBenefit(given, card, benefitId);
    const choice = getChoice(card, benefitId);
    const facts = buildWindowFacts(card, benefit);
    const hasRunOut = needsEnrolment(card, benefit, windowAt(benefit, facts, given.today), given.today);
    return {
      ...choice,
      enrolledOn: hasRunOut && from?.enrolledOn === null ? null : choice.enrolledOn,
      weight: from?.weight === null ? choice.weight : getWeight(card, benefit),
      // Shown is the use that its window counts from.
      lastUsedOn: from?.lastUsedOn === choice.lastUsedOn ? choice.lastUsedOn : facts.lastUsedOn,
    };
  },
  recordStatement(wallet, { walletCardId, closeOn }, _given, closed) {
    const { dueOn, balanceCents, minimumCents, ...found } =
      findStatement(requireCard(wallet, walletCardId), closeOn, closed) ?? noStatement;
    return { closeOn: found.closeOn, dueOn, balanceCents, minimumCents };
  },
  setPaymentState: (wallet, { walletCardId, paymentId }) => ({
    state: findPayment(requireCard(wallet, walletCardId), paymentId)?.state,
  }),
  removeUse(wallet, { walletCardId, benefitId, useId }) {
    const state = findUse(requireCard(wallet, walletCardId), benefitId, useId)?.[1].state;
    return { state: state === "skipped" ? null : state };
  },
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
    return { activatedOn: getOwn(activations, ruleId), categoryIds: getOwn(chosenCategories, ruleId) ?? [] };
  },
  setOffer(wallet, { walletCardId }) {
    const { offer } = requireCard(wallet, walletCardId);
    return { ...toOfferParts(offer), creditedOn: offer?.creditedOn, dismissed: offer?.dismissed };
  },
  removeOffer: (wallet, { walletCardId }) => toOfferParts(requireCard(wallet, walletCardId).offer),
  recordFee(wallet, { walletCardId, event }, { today, facts }) {
    const card = requireCard(wallet, walletCardId);
    const left = updateFeeEvents(card, event, today);
    const replaced = Object.entries(card.feeEvents).find(([year, each]) => left[year] !== each)?.[1];
    const { getTerms, getIssuer } = heldCards(wallet.cards, facts);
    const decided = findCurrentDecision(card, feePhase(card, getTerms(card), getIssuer(card), today), today);
    return { event: replaced, decision: decided?.decision, decidedOn: decided?.on };
  },
  recordCosts: (wallet, { walletCardId, month }) => getOwn(requireCard(wallet, walletCardId).costs, month) ?? noCosts,
  settings: ({ settings }) => settings,
};
