import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { cardPlace } from "../../core/src/domain/alerts/places.ts";
import { addDays } from "../../core/src/domain/dates/civil.ts";
import { writeAlerts } from "../support/alerts.ts";
import { readPreferences, savePreferences } from "../support/alert-preferences.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { eventually } from "../support/wait.ts";
import { walletApi } from "../support/wallets.ts";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { expect, test } from "./journey.ts";
import { lookAt } from "./look.ts";
import { openAs } from "./session.ts";

const cardNumber = "4242 4242 4242 4242";

type Export = { cards: { id: string; cardId: string | null; status: string }[]; purchases: unknown[] };

async function asPerson<T>(person: TestPerson, path: string): Promise<T> {
  const answer = await fetch(`${appOrigin}${path}`, { headers: { authorization: `Bearer ${person.idToken}` } });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
}

const fetchExport = (person: TestPerson) => asPerson<Export>(person, "/api/wallet/export");
const fetchDashboard = (person: TestPerson) =>
  asPerson<Record<string, unknown> & { today: string; cards: { id: string; name: string }[] }>(
    person,
    "/api/dashboard",
  );

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

async function addThreeAndOne(page: Page, today: string): Promise<void> {
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
}

async function openCard(page: Page, person: TestPerson, name: string): Promise<string> {
  const { cards } = await fetchDashboard(person);
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
  const { today } = await fetchDashboard(person);
  await openAs(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Add your first card.");
  await addThreeAndOne(page, today);

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

test("marks, undoes, closes, opens again and changes the product of a card", { tag: "@gate" }, async ({ page }) => {
  const person = await newCardholder();
  await openAs(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Add your first card.");
  const details = { month: "February", year: "2022", closeDay: "4", dueDay: "28", limit: "26,000" };
  await addFromCatalog(page, "sapphire reserve", "Sapphire Reserve", details);
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

  const { today } = await fetchDashboard(person);
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
  const { cards } = await fetchExport(person);
  expect(cards.find((card) => card.id === id)?.status).toBe("product_changed");
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
  await expect(page.getByRole("region", { name: "Earning" })).toBeVisible();

  await tabs.getByRole("link", { name: "Credits" }).focus();
  const scrolled = await page.evaluate(() => Math.round(globalThis.scrollY));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/${id}\\?tab=credits$`));
  await expect(page).toHaveTitle("Sapphire Reserve: Credits · Cardwell");
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

test("compares a card with another one by fee, earning and the purchases that were logged", async ({ page }) => {
  const person = await newCardholder();
  const wallet = walletApi(person);
  const id = await wallet.add({ cardId: "chase-sapphire-reserve", openedOn: "2024-02-10" });
  const { today } = await fetchDashboard(person);
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
  await lookAt(page, "wallet-compare", /^Sapphire Reserve or Sapphire Preferred\? · Cardwell$/);

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sapphire Reserve or Freedom Unlimited?");
});

test("logs purchases, finds them, removes one and restores it", async ({ page }) => {
  const person = await newCardholder();
  await openAs(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Add your first card.");
  await addFromCatalog(page, "double cash", "Double Cash", { month: "May", year: "2021" });
  await page.goto("/dashboard/purchases");
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

test("keeps an unsent form for a return in the same tab, without card numbers", async ({ page }) => {
  const person = await newCardholder();
  const card = await walletApi(person).add({ cardId: "chase-sapphire-reserve", openedOn: "2024-02-10" });
  await openAs(page, person, `/dashboard/cards/${card}?tab=settings`);
  const notes = page.getByLabel("Notes on this card");
  await notes.fill("Ask for a retention offer in May");
  await page.goto("/dashboard/purchases");
  await page.getByLabel("Amount").fill("82.40");
  const where = page.getByRole("textbox", { name: "Where" });
  await where.fill("Lupa");
  await page.getByRole("textbox", { name: "Note", exact: false }).fill(cardNumber);
  await page.getByText("Refund", { exact: true }).click();
  await page.getByLabel("Date", { exact: true }).fill("2026-03-01");
  await page.reload();
  await expect(page.getByLabel("Amount")).toHaveValue("82.40");
  await expect(where).toHaveValue("Lupa");
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue("2026-03-01");
  await expect(page.getByRole("textbox", { name: "Note", exact: false })).toHaveValue("");

  let answer = () => {};
  const isAwaited = new Promise<void>((go) => (answer = go));
  await page.route("**/api/wallet/purchases", async (route) => {
    await isAwaited;
    await route.continue();
  });
  await page.getByRole("button", { name: "Log refund of $82.40" }).click();
  await expect(page.getByRole("button", { name: "Saving" })).toBeVisible();
  await page.getByRole("link", { name: "Today" }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  answer();
  await expect(page.getByText("Refund logged.")).toBeVisible();
  await page.goto("/dashboard/purchases");
  await expect(page.getByRole("list", { name: "Purchases" })).toContainText("Lupa");
  await expect(where, "what was sent is not offered again").toHaveValue("");

  await page.goto(`/dashboard/cards/${card}#notes`);
  await expect(notes).toHaveValue("Ask for a retention offer in May");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect(page.getByText("Notes saved.")).toBeVisible();
  const left = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("typed")));
  await expect.poll(left, "nothing that was sent is kept").toEqual([]);
});

test("shows errors of the amount of a use at its field", async ({ page, allowRejections }) => {
  const person = await newCardholder();
  const card = await walletApi(person).add({ cardId: "chase-sapphire-reserve", openedOn: "2024-02-10" });
  allowRejections("/api/wallet/");
  await openAs(page, person, `/dashboard/cards/${card}?tab=credits`);
  const credit = page.locator("#credit-travel-credit");
  await credit.getByRole("button", { name: "Annual travel credit", exact: true }).click();
  const amount = credit.getByLabel("Amount");
  for (const [typed, words] of [
    [cardNumber, "This looks like a full card number."],
    ["-1", "Enter $0 or more."],
    ["999", "Only $300.00 of this credit is left in this window."],
  ] as const) {
    await amount.fill(typed);
    await credit.getByRole("button", { name: "Record use" }).click();
    await expect(amount).toHaveAccessibleDescription(new RegExp(words.replaceAll(/[$.]/g, "\\$&")));
  }
  await expect(page.getByText(/Reference|Couldn't save/)).toHaveCount(0);
});

test("shows errors of a credit's use that aren't about the amount at the form", async ({ page, allowRejections }) => {
  const person = await newCardholder();
  const card = await walletApi(person).add({ cardId: "chase-sapphire-reserve", openedOn: "2024-02-10" });
  allowRejections("/api/wallet/");
  await openAs(page, person, "/dashboard/credits");

  // The server's response for a window that no longer exists since the opening day was corrected on another device.
  const message = "This credit's window has changed. Reload the page.";
  await page.route("**/benefits/travel-credit/uses", (route) =>
    route.fulfill({ status: 409, json: { error: "conflict", message, requestId: "e2e-stale-window" } }),
  );
  const credits = page.getByRole("region", { name: "Your credits" });
  await credits.getByRole("button", { name: /^More about Annual travel credit/ }).click();
  const part = credits.getByLabel("Amount used, in dollars");
  await part.fill("10");
  await credits.getByRole("button", { name: /^Record partial use/ }).click();
  await expect(credits.getByRole("alert")).toContainText(message);
  await expect(part).not.toHaveAttribute("aria-invalid", "true");
  await expect(part).toHaveAccessibleDescription("");

  await page.goto(`/dashboard/cards/${card}?tab=credits`);
  const credit = page.locator("#credit-travel-credit");
  await credit.getByRole("button", { name: "Annual travel credit", exact: true }).click();
  const amount = credit.getByLabel("Amount");
  await amount.fill("10");
  await credit.getByRole("button", { name: "Record use" }).click();
  await expect(credit.getByText("Couldn't save.")).toBeVisible();
  await expect(credit.getByText(message)).toBeVisible();
  await expect(amount).not.toHaveAttribute("aria-invalid", "true");
  await expect(amount).toHaveAccessibleDescription("");
});

test("accepts a statement and a balance in credit, and asks for no payment", async ({ page }) => {
  const person = await newCardholder();
  const { today } = await fetchDashboard(person);
  const days = { statementCloseDay: Number(addDays(today, -10).slice(8)), dueDay: Number(addDays(today, 15).slice(8)) };
  const card = await walletApi(person).add({ cardId: "citi-double-cash", creditLimitCents: 500_000, ...days });
  await openAs(page, person, `/dashboard/cards/${card}`);
  const payment = page.getByRole("region", { name: "Next payment" });

  await payment.getByRole("button", { name: "Enter a statement" }).click();
  const [balance, minimum] = [page.getByLabel("Statement balance"), page.getByLabel("Minimum payment")];
  const save = page.getByRole("button", { name: "Save statement" });
  await expect(balance).toHaveAttribute("inputmode", "text");
  await balance.fill("-25 CR");
  await save.click();
  await expect(balance).toHaveAccessibleDescription(/Enter an amount in dollars/);
  await balance.fill("(25.00)");
  await minimum.fill("40");
  await save.click();
  await expect(minimum).toHaveAccessibleDescription(/A statement in credit has no minimum/);
  await minimum.fill("");
  await save.click();
  await expect(payment).toContainText("$25.00 in credit");
  await expect(payment).toContainText("Nothing to pay");
  await expect(page.getByRole("region", { name: "Statements and payments" })).toContainText("In credit");
  await expect(payment.getByRole("button", { name: "Mark as paid" })).toHaveCount(0);

  await payment.getByRole("button", { name: "Update balance" }).click();
  await page.getByLabel("Current balance").fill("18.50 CR");
  await page.getByRole("button", { name: "Save balance" }).click();
  await expect(payment).toContainText("$18.50 in credit");
  await expect(payment).toContainText("0% of $5,000.00");

  await page.goto("/dashboard/payments");
  const payments = page.getByRole("region", { name: "Payment plan" });
  await expect(payments.getByText("In credit").filter({ visible: true }).first()).toBeVisible();
  await expect(payments.getByRole("button", { name: "Mark as paid" })).toHaveCount(0);
  await page.goto("/dashboard");
  const due = page.getByRole("term").filter({ hasText: "Due in 14 days" });
  await expect(due.locator("xpath=following-sibling::dd[1]")).toHaveText(/^\$0\.00/);
});

test("sends only changed fields of a card, so that two tabs don't overwrite each other", async ({ page, context }) => {
  const person = await newCardholder();
  const wallet = walletApi(person);
  const card = await wallet.add({ cardId: "citi-double-cash", creditLimitCents: 900_000 });
  await openAs(page, person);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`/dashboard/cards/${card}?edit=1`);
    await expect(tab.getByLabel("Credit limit")).toHaveValue("9,000");
  }

  const sent: unknown[] = [];
  second.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postDataJSON());
  });
  await page.getByLabel("Credit limit").fill("7,000");
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await second.getByLabel("Nickname").fill("Everyday");
  await second.getByRole("button", { name: "Save card" }).click();
  await expect(second.getByRole("dialog")).toHaveCount(0);
  expect(sent).toEqual([{ nickname: "Everyday" }]);
  expect((await wallet.card(card)).card).toMatchObject({ creditLimitCents: 700_000, nickname: "Everyday" });

  await second.goto(`/dashboard/cards/${card}?edit=1`);
  await second.getByRole("button", { name: "Save card" }).click();
  await expect(second.getByRole("dialog")).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test("asks for confirmation of a payment above the statement", async ({ page }) => {
  const person = await newCardholder();
  const wallet = walletApi(person);
  const { today } = await fetchDashboard(person);
  const card = await wallet.add({ cardId: "citi-double-cash", creditLimitCents: 900_000 });
  const statement = {
    closeOn: addDays(today, -10),
    dueOn: addDays(today, 15),
    balanceCents: 80_000,
    minimumCents: null,
  };
  await wallet.change("PUT", `/cards/${card}/statement`, statement);
  await openAs(page, person, `/dashboard/cards/${card}`);
  await page.getByRole("button", { name: "Other amount" }).click();
  const amount = page.getByRole("dialog").getByLabel("Amount");
  const save = page.getByRole("button", { name: "Record payment" });
  const paid = async () => (await wallet.card(card)).card.statement?.payments.map(({ amountCents }) => amountCents);

  await amount.fill("99,999");
  await save.click();
  await expect(amount).toHaveAccessibleDescription(
    "That's $99,199.00 more than the statement balance. Save again to confirm.",
  );
  await amount.fill("999");
  await expect(amount).toHaveAccessibleDescription("");
  await save.click();
  await expect(amount).toHaveAccessibleDescription(/^That's \$199\.00 more/);
  expect(await paid()).toEqual([]);
  await save.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await paid()).toEqual([99_900]);
});

