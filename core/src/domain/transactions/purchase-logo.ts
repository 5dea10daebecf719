import { findMerchantAt, merchantKey } from "../catalog/merchant-names.ts";
import type { Merchant } from "../catalog/reference.ts";
import type { FindLogo, LogoMark } from "../logos/logo-mark.ts";
import type { Transaction } from "./shapes.ts";

type Spent = Pick<Transaction, "merchant" | "catalogMerchantId"> & {
  description?: string | null;
  categoryLabel: string;
};

/** The mark of the merchant that a purchase was made at. One that isn't in the catalog has one mark, however a bank writes its name. */
export function findPurchaseLogo(purchase: Spent, merchants: readonly Merchant[], findLogo: FindLogo): LogoMark {
  const { merchant, description, categoryLabel } = purchase;
  const found = findMerchantAt(merchants, purchase);
  return found
    ? findLogo("merchant", found.id, found.name)
    : findLogo("merchant", null, merchantKey(merchant ?? description ?? categoryLabel));
}

/** Anything else is between the member and the bank. */
const AT_MERCHANTS: ReadonlySet<Transaction["kind"]> = new Set(["purchase", "refund", "credit"]);

/** The mark of the merchant or the issuer that a transaction is with. `issuerLogo`: null when its card isn't in the wallet anymore. */
export const findTransactionLogo = (
  transaction: Spent & Pick<Transaction, "kind">,
  issuerLogo: LogoMark | null,
  merchants: readonly Merchant[],
  findLogo: FindLogo,
): LogoMark =>
  issuerLogo === null || AT_MERCHANTS.has(transaction.kind)
    ? findPurchaseLogo(transaction, merchants, findLogo)
    : issuerLogo;
