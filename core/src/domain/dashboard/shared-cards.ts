import type { SharedCard } from "./shapes.ts";
import type { PaymentItem } from "./shapes.ts";
import { type SharedLevel, showsAmounts } from "../household/sharing.ts";
import { computeCurrentBalance } from "../statements/recorded.ts";
import { openCards } from "../wallet/held-cards.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { findIssuerLogo, getIssuerName } from "./cards.ts";
import { creditItem, creditsOfCard } from "./credits.ts";
import { duePayments, paymentItem } from "./payments.ts";
import type { View } from "./view.ts";

/** Never with the last digits, which tell two cards of one name apart for their holder alone. */
export const getSharedName = (view: Pick<View, "getName">, card: WalletCard): string =>
  view.getName({ ...card, last4: null });

function getStatus({ state }: PaymentItem): SharedCard["payments"][number]["status"] {
  if (state === "paid") return "paid";
  return state === "overdue" || state === "long_overdue" ? "overdue" : "due";
}

function toSharedPayment(payment: PaymentItem, level: SharedLevel): SharedCard["payments"][number] {
  const { dueOn, dueIsEstimate, statementCents, minimumCents, remainingCents } = payment;
  const amounts = showsAmounts(level) ? { statementCents, minimumCents, remainingCents } : NO_AMOUNTS;
  return { dueOn, dueIsEstimate, status: getStatus(payment), ...amounts };
}

const NO_AMOUNTS = { statementCents: null, minimumCents: null, remainingCents: null };

function toFull(view: View, card: WalletCard): SharedCard["full"] {
  const credits = creditsOfCard(view, card).filter(({ credit }) => credit.state !== "not_wanted");
  return {
    balanceCents: computeCurrentBalance(card, view.today),
    limitCents: card.creditLimitCents,
    credits: credits
      .flatMap((each) => creditItem(view, each) ?? [])
      .map(({ title, logo, windowLabel, endsOn, amount, used, left, unit, state }) => ({
        title,
        logo,
        windowLabel,
        endsOn,
        amount,
        used,
        left,
        unit,
        state,
      })),
  };
}

/** What others see of the open cards of a wallet. A card without a level is private. */
export function shareCards(view: View, levels: Readonly<Record<string, SharedLevel>>): SharedCard[] {
  const due = duePayments(view);
  return openCards(view).flatMap((card): SharedCard[] => {
    const level = Object.hasOwn(levels, card.id) ? levels[card.id] : undefined;
    if (level === undefined) return [];
    const payments = due.filter((each) => each.card.id === card.id);
    return [
      {
        id: card.id,
        name: getSharedName(view, card),
        issuer: getIssuerName(view, card),
        logo: findIssuerLogo(view, card),
        artHue: view.getTerms(card)?.artHue ?? null,
        level,
        payments: payments.map(({ payment }) => toSharedPayment(paymentItem(view, card, payment), level)),
        full: showsAmounts(level) ? toFull(view, card) : null,
      },
    ];
  });
}