test("shows errors of an authorized user's date at its field", async ({ page }) => {
  const person = await newCardholder();
  const { today } = await fetchDashboard(person);
  const card = await walletApi(person).add({ cardId: "citi-double-cash", openedOn: "2021-05-10" });
  await openAs(page, person, `/dashboard/cards/${card}?tab=settings`);
  const people = page.getByRole("region", { name: "Authorized users" });
  await people.getByRole("button", { name: "Add an authorized user" }).click();
  await people.getByLabel("Name").fill("Sam");
  const since = people.getByLabel("Since");
  for (const [on, words] of [
    ["", "Enter the day they got the card."],
    ["2019-01-01", "The card wasn't open yet on that day."],
    [addDays(today, 2), "This date is in the future."],
  ] as const) {
    await since.fill(on);
    await people.getByRole("button", { name: "Add authorized user" }).click();
    await expect(since).toHaveAccessibleDescription(words);
  }
  await since.fill("2021-05-10");
  await people.getByRole("button", { name: "Add authorized user" }).click();
  await expect(people).toContainText("Sam since May 10, 2021");
});

test("shows a file's errors in the preview, and accepts it once they are fixed", async ({ page }) => {
  const person = await newCardholder();
  await walletApi(person).add({ cardId: "citi-double-cash", nickname: "Everyday" });
  const exported = await fetchExport(person);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await openAs(page, person, "/dashboard/data");
  const field = page.getByLabel("An export of Cardwell, JSON");
  const file = (change: object) => ({
    name: "export.json",
    mimeType: "application/json",
    buffer: Buffer.from(
      JSON.stringify({ ...exported, cards: exported.cards.map((card) => ({ ...card, ...change, id: "another" })) }),
    ),
  });
  await field.setInputFiles(file({ openedOn: "2026-02-30", creditLimitCents: -1 }));
  const problem = page.getByRole("alert").filter({ hasText: "Fix 2 problems in this file first." });
  await expect(problem.getByRole("listitem")).toHaveText([
    "Card 1 (Everyday), opened on, “2026-02-30”: This date doesn't exist.",
    "Card 1 (Everyday), credit limit cents, -1: Enter a limit above $0, or leave it blank.",
  ]);
  await expect(page.getByRole("button", { name: "Import file" })).toHaveCount(0);
  await expect(field).toHaveAttribute("aria-invalid", "true");
  expect(sent.filter((each) => each.includes("/wallet/import"))).toEqual([]);

  await field.setInputFiles(file({ openedOn: "2026-02-28", creditLimitCents: 0 }));
  await expect(problem).toHaveCount(0);
  await page.getByRole("button", { name: "Import file" }).click();
  await expect(page.getByText("Imported: 1 card, 0 statements, 0 purchases.")).toBeVisible();
});

