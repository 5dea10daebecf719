import { type WalletExport, walletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { describe, expect, it } from "vitest";
import { buildSamples } from "../../../../../tests/support/samples-of.ts";
import { walletTables } from "./wallet-tables.ts";

const { base, variants } = buildSamples(walletExport);

function listCells(wallet: unknown): Map<string, unknown> {
  const tables = walletTables(wallet as WalletExport, { cards: [], credits: [] });
  return new Map(
    tables.flatMap(({ name, rows }) =>
      rows.flatMap((row, at) =>
        Object.entries(row).map(([column, cell]) => [`${name} ${at} ${column}`, cell] as const),
      ),
    ),
  );
}

const before = listCells(base);

/** Whether a cell that was not so before holds this: as it is, in dollars or percent, or among others. */
function isNotified(leaf: string | number | boolean | null, after: Map<string, unknown>): boolean {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((at) => before.get(at) !== after.get(at));
  if (leaf === null) return changed.length > 0;
  const cells = changed.map((at) => after.get(at));
  if (typeof leaf === "string") return cells.some((cell) => typeof cell === "string" && cell.includes(leaf));
  return cells.some((cell) => cell === leaf || (typeof leaf === "number" && cell === leaf / 100));
}

describe("the tables of an export", () => {
  it("are checked with valid exports, which differ in one thing each", () => {
    expect(walletExport.safeParse(base).error?.issues ?? []).toEqual([]);
    expect(variants.length).toBeGreaterThan(150);
  });

  it("leave out nothing that an export holds", () => {
    const silentSteps = variants
      .filter(({ leaf, value }) => !isNotified(leaf, listCells(value)))
      .map(({ path }) => path);
    expect(silentSteps).toEqual([]);
  });
});
