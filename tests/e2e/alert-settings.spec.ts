import type { Page } from "@playwright/test";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { fetchAlertSettings, readPreferences, savePreferences } from "../support/alert-preferences.ts";
import { day } from "../support/days.ts";
import type { TestPerson } from "../support/people.ts";
import { signIn } from "../support/people.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";

test.use({ person: "member" });

let person: TestPerson;

test.beforeEach(async () => {
  person = await signIn("member@cardwell.test");
  await savePreferences(person, DEFAULT_PREFERENCES);
});

test.afterAll(async () => {
  await savePreferences(person, DEFAULT_PREFERENCES);
});

async function openSettings(page: Page): Promise<void> {
  await page.goto("/dashboard/alerts/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "You get alerts in the app and by email, up to 5 emails a day.",
  );
}

const group = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });
const kinds = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`alert types?\\s?, ${name}$`) });
const undo = (page: Page, message: string) =>
  page.locator("output > div").filter({ hasText: message }).getByRole("button", { name: "Undo" });

test.describe("alerts by group and type", () => {
  test("are set by group and channel, saved immediately, and undone", { tag: "@gate" }, async ({ page }) => {
    await openSettings(page);
    await group(page, "Payments").getByText("In the digest", { exact: true }).last().click();
    await expect(page.getByText("Payment emails are sent in the digest only.")).toBeVisible();
    expect((await readPreferences(person)).groups.payments).toEqual({ app: true, push: true, mail: "digest" });

    await page.getByRole("switch", { name: "Credits, in the app" }).click();
    await expect(page.getByText("Credits: off in the app.")).toBeVisible();
    expect((await readPreferences(person)).groups.credits.app).toBe(false);
    await undo(page, "Credits: off").click();
    await expect(page.getByText("Undone.")).toBeVisible();
    const { payments, credits } = (await readPreferences(person)).groups;
    expect(credits.app).toBe(true);
    expect(payments.mail, "what was changed before stays").toBe("digest");

    await page.reload();
    await expect(group(page, "Payments").getByRole("radio", { name: "In the digest" })).toBeChecked();
  });

  test("are set by type: on or off, and the days before", async ({ page }) => {
    await openSettings(page);
    await kinds(page, "Payments").click();
    const due = page.getByRole("group", { name: "Days of Payment due" });
    await expect(due.getByRole("listitem")).toHaveText([
      "7 days before",
      "3 days before",
      "1 day before",
      "on the day",
    ]);
    await due.getByRole("button", { name: "Remove 7 days before, Payment due" }).click();
    await expect(page.getByText("Payment due: 7 days before removed.")).toBeVisible();
    expect((await readPreferences(person)).types.payment_due?.stepDays).toEqual([3, 1, 0]);

    await due.getByRole("button", { name: "Add a day" }).click();
    const days = due.getByRole("textbox", { name: "Days before" });
    await expect(days).toBeFocused();
    await days.fill("10");
    await days.press("Enter");
    await expect(page.getByText("Payment due: 10 days before added.")).toBeVisible();
    expect((await readPreferences(person)).types.payment_due?.stepDays).toEqual([10, 3, 1, 0]);
    await expect(group(page, "Payments").getByText("1 customized")).toBeVisible();

    await page.getByRole("switch", { name: "Statement ready" }).click();
    await expect(page.getByText("Statement ready: off.")).toBeVisible();
    expect((await readPreferences(person)).types.statement_ready?.enabled).toBe(false);
    await due.getByRole("button", { name: "Use default days" }).click();
    await expect(due.getByRole("listitem")).toHaveCount(4);
    await expect.poll(async () => (await readPreferences(person)).types.payment_due).toBeUndefined();
  });

  test("are set by a minimum percentage", async ({ page }) => {
    await openSettings(page);
    await kinds(page, "Spending").click();
    const share = page.getByLabel("Alert when a statement would report more than, %");
    await expect(share).toHaveValue("10");
    await share.fill("25");
    await share.press("Enter");
    await expect(page.getByText("Threshold set to 25%.")).toBeVisible();
    expect((await readPreferences(person)).types.utilization_at_close?.threshold).toBe(2_500);
    await page.getByRole("button", { name: "Reset to 10%" }).click();
    await expect(share).toHaveValue("10");
  });

  test("are reset to the defaults, which can be undone", async ({ page }) => {
    await openSettings(page);
    await group(page, "Fees").getByText("Off", { exact: true }).last().click();
    await expect(page.getByText("Fee emails are off.")).toBeVisible();
    await page.getByRole("button", { name: "Reset to defaults" }).click();
    await expect(page.getByText("Settings reset to defaults.")).toBeVisible();
    const { preferences, defaults } = await fetchAlertSettings(person);
    expect(preferences).toEqual(defaults);
    await undo(page, "reset to defaults").click();
    await expect(page.getByText("Undone.")).toBeVisible();
    expect((await readPreferences(person)).groups.fees.mail).toBe("off");
  });

  test("are set with the keyboard alone", async ({ page }) => {
    await openSettings(page);
    await page.getByRole("switch", { name: "Payments, in the app" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Payments: off in the app.")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("switch", { name: "Payments, on devices" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("Payment emails are sent in the digest only.")).toBeVisible();
    expect((await readPreferences(person)).groups.payments).toEqual({ app: false, push: true, mail: "digest" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 4, name: "Payment due" })).toBeVisible();
  });
});

test("quiet hours, a weekly digest, 2 emails a day and a pause are saved, and undone", async ({ page }) => {
  await openSettings(page);
  const quiet = page.getByRole("region", { name: "Quiet hours" });
  await quiet.getByLabel("From").fill("22:30");
  await quiet.getByLabel("Until").fill("22:30");
  await quiet.getByRole("button", { name: "Save quiet hours" }).click();
  await expect(quiet.getByRole("alert")).toHaveText("Choose a different end time.");
  await quiet.getByLabel("Until").fill("07:00");
  await quiet.getByRole("button", { name: "Save quiet hours" }).click();
  await expect(page.getByText("Quiet hours set from 10:30 pm to 7:00 am.")).toBeVisible();
  expect((await readPreferences(person)).quietHours).toEqual({ from: "22:30", until: "07:00" });
  await quiet.getByRole("button", { name: "Turn off quiet hours" }).click();
  await expect(quiet).toContainText("Quiet hours are off. Email can arrive at any time.");
  await expect.poll(async () => (await readPreferences(person)).quietHours).toBeNull();
  await undo(page, "Quiet hours turned off.").click();
  await expect(quiet.getByLabel("From")).toHaveValue("22:30");
  await expect(quiet.getByRole("link", { name: "Change time zone" })).toHaveAttribute("href", "/account");

  const digest = page.getByRole("region", { name: "Digest" });
  await digest.getByText("Weekly", { exact: true }).click();
  await digest.getByLabel("Day").selectOption("Sunday");
  await digest.getByLabel("Hour").selectOption("6:00 pm");
  await digest.getByRole("button", { name: "Save digest" }).click();
  await expect(page.getByText("Digest set for every Sunday at 6:00 pm.").first()).toBeVisible();
  await page.getByLabel("Maximum emails a day").fill("2");
  await page.getByRole("button", { name: "Save limit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/up to 2 emails a day\.$/);
  expect(await readPreferences(person)).toMatchObject({
    digest: { every: "weekly", weekday: 7, hour: 18 },
    dailyMailCap: 2,
  });

  const pause = page.getByRole("region", { name: "Pause email" });
  await pause.getByRole("button", { name: "Pause email" }).click();
  await expect(pause.getByRole("alert")).toHaveText("Choose a day.");
  const until = await day(200);
  await pause.getByLabel("Until").fill(until);
  await pause.getByRole("button", { name: "Pause email" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Email is paused until /);
  expect((await readPreferences(person)).pausedUntil).toBe(until);
  await pause.getByRole("button", { name: "Resume email" }).click();
  await expect(pause.getByLabel("Until")).toBeVisible();
  await expect.poll(async () => (await readPreferences(person)).pausedUntil).toBeNull();
});

test("the alert type that the URL names is open and focused", async ({ page }) => {
  await page.goto("/dashboard/alerts/settings#credit_expiring");
  await expect(page.getByRole("heading", { level: 4, name: "Credit expiring" })).toBeInViewport();
  await expect(page.locator("#credit_expiring")).toBeFocused();
  await page.getByRole("button", { name: "Customize days" }).click();
  await expect(page.getByRole("group", { name: "Days of Credit expiring" }).getByRole("listitem")).toHaveCount(6);
});

test("the alert settings are found from the bell and from the account", async ({ page }) => {
  await openSettings(page);
  await page.goto("/account");
  await page.getByRole("main").getByRole("link", { name: "alert settings" }).click();
  await expect(page).toHaveURL(/\/dashboard\/alerts\/settings$/);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Alerts: / }).click();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/alerts\/settings$/);
});
