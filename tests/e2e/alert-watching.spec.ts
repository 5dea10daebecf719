import { watchedBy } from "../support/alert-preferences.ts";
import { expect, test } from "./journey.ts";
import { memberWithCards, openDashboard } from "./member-with-cards.ts";

test("what is watched is counted and listed by day, and the address keeps the chosen card", async ({ page }) => {
  const person = await memberWithCards();
  await openDashboard(page, person);
  const { steps } = await watchedBy(person);
  expect(steps.length).toBeGreaterThan(3);
  await page.goto("/dashboard/alerts/watching");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    new RegExp(`^${steps.length} reminders in the next 60 days\\. The next one is`),
  );
  const list = page.getByRole("region", { name: "Day by day" });
  await expect(list.getByRole("heading", { level: 3 })).toHaveCount(
    Math.min(20, new Set(steps.map(({ on }) => on)).size),
  );
  const named = steps.find(({ cardName }) => cardName !== null)?.cardName ?? "";
  const ofCard = steps.filter(({ cardName }) => cardName === named);
  const count = new RegExp(`^${ofCard.length} reminders? of ${steps.length}`);
  await page.getByLabel("Card", { exact: true }).selectOption({ label: named });
  await expect(list.getByText(count)).toBeVisible();
  await page.reload();
  await expect(list.getByText(count), "the address keeps the choice").toBeVisible();
});
