import type { FindLogos } from "@cardwell/core/domain/logos/logo-mark";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import { firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { createTransactionStore } from "../../lib/transaction-store-repository.ts";
import { createMerchantRulesRepository } from "./rules-repository.ts";
import { createTransactionsService, type WalletPort } from "./service.ts";

/** Transactions of cards. They are stored below the wallet and are deleted with it. */
export const createTransactions = ({
  catalog,
  ...ports
}: {
  catalog: () => CatalogPort;
  wallet: WalletPort;
  findLogos: FindLogos;
}) => ({
  service: once(() =>
    createTransactionsService({
      store: createTransactionStore(firestore()),
      rules: createMerchantRulesRepository(firestore()),
      catalog: catalog(),
      ...ports,
    }),
  ),
});
