// @module-tag gate

import { describe, expect, it } from "vitest";
import { type Disturbance, ORDERS, useReplay } from "../support/bank-pages.ts";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import { useOwnProject } from "../support/own-project.ts";

// Whatever happens while a bank's pages are read, and in whichever order they come: the wallet is that of syncs that nothing disturbed.

useOwnProject("bank-pages");

const replay = useReplay(useBankStandIn());

describe("the wallet after three syncs", () => {
  it("counts each purchase once, in the member's categories, and the payment", () => {
    const [[, { cards }]] = JSON.parse(replay.undisturbed) as [
      [string, { cards: Record<string, { spentCents: object }> }],
    ];
    expect(Object.values(cards).find(({ spentCents }) => Object.keys(spentCents).length > 0)).toMatchObject({
      // 50 + 47 + 6 + 81 + 649, and 20 given back
      spentCents: { "2026-11": 81_300 },
      statement: { closeOn: "2026-11-02", payments: [{ id: "payment", amountCents: 34_692, on: "2026-11-12" }] },
      bank: {
        notable: [
          { id: "dinner", amountCents: 4_700, categoryId: "gas" },
          { id: "coffee", amountCents: 600, categoryId: "gas" },
          { id: "television", amountCents: 64_900 },
        ],
      },
    });
  });

  it.each(Object.entries(ORDERS))("is the same when %s", async (_, reorder) => {
    expect(await replay.run(reorder(replay.story))).toBe(replay.undisturbed);
  });

  it.each<Disturbance>([
    { how: "fails", sync: 0, page: 2 },
    { how: "fails", sync: 1, page: 1 },
    { how: "killed", sync: 0, page: 1 },
    { how: "killed", sync: 1, page: 2 },
    { how: "killed", sync: 2, page: 0 },
    { how: "killed_storing", sync: 0, page: 0 },
    { how: "killed_storing", sync: 1, page: 0 },
    { how: "killed_storing", sync: 2, page: 0 },
    { how: "changes", sync: 0, page: 2 },
    { how: "changes", sync: 1, page: 1 },
    { how: "changes", sync: 2, page: 2 },
    { how: "changes_always", sync: 1, page: 1 },
    { how: "changes_always", sync: 2, page: 2 },
  ])("is the same when page $page of sync $sync $how", async (disturbance) => {
    expect(await replay.run(replay.story, disturbance)).toBe(replay.undisturbed);
  });
});
