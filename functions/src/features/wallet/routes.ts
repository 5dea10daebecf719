import type { dashboardContract } from "@cardwell/core/contract/dashboard";
import type { walletContract } from "@cardwell/core/contract/wallet";
import type { Statement } from "@cardwell/core/domain/wallet/shapes";
import { requireAsSeen } from "../../http/rejected.ts";
import type { Handlers } from "../../http/serve.ts";
import { addAuthorizedUser, addCard, editCard, orderCards, removeAuthorizedUser } from "./changes/cards.ts";
import type { Asked, ChangeContext, WalletUpdate } from "./changes/change.ts";
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
import { STORED } from "./changes/stored.ts";
import { chooseBenefit, earnBenefit, recordUse, removeUse, setWindow } from "./changes/uses.ts";
import type { ReadHistory, StoredWallet } from "./repository.ts";
import type { RequestContext, WalletService } from "./service.ts";

type Contract = typeof walletContract;

type ChangeName = Exclude<
  keyof Contract,
  "card" | "compareCard" | "purchases" | "removeCard" | "addPurchase" | "removePurchase"
>;

/** What each endpoint changes in a wallet. */
const CHANGES: {
  [E in ChangeName]: (wallet: StoredWallet, asked: Asked<E>, given: ChangeContext) => WalletUpdate;
} = {
  addCard,
  changeCard: editCard,
  closeCard,
  reopenCard,
  changeProduct,
  orderCards,
  addAuthorizedUser,
  removeAuthorizedUser,
  recordUse,
  removeUse,
  setWindow,
  earnBenefit,
  chooseBenefit,
  recordStatement,
  recordPayment,
  removePayment,
  setPaymentState,
  settleStatement,
  setBalance,
  activate,
  setOffer,
  removeOffer,
  recordFee,
  recordCosts,
  settings: changeSettings,
};

/** Which of them take a mark back: the alert that closed with it is reopened immediately, too. */
const TAKES_BACK: { [E in ChangeName]?: (asked: Asked<E>) => boolean } = {
  reopenCard: () => true,
  removeUse: () => true,
  setWindow: ({ state }) => state === "open" || state === "awaited",
  chooseBenefit: ({ enrolledOn, wanted }) => enrolledOn === null || wanted === true,
  removePayment: () => true,
  setPaymentState: ({ state }) => state === "pending",
  settleStatement: ({ isSettled }) => !isSettled,
  activate: ({ activatedOn }) => activatedOn === null,
  setOffer: ({ creditedOn }) => creditedOn === null,
};

type AnyAsked = Record<string, unknown>;
type AnyChange = (wallet: StoredWallet, asked: AnyAsked, given: ChangeContext) => WalletUpdate;
type AnyStored = (...given: [...Parameters<AnyChange>, Statement | null]) => AnyAsked;

type Given = { params?: AnyAsked; body?: AnyAsked & { from?: object } };

export function walletRoutes(service: WalletService): Handlers<Contract, RequestContext> {
  const toHandler = ([name, decide]: [string, unknown]) => {
    const takesBack = TAKES_BACK[name as ChangeName] as ((asked: AnyAsked) => boolean) | undefined;
    const readStored = (STORED as Partial<Record<string, unknown>>)[name] as AnyStored | undefined;
    const handle = async ({ params, body }: Given, asking: RequestContext) => {
      const { from, ...named } = body ?? {};
      const asked = { ...named, ...params };
      const change = (wallet: StoredWallet, given: ChangeContext, { statement }: ReadHistory) => {
        if (from && readStored)
          requireAsSeen(readStored(wallet, { ...asked, from }, given, statement), { ...named, from });
        return (decide as AnyChange)(wallet, asked, given);
      };
      return service.change(asking, change, {
        notifiesImmediately: takesBack?.(asked) ?? false,
        closedStatement: from && name === "recordStatement" ? (asked as Asked<"recordStatement">) : undefined,
      });
    };
    return [name, handle];
  };

  return {
    ...(Object.fromEntries(Object.entries(CHANGES).map(toHandler)) as Pick<
      Handlers<Contract, RequestContext>,
      ChangeName
    >),
    card: ({ params }, asking) => service.cardPage(asking, params.walletCardId),
    compareCard: ({ params }, asking) => service.compareCard(asking, params.walletCardId, params.cardId),
    removeCard: ({ params }, asking) => service.removeCard(asking, params.walletCardId),
    purchases: ({ query }, asking) => service.purchases(asking, query),
    addPurchase: ({ body }, asking) =>
      service.change(asking, (wallet, given, { purchase }) => addPurchase(wallet, body, given, purchase), {
        purchaseId: body.id,
      }),
    removePurchase: ({ params, body }, asking) => service.removePurchase(asking, params.purchaseId, body),
  };
}

export function dashboardRoutes(service: WalletService): Handlers<typeof dashboardContract, RequestContext> {
  return {
    read: (_, asking) => service.dashboard(asking),
    bestCard: ({ query }, asking) => service.bestCard(asking, query),
    valueEntries: ({ query }, asking) => service.valueEntries(asking, Number(query.year), query.walletCardId),
  };
}
