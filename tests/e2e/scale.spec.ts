import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import type { Purchase } from "@cardwell/core/domain/wallet/shapes";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Page } from "@playwright/test";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { largeCatalog, largeWallet } from "../support/large-wallet.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/subscriptions.ts";
import { walletApi } from "../support/wallets.ts";
import { expect, signInWithPassword, test } from "./journey.ts";
import { longestTaskDuring } from "./long-tasks.ts";
import type { LongTask } from "./long-tasks.ts";

const CARDS = 200;
const CATALOG_CARDS = 2_000;
const PURCHASES = 10_000;
const CPU_SLOWDOWN = 4;
const MAX_TASK_MS = 200;
/** What is slow is slow each time; what the machine did meanwhile is not. */
const ROUNDS = 3;

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  actionTimeout: 20_000,
  trace: "off",
});
test.setTimeout(300_000);

const merchants = ["Corner Bistro", "Harbor Market", "Union Fuel", "Meridian Air", "Tern Books"];
const categoryIds = ["dining", "groceries", "gas", "travel", "other"];

const purchaseAt = (at: number, today: CivilDate): Purchase => ({
  id: `purchase-${at}`,
  walletCardId: `card-${at % CARDS}`,
  on: addDays(today, -Math.floor(at / 14)),
  amountCents: 900 + ((at * 7_919) % 60_000),
  categoryId: categoryIds[at % categoryIds.length] ?? "other",
  merchant: `${merchants[at % merchants.length]} ${at}`,
  note: null,
  countsForOffer: false,
});

/** A member with 200 cards and 10,000 purchases, brought by the import. */
async function memberWithEverything(): Promise<TestPerson> {
  const person = await newCardholder();
  const { now } = await sandboxTime();
  const today = todayIn(now, "America/New_York");
  const { cards, settings } = largeWallet(CARDS, { today });
  const wallet = {
    format: "cardwell-wallet",
    version: 1,
    exportedAt: now.toISOString(),
    catalogVersion: 1,
    settings,
    cards: Object.values(cards),
    statements: [],
    archivedUses: [],
    purchases: Array.from({ length: PURCHASES }, (_, at) => purchaseAt(at, today)),
  };
  const { status, body } = await walletApi(person).ask<{ added: object }>("POST", "/api/wallet/import", {
    mode: "add",
    wallet,
  });
  expect({ status, added: body.added }).toEqual({
    status: 200,
    added: { cards: CARDS, statements: 0, purchases: PURCHASES },
  });
  return person;
}

const catalogList: CatalogEntry[] = largeCatalog(CATALOG_CARDS).map(
  ({ id, name, issuerId, network, segment, availability, noPresetLimit, aliases }) => ({
    id,
    name,
    issuer: issuerId,
    network,
    segment,
    availability,
    annualFeeCents: 9_500,
    noPresetLimit,
    aliases,
  }),
);

/** Scrolls to the end as a thumb does. Answers how many screens that were. */
async function scrollThrough(page: Page, maxScreens: number): Promise<number> {
  let screens = 0;
  for (let before = -1; screens < maxScreens; screens += 1) {
    const at = await page.evaluate(() => {
      globalThis.scrollBy(0, 700);
      return globalThis.scrollY;
    });
    if (at === before) break;
    before = at;
    await page.waitForTimeout(120);
  }
  return screens;
}

const getRows = (page: Page, list: string) => page.getByRole("list", { name: list }).getByRole("listitem");

/** They wait without `expect`, which describes the whole page each time that it has to wait: a long task of its own. */
type Step = { name: string; run: (page: Page) => Promise<void> };

const steps: Step[] = [
  {
    name: "opening the dashboard",
    run: async (page) => {
      await page.goto("/dashboard");
      await page.getByRole("heading", { name: "Your cards" }).waitFor({ state: "attached", timeout: 60_000 });
    },
  },
  {
    name: "opening the dashboard from the last state",
    run: async (page) => {
      await page.reload();
      await page.getByRole("heading", { name: "Your cards" }).waitFor({ state: "attached", timeout: 60_000 });
    },
  },
  {
    name: "scrolling the dashboard",
    run: async (page) => {
      expect(await scrollThrough(page, 80)).toBeGreaterThan(5);
    },
  },
  {
    name: "showing more credits",
    run: async (page) => {
      const credits = page.locator("#credits");
      await credits.getByRole("button", { name: "Show 24 more credits" }).click();
      await credits.locator("[data-row]").nth(35).waitFor();
    },
  },
  {
    name: "showing every card",
    run: async (page) => {
      const more = page.locator("#cards").getByRole("button", { name: /^Show \d+ more cards$/ });
      await more.click();
      await more.waitFor({ state: "detached" });
    },
  },
  {
    name: "opening the purchases",
    run: async (page) => {
      await page.goto("/dashboard/purchases");
      await getRows(page, "Purchases").first().waitFor({ timeout: 60_000 });
    },
  },
  {
    name: "scrolling the purchases",
    run: async (page) => {
      await scrollThrough(page, 40);
      expect(await getRows(page, "Purchases").count()).toBeLessThan(60);
    },
  },
  {
    name: "searching all purchases",
    run: async (page) => {
      await page.getByLabel("Search").fill(`Tern Books ${PURCHASES - 1}`);
      await page.getByText(`Tern Books ${PURCHASES - 1}`, { exact: true }).waitFor({ timeout: 90_000 });
    },
  },
  {
    name: "searching the catalog for a card to add",
    run: async (page) => {
      await page.goto("/dashboard/add-card");
      const field = page.getByRole("searchbox");
      await field.pressSequentially("Harbor Lantren 1", { delay: 60 });
      await getRows(page, "Cards found").first().waitFor();
    },
  },
];

test("200 cards, 2,000 cards in the catalog and 10,000 purchases stay usable on a slow phone", async ({ page }) => {
  const person = await memberWithEverything();
  await page.route(/\/api\/catalog\/\d+\/cards/, async (route) => {
    const version = Number(/catalog\/(\d+)/.exec(route.request().url())?.[1]);
    await route.fulfill({ json: { version, cards: catalogList } });
  });
  await signInWithPassword(page, person.email, person.password);
  await expect(page).toHaveURL(/\/dashboard$/);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });

  const least = new Map<string, LongTask>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, run } of steps) {
      const longest = await longestTaskDuring(page, () => run(page));
      const before = least.get(name);
      if (!before || longest.workedMs < before.workedMs) least.set(name, longest);
    }
    if ([...least.values()].every(({ workedMs }) => workedMs <= MAX_TASK_MS)) break;
  }
  const memberSource = [...least].map(([name, { workedMs, tookMs, what }]) => ({
    workedMs,
    line: `${name}: longest task ${workedMs} ms of work in ${tookMs} ms (${what})`,
  }));
  for (const { line } of memberSource) console.log(line);
  expect(memberSource.filter(({ workedMs }) => workedMs > MAX_TASK_MS).map(({ line }) => line)).toEqual([]);
});