test("keeps the member's alert settings on import, unless the file's are chosen or everything is replaced", async ({
  page,
}) => {
  const person = await newCardholder();
  await walletApi(person).add({ cardId: "citi-double-cash", nickname: "Everyday" });
  const own = { ...(await readPreferences(person)), dailyMailCap: 3 };
  await savePreferences(person, own);
  const exported = await fetchExport(person);
  await openAs(page, person, "/dashboard/data");
  const field = page.getByLabel("An export of Cardwell, JSON");
  const file = (wallet: object) => ({
    name: "export.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(wallet)),
  });
  const ofFile = { ...own, dailyMailCap: 1 };
  const choice = page.getByRole("group", { name: "The file contains alert settings. Which do you want to keep?" });
  const [keep, take] = [choice.getByText("Keep mine"), choice.getByText("Use the file’s")];
  const mode = page.getByRole("group", { name: "What should happen to your current cards?" });

  await field.setInputFiles(file({ ...exported, alertSettings: { ...ofFile, dailyMailCap: 50 } }));
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
    "alert settings, daily mail cap, 50: not in the export format.",
  ]);

  await field.setInputFiles(file({ ...exported, alertSettings: undefined }));
  await expect(page.getByRole("button", { name: "Import file" })).toBeVisible();
  await expect(choice).toHaveCount(0);

  await field.setInputFiles(file({ ...exported, alertSettings: ofFile }));
  await expect(choice.getByRole("radio", { name: "Keep mine" })).toBeChecked();
  await mode.getByText("Replace everything").click();
  await expect(choice.getByRole("radio", { name: "Use the file’s" })).toBeChecked();
  await keep.click();
  await page.getByRole("button", { name: "Import file" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace everything" }).click();
  await expect(page.getByText("Imported: 1 card, 0 statements, 0 purchases.")).toBeVisible();
  expect(await readPreferences(person)).toEqual(own);

  await field.setInputFiles(file({ ...exported, alertSettings: ofFile }));
  await mode.getByText("Keep and add").click();
  await take.click();
  await page.getByRole("button", { name: "Import file" }).click();
  await expect(page.getByText("Your alert settings now match the file.")).toBeVisible();
  expect(await readPreferences(person)).toEqual(ofFile);
});

