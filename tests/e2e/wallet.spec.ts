import type { Page } from "@playwright/test";
import { cardPlace } from "../../core/src/domain/alerts/places.ts";
import { addDays } from "../../core/src/domain/dates/civil.ts";
import { writeAlerts } from "../support/alerts.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { eventually } from "../support/wait.ts";
import { walletApi } from "../support/wallets.ts";
import { expect, test } from "./journey.ts";
import { openAs } from "./session.ts";

/** "Saturday, November 28": the first such day of a month from `today` on, as the screens write it. */
function firstDayOn(day: number, today: string): string {
  const at = new Date(`${today}T00:00:00Z`);
  while (at.getUTCDate() !== day) at.setUTCDate(at.getUTCDate() + 1);
  return at.toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
}

type CardDetails = { month: string; year: string; closeDay?: string; dueDay?: string; limit?: string };

/** The details of a card that a member picked or described. */
async function fillInDetails(page: Page, { month, year, closeDay, dueDay, limit }: CardDetails): Promise<void> {
  await page.getByLabel("Month", { exact: true }).selectOption(month);
  await page.getByLabel("Year", { exact: true }).selectOption(year);
  if (closeDay !== undefined) await page.getByLabel("Statement closes on day").fill(closeDay);
  if (dueDay !== undefined) await page.getByLabel("Payment due on day").fill(dueDay);
  if (limit !== undefined) await page.getByLabel("Credit limit").fill(limit);
}

