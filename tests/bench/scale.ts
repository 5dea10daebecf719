import type { Browser } from "@playwright/test";
import { keptSession } from "../e2e/session.ts";
import { memberWithEverything, steps, withLargeCatalog } from "../support/full-wallet-steps.ts";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { freshPage } from "./browser.ts";
import type { Row } from "./landing.ts";
import { longestTaskDuring, type LongTask } from "./long-tasks.ts";

const MAX_TASK_MS = 200;
/** A slow page is slow every time; other work of the machine isn't. */
const ROUNDS = 3;
const smallPhone = { width: 390, height: 844, density: 1, mobile: true };

/** The longest task of the page with a full wallet on a slow phone: the minimum of some rounds. */
export async function benchScale(browser: Browser): Promise<Row[]> {
  const { email, password } = await memberWithEverything();
  const slowing = { network: false, cpu: true };
  const kept = await keptSession(email, password);
  const { page, close } = await freshPage(browser, smallPhone, slowing, "no-preference", kept, appOrigin);
  await withLargeCatalog(page);
  const least = new Map<string, LongTask>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, run } of steps) {
      const longest = await longestTaskDuring(page, () => run(page));
      const before = least.get(name);
      if (!before || longest.workedMs < before.workedMs) least.set(name, longest);
    }
  }
  await close();
  return [...least].map(([name, { workedMs, tookMs, what }], index) => ({
    id: `S${index + 1}`,
    what: `200 cards and 10,000 purchases on a slow phone, ${name}: the longest task`,
    measured: `${workedMs} ms of work in ${tookMs} ms (${what})`,
    goal: `at most ${MAX_TASK_MS} ms of work`,
    beside: `the least of ${ROUNDS} rounds`,
  }));
}
