import { describe, expect, it } from "vitest";
import { addHolder, hideFewHolders, NO_TALLY } from "./impact-tally.ts";

describe("the tally of a change", () => {
  it("counts who loses, who loses more than $50, and who gains", () => {
    const differences = [-5_500, -5_000, -1_000, 0, 12_000, -11_500, -6_000];
    const tally = differences.reduce((sum, cents) => addHolder(sum, cents, [`${cents}`]), NO_TALLY);
    expect(tally).toEqual({
      holders: 7,
      lose: 5,
      loseMuch: 3,
      gain: 1,
      yearCents: -17_000,
      examples: [
        { yearCents: -11_500, sentences: ["-11500"] },
        { yearCents: -6_000, sentences: ["-6000"] },
        { yearCents: -5_500, sentences: ["-5500"] },
      ],
    });
  });

  it("shows no example where staff could infer whose it is", () => {
    const counted = (holders: number) =>
      Array.from({ length: holders }).reduce<typeof NO_TALLY>((sum) => addHolder(sum, -5_500, ["A loss"]), NO_TALLY);
    expect(hideFewHolders(counted(9))).toEqual({ ...counted(9), examples: [] });
    expect(hideFewHolders(counted(10)).examples).toHaveLength(3);
  });
});
