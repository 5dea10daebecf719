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

test("a failed refresh keeps the last data on the screen, and so does the next attempt", async ({
  page,
  allowRejections,
}) => {
  allowRejections(status);
  let tries = 0;
  await page.route(/status\?refresh=1$/, (route) => {
    tries += 1;
    return route.fulfill({ status: 500, body: "" });
  });
  await page.goto("/billing?from=portal");
  const notice = page.getByRole("alert").filter({ hasText: "We could not refresh." });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Personal");

  await page.getByRole("heading", { level: 1 }).evaluate((heading) => heading.setAttribute("data-kept", ""));
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => tries).toBe(2);
  await expect(notice).toBeVisible();
  await expect(page.locator("h1[data-kept]")).toContainText("Personal");
});
