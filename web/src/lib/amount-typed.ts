/** Parses a typed amount, in cents or whole units; null when invalid. "1,00" is invalid because it is ambiguous. */
export function amountTyped(typed: string, isMoney: boolean): number | null {
  const plain = typed.trim().replace(/^\$\s*/, "");
  if (!(isMoney ? /^(\d{1,7}|\d{1,3}(,\d{3})+)?(\.\d{1,2})?$/ : /^\d{1,6}$/).test(plain)) return null;
  const amount = isMoney ? Math.round(Number(plain.replaceAll(",", "")) * 100) : Number(plain);
  return amount > 0 ? amount : null;
}