/** Adds a card of the catalog with the keyboard alone, though its name is mistyped. */
async function addFromCatalog(page: Page, typed: string, name: string, details: CardDetails): Promise<void> {
  await page.goto("/dashboard/add-card");
  await expect(page.getByLabel("Find your card")).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole("list", { name: "Cards found" }).getByRole("button").first()).toContainText(name);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Month", { exact: true })).toBeFocused();
  await fillInDetails(page, details);
  await page.getByRole("button", { name: "Add card" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${name} is added.`);
}

async function openCard(page: Page, person: TestPerson, name: string): Promise<string> {
  const { cards } = await walletApi(person).dashboard();
  const id = cards.findLast((card) => card.name === name)?.id ?? "";
  await page.goto(`/dashboard/cards/${id}`);
  await expect(page.getByRole("navigation", { name: "Where you are" })).toContainText(name);
  return id;
}

const openTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Card" }).getByRole("link", { name }).click();

const expectMessage = (page: Page, sentence: RegExp | string) => expect(page.getByText(sentence).first()).toBeVisible();

test("a new member adds three cards and a custom one, and sees the results", { tag: "@gate" }, async ({ page }) => {
  const person = await newCardholder();
  const { today } = await walletApi(person).dashboard();
  await openAs(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Add your first card.");
  const details = { month: "March", year: "2024", closeDay: "5", dueDay: "28" };
  await addFromCatalog(page, "saphire prefered", "Sapphire Preferred", { ...details, limit: "12,000" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`It is due ${firstDayOn(28, today)}.`);
  await addFromCatalog(page, "duble cash", "Double Cash", { month: "May", year: "2021", closeDay: "10", dueDay: "6" });
  await addFromCatalog(page, "amex platnum", "Platinum Card", { month: "June", year: "2023" });
  await page.getByRole("link", { name: "Add another card" }).click();
  await page.getByRole("link", { name: "Describe your card" }).click();
  await page.getByLabel("Card name").fill("Union Card");
  await page.getByLabel("Bank").fill("Hometown Credit Union");
  await page.getByLabel("Cash back on everything, %").fill("3.5");
  await page.getByLabel("Annual fee").fill("0");
  await fillInDetails(page, { ...details, limit: "8000" });
  await page.getByRole("button", { name: "Add card" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    `Union Card is added. It is due ${firstDayOn(28, today)}.`,
  );

  await page.goto("/dashboard/payments");
  const payments = page.getByRole("region", { name: "Payment plan" });
  // On the 28th of a short month each is in the plan twice: with the payment of the day, and with the next one.
  await expect(payments.getByRole("link", { name: "Sapphire Preferred", exact: true }).first()).toBeVisible();
  await expect(payments.getByRole("link", { name: "Union Card", exact: true }).first()).toBeVisible();
  await page.goto("/dashboard/credits");
  await expect(page.getByRole("region", { name: "Your credits" })).toContainText("Platinum Card");

  await page.goto("/dashboard");
  const bestCard = page.getByRole("region", { name: "Which card?" });
  await bestCard.getByRole("button", { name: "Everything" }).click();
  await expect(bestCard.getByRole("paragraph").first()).toContainText("Union Card");
  await bestCard.getByRole("button", { name: "Dining" }).click();
  await expect(bestCard.getByRole("paragraph").first()).toContainText("Sapphire Preferred");
});

test("a member marks, undoes, closes, reopens a card and changes its product", { tag: "@gate" }, async ({ page }) => {
  const days = { openedOn: "2022-02-01", statementCloseDay: 4, dueDay: 28 };
  const person = await newCardholder({ cardId: "chase-sapphire-reserve", ...days, creditLimitCents: 2_600_000 });
  await openAs(page, person);
  const id = await openCard(page, person, "Sapphire Reserve");

  const payment = page.getByRole("region", { name: "Next payment" });
  await payment.getByRole("button", { name: "Enter a statement" }).click();
  await page.getByLabel("Statement balance").fill("3,902.15");
  await page.getByLabel("Minimum payment").fill("118");
  await page.getByRole("button", { name: "Save statement" }).click();
  await expect(payment).toContainText("$3,902.15");
  await payment.getByRole("button", { name: "Mark as paid" }).click();
  const statements = page.getByRole("region", { name: "Statements and payments" });
  await expect(statements.getByRole("list", { name: "Payments" })).toContainText("$3,902.15");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(statements.getByRole("list", { name: "Payments" })).toHaveCount(0);

  await openTab(page, "Credits");
  const credit = page.locator("#credit-travel-credit");
  await credit.getByRole("button", { name: "Annual travel credit", exact: true }).click();
  await credit.getByLabel("Amount").fill("100");
  await credit.getByLabel("Note").fill("Train");
  await credit.getByRole("button", { name: "Record use" }).click();
  await expect(credit).toContainText("Partly used");
  await expect(credit).toContainText("Train");
  await openTab(page, "Value");
  await expect(page.getByRole("region", { name: "How the verdict is made" })).toContainText("$100.00");
  await page.goBack();
  await credit.getByRole("button", { name: /Mark as used/ }).click();
  await expect(credit.locator("span", { hasText: /^Used$/ })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(credit).toContainText("Partly used");

  await openTab(page, "Settings");
  await page.getByRole("button", { name: "Close Sapphire Reserve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close Sapphire Reserve" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("You closed it");
  await page.getByRole("button", { name: "Reopen Sapphire Reserve" }).click();
  await expect(page.getByRole("button", { name: "Close Sapphire Reserve" })).toBeVisible();

  const { today } = await walletApi(person).dashboard();
  const custom = { bonusLabel: "Bonus", worthCents: 60_000, spendCents: 400_000, days: 90 };
  await walletApi(person).change("PUT", `/cards/${id}/offer`, { custom, startOn: today });
  await page.goto(`/dashboard/cards/${id}#offer`);
  const offer = page.getByRole("region", { name: "Welcome offer" });
  await expect(offer).toContainText("Spend the rest by");

  await openTab(page, "Settings");
  await page.getByRole("button", { name: "Change product" }).click();
  const search = page.getByRole("dialog").getByLabel("Find your card");
  await search.fill("quicksilver");
  await expectMessage(page, "No Chase cards match “quicksilver”.");
  await search.fill("freedom unlimited");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Freedom Unlimited .* Choose$/ })
    .click();
  await expect(page.getByRole("dialog")).toContainText("end, and so does its welcome offer.");
  await page.getByRole("button", { name: "Change to Freedom Unlimited" }).click();
  await expect(page.getByRole("navigation", { name: "Where you are" })).toContainText("Freedom Unlimited");
  await openTab(page, "Settings");
  const before = page.getByRole("region", { name: "Product changes" });
  await expect(before).toContainText("Sapphire Reserve");
  await before.getByRole("link", { name: /Sapphire Reserve/ }).click();
  await openTab(page, "Value");
  await expect(offer).toContainText("It ended with this card");
  await expect(offer.getByRole("link", { name: "Log a purchase" })).toHaveCount(0);
  expect((await walletApi(person).card(id)).card.status).toBe("product_changed");
});

