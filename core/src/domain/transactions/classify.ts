import type { BankEntry, FeeKind, TransactionKind } from "./shapes.ts";

type Classified = { kind: TransactionKind; feeKind: FeeKind | null };

type Entry = Pick<BankEntry, "amountCents" | "category" | "mcc" | "code" | "description" | "merchantName">;

/** Codes of cash and of what is treated as cash: they are no purchases. */
const CASH_CODES = new Set(["6010", "6011", "6012", "6051"]);

const FEE_TEXTS: [FeeKind, RegExp][] = [
  ["annual", /\b(annual|membership|yearly) (membership )?fee\b/],
  ["late", /\blate (payment )?fee\b|\blate payment charge\b/],
  ["foreign", /\bforeign (transaction|exchange|currency)\b.*\bfee\b|\binternational transaction fee\b/],
  ["cash_advance", /\bcash advance\b.*\bfee\b/],
  ["balance_transfer", /\bbalance transfer\b.*\bfee\b/],
  ["returned_payment", /\b(returned|dishonou?red) (payment|check)\b.*\bfee\b|\bnsf fee\b/],
];

const FEE_CATEGORIES: Readonly<Record<string, FeeKind>> = {
  BANK_FEES_LATE_FEES: "late",
  BANK_FEES_LATE_PAYMENT: "late",
  BANK_FEES_FOREIGN_TRANSACTION_FEES: "foreign",
  BANK_FEES_CASH_ADVANCE: "cash_advance",
  BANK_FEES_INSUFFICIENT_FUNDS: "returned_payment",
};

const INTEREST_TEXT = /\binterest charge|\bpurchase interest\b|\binterest on\b|^interest\b/;
/** Of the holder to the bank, whatever merchant the text was read as. */
const OWN_PAYMENT_TEXT =
  /\b(payment|pymt|pmt)\b.*\b(thank you|received)\b|\bauto ?pay\b|\b(mobile|online|internet|electronic|ach|card) (payment|pymt|pmt)\b/;
const PAYMENT_TEXT = /\b(payment|pymt|pmt)\b/;
const REWARD_TEXT =
  /\bstatement credit\b|\breward(s)? (credit|redemption)\b|\bcash ?back\b|\bredemption\b|\breimbursement\b/;
const CASH_TEXT = /\bcash advance\b|\batm withdrawal\b/;

const asPlain = (kind: TransactionKind): Classified => ({ kind, feeKind: null });

function getFeeKind(text: string, detailed: string): FeeKind {
  return FEE_TEXTS.find(([, pattern]) => pattern.test(text))?.[0] ?? FEE_CATEGORIES[detailed] ?? "other";
}

/**
 * What a transaction of a card account is, by the bank data's category, its amount's sign and the bank's text together: no one of them is
 * reliable. A fee or interest that was refunded is a fee or interest with a negative amount.
 */
export function classify(entry: Entry): Classified {
  const { amountCents, mcc, code, merchantName } = entry;
  const text = entry.description.toLowerCase();
  const { primary = "", detailed = "" } = entry.category ?? {};
  const isFeeText = FEE_TEXTS.some(([, pattern]) => pattern.test(text));
  if (detailed === "BANK_FEES_INTEREST_CHARGE" || code === "interest") return asPlain("interest");
  if (INTEREST_TEXT.test(text) && merchantName === null) return asPlain("interest");
  if (primary === "BANK_FEES" || isFeeText || code === "bank charge") {
    return { kind: "fee", feeKind: getFeeKind(text, detailed) };
  }
  if (detailed === "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT") return asPlain("payment");
  if (amountCents < 0) {
    if (code === "cashback") return asPlain("credit");
    if (OWN_PAYMENT_TEXT.test(text)) return asPlain("payment");
    if (merchantName === null) {
      if (REWARD_TEXT.test(text)) return asPlain("credit");
      if (PAYMENT_TEXT.test(text)) return asPlain("payment");
      if (/\bcredit\b/.test(text)) return asPlain("credit");
    }
    if (primary === "INCOME") return asPlain("credit");
    const isMoved = primary.startsWith("TRANSFER") || primary === "LOAN_PAYMENTS" || primary === "LOAN_DISBURSEMENTS";
    return asPlain(isMoved ? "payment" : "refund");
  }
  if (merchantName === null && /\breturned payment\b|\bpayment (returned|reversal)\b/.test(text)) {
    return asPlain("payment");
  }
  const isCash = CASH_TEXT.test(text) || (mcc !== null && CASH_CODES.has(mcc)) || primary.startsWith("TRANSFER_OUT");
  return asPlain(isCash || primary === "LOAN_DISBURSEMENTS" ? "cash_advance" : "purchase");
}