test("exports everything and imports it into a second account with the same result", async ({ page, otherDevice }) => {
  const [first, second] = [await newCardholder(), await newCardholder()];
  const { today } = await fetchDashboard(first);
  const chosen = { ...(await readPreferences(first)), quietHours: { from: "22:30", until: "06:15" }, dailyMailCap: 2 };
  await savePreferences(first, chosen);
  await openAs(page, first);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Add your first card.");
  await addThreeAndOne(page, today);
  await openCard(page, first, "Sapphire Preferred");
  await openTab(page, "Credits");
  await page
    .getByRole("region", { name: "Credits by window" })
    .getByRole("button", { name: /Mark as used/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();

  await page.goto("/dashboard/data");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download JSON" }).click();
  expect((await downloading).suggestedFilename()).toBe(`cardwell-${today}.json`);
  const file = await (await downloading).path();
  const tables = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await tables).suggestedFilename()).toMatch(/-csv\.zip$/);
  expect((JSON.parse(await readFile(file, "utf8")) as Export).cards).toHaveLength(4);

  const other = await otherDevice();
  await openAs(other, second);
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Add your first card.");
  await other.goto("/dashboard/data");
  await other.getByLabel("An export of Cardwell, JSON").setInputFiles({
    name: "wrong.json",
    mimeType: "application/json",
    buffer: Buffer.from("{}"),
  });
  await expect(other.getByText("This file isn't a Cardwell export.")).toBeVisible();
  await other.getByLabel("An export of Cardwell, JSON").setInputFiles(file);
  await expect(other.getByText(/^4 cards, 0 purchases/)).toBeVisible();
  const choice = other.getByRole("group", { name: "The file contains alert settings. Which do you want to keep?" });
  await expect(choice.getByRole("radio", { name: "Use the file’s" })).toBeChecked();
  await expect(other.getByText("Your email address, name and time zone don't change")).toBeVisible();
  await other.getByRole("button", { name: "Import file" }).click();
  await expect(other.getByText("Imported: 4 cards, 0 statements, 0 purchases.")).toBeVisible();

  await expect(other.getByText("Your alert settings now match the file.")).toBeVisible();
  expect(await readPreferences(second)).toEqual(chosen);

  const [ofFirst, ofSecond] = await Promise.all([fetchDashboard(first), fetchDashboard(second)]);
  for (const part of [
    "summary",
    "actions",
    "payments",
    "credits",
    "bestCards",
    "utilization",
    "cards",
    "year",
    "counts",
  ]) {
    expect(ofSecond[part], part).toEqual(ofFirst[part]);
  }
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
    await openCard(page, person, "Platinum Card");
    await page.getByRole("navigation", { name: "Card" }).getByRole("link", { name: "Credits" }).tap();
    const credits = page.getByRole("region", { name: "Credits by window" });
    await credits
      .getByRole("button", { name: /Mark as used/ })
      .first()
      .tap();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await eventually(
      () => fetchExport(person),
      ({ cards }) => JSON.stringify(cards[0]).includes('"state":"used"'),
    );
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
});

