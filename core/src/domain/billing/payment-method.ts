/** What a plan is charged to. */
export type PaymentMethod = {
  /** The payment provider's word: "card", "link", "us_bank_account". The list is open. */
  kind: string;
  /** As its owner calls it, for the middle of a sentence: "Visa", "Chase bank account", "Link account (ada@example.com)". */
  label: string;
  /** The last digits of a card or an account. */
  last4: string | null;
  /** The last month in which it can be charged; null: it doesn't expire. */
  expires: { year: number; month: number } | null;
};

const BRANDS: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** The card network's own spelling of its name; "card" for one that we do not know. */
export const cardBrand = (code: string): string => BRANDS[code.toLowerCase()] ?? "card";

/** "Visa ending 4242", "Link account (ada@example.com)" */
export const formatPaymentMethod = ({ label, last4 }: Pick<PaymentMethod, "label" | "last4">): string =>
  last4 === null ? label : `${label} ending ${last4}`;
