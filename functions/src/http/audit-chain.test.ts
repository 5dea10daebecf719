import { describe, expect, it } from "vitest";
import { type ChainEnd, checkChain, linkEntry, type LinkedEntry } from "./audit-chain.ts";

const chain = "2026-11-25 ada";

/** A chain of entries that set a limit to 1, 2, 3 and 4. */
function buildChain(): { entries: LinkedEntry[]; end: ChainEnd } {
  let end: ChainEnd | undefined;
  const entries = [1, 2, 3, 4].map((after) => {
    const content = { action: "settings.change", at: new Date("2026-11-25T09:00:00Z"), after, before: after - 1 };
    const link = linkEntry(chain, end, content);
    end = link;
    return { ...link, id: `entry-${after}`, content };
  });
  return { entries, end: end! };
}

const faultsOf = (change: (entries: LinkedEntry[]) => LinkedEntry[], end = buildChain().end) =>
  checkChain(chain, change(buildChain().entries), end).map(({ entryId, reason }) => `${entryId} ${reason}`);

describe("the audit log's chain", () => {
  it("is intact as it was written, also when it is read back with its fields in another order", () => {
    const { entries, end } = buildChain();
    expect(checkChain(chain, entries, end)).toEqual([]);
    const readBack = entries.map((entry) => ({
      ...entry,
      content: Object.fromEntries(
        Object.entries(entry.content)
          .toReversed()
          .map(([key, value]) => [key, value instanceof Date ? { toDate: () => value } : value]),
      ),
    }));
    expect(checkChain(chain, readBack, end)).toEqual([]);
  });

  it("names an entry whose content was changed", () => {
    const change = (entries: LinkedEntry[]) =>
      entries.map((entry) => (entry.position === 2 ? { ...entry, content: { ...entry.content, after: 9 } } : entry));
    expect(faultsOf(change)).toEqual(["entry-2 changed"]);
  });

  it("names the entry after one that was removed, and the last one when the newest was", () => {
    expect(faultsOf((entries) => entries.filter(({ position }) => position !== 2))).toEqual(["entry-3 removed_before"]);
    expect(faultsOf((entries) => entries.slice(0, 3))).toEqual(["entry-3 removed_after"]);
    expect(faultsOf(() => [])).toEqual(["null removed_after"]);
  });

  it("names entries that changed places", () => {
    const swap = ([one, two, three, four]: LinkedEntry[]) => [
      one!,
      { ...three!, position: 2 },
      { ...two!, position: 3 },
      four!,
    ];
    expect(faultsOf(swap)).toEqual(
      expect.arrayContaining(["entry-3 changed", "entry-2 changed", "entry-3 moved", "entry-2 moved"]),
    );
  });

  it("names a chain whose end was removed, and one whose last entry was written again", () => {
    const { entries } = buildChain();
    expect(checkChain(chain, entries, null)).toMatchObject([{ entryId: "entry-4", reason: "removed_after" }]);
    const forged = { action: "settings.change", after: 5 };
    const rewrite = (all: LinkedEntry[]) => [
      ...all.slice(0, 3),
      { ...linkEntry(chain, all[2], forged), id: "entry-4", content: forged },
    ];
    expect(faultsOf(rewrite)).toEqual(["entry-4 removed_after"]);
  });
});
