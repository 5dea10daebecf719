import type { Page } from "@playwright/test";
import { giveUpEvents } from "../support/webhook-events.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";

test.use({ person: "admin" });

const jobRow = (page: Page, job: string) =>
  page.getByRole("table", { name: "Scheduled jobs" }).getByRole("row").filter({ hasText: job });

test("staff start, pause and resume a job, each with a reason", { tag: "@gate" }, async ({ page }) => {
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

test("a dry run of a job counts and changes nothing", async ({ page }) => {
  await page.goto("/admin/system");
  await jobRow(page, "Email sweep").getByRole("button", { name: "Dry run: Email sweep" }).click();
  await page.getByLabel("Reason").fill("Before the release");
  await page.getByRole("button", { name: "Start dry run" }).click();
  await expect(
    page.getByText(/Email sweep would process [\d,]+ emails? (?:or|and) notifications? now\. Nothing was changed\./),
  ).toBeVisible();
});

test("staff replay one dead letter and discard the others together", async ({ page }) => {
  const ids = await giveUpEvents(3);
  await page.goto("/admin/system");
  await page.getByRole("link", { name: /^Review \d/ }).click();
  const views = page.getByRole("navigation", { name: "Views of dead letters" });
  await views.getByRole("button", { name: "Webhook events" }).click();
  const rows = page.getByRole("table", { name: "dead letters" }).getByRole("row");
  const dialog = page.getByRole("dialog");
  await rows
    .nth(1)
    .getByRole("button", { name: /^Replay/ })
    .click();
  await dialog.getByLabel("Reason").fill("Stripe is back");
  await dialog.getByRole("button", { name: "Replay" }).click();
  await expect(page.getByText("Back in the queue.")).toBeVisible();
  for (const id of ids.slice(1)) await page.getByRole("checkbox", { name: new RegExp(id) }).check();
  await page.getByRole("region", { name: "Selected dead letters" }).getByRole("button", { name: "Discard" }).click();
  await dialog.getByLabel("Reason").fill("Test account");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("2 of 2 discarded")).toBeVisible();
  for (const id of ids) await expect(page.getByRole("checkbox", { name: new RegExp(id) })).toHaveCount(0);

  await page.goto("/admin/system/webhooks");
  await page.getByRole("searchbox", { name: "Find an event" }).fill(ids[1] ?? "");
  const events = page.getByRole("table", { name: "events" });
  await expect(events).toContainText("Discarded");
  await page.reload();
  await expect(events).toContainText(ids[1] ?? "");
});

test("a banner for staff is shown above their pages until it is reset", async ({ page }) => {
  await page.goto("/admin/system");
  const flag = page.getByRole("table", { name: "Flags" }).getByRole("row").filter({ hasText: "Maintenance banner" });
  await flag.getByRole("button", { name: "Change Maintenance banner" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Message").fill("We're updating Cardwell until 2 pm.");
  await dialog.getByLabel("Audience").selectOption("staff");
  await dialog.getByLabel("Reason").fill("Release at noon");
  await dialog.getByRole("button", { name: "Save flag" }).click();
  await expect(flag).toContainText("On");
  await expect(async () => {
    await page.goto("/dashboard");
    await expect(page.getByText("We're updating Cardwell until 2 pm.")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.goto("/admin/system");
  await flag.getByRole("button", { name: "Reset Maintenance banner" }).click();
  await dialog.getByLabel("Reason").fill("Done");
  await dialog.getByRole("button", { name: "Reset flag" }).click();
  await expect(flag).toContainText("Off");
});
