/** A loss that staff should know of before they publish. */
export const NOTABLE_LOSS_CENTS = 5_000;

const MAX_EXAMPLES = 3;

/** Of fewer holders, staff could infer whose amounts an example states. */
const LEAST_HOLDERS_FOR_EXAMPLES = 10;

/** What a change of a card means for those of its holders who were counted. */
export type ImpactTally = {
  holders: number;
  lose: number;
  /** Of these, those who lose more than `NOTABLE_LOSS_CENTS` a year. */
  loseMuch: number;
  gain: number;
  /** All holders' differences together; negative: they lose. */
  yearCents: number;
  /** The largest losses, without whose they are. */
  examples: { yearCents: number; sentences: string[] }[];
};

export const NO_TALLY: ImpactTally = { holders: 0, lose: 0, loseMuch: 0, gain: 0, yearCents: 0, examples: [] };

/** The tally as staff may see it. */
export const hideFewHolders = (tally: ImpactTally): ImpactTally =>
  tally.holders < LEAST_HOLDERS_FOR_EXAMPLES ? { ...tally, examples: [] } : tally;

/** The tally with one more holder. */
export function addHolder(tally: ImpactTally, yearCents: number, sentences: string[]): ImpactTally {
  const isLoss = yearCents < 0;
  return {
    holders: tally.holders + 1,
    lose: tally.lose + Number(isLoss),
    loseMuch: tally.loseMuch + Number(yearCents < -NOTABLE_LOSS_CENTS),
    gain: tally.gain + Number(yearCents > 0),
    yearCents: tally.yearCents + yearCents,
    examples: isLoss
      ? [...tally.examples, { yearCents, sentences }]
          .toSorted((a, b) => a.yearCents - b.yearCents)
          .slice(0, MAX_EXAMPLES)
      : tally.examples,
  };
}
