import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import type { Purchase } from "@cardwell/core/domain/wallet/shapes";
import { addDays } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Page } from "@playwright/test";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { day } from "./days.ts";
import { largeCatalog, largeWallet } from "./large-wallet.ts";
import type { TestPerson } from "./people.ts";
import { banksApi } from "./banks.ts";
import { newCardholder } from "./prepared-members.ts";
import { walletApi } from "./wallets.ts";

// As much as a member may have, and what they do with it: the browser tests see that it works, the bench how long it takes.

const CARDS = 200;
const CATALOG_CARDS = 2_000;
const PURCHASES = 10_000;
const SCROLLED_WITHIN_MS = 180_000;

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
export async function memberWithEverything(): Promise<TestPerson> {
  const person = await newCardholder();
  const { now } = await sandboxTime();
  const today = await day();
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
  const { status, body } = await walletApi(person).ask("POST", "/api/wallet/import", {
    mode: "add",
    wallet,
  });
  if (status !== 200) throw new Error(`The import answered ${status} ${JSON.stringify(body)}.`);
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
    artHue: null,
  }),
);

/** Scrolls to the end as a thumb does. Returns how many screens that were. */
async function scrollThrough(page: Page, maxScreens: number): Promise<number> {
  let screens = 0;
  for (let before = -1; screens < maxScreens; screens += 1) {
    const at = await page.evaluate(async () => {
      globalThis.scrollBy(0, 700);
      // What came into view is drawn.
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      return globalThis.scrollY;
    });
    if (at === before) break;
    before = at;
  }
  return screens;
}

/** Scrolls down until a row is drawn, as far as more of them have to be loaded. */
async function scrollToRow(page: Page, position: number): Promise<void> {
  const row = page.locator(`[aria-posinset="${position}"]`);
  for (const until = Date.now() + SCROLLED_WITHIN_MS; (await row.count()) === 0;) {
    if (Date.now() > until) throw new Error(`Row ${position} wasn't reached.`);
    await scrollThrough(page, 10);
  }
}

const buildRows = (page: Page, list: string) => page.getByRole("list", { name: list }).getByRole("listitem");

/** They wait without `expect`, which describes the whole page each time that it has to wait: that would itself be a long task. */
export type Step = { name: string; run: (page: Page) => Promise<void> };

export const steps: readonly Step[] = [
  {
    name: "opening the dashboard",
    run: async (page) => {
      await page.goto("/dashboard");
      await page.getByRole("heading", { name: "Next payments" }).waitFor({ state: "attached", timeout: 60_000 });
    },
  },
  {
    name: "opening the dashboard from the last state",
    run: async (page) => {
      await page.reload();
      await page.getByRole("heading", { name: "Next payments" }).waitFor({ state: "attached", timeout: 60_000 });
    },
  },
  {
    name: "showing more credits",
    run: async (page) => {
      await page.goto("/dashboard/credits");
      const credits = page.getByRole("region", { name: "Your credits" });
      await credits.getByRole("button", { name: "Show 24 more credits" }).click();
      await credits.locator("[data-row]").nth(35).waitFor();
    },
  },
  {
    name: "showing every card",
    run: async (page) => {
      await page.goto("/dashboard/cards");
      const more = page
        .getByRole("region", { name: "Your cards" })
        .getByRole("button", { name: /^Show \d+ more cards$/ });
      await more.first().waitFor({ timeout: 60_000 });
      while ((await more.count()) > 0) await more.first().click();
    },
  },
  {
    name: "scrolling the cards",
    run: async (page) => {
      const screens = await scrollThrough(page, 80);
      if (screens <= 5) throw new Error(`The cards are ${screens} screens long.`);
    },
  },
  {
    name: "opening the purchases",
    run: async (page) => {
      await page.goto("/dashboard/purchases");
      await buildRows(page, "Purchases").first().waitFor({ timeout: 60_000 });
    },
  },
  {
    name: "scrolling the purchases",
    run: async (page) => {
      await scrollThrough(page, 40);
      const rows = await buildRows(page, "Purchases").count();
      if (rows >= 60) throw new Error(`The page holds ${rows} rows of purchases.`);
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
      await buildRows(page, "Cards found").first().waitFor();
    },
  },
];

/** A member whose bank reported 10,000 transactions of a card, and that card's page. */
export async function memberWithTransactions(): Promise<{ person: TestPerson; path: string }> {
  const cardId = "wells-fargo-active-cash";
  const person = await newCardholder({ cardId, last4: "3367" });
  const banks = banksApi(person);
  const { link } = await banks.link("ins_127991", "ten_thousand");
  await banks.importAll(link.id, 240_000);
  const { cards } = await walletApi(person).dashboard();
  return { person, path: `/dashboard/cards/${cards.find((card) => card.cardId === cardId)?.id}` };
}

/** What a member does with all transactions of a card. */
export function stepsWithTransactions(path: string): Step[] {
  const rows = (page: Page) => buildRows(page, "Transactions");
  const search = (page: Page) => page.getByRole("searchbox", { name: "Search transactions" });
  const kind = (page: Page) => page.getByRole("combobox", { name: "Kind" });
  return [
    {
      name: "opening all transactions of a card",
      run: async (page) => {
        await page.goto(path);
        await page.getByRole("button", { name: /^Show all [\d,]+ transactions$/ }).click({ timeout: 60_000 });
        await rows(page).nth(10).waitFor();
      },
    },
    {
      name: "scrolling the transactions",
      run: async (page) => {
        await scrollToRow(page, 1_500);
        const drawn = await rows(page).count();
        if (drawn >= 60) throw new Error(`The page holds ${drawn} rows of transactions.`);
      },
    },
    {
      name: "searching the transactions",
      run: async (page) => {
        await search(page).pressSequentially("market", { delay: 80 });
        await page.getByText(/transactions found/).waitFor({ timeout: 60_000 });
      },
    },
    {
      name: "filtering the transactions",
      run: async (page) => {
        const shown = page.getByText(/transactions shown/);
        await search(page).fill("");
        await shown.waitFor({ timeout: 60_000 });
        await kind(page).selectOption("Payments");
        await page.getByText(/transactions found/).waitFor({ timeout: 60_000 });
        await kind(page).selectOption("All kinds");
        await shown.waitFor({ timeout: 60_000 });
      },
    },
  ];
}

/** Responds with the catalog's list with 2,000 cards. */
export async function withLargeCatalog(page: Page): Promise<void> {
  await page.route(/\/api\/catalog\/\d+\/cards/, async (route) => {
    const version = Number(/catalog\/(\d+)/.exec(route.request().url())?.[1]);
    await route.fulfill({ json: { version, cards: catalogList } });
  });
}
