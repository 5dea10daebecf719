import type { Benefit } from "../catalog/benefit.ts";
import { type Fact, fact, memberSource, type FactContext } from "../fact-sources.ts";
import { money } from "../format.ts";
import type { OpenCredit } from "./open-credits.ts";

/** That a credit is there because its holder said that they earned it, and when; null for every other credit. */
export const earnedFact = (
  telling: Pick<FactContext, "isSample">,
  { earnedBy }: Pick<Benefit, "earnedBy">,
  { earnedOn }: Pick<OpenCredit, "earnedOn">,
): Fact | null =>
  earnedBy && earnedOn !== null
    ? fact(`Earned by spending ${money(earnedBy.spendCents)}`, "as you said", memberSource(telling, earnedOn))
    : null;
