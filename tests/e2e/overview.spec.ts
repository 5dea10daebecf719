import { expect } from "./journey.ts";
import { lookAt } from "./look.ts";
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
    await expect(page).toHaveURL(/\/admin\/users\?plan=trial$/);
    await page.goBack();
    const funnel = page.getByRole("region", { name: "From sign-up to paid, 90 days" });
    await funnel.getByRole("link", { name: "First card" }).click();
    await expect(page).toHaveURL(/\/admin\/overview\/behind\?figure=withCard&days=90$/);
    await expect(page.getByRole("heading", { name: "First card" })).toBeVisible();
  },
);

test("the overview has no defects, full, empty and failing", async ({ page, allowRejections }) => {
  allowRejections("/api/admin/overview", "/api/admin/system");
  await page.goto("/admin/overview");
  await expect(page.getByRole("region", { name: "Figures" })).toBeVisible();
  await lookAt(page, "overview", /^Overview, back office/);

  const answers = { status: 503, json: { error: "unavailable", message: "Try again in a minute.", requestId: "r1" } };
  await page.route("**/api/admin/overview*", (route) => route.fulfill(answers));
  await page.route("**/api/admin/system", (route) => route.fulfill(answers));
  await page.goto("/admin/overview");
  await expect(page.getByText("The overview didn't load")).toBeVisible();
  await lookAt(page, "overview-failing", /^Overview, back office/);

  await page.unroute("**/api/admin/overview*");
  await page.route("**/api/admin/overview*", async (route) => {
    const answer = await (await route.fetch({ maxRetries: 3 })).json();
    await route.fulfill({ json: { ...answer, through: null, counted: 0 } });
  });
  await page.goto("/admin/overview");
  await expect(page.getByText("No figures yet.")).toBeVisible();
  await lookAt(page, "overview-empty", /^Overview, back office/);
});