test("a card's page and its parts look right in both themes and widths", async ({ page }) => {
  const person = await newCardholder();
  await openAs(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Add your first card.");
  const details = { month: "February", year: "2022", closeDay: "4", dueDay: "28", limit: "26,000" };
  await addFromCatalog(page, "sapphire reserve", "Sapphire Reserve", details);
  await lookAt(page, "wallet-added", /^Sapphire Reserve added · Cardwell$/);
  const wallet = walletApi(person);
  const { today, cards } = await fetchDashboard(person);
  const id = cards[0]?.id ?? "";
  const statement = { balanceCents: 390_215, minimumCents: 11_800 };
  const before = { ...statement, closeOn: addDays(today, -41), dueOn: addDays(today, -16) };
  await wallet.change("PUT", `/cards/${id}/statement`, before);
  await wallet.change("POST", `/cards/${id}/payments`, { on: addDays(today, -20) });
  const last = { ...statement, closeOn: addDays(today, -11), dueOn: addDays(today, 14) };
  await wallet.change("PUT", `/cards/${id}/statement`, last);
  await wallet.change("POST", `/cards/${id}/payments`, { amountCents: 100_000, on: today, state: "pending" });
  await wallet.change("PUT", `/cards/${id}/balance`, { currentCents: 521_840 });
  const bought = { on: addDays(today, -5), categoryId: "dining", amountCents: 9_420, countsForOffer: false };
  await wallet.change("POST", "/purchases", { ...bought, walletCardId: id, merchant: null, note: null });
  await openCard(page, person, "Sapphire Reserve");
  await lookAt(page, "wallet-card", /^Sapphire Reserve · Cardwell$/);
  await page.goto(`/dashboard/cards/${id}#credit-travel-credit`);
  await expect(page.getByRole("button", { name: "Record use" })).toBeVisible();
  await lookAt(page, "wallet-credit", /^Sapphire Reserve: Credits · Cardwell$/);
  for (const tab of ["Value", "Terms", "Settings"]) {
    await openTab(page, tab);
    await expect(page.getByText("Loading this tab...")).toHaveCount(0);
    await lookAt(page, `wallet-${tab.toLowerCase()}`, new RegExp(`^Sapphire Reserve: ${tab} · Cardwell$`));
  }
  await page.goto(`/dashboard/cards/${id}?edit=1`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await lookAt(page, "wallet-edit", /^Sapphire Reserve · Cardwell$/);
});

test("adding, purchases and data look right in both themes and widths", async ({ page }) => {
  const person = await newCardholder();
  await openAs(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Add your first card.");
  await addFromCatalog(page, "double cash", "Double Cash", { month: "May", year: "2021" });
  await page.goto("/dashboard/add-card");
  await page.getByLabel("Find your card").fill("chase");
  await expect(page.getByRole("list", { name: "Cards found" })).toBeVisible();
  await lookAt(page, "wallet-search", /^Add a card · Cardwell$/);
  await page.goto("/dashboard/add-card?custom=1");
  await page.getByRole("button", { name: "Add card" }).click();
  await lookAt(page, "wallet-own", /^Add a custom card · Cardwell$/);
  await page.goto("/dashboard/purchases");
  await expect(page.getByRole("heading", { name: "Logged purchases" })).toBeVisible();
  await lookAt(page, "wallet-purchases", /^Purchases · Cardwell$/);
  await page.goto("/dashboard/data");
  await page.getByText("Custom", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Save values" })).toBeVisible();
  await lookAt(page, "wallet-data", /^Settings and data · Cardwell$/);
});
