import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { lookAt } from "./look.ts";
import { test } from "./members.ts";

test.use({ person: "admin" });

const jobRow = (page: Page, job: string) =>
  page.getByRole("table", { name: "Scheduled jobs" }).getByRole("row").filter({ hasText: job });

test("staff start, pause and resume a job, each with a reason", async ({ page }) => {
  await page.goto("/admin/system");
  const monitor = jobRow(page, "Alert monitor");
  await monitor.getByRole("button", { name: "Run now: Alert monitor" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Run Alert monitor" }).click();
  await expect(dialog.getByText("Enter a reason of a few words.")).toBeVisible();
  await page.keyboard.type("After the fix");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Alert monitor started.")).toBeVisible();

  await monitor.getByRole("button", { name: "Pause: Alert monitor" }).click();
  await dialog.getByText("1 day").click();
  await dialog.getByLabel("Reason").fill("Too noisy");
  await dialog.getByRole("button", { name: "Pause Alert monitor" }).click();
  await expect(monitor.getByText("Paused").filter({ visible: true })).toBeVisible();
  await expect(monitor).toContainText("By admin@cardwell.test");
  await monitor.getByRole("button", { name: "Resume: Alert monitor" }).click();
  await dialog.getByLabel("Reason").fill("Fixed");
  await dialog.getByRole("button", { name: "Resume Alert monitor" }).click();
  await expect(monitor.getByRole("button", { name: "Pause: Alert monitor" })).toBeVisible();

  await monitor.getByRole("link", { name: "Alert monitor" }).click();
  await expect(page).toHaveURL(/\/admin\/system\/jobs\?job=watchAlerts/);
  const runs = page.getByRole("table", { name: "runs" });
  await expect(runs.getByText("admin@cardwell.test").first()).toBeVisible();
  await page.reload();
  await expect(runs.getByText("admin@cardwell.test").first()).toBeVisible();
});

test("a dry run counts and changes nothing", async ({ page }) => {
  await page.goto("/admin/system");
  await jobRow(page, "Email sweep").getByRole("button", { name: "Dry run: Email sweep" }).click();
  await page.getByLabel("Reason").fill("Before the release");
  await page.getByRole("button", { name: "Start dry run" }).click();
  await expect(page.getByText(/Email sweep would process [\d,]+ emails? now\. Nothing was changed\./)).toBeVisible();
});

test("the system tab has no defects, full and failing", async ({ page }) => {
  test.slow();
  await page.goto("/admin/system");
  await expect(page.getByRole("table", { name: "Scheduled jobs" })).toBeVisible();
  await lookAt(page, "system", /^System/);
  await page.goto("/admin/system/jobs");
  await expect(page.getByRole("heading", { name: "Job runs" })).toBeVisible();
  await lookAt(page, "system-jobs", /^Job runs/);
  await page.route("**/api/admin/system", (route) =>
    route.fulfill({ status: 503, json: { error: "unavailable", message: "Try again in a minute.", requestId: "r1" } }),
  );
  await page.goto("/admin/system");
  await expect(page.getByText("System status didn't load")).toBeVisible();
  await lookAt(page, "system-failing", /^System/);
});
