import { expect } from "./journey.ts";
import { test } from "./members.ts";

const status = "/api/subscription/status";

test.use({ person: "member" });

test("billing opened from another page refreshes the plan", async ({ page }) => {
  const known = page.waitForResponse((response) => response.url().endsWith(status));
  await page.goto("/dashboard");
  await (await known).finished();
  await expect(page.getByText("Due in 14 days").first()).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().endsWith(status));
  await page.getByRole("link", { name: "Billing" }).first().click();
  await asked;
});
