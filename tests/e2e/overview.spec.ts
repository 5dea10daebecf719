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

test("staff note on the charts what happened on a day, correct it, and remove it", async ({ page }) => {
  await page.goto("/admin/overview");
  const chart = page.getByRole("region", { name: "Missed deadlines after an alert" });
  await chart.getByRole("button", { name: "Add note" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What happened").fill("Statements of one bank were late");
  await dialog.getByRole("button", { name: "Add note" }).click();
  const notes = chart.getByRole("list", { name: "Notes" });
  const note = notes.getByRole("listitem").filter({ hasText: "Statements of one bank were late" });
  await note.getByRole("button", { name: /^Change the note of / }).click();
  await dialog.getByLabel("What happened").fill("Statements of one bank came late");
  await dialog.getByRole("button", { name: "Save note" }).click();
  const changed = notes.getByRole("listitem").filter({ hasText: "Statements of one bank came late" });
  await changed.getByRole("button", { name: /^Remove the note of / }).click();
  await dialog.getByRole("button", { name: "Remove note" }).click();
  await expect(changed).toHaveCount(0);
});
