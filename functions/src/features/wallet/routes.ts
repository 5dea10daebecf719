import type { dashboardContract } from "@cardwell/core/contract/dashboard";
import type { walletContract } from "@cardwell/core/contract/wallet";
import type { Context, Handlers } from "../../http/serve.ts";
import { getCaller } from "../../http/serve.ts";
import * as cards from "./changes/cards.ts";
import type { WalletUpdate, ChangeContext } from "./changes/change.ts";
import { changeProduct, closeCard, reopenCard } from "./changes/closing.ts";
import { activate } from "./changes/earning.ts";
import { recordFee } from "./changes/fee.ts";
import {
  recordCosts,
  recordPayment,
  recordStatement,
  removePayment,
  setBalance,
  setPaymentState,
  settleStatement,
} from "./changes/money.ts";
import { removeOffer, setOffer } from "./changes/offer.ts";
import { addPurchase } from "./changes/purchases.ts";
import { changeSettings } from "./changes/settings.ts";
import { chooseBenefit, earnBenefit, recordUse, removeUse, setWindow } from "./changes/uses.ts";
import type { StoredWallet } from "./repository.ts";
import type { RequestContext, WalletService } from "./service.ts";

const asking = (context: Context): RequestContext => ({ uid: getCaller(context).uid, now: context.clock.now() });

export function walletRoutes(service: WalletService): Handlers<typeof walletContract> {
  /** `takesBack`: the alert that closed with a mark is reopened immediately, too. */
  const change = (
    context: Context,
    decide: (wallet: StoredWallet, given: ChangeContext) => WalletUpdate,
    { takesBack = false }: { takesBack?: boolean } = {},
  ) => service.change(asking(context), decide, { notifiesImmediately: takesBack });

  return {
    card: ({ params }, context) => service.cardPage(asking(context), params.walletCardId),
    compareCard: ({ params }, context) => service.compareCard(asking(context), params.walletCardId, params.cardId),
    addCard: ({ body }, context) => change(context, (wallet, given) => cards.addCard(wallet, body, given)),
    changeCard: ({ params, body }, context) =>
      change(context, (wallet, given) => cards.editCard(wallet, params.walletCardId, body, given)),
    closeCard: ({ params, body }, context) =>
      change(context, (wallet, given) => closeCard(wallet, params.walletCardId, body, given)),
    reopenCard: ({ params }, context) =>
      change(context, (wallet) => reopenCard(wallet, params.walletCardId), { takesBack: true }),
    changeProduct: ({ params, body }, context) =>
      change(context, (wallet, given) => changeProduct(wallet, params.walletCardId, body, given)),
    removeCard: ({ params }, context) => service.removeCard(asking(context), params.walletCardId),
    orderCards: ({ body }, context) => change(context, (wallet) => cards.orderCards(wallet, body.walletCardIds)),
    addAuthorizedUser: ({ params, body }, context) =>
      change(context, (wallet, given) => cards.addAuthorizedUser(wallet, params.walletCardId, body, given)),
    removeAuthorizedUser: ({ params }, context) =>
      change(context, (wallet) => cards.removeAuthorizedUser(wallet, params.walletCardId, params.userId)),
    recordUse: ({ params, body }, context) =>
      change(context, (wallet, given) => recordUse(wallet, params, body, given)),
    removeUse: ({ params }, context) => change(context, (wallet) => removeUse(wallet, params), { takesBack: true }),
    setWindow: ({ params, body }, context) =>
      change(context, (wallet, given) => setWindow(wallet, params, body.state, given), {
        takesBack: body.state === "open" || body.state === "awaited",
      }),
    earnBenefit: ({ params, body }, context) =>
      change(context, (wallet, given) => earnBenefit(wallet, params, body.earnedOn, given)),
    chooseBenefit: ({ params, body }, context) =>
      change(context, (wallet, given) => chooseBenefit(wallet, params, body, given), {
        takesBack: body.enrolledOn === null || body.wanted === true,
      }),
    recordStatement: ({ params, body }, context) =>
      change(context, (wallet, given) => recordStatement(wallet, params.walletCardId, body, given)),
    recordPayment: ({ params, body }, context) =>
      change(context, (wallet, given) => recordPayment(wallet, params.walletCardId, body, given)),
    removePayment: ({ params }, context) =>
      change(context, (wallet) => removePayment(wallet, params.walletCardId, params.paymentId), { takesBack: true }),
    setPaymentState: ({ params, body }, context) =>
      change(context, (wallet, given) => setPaymentState(wallet, params, body.state, given), {
        takesBack: body.state === "pending",
      }),
    settleStatement: ({ params: { walletCardId, dueOn }, body: { isSettled } }, context) =>
      change(context, (wallet, given) => settleStatement(wallet, walletCardId, { dueOn, isSettled }, given), {
        takesBack: !isSettled,
      }),
    setBalance: ({ params, body }, context) =>
      change(context, (wallet, given) => setBalance(wallet, params.walletCardId, body, given)),
    activate: ({ params, body }, context) =>
      change(context, (wallet, given) => activate(wallet, params.walletCardId, params.ruleId, body, given), {
        takesBack: body.activatedOn === null,
      }),
    setOffer: ({ params, body }, context) =>
      change(context, (wallet, given) => setOffer(wallet, params.walletCardId, body, given), {
        takesBack: body.creditedOn === null,
      }),
    removeOffer: ({ params }, context) => change(context, (wallet) => removeOffer(wallet, params.walletCardId)),
    recordFee: ({ params, body }, context) =>
      change(context, (wallet, given) => recordFee(wallet, params.walletCardId, body, given)),
    recordCosts: ({ params, body }, context) =>
      change(context, (wallet, given) => recordCosts(wallet, params.walletCardId, params.month, body, given)),
    purchases: ({ query }, context) => service.purchases(asking(context), query),
    addPurchase: ({ body }, context) =>
      service.change(asking(context), (wallet, given, purchase) => addPurchase(wallet, body, given, purchase), {
        purchaseId: body.id,
      }),
    removePurchase: ({ params }, context) => service.removePurchase(asking(context), params.purchaseId),
    settings: ({ body }, context) => change(context, (wallet, given) => changeSettings(wallet, body, given)),
  };
}

export function dashboardRoutes(service: WalletService): Handlers<typeof dashboardContract> {
  return {
    read: (_, context) => service.dashboard(asking(context)),
    bestCard: ({ query }, context) => service.bestCard(asking(context), query),
    valueEntries: ({ query }, context) => service.valueEntries(asking(context), Number(query.year), query.walletCardId),
  };
}
