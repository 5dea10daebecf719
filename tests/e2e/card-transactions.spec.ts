import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { linkBank, refreshLink } from "../support/bank-links.ts";
import { atBank, type BankItem } from "../support/banks.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { eventually } from "../support/wait.ts";
import { walletApi } from "../support/wallets.ts";
import { expect, test } from "./journey.ts";
import { openAs } from "./session.ts";

// A linked card's own page: what its bank sends, searched, corrected and saved.

const citiCardholder = () => newCardholder({ cardId: "citi-double-cash", last4: "8810" });

async function findCardId(person: TestPerson, name: string): Promise<string> {
  const { cards } = await walletApi(person).dashboard();
  const id = cards.find(({ cardId }) => cardId === name)?.id;
  if (id === undefined) throw new Error("The card is gone.");
  return id;
}

/** The account at the bank that a card was matched with. */
async function findAccount(person: TestPerson, linkId: string, cardId: string): Promise<string | undefined> {
  const { items } = await atBank<{ items: BankItem[] }>("items");
  const { card } = await walletApi(person).card(cardId);
  const accounts = items.find(({ item }) => item === linkId)?.accounts ?? [];
  return accounts.find((each) => each.account === card.bank?.accountId)?.account;
}

/** A linked Citi card, with two purchases at Harbor Coffee and one whose bank writes a formula. */
async function linkedCard() {
  const person = await citiCardholder();
  const link = await linkBank(person, { bank: "citi" });
  const id = await findCardId(person, "citi-double-cash");
  await walletApi(person).change("PATCH", `/cards/${id}`, { autopay: { mode: "statement", fixedCents: null } });
  const account = await findAccount(person, link.id, id);
  const coffee = { account, kind: "purchase", merchant: "Harbor Coffee", name: "SQ *HARBOR COFFEE", mcc: "5942" };
  await atBank("transaction", { ...coffee, cents: 5_312 });
  await atBank("transaction", { ...coffee, cents: 1_207, pendingDays: null });
  await atBank("transaction", { account, kind: "purchase", cents: 777, merchant: "=SUM(A1:A9)", name: "=SUM(A1:A9)" });
  await refreshLink(person, link.id);
  await eventually(
    () => walletApi(person).ask<{ transactions: unknown[] }>("GET", "/api/wallet/transactions?search=sum"),
    ({ body }) => body.transactions.length === 1,
  );
  return { person, path: `/dashboard/cards/${id}` };
}

const purchases = (page: Page) => page.getByRole("region", { name: "Purchases" });
const rows = (page: Page) => page.getByRole("list", { name: "Transactions" }).getByRole("listitem");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search transactions" });
const category = (page: Page, at: number) =>
  rows(page)
    .nth(at)
    .getByRole("button", { name: /change the category/ });

async function chooseCategory(page: Page, at: number, name: string): Promise<void> {
  await category(page, at).click();
  const popover = page.getByRole("dialog", { name: "Change category" });
  await popover.getByRole("searchbox", { name: "Search categories" }).fill(name);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(popover.getByRole("radio", { name: new RegExp(`^${name}`) })).toBeChecked();
}

const save = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Save" }).click();

test("the category of one purchase is corrected, or of all at its merchant, and undone", async ({ page }) => {
  const { person, path } = await linkedCard();
  await openAs(page, person, path);
  await expect(rows(page)).toHaveCount(10);
  await search(page).fill("harbor");
  await expect(rows(page)).toHaveCount(2);
  const before = (await category(page, 1).textContent()) ?? "";
  await chooseCategory(page, 0, "Dining");
  await save(page);
  await expect(page.getByText("Harbor Coffee is now Dining.")).toBeVisible();
  await expect(category(page, 0)).toHaveText("Dining");
  await expect(category(page, 1)).toHaveText(before);
  await page.reload();
  await expect(category(page, 0)).toHaveText("Dining");

  await chooseCategory(page, 1, "Transit");
  await page.getByRole("checkbox", { name: "Also for future purchases at Harbor Coffee" }).check();
  await save(page);
  await expect(page.getByText("Harbor Coffee is now Transit, future purchases included.")).toBeVisible();
  await expect(category(page, 1)).toHaveText("Transit");
  // A correction of one comes before that of its merchant.
  await expect(category(page, 0)).toHaveText("Dining");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(category(page, 1)).toHaveText(before);
  await page.reload();
  await expect(category(page, 0)).toHaveText("Dining");
  await expect(category(page, 1)).toHaveText(before);
});

test("transactions are searched, filtered and saved as a table", async ({ page }) => {
  const { person, path } = await linkedCard();
  await openAs(page, person, path);
  await expect(rows(page)).toHaveCount(10);
  await purchases(page)
    .getByRole("button", { name: /^Show all [\d,]+ transactions$/ })
    .click();
  await expect(rows(page).nth(10)).toBeVisible();
  await search(page).fill("harbor 12.07");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Pending");
  await expect(page).toHaveURL(/[?&]q=harbor\+12\.07/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await search(page).fill("");
  await page.getByRole("combobox", { name: "Kind" }).selectOption("Payments");
  await expect(rows(page).first()).toContainText("AUTOPAY PAYMENT");
  await page.getByRole("combobox", { name: "Kind" }).selectOption("All kinds");
  await search(page).fill("sum");
  await expect(rows(page)).toHaveCount(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^double-cash-transactions-\d{4}-\d\d-\d\d\.csv$/);
  const [head, row] = (await readFile(await file.path(), "utf8")).slice(1).split("\r\n");
  expect(head).toBe("date,merchant,bank_text,kind,status,category,amount,note");
  expect(row).toMatch(/^\d{4}-\d\d-\d\d,"'=SUM\(A1:A9\)","'=SUM\(A1:A9\)",Purchases,posted,\w[^,]*,7\.77,$/);
  await expect(page.getByText("1 transaction saved.")).toBeVisible();
});

test("statement credits are matched with purchases, and with what the bank credits", async ({ page }) => {
  const person = await newCardholder({ cardId: "chase-sapphire-reserve", last4: "4417" });
  const link = await linkBank(person, { bank: "chase" });
  const id = await findCardId(person, "chase-sapphire-reserve");
  const account = await findAccount(person, link.id, id);
  const ride = { account, kind: "purchase", cents: 1_840, merchant: "Lyft", name: "LYFT *RIDE", mcc: "4121" };
  await atBank("transaction", ride);
  await atBank("transaction", { account, kind: "credit", cents: 1_000, name: "LYFT CREDIT" });
  await refreshLink(person, link.id);
  await eventually(
    () => walletApi(person).ask<{ transactions: unknown[] }>("GET", "/api/wallet/transactions?search=lyft"),
    ({ body }) => body.transactions.length >= 2,
  );
  await openAs(page, person, `/dashboard/cards/${id}?q=lyft`);
  await expect(rows(page).filter({ hasText: "−$10.00" })).toContainText("Lyft credit");
  await expect(rows(page).filter({ hasText: "$18.40" })).toContainText("Qualifies for Lyft credit");
  const credit = page
    .getByRole("region", { name: "Matched credits" })
    .getByRole("listitem")
    .filter({ hasText: "Lyft" });
  await expect(credit).toContainText(/Spent \$18\.40 on \w{3}\s\d+ at Lyft/);
  await expect(credit).toContainText(/Credited \$10\.00 on \w{3}\s\d+/);
});
