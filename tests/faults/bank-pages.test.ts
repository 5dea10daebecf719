// @module-tag gate

import { beforeAll, describe, expect, it } from "vitest";
import { CORRECTED, createListener, createStory, type Disturbance, ORDERS, type Story } from "../support/bank-pages.ts";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import { useOwnProject } from "../support/own-project.ts";

// Whatever happens while a bank's pages are read, and in whichever order they come: the wallet is that of syncs that nothing disturbed.

useOwnProject("bank-pages");

const stand = useBankStandIn();
let listener: Awaited<ReturnType<typeof createListener>>;
let story: Story;
let undisturbed: string;

beforeAll(async () => {
  listener = await createListener(stand.place, stand.harness);
  story = createStory(listener.accountId);
  undisturbed = await listener.tell({ story, corrected: CORRECTED });
});

describe("the wallet after three syncs", () => {
  it("counts each purchase once, in the member's categories, and the payment", () => {
    const [[, { cards }]] = JSON.parse(undisturbed) as [[string, { cards: Record<string, { spentCents: object }> }]];
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

  it.each(Object.entries(ORDERS))("is the same when %s", async (_, tell) => {
    expect(await listener.tell({ story: tell(story), corrected: CORRECTED })).toBe(undisturbed);
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
    expect(await listener.tell({ story, disturbance, corrected: CORRECTED })).toBe(undisturbed);
  });
});
