import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";
import { amountTyped } from "./amount-typed.ts";

const mostCents = 100_000_000;
const mostUnits = 999_999;

/** Why what was typed is no amount that we keep; `missing` where it is simply none. */
export function amountProblem(typed: string, isMoney: boolean, missing: string): string | undefined {
  if (hasCardNumber(typed)) return CARD_NUMBER_ERROR;
  const plain = typed.trim().replace(/^([-−]?)\s*\$/, "$1");
  if (/^[-−]\s*[\d.]/.test(plain)) return "Enter $0 or more.";
  const isNumber = isMoney ? /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain) : /^\d+$/.test(plain);
  const size = isNumber ? Number(plain.replaceAll(",", "")) : 0;
  if (isMoney && size * 100 > mostCents) return "Enter $1,000,000.00 or less.";
  if (!isMoney && size > mostUnits) return "Enter 999,999 or less.";
  return amountTyped(typed, isMoney) === null ? missing : undefined;
}
