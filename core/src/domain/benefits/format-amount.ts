import type { Benefit } from "../catalog/benefit.ts";
import { counted, money } from "../format.ts";
import type { Measure } from "./worth.ts";

/** `$50.00`, `1 night`, `2 uses`: an amount in the benefit's measure. */
export function formatAmount(
  benefit: Pick<Benefit, "unit">,
  { measure }: { measure: Measure },
  amount: number,
): string {
  if (measure === "cents") return money(amount);
  return counted(amount, measure === "uses" ? "use" : (benefit.unit ?? "use"));
}
