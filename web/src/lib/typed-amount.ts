import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";

const mostCents = 100_000_000;
const mostUnits = 999_999;

/** Why what was typed is no amount that we keep; `missing` where it is simply none. */
export function findAmountProblem(typed: string, isMoney: boolean, missing: string): string | undefined {
  if (hasCardNumber(typed)) return CARD_NUMBER_ERROR;
  const plain = typed.trim().replace(/^([-−]?)\s*\$/, "$1");
  if (/^[-−]\s*[\d.]/.test(plain)) return "Enter $0 or more.";
  const isNumber = isMoney ? /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain) : /^\d+$/.test(plain);
  const size = isNumber ? Number(plain.replaceAll(",", "")) : 0;
  if (isMoney && size * 100 > mostCents) return "Enter $1,000,000.00 or less.";
  if (!isMoney && size > mostUnits) return "Enter 999,999 or less.";
  return parseAmount(typed, isMoney) === null ? missing : undefined;
}

/** Parses a typed amount, in cents or whole units; null when invalid. "1,00" is invalid because it is ambiguous. */
export function parseAmount(typed: string, isMoney: boolean): number | null {
  const plain = typed.trim().replace(/^\$\s*/, "");
  if (!(isMoney ? /^(\d{1,7}|\d{1,3}(,\d{3})+)?(\.\d{1,2})?$/ : /^\d{1,6}$/).test(plain)) return null;
  const amount = isMoney ? Math.round(Number(plain.replaceAll(",", "")) * 100) : Number(plain);
  return amount > 0 ? amount : null;
}
