import { formatCivilDate } from "../../web/src/lib/civil.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { walletApi } from "../support/wallets.ts";
import { expect, test } from "./journey.ts";
import { openAs } from "./session.ts";

test("a credit for spending is marked as earned, undone, marked again and undone again", async ({ page }) => {
  const person = await newCardholder();
  const mine = walletApi(person);
  const id = await mine.add({ cardId: "chase-sapphire-reserve" });
  const { today } = await mine.dashboard();
  const { toEarn } = await mine.card(id);
  const title = toEarn.find(({ benefitId }) => benefitId === "high-spend")?.title ?? "";
  await openAs(page, person, `/dashboard/cards/${id}?tab=credits`);

  const credit = page.locator("#credit-high-spend");
  const earned = credit.getByRole("button", { name: /^Mark as earned/ });
  await expect(credit).toContainText("earned by spending $75,000.00 in the year");
  await expect(credit).toContainText("$0.00 of $75,000.00 logged");

  await earned.click();
  await expect(credit).toContainText("Open");
  await expect(credit).toContainText("Marked as earned");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(earned).toBeVisible();

  await earned.click();
  await credit.getByRole("button", { name: title, exact: true }).click();
  await expect(credit).toContainText(`Marked as earned ${formatCivilDate(today)}`);
  await credit.getByRole("button", { name: /how what is left of/ }).click();
  const basis = page.getByRole("dialog", { name: `How what is left of ${title} is calculated` });
  await expect(basis).toContainText("Earned by spending $75,000.00");
  await expect(basis).toContainText(`You · ${formatCivilDate(today)}`);
  await page.keyboard.press("Escape");
  await credit.getByRole("button", { name: /^Mark as not earned/ }).click();
  await expect(earned).toBeVisible();
});

test("a credit for spending is marked as earned in a year that has ended, and that is undone", async ({ page }) => {
  const person = await newCardholder();
  const mine = walletApi(person);
  const id = await mine.add({ cardId: "chase-sapphire-reserve" });
  const { today } = await mine.dashboard();
  const lastYear = String(Number(today.slice(0, 4)) - 1);
  await openAs(page, person, `/dashboard/cards/${id}#credit-high-spend`);

  const ended = page
    .locator("#credit-high-spend")
    .getByRole("row")
    .filter({ hasText: formatCivilDate(`${lastYear}-01-01`) });
  const earnedDays = async () =>
    (await mine.card(id)).toEarn
      .find(({ benefitId }) => benefitId === "high-spend")
      ?.past.map(({ earnedOn }) => earnedOn);
  await page.locator("#credit-high-spend").getByText("Past windows").click();
  await expect(ended).toContainText("Not earned");
  await ended.getByRole("button", { name: /^Mark as earned/ }).click();
  await expect(ended).toContainText("Not used");
  expect(await earnedDays()).toEqual([`${lastYear}-12-31`]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(ended).toContainText("Not earned");
  await ended.getByRole("button", { name: /^Mark as earned/ }).click();
  await ended.getByRole("button", { name: /^Mark as not earned/ }).click();
  await expect(ended).toContainText("Not earned");
  expect(await earnedDays()).toEqual([null]);

  const travel = page.locator("#credit-travel-credit");
  await travel.getByRole("button").first().click();
  await expect(travel.getByRole("table")).toBeVisible();
  await expect(travel.getByRole("button", { name: /earned it/ })).toHaveCount(0);
});

test("an earned credit is among the credits on the dashboard, where it can be undone too", async ({ page }) => {
  const person = await newCardholder();
  const mine = walletApi(person);
  const id = await mine.add({ cardId: "chase-sapphire-reserve" });
  const { today } = await mine.dashboard();
  const window = `/cards/${id}/benefits/high-spend/windows/y:${today.slice(0, 4)}/earned`;
  const { dashboard } = await mine.change("PUT", window, { earnedOn: today });
  const title = dashboard.credits.find(({ benefitId }) => benefitId === "high-spend")?.title ?? "";
  await openAs(page, person, "/dashboard/credits");
  const credits = page.getByRole("region", { name: "Your credits" });
  const row = credits.getByRole("listitem").filter({ hasText: title });
  await row.getByRole("button", { name: `More about ${title}` }).click();
  await expect(row).toContainText("Marked as earned");
  await row.getByRole("button", { name: "Mark as not earned" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
});