test("the tabs of a card have their addresses, follow the keyboard and the way back, and keep the place", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const person = await newCardholder();
  const id = await walletApi(person).add({ cardId: "chase-sapphire-reserve", openedOn: "2024-02-10" });
  await openAs(page, person, `/dashboard/cards/${id}?tab=terms`);
  const tabs = page.getByRole("navigation", { name: "Card" });
  const isOpen = (name: string) => expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  await isOpen("Terms");

  await tabs.getByRole("link", { name: "Credits" }).focus();
  const scrolled = await page.evaluate(() => Math.round(globalThis.scrollY));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/${id}\\?tab=credits$`));
  await expect(page.getByRole("region", { name: "Credits by window" })).toBeVisible();
  await expect(tabs.getByRole("link", { name: "Credits" })).toBeFocused();
  expect(await page.evaluate(() => Math.round(globalThis.scrollY))).toBe(scrolled);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await isOpen("Value");
  await page.goBack();
  await isOpen("Credits");
  await page.goBack();
  await isOpen("Terms");
  await expect(page.getByRole("region", { name: "Earning" })).toBeVisible();
});

test("links to a section of a card open its tab at that section", async ({ page }) => {
  const person = await newCardholder();
  const wallet = walletApi(person);
  const id = await wallet.add({ cardId: "chase-sapphire-reserve", openedOn: "2024-02-10", statementCloseDay: 4 });
  const link = { label: "Decide about the fee", path: cardPlace(id, "fee") };
  const [alertId] = await writeAlerts(person.uid, [{ type: "annual_fee", link }]);
  await openAs(page, person, `/dashboard/alerts/${alertId}`);
  await page.getByRole("link", { name: link.label }).click();
  await expect(page.getByRole("region", { name: "How the verdict is made" })).toBeInViewport();

  await page.goto(`/dashboard/cards/${id}#credit-travel-credit`);
  await expect(page.getByRole("button", { name: "Record use" })).toBeVisible();
  for (const [section, tab] of [
    ["fee", "Value"],
    ["offer", "Value"],
    ["earning", "Terms"],
    ["notes", "Settings"],
    ["statements", "Activity"],
  ] as const) {
    await page.goto(`/dashboard/cards/${id}#${section}`);
    await expect(page.locator(`#${section}`)).toBeInViewport();
    await expect(page.getByRole("navigation", { name: "Card" }).getByRole("link", { name: tab })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
});

test("a member compares a card with another one by fee, earning and the purchases that were logged", async ({
  page,
}) => {
  const person = await newCardholder();
  const wallet = walletApi(person);
  const id = await wallet.add({ cardId: "chase-sapphire-reserve", openedOn: "2024-02-10" });
  const { today } = await wallet.dashboard();
  const bought = { on: addDays(today, -20), categoryId: "dining", amountCents: 100_000, countsForOffer: false };
  await wallet.change("POST", "/purchases", { ...bought, walletCardId: id, merchant: null, note: null });
  await openAs(page, person, `/dashboard/cards/${id}?tab=value`);
  await page.getByRole("link", { name: "Compare with Freedom Unlimited" }).click();
  await expect(page).toHaveURL(`/dashboard/cards/${id}/compare?with=chase-freedom-unlimited`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sapphire Reserve or Freedom Unlimited?");
  await page.getByLabel("Find your card").fill("sapphire preferred");
  await page
    .getByRole("button", { name: /^Sapphire Preferred .* Compare$/ })
    .first()
    .click();
  const table = page.getByRole("table", { name: "Sapphire Reserve and Sapphire Preferred" });
  await expect(table.getByRole("row", { name: /^Annual fee/ })).toContainText(/\$795\.00.*\$95\.00/);
  await expect(table.getByRole("row", { name: /^Dining/ })).toContainText(/3×.*3×/);
  await expect(table.getByRole("row", { name: "Earned on your purchases" })).toContainText(/\$\d+\.\d\d.*\$\d+\.\d\d/);
  await expect(page.getByText(/would have earned the same\. Its annual fee is \$700\.00 lower\./)).toBeVisible();

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sapphire Reserve or Freedom Unlimited?");
});

test("a member logs purchases, finds them, removes one and restores it", async ({ page }) => {
  const person = await newCardholder({ cardId: "citi-double-cash" });
  await openAs(page, person, "/dashboard/purchases");
  await page.getByLabel("Amount").fill("82.40");
  await page.getByRole("textbox", { name: "Where" }).fill("Lupa");
  await page.getByLabel("Category").selectOption({ label: "Dining" });
  await page.getByRole("button", { name: "Log purchase of $82.40" }).click();
  const list = page.getByRole("list", { name: "Purchases" });
  await expect(list).toContainText("Lupa");
  await page.getByText("Refund", { exact: true }).click();
  await page.getByLabel("Amount").fill("20");
  await page.getByRole("button", { name: "Log refund of $20.00" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await page.getByLabel("Search").fill("lup");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: /^Delete Lupa/ }).click();
  await expect(list.getByRole("listitem")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(list).toContainText("Lupa");
});

test("a member exports everything and imports it into a second account", async ({ page, otherDevice }) => {
  const [first, second] = [await newCardholder(), await newCardholder()];
  const wallet = walletApi(first);
  await wallet.add({ cardId: "chase-sapphire-preferred" });
  const terms = { network: "visa", annualFeeCents: 0, foreignBps: null, basePercent: 3.5, noPresetLimit: false };
  await wallet.add({ custom: { name: "Union Card", issuerName: "Hometown Credit Union", ...terms } });
  const { today } = await wallet.dashboard();
  await openAs(page, first, "/dashboard/data");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download JSON" }).click();
  expect((await downloading).suggestedFilename()).toBe(`cardwell-${today}.json`);
  const file = await (await downloading).path();
  const tables = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await tables).suggestedFilename()).toMatch(/-csv\.zip$/);

  const other = await otherDevice();
  await openAs(other, second, "/dashboard/data");
  await other.getByLabel("An export of Cardwell, JSON").setInputFiles(file);
  await expect(other.getByText(/^2 cards, 0 purchases/)).toBeVisible();
  await other.getByRole("button", { name: "Import file" }).click();
  await expect(other.getByText("Imported: 2 cards, 0 purchases, 0 earlier statements and 0 reminders.")).toBeVisible();
  await expect(other.getByText("Your alert settings now match the file.")).toBeVisible();
  await other.goto("/dashboard/cards");
  await expect(other.getByRole("link", { name: "Union Card" }).first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test("a card is added, viewed and marked", async ({ page }) => {
    const person = await newCardholder();
    await openAs(page, person);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Add your first card.");
    await page.goto("/dashboard/add-card");
    await page.getByLabel("Find your card").fill("amx platinum");
    await page.getByRole("button", { name: /^Platinum Card American Express/ }).tap();
    await fillInDetails(page, { month: "June", year: "2023", closeDay: "5", dueDay: "28" });
    await page.getByRole("button", { name: "Add card" }).tap();
    await expectMessage(page, /Platinum Card is added/);
    const id = await openCard(page, person, "Platinum Card");
    await page.getByRole("navigation", { name: "Card" }).getByRole("link", { name: "Credits" }).tap();
    const credits = page.getByRole("region", { name: "Credits by window" });
    await credits
      .getByRole("button", { name: /Mark as used/ })
      .first()
      .tap();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await eventually(
      () => walletApi(person).card(id),
      (card) => card.credits.some(({ state }) => state === "used"),
    );
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
});
