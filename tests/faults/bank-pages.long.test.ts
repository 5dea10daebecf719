import { beforeAll, describe, expect, it } from "vitest";
import {
  CORRECTED,
  createListener,
  createStory,
  DISTURBANCES,
  type Disturbance,
  ORDERS,
  type Story,
} from "../support/bank-pages.ts";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import { useOwnProject } from "../support/own-project.ts";

// Everything of `bank-pages.test.ts` together: each order, disturbed at each page in each way.

useOwnProject("bank-pages-long");

const stand = useBankStandIn();
let listener: Awaited<ReturnType<typeof createListener>>;
let story: Story;
let undisturbed: string;

beforeAll(async () => {
  listener = await createListener(stand.place, stand.harness);
  story = createStory(listener.accountId);
  undisturbed = await listener.tell({ story, corrected: CORRECTED });
});

/** Each way at each page; what is stored is stored at the end of a sync. */
const listDisturbances = (told: Story): Disturbance[] =>
  told.flatMap((pages, sync) =>
    DISTURBANCES.flatMap((how) =>
      (how === "killed_storing" ? [0] : [...pages.keys()]).map((page): Disturbance => ({ how, sync, page })),
    ),
  );

const ORDERS_AND_NONE: typeof ORDERS = { "they come as they are": (whole) => whole, ...ORDERS };

describe.each(Object.entries(ORDERS_AND_NONE))("the wallet after three syncs when %s", (_, tell) => {
  it.each(listDisturbances(tell(createStory(""))))(
    "is the same when page $page of sync $sync $how",
    async (disturbance) => {
      expect(await listener.tell({ story: tell(story), disturbance, corrected: CORRECTED })).toBe(undisturbed);
    },
  );
});
