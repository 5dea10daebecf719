/** A document in a list that is sorted by time. */
export type PositionInTime = { at: Date; id: string };
