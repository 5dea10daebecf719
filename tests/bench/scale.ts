import type { Browser } from "@playwright/test";
import { keptSession } from "../e2e/session.ts";
import {
  memberWithEverything,
  memberWithTransactions,
  type Step,
  steps,
  stepsWithTransactions,
  withLargeCatalog,
} from "../support/full-wallet-steps.ts";
import type { TestPerson } from "../support/people.ts";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { freshPage } from "./browser.ts";
import type { Row } from "./landing.ts";
import { longestTaskDuring, type LongTask } from "./long-tasks.ts";

const MAX_TASK_MS = 200;
/** A slow page is slow every time; other work of the machine isn't. */
const ROUNDS = 3;
const smallPhone = { width: 390, height: 844, density: 1, mobile: true };

/** The longest task of each step on a slow phone: the minimum of some rounds. */
async function measure(browser: Browser, { email, password }: TestPerson, some: readonly Step[]) {
  const slowing = { network: false, cpu: true };
  const kept = await keptSession(email, password);
  const { page, close } = await freshPage(browser, smallPhone, slowing, "no-preference", kept, appOrigin);
  await withLargeCatalog(page);
  const least = new Map<string, LongTask>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, run } of some) {
      const longest = await longestTaskDuring(page, () => run(page));
      const before = least.get(name);
      if (!before || longest.workedMs < before.workedMs) least.set(name, longest);
    }
  }
  await close();
  return [...least];
}

/** How long the pages of a full wallet are busy, and that of a card with 10,000 transactions. */
export async function benchScale(browser: Browser): Promise<Row[]> {
  const full = await measure(browser, await memberWithEverything(), steps);
  const { person, path } = await memberWithTransactions();
  const card = await measure(browser, person, stepsWithTransactions(path));
  const toRow = (held: string, [name, { workedMs, tookMs, what }]: [string, LongTask]) => ({
    what: `${held} on a slow phone, ${name}: the longest task`,
    measured: `${workedMs} ms of work in ${tookMs} ms (${what})`,
    goal: `at most ${MAX_TASK_MS} ms of work`,
    beside: `the least of ${ROUNDS} rounds`,
  });
  const rows = [
    ...full.map((each) => toRow("200 cards and 10,000 purchases", each)),
    ...card.map((each) => toRow("10,000 transactions of a card", each)),
  ];
  return rows.map((row, index) => ({ id: `S${index + 1}`, ...row }));
}
