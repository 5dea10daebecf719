import { cardBrand, type PaymentMethod } from "@cardwell/core/domain/billing/payment-method";
import type { Stripe } from "stripe";

/** Names that their code doesn't spell. */
const NAMES: Readonly<Record<string, string>> = { cashapp: "Cash App", paypal: "PayPal" };

/** "Amazon Pay" of `amazon_pay` */
const formatCode = (code: string): string =>
  NAMES[code] ??
  code.replaceAll(/(^|_)([a-z])/g, (_, start, letter: string) => `${start && " "}${letter.toUpperCase()}`);

const isBankDebit = (kind: string): boolean => /(?:debit|bank_account)$/.test(kind);

/** What the vendor shows of a method beside its type, whatever it is: new types come without a release of ours. */
type Details = Partial<Record<"bank_name" | "last4" | "email" | "payer_email" | "cashtag", string | null>>;

/** Of every kind: what isn't a card is charged all the same. */
export function toPaymentMethod(method: Stripe.PaymentMethod | null): PaymentMethod | null {
  if (method === null) return null;
  const { type: kind, card } = method;
  if (card) {
    const brand = cardBrand(card.brand);
    return {
      kind,
      label: card.wallet ? `${formatCode(card.wallet.type)} ${brand}` : brand,
      last4: card.last4,
      expires: { year: card.exp_year, month: card.exp_month },
    };
  }
  const details = (method as unknown as Record<string, Details | undefined>)[kind] ?? {};
  const owner = details.email ?? details.payer_email ?? details.cashtag;
  const name = isBankDebit(kind)
    ? [details.bank_name, "bank account"].filter(Boolean).join(" ")
    : `${formatCode(kind)} account`;
  return { kind, label: owner ? `${name} (${owner})` : name, last4: details.last4 ?? null, expires: null };
}
