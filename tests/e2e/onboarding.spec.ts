import type { Page } from "@playwright/test";
import { newCardholder } from "../support/prepared-members.ts";
import { expect, test } from "./journey.ts";
import { openAs } from "./session.ts";

test.use({ viewport: { width: 360, height: 780 } });

const pick = (page: Page, name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name} `) });

/** A new member's first two cards, one from the first list and one found by name, in spite of a typo. */
async function pickTwo(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Choose your cards" }).click();
  await expect(page).toHaveURL(/\/dashboard\/start$/);
  await expect(page).toHaveTitle("Which cards do you have? · Cardwell");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("navigation", { name: "Places" })).toHaveCount(0);
  await pick(page, "Sapphire Reserve").check();
  await page.getByRole("searchbox", { name: "Find your card" }).fill("duoble cash");
  await pick(page, "Double Cash").check();
}

async function continueToDates(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue with 2 cards" }).click();
  await expect(page).toHaveURL(/\/dashboard\/start\/dates$/);
  await expect(page.getByRole("heading", { level: 1, name: "When are they due?" })).toBeFocused();
}

const findDays = (page: Page, name: string) => page.getByRole("group", { name });

test(
  "a new member chooses two cards, their days and alerts on a phone, and Today shows their payments",
  { tag: "@gate" },
  async ({ page }) => {
    await openAs(page, await newCardholder());
    await pickTwo(page);
    await continueToDates(page);
    await findDays(page, "Sapphire Reserve").getByLabel("Closing day").selectOption("4th");
    await findDays(page, "Sapphire Reserve").getByLabel("Due day").selectOption("1st");
    await findDays(page, "Double Cash").getByLabel("Closing day").selectOption("Last day");
    await findDays(page, "Double Cash").getByLabel("Due day").selectOption("24th");
    await page.getByRole("button", { name: "Continue" }).click();

    await expect(page).toHaveURL(/\/dashboard\/start\/alerts$/);
    await expect(page.getByRole("heading", { level: 1, name: "What should we remind you of?" })).toBeFocused();
    const bonuses = page.getByRole("switch", { name: "Bonuses" });
    await bonuses.click();
    await expect(bonuses).not.toBeChecked();
    await expect(page.getByText("Alerts for bonuses are off.")).toBeVisible();
    await page.reload();
    await expect(bonuses).not.toBeChecked();
    await expect(page.getByText("First reminder:")).toBeVisible();
    await page.getByRole("link", { name: "Go to Today" }).click();

    await expect(page).toHaveURL(/\/dashboard$/);
    const payments = page.getByRole("region", { name: "Next payments" });
    await expect(payments.getByRole("link", { name: "Sapphire Reserve", exact: true })).toBeVisible();
    await expect(payments.getByRole("link", { name: "Double Cash", exact: true })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Places" })).toBeVisible();
  },
);

test("the cards that a search finds fit a phone, with their issuers and fees in full", async ({ page }) => {
  await openAs(page, await newCardholder());
  await page.goto("/dashboard/start");
  await page.getByRole("searchbox", { name: "Find your card" }).fill("amex plat");
  const about = page.getByText("American Express · business · $895.00 a year").first();
  await expect(about).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /American Express · business/ }).first()).toBeInViewport({
    ratio: 1,
  });
  const isCut = (line: HTMLElement) => line.scrollWidth > line.clientWidth;
  expect(await about.evaluate(isCut)).toBe(false);
  expect(await page.locator("html").evaluate(isCut)).toBe(false);
});

test("leaving the first steps in the middle keeps the cards that were added, and their days for later", async ({
  page,
}) => {
  await openAs(page, await newCardholder());
  await pickTwo(page);
  await continueToDates(page);
  await page.getByRole("link", { name: "I don't know these yet" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "What should we remind you of?" })).toBeFocused();
  await page.getByRole("link", { name: "Finish later" }).click();
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Cards" }).click();
  await expect(page.getByRole("link", { name: "Sapphire Reserve" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Double Cash" }).first()).toBeVisible();
  await page.goto("/dashboard/start/dates");
  await expect(findDays(page, "Sapphire Reserve").getByLabel("Due day")).toHaveValue("");
});
