import type { Benefit } from "../catalog/benefit.ts";
import { type Fact, fact, memberSource, type FactContext } from "../fact-sources.ts";
import { money } from "../format.ts";
import type { OpenCredit } from "./open-credits.ts";

/** The fact that the member marked a credit as earned, and when; null for every other credit. */
export const earnedFact = (
  context: Pick<FactContext, "isSample">,
  { earnedBy }: Pick<Benefit, "earnedBy">,
  { earnedOn }: Pick<OpenCredit, "earnedOn">,
): Fact | null =>
  earnedBy && earnedOn !== null
    ? fact(`Earned by spending ${money(earnedBy.spendCents)}`, "reported by you", memberSource(context, earnedOn))
    : null;
