/** Cents a unit as typed: "1.4", "1.4 ¢". Null: nothing was typed. Undefined: it is no such number. */
export function readCents(typed: string): number | null | undefined {
  const text = typed.replaceAll(/[¢\s]/g, "").replace(",", ".");
  if (text === "") return null;
  const value = Number(text);
  return /^\d{0,2}(\.\d{1,4})?$/.test(text) && value <= 10 ? value : undefined;
}
