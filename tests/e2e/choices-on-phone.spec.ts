import { expect, test } from "./journey.ts";
import { memberWithCards } from "./member-with-cards.ts";
import { openAs } from "./session.ts";

test.use({ viewport: { width: 360, height: 780 } });

test("the months, years and days of a card's opening are shown in full on a phone", async ({ page }) => {
  await openAs(page, await memberWithCards(), "/dashboard/cards");
  await page.getByRole("main").getByRole("link", { name: "Gold Card" }).first().click();
  await page.waitForURL(/\/cards\/[^/]+$/);
  await page.goto(`${page.url()}?edit=1`);
  for (const name of ["Month", "Year", "Day (optional)"]) {
    const choice = page.getByRole("dialog").getByLabel(name, { exact: true });
    const widthLeft = await choice.evaluate((select) => {
      const before = select.getBoundingClientRect().width;
      select.style.width = "max-content";
      return before - select.getBoundingClientRect().width;
    });
    expect(widthLeft, name).toBeGreaterThanOrEqual(0);
  }
});

test("the page of settings and data fits the narrowest phone, with the field for a file", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, await memberWithCards(), "/dashboard/data");
  await expect(page.getByLabel("An export of Cardwell, JSON")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
