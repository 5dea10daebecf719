import { formatMoney } from "../../lib/format.ts";

/** What a card gave less what it cost, with its sign. */
export const NetAmount = ({ cents }: { cents: number }) => (
  <strong className={`font-semibold ${cents < 0 ? "text-copper-ink" : cents > 0 ? "text-green" : ""}`}>
    {cents > 0 ? "+" : ""}
    {formatMoney(cents)}
  </strong>
);
