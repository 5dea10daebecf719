import { describe, expect, it } from "vitest";
import { createStory, DISTURBANCES, type Disturbance, ORDERS, type Story, useReplay } from "../support/bank-pages.ts";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import { useOwnProject } from "../support/own-project.ts";

// Everything of `bank-pages.test.ts` together: each order, disturbed at each page in each way.

useOwnProject("bank-pages-long");

const replay = useReplay(useBankStandIn());

/** Each way at each page; what is stored is stored at the end of a sync. */
const listDisturbances = (story: Story): Disturbance[] =>
  story.flatMap((pages, sync) =>
    DISTURBANCES.flatMap((how) =>
      (how === "killed_storing" ? [0] : [...pages.keys()]).map((page): Disturbance => ({ how, sync, page })),
    ),
  );

const ORDERS_AND_NONE: typeof ORDERS = { "they come as they are": (whole) => whole, ...ORDERS };

describe.each(Object.entries(ORDERS_AND_NONE))("the wallet after three syncs when %s", (_, reorder) => {
  it.each(listDisturbances(reorder(createStory(""))))(
    "is the same when page $page of sync $sync $how",
    async (disturbance) => {
      expect(await replay.run(reorder(replay.story), disturbance)).toBe(replay.undisturbed);
    },
  );
});
