import { expect } from "./journey.ts";
import { test } from "./members.ts";

test.use({ person: "admin" });

test(
  "staff compare periods from the keyboard, and open the list behind a figure",
  { tag: "@gate" },
  async ({ page }) => {
    await page.goto("/admin/overview");
    const figures = page.getByRole("region", { name: "Figures" });
    await expect(figures.getByRole("link", { name: /Members with a plan/ })).toContainText(/\d/);
    await expect(page.getByText("Pale line: the 30 days before.")).toBeVisible();
    await page.getByRole("radio", { name: "30 days" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/\/admin\/overview\?days=90$/);
    await expect(page.getByText("Pale line: the 90 days before.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("radio", { name: "90 days" })).toBeChecked();
    await figures.getByRole("link", { name: /In trial/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/overview\/behind\?figure=inTrial&days=90$/);
    await expect(page.getByText(/\d+ at the end of \w+, \w+\s\d+ \(UTC\)$/)).toBeVisible();
    await page.goBack();
    const funnel = page.getByRole("region", { name: "From sign-up to paid, 90 days" });
    await funnel.getByRole("link", { name: "First card" }).click();
    await expect(page).toHaveURL(/\/admin\/overview\/behind\?figure=withCard&days=90$/);
    await expect(page.getByRole("heading", { name: "First card" })).toBeVisible();
  },
);
