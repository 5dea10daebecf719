import {
  memberWithEverything,
  memberWithTransactions,
  steps,
  stepsWithTransactions,
  withLargeCatalog,
} from "../support/full-wallet-steps.ts";
import { test } from "./journey.ts";
import { openAs } from "./session.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, actionTimeout: 20_000 });

// `npm run bench -- scale` measures how long the page is busy meanwhile.
test("200 cards, 2,000 cards in the catalog and 10,000 purchases are usable on a phone", async ({ page }) => {
  await withLargeCatalog(page);
  await openAs(page, await memberWithEverything());
  for (const { name, run } of steps) await test.step(name, () => run(page));
});

test("10,000 transactions of a card are scrolled, searched and filtered on a phone", async ({ page }) => {
  const { person, path } = await memberWithTransactions();
  await openAs(page, person);
  for (const { name, run } of stepsWithTransactions(path)) await test.step(name, () => run(page));
});
