import { expect } from "./journey.ts";
import { test } from "./members.ts";

const status = "/api/subscription/status";

test.use({ person: "member" });

test("billing opened from another page refreshes the plan", async ({ page }) => {
  // Today may show before the plan is known, and then billing has nothing to refresh.
  await page.goto("/billing");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("You're on Personal");
  await page.getByRole("link", { name: "Today" }).first().click();
  await expect(page.getByText("Due in 14 days").first()).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().endsWith(status));
  await page.getByRole("link", { name: "Billing" }).first().click();
  await asked;
});
