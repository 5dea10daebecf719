import { expect } from "./journey.ts";
import { test } from "./members.ts";

const status = "/api/subscription/status";

test.use({ person: "member" });

test("billing opened from another page refreshes the plan", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().endsWith(status));
  await page.getByRole("link", { name: "Billing" }).first().click();
  await asked;
});
