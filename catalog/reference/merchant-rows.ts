import type { Merchant } from "../../core/src/domain/catalog/reference.ts";

type Row = readonly [
  id: string,
  name: string,
  mcc: string | null,
  aliases?: readonly string[],
  more?: Partial<Pick<Merchant, "acceptsNetworks" | "note" | "channel">>,
];

/** The merchants of one category. */
export const of = (categoryId: string, rows: readonly Row[]): Merchant[] =>
  rows.map(([id, name, mcc, aliases = [], more = {}]) => ({
    id,
    name,
    categoryId,
    aliases: [...aliases],
    mcc,
    acceptsNetworks: more.acceptsNetworks ?? null,
    note: more.note ?? null,
    ...(more.channel === undefined ? {} : { channel: more.channel }),
  }));
