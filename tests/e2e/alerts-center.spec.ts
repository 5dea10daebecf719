import type { Page } from "@playwright/test";
import type { Alert } from "@cardwell/core/contract/alerts";
import { addDays } from "@cardwell/core/domain/dates/civil";
import type { AlertRecord } from "../../functions/src/features/alerts/alert-record.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { alertsApi, writeAlerts } from "../support/alerts.ts";
import { day } from "../support/days.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { addPaymentDue, walletApi } from "../support/wallets.ts";
import { expect, test } from "./journey.ts";
import { openAs } from "./session.ts";

const { now: startedAt } = await sandboxTime();
const hoursAgo = (hours: number) => new Date(startedAt.getTime() - hours * 3_600_000);

/** A stored alert: each about a different subject, the later ones newer. */
function notified(title: string, change: Partial<AlertRecord> = {}): Partial<AlertRecord> {
  return { title, groupKey: title, cause: title, seriesKey: null, dueOn: null, createdAt: hoursAgo(1), ...change };
}

const fee = notified("United Explorer charged its $150.00 fee", {
  type: "annual_fee",
  severity: "high",
  stake: { cents: 8_880, note: "at stake" },
});
const credit = notified("Venture X travel credit ends in 13 days", {
  type: "credit_expiring",
  severity: "medium",
  createdAt: hoursAgo(1.01),
});
const paid = notified("Blue Cash Preferred is paid", { type: "payment_posted", severity: "success" });

/** A new member with these alerts, on the alerts page. */
async function memberWith(page: Page, alerts: Partial<AlertRecord>[], at = "/dashboard/alerts"): Promise<TestPerson> {
  const person = await newCardholder();
  const ids = await writeAlerts(person.uid, alerts);
  await openAs(page, person, at.replace("$last", ids.at(-1) ?? ""));
  return person;
}

const row = (page: Page, title: string) => page.locator("[data-alert]").filter({ hasText: title });
const rows = (page: Page) => page.locator("[data-alert]");
const newOnes = (page: Page) => page.getByRole("list", { name: "New alerts" });
const tab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Alerts by state" }).getByRole("link", { name });
const toast = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" }).last().click();
const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function fetchAlerts(person: TestPerson, query = {}): Promise<Alert[]> {
  return (await alertsApi(person).list(query)).alerts;
}

test(
  "the tabs of the alerts show counts, filters and search are in the URL, and going back clears them",
  { tag: "@gate" },
  async ({ page }) => {
    await memberWith(page, [
      notified("Old fee", { box: "done", status: "acted", unreadSeq: null, closedAt: hoursAgo(2) }),
      notified("Later", { box: "snoozed", status: "snoozed", unreadSeq: null, snoozedUntil: hoursAgo(-24) }),
      paid,
      credit,
      fee,
    ]);
    await expect(page).toHaveTitle("Alerts · Cardwell");
    await expect(rows(page)).toHaveText([/United Explorer/, /Venture X/, /Blue Cash/]);
    await expect(tab(page, /New/)).toHaveText(/3$/);
    await expect(tab(page, /Snoozed/)).toHaveText(/1$/);

    await page.getByLabel("Severity", { exact: true }).selectOption("medium");
    await expect(page).toHaveURL("/dashboard/alerts?severity=medium");
    await expect(rows(page)).toHaveText([/Venture X/]);
    await page.getByLabel("Type", { exact: true }).selectOption("annual_fee");
    await expect(page.getByText("No alerts match.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("No alerts match.")).toBeVisible();
    await expect(page.getByLabel("Type", { exact: true })).toHaveValue("annual_fee");
    await page.goBack();
    await expect(page).toHaveURL("/dashboard/alerts?severity=medium");
    await expect(rows(page)).toHaveText([/Venture X/]);
    await page.goBack();
    await expect(rows(page)).toHaveCount(3);

    await page.getByLabel("Search alerts").fill("explorer");
    await expect(page).toHaveURL("/dashboard/alerts?q=explorer");
    await expect(rows(page)).toHaveText([/United Explorer/]);
    await page.getByLabel("Search alerts").fill("");
    await expect(rows(page)).toHaveCount(3);

    // A search that is still being typed belongs to the previous tab.
    await page.clock.install();
    await page.getByLabel("Search alerts").fill("explorer");
    await tab(page, /Done/).click();
    await expect(page).toHaveURL("/dashboard/alerts?tab=done");
    await expect(rows(page)).toHaveText([/Old fee/]);
    await expect(page.getByLabel("Search alerts")).toHaveValue("");
    await page.clock.runFor(5_000);
    await expect(page).toHaveURL("/dashboard/alerts?tab=done");
    await tab(page, /Snoozed/).click();
    await expect(page.getByText(/^Until /)).toBeVisible();
  },
);

test("an opened alert stays in place until other filters are chosen", async ({ page }) => {
  const person = await memberWith(page, [{ ...paid, unreadSeq: null, readAt: hoursAgo(1) }, credit, fee, known]);
  const order = [/Autopay/, /United Explorer/, /Venture X/, /Blue Cash/];
  await expect(rows(page)).toHaveText(order);
  await row(page, "Autopay").click();
  await expect.poll(() => alertsApi(person).unread()).toBe(2);
  await row(page, "United Explorer").click();
  await expect.poll(() => alertsApi(person).unread()).toBe(1);
  await expect(newOnes(page).locator("[data-alert]")).toHaveText([/Autopay/, /United Explorer/, /Venture X/]);
  await row(page, "Blue Cash").click();
  await expect(title(page)).toHaveText(/Blue Cash/);
  await expect(rows(page)).toHaveText(order);
  await expect(page.getByRole("region", { name: "Read" }).locator("[data-alert]")).toHaveText([/Blue Cash/]);
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveText(order);

  await tab(page, /Done/).click();
  await tab(page, /New/).click();
  await expect(newOnes(page).locator("[data-alert]")).toHaveText([/Venture X/]);
});

test("several alerts are removed at the same time, and restored", { tag: "@gate" }, async ({ page }) => {
  const person = await memberWith(page, [paid, credit, fee]);
  await page.getByRole("button", { name: "Select" }).click();
  await page.getByRole("checkbox", { name: /United Explorer/ }).check();
  await page.getByRole("checkbox", { name: /Venture X/ }).check();
  await page.getByRole("button", { name: "Remove 2 alerts" }).click();
  await expect(rows(page)).toHaveText([/Blue Cash/]);
  await expect(row(page, "Blue Cash")).toBeFocused();
  await expect(toast(page, "2 alerts removed.")).toBeVisible();
  await expect.poll(async () => (await fetchAlerts(person)).length).toBe(1);
  await undo(page);
  await expect(rows(page)).toHaveCount(3);
  await expect.poll(async () => (await fetchAlerts(person)).length).toBe(3);

  await page.getByRole("button", { name: "Select" }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page
    .getByRole("region", { name: "Selected alerts" })
    .getByRole("button", { name: "Read", exact: true })
    .click();
  await expect.poll(() => alertsApi(person).unread()).toBe(0);
  await undo(page);
  await expect.poll(() => alertsApi(person).unread()).toBe(3);
});

const known = notified("Autopay on Freedom Flex has not shown up", {
  severity: "high",
  body: "$1,284.60 is due tomorrow. A payment that starts today counts as on time.",
  stake: { cents: 7_000, note: "at stake" },
  why: "Autopay is on for the full statement.",
  facts: [
    {
      label: "Statement balance",
      value: "$1,284.60",
      source: { kind: "you", label: "You", url: null, on: "2026-10-27", confidence: null },
    },
    {
      label: "Late fee",
      value: "$40.00",
      source: {
        kind: "catalog",
        label: "Agreement",
        url: "https://example.com/terms",
        on: "2026-03-03",
        confidence: null,
      },
    },
  ],
  link: { label: "See the payment", path: "/dashboard/payments" },
  next: [
    {
      at: hoursAgo(-30),
      words: "Autopay on Freedom Flex has not shown up",
      severity: "critical",
      channels: { app: true, mail: "now" },
    },
  ],
});

test(
  "an alert's page shows the reason, the facts and the next step, and opening it marks it as read",
  { tag: "@gate" },
  async ({ page }) => {
    const person = await memberWith(page, [credit, known]);
    await row(page, "Autopay").click();
    await expect(page).toHaveURL(/\/dashboard\/alerts\/[0-9a-f]{32}$/);
    await expect(page).toHaveTitle("Autopay on Freedom Flex has not shown up · Cardwell");
    await expect(title(page)).toHaveText("Autopay on Freedom Flex has not shown up");
    await expect(title(page)).toBeFocused();
    const detail = page.getByRole("article");
    await expect(detail).toContainText("Why you got thisAutopay is on for the full statement.");
    await expect(detail).toContainText("Statement balance$1,284.60You · Oct 27, 2026");
    await expect(detail.getByRole("link", { name: "Agreement" })).toHaveAttribute("href", "https://example.com/terms");
    await expect(detail).toContainText("Reminder, as critical, in the app and by email");
    await expect(detail.getByText("Autopay on Freedom Flex has not shown up")).toHaveCount(1);
    await expect(detail).toContainText("Not emailed.");
    await expect(detail.getByRole("link", { name: "See the payment" })).toHaveAttribute("href", "/dashboard/payments");
    await expect.poll(() => alertsApi(person).unread()).toBe(1);

    await detail.getByRole("button", { name: "Mark as unread" }).click();
    await expect.poll(() => alertsApi(person).unread()).toBe(2);
    await detail.getByRole("button", { name: "Remove" }).click();
    await expect(page).toHaveURL("/dashboard/alerts");
    await expect(row(page, "Venture X")).toBeFocused();
    await undo(page);
    await expect(rows(page)).toHaveCount(2);
  },
);

test("snoozing offers no time after the due date, and a snoozed alert is restored", async ({ page }) => {
  const today = await day();
  const person = await memberWith(
    page,
    [notified("Gold Card is due", { dueOn: addDays(today, 1) })],
    "/dashboard/alerts/$last",
  );
  await page.getByRole("button", { name: "Snooze" }).click();
  const menu = page.getByRole("menu", { name: "Snooze" });
  await expect(menu.getByRole("menuitem", { name: /One hour/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Snooze" })).not.toBeFocused();
  await page.getByRole("button", { name: "Snooze" }).click();
  await expect(menu.getByRole("menuitem", { name: /Three days/ })).toBeDisabled();
  await expect(menu.getByRole("menuitem", { name: /Three days/ })).toContainText("after the due date");
  await expect(menu.getByRole("menuitem", { name: /Tomorrow morning/ })).toContainText("8:00 am");
  await menu.getByRole("menuitem", { name: /Tomorrow morning/ }).click();
  await expect(page.getByRole("article")).toContainText("Snoozed until tomorrow, 8:00 am.");
  await expect.poll(async () => (await fetchAlerts(person, { box: "snoozed" })).length).toBe(1);
  await expect(tab(page, /Snoozed/)).toHaveText(/1$/);
  await page.getByRole("article").getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByRole("article")).not.toContainText("Snoozed until");
  await expect.poll(async () => (await fetchAlerts(person, { box: "new" })).length).toBe(1);
});

test("dismissing an alert asks for a reason and shows what stops, and a false alarm is a reason", async ({ page }) => {
  const person = await memberWith(page, [fee], "/dashboard/alerts/$last");
  await page.getByRole("button", { name: "Report a false alarm" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("only critical follow-ups are sent");
  await expect(dialog.getByRole("radio", { name: "It's wrong" })).toBeChecked();
  await dialog.getByLabel("What's wrong?").fill("The fee was waived.");
  await dialog.getByRole("button", { name: "Dismiss alert" }).click();
  const detail = page.getByRole("article");
  await expect(detail).toContainText(/You dismissed it today, /);
  await expect(detail).toContainText("The fee was waived.");
  await expect.poll(async () => (await fetchAlerts(person))[0]?.dismissReason).toBe("wrong");
  await undo(page);
  await expect(detail).not.toContainText(/You dismissed it today, /);
  await expect.poll(async () => (await fetchAlerts(person))[0]?.status).toBe("open");
});

test("marking a due payment as paid in its alert updates the dashboard and closes the alert", async ({ page }) => {
  const person = await newCardholder();
  const wallet = walletApi(person);
  const card = await addPaymentDue(wallet);
  await runSchedule("sweepAlerts", new Date((await sandboxTime()).now));
  const due = (await fetchAlerts(person, { type: "payment_due" }))[0];
  expect(due?.mark?.kind).toBe("mark_paid");

  await openAs(page, person, `/dashboard/alerts/${due?.id}`);
  await page.getByRole("button", { name: "Mark as paid" }).click();
  await expect(page.getByRole("article").getByRole("button", { name: "Reopen" })).toBeVisible();
  await expect(title(page)).toBeFocused();
  const stateNow = async () => (await wallet.dashboard()).payments.find((each) => each.walletCardId === card)?.state;
  await expect.poll(stateNow).toBe("paid");
  await undo(page);
  await expect.poll(stateNow).toBe("not_confirmed");
  await expect(page.getByRole("button", { name: "Mark as paid" })).toBeVisible();
});

test("a custom reminder is created, and one for a date waits for it", { tag: "@gate" }, async ({ page }) => {
  const person = await memberWith(page, []);
  await expect(page.getByText("All clear.")).toBeVisible();
  await page.getByRole("button", { name: "New reminder" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save reminder" }).click();
  await expect(dialog).toContainText("Enter a title.");
  await dialog.getByLabel("Reminder").fill("Call Chase about the fee");
  await dialog.getByLabel("Note").fill("Ask for the retention offer.");
  await dialog.getByLabel("Severity").selectOption("high");
  await dialog.getByRole("button", { name: "Save reminder" }).click();
  await expect(row(page, "Call Chase about the fee")).toBeVisible();
  await expect(tab(page, /New/)).toHaveText(/1$/);

  await page.getByRole("button", { name: "New reminder" }).click();
  await dialog.getByLabel("Reminder").fill("Book the lounge");
  const today = await day();
  await dialog.getByLabel("Day").fill(addDays(today, 9));
  await dialog.getByRole("button", { name: "Save reminder" }).click();
  await expect(toast(page, "Reminder set for")).toBeVisible();
  await expect(tab(page, /Snoozed/)).toHaveText(/1$/);
  expect((await fetchAlerts(person)).map((alert) => [alert.title, alert.severity, alert.box])).toEqual([
    ["Book the lounge", "medium", "snoozed"],
    ["Call Chase about the fee", "high", "new"],
  ]);
});

test("the list of alerts is used with the keyboard alone, and the focus is never lost", async ({ page }) => {
  const person = await memberWith(page, [paid, credit, fee, known]);
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press("j");
  await expect(row(page, "Autopay")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(row(page, "United Explorer")).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 alert selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("1 alert selected")).toHaveCount(0);

  await page.keyboard.press("Enter");
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveText(/United Explorer/);
  await page.keyboard.press("u");
  await expect.poll(() => alertsApi(person).unread()).toBe(4);
  await page.getByRole("button", { name: "Select" }).focus();
  await page.keyboard.press("Delete");
  await expect(rows(page)).toHaveCount(4);
  await title(page).focus();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/dashboard/alerts");
  await expect(row(page, "United Explorer")).toBeFocused();

  await page.keyboard.press("e");
  await expect(row(page, "Venture X")).toBeFocused();
  await expect.poll(async () => (await fetchAlerts(person, { box: "done" })).length).toBe(1);
  await page.keyboard.press("#");
  await expect(row(page, "Blue Cash")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(row(page, "Autopay")).toBeFocused();
  await expect.poll(async () => (await fetchAlerts(person)).length).toBe(2);

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Use single-letter shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await expect(row(page, "Autopay")).toBeVisible();
});

test("on a phone the list of alerts and an alert alternate, nothing is cut off, and going back returns to its row", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await memberWith(page, [paid, credit, known]);
  await row(page, "Autopay").click();
  await expect(title(page)).toBeFocused();
  await expect(row(page, "Venture X")).toBeHidden();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.getByRole("button", { name: "Snooze" }).click();
  expect(await overflow()).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Snooze" })).toBeFocused();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow()).toBe(0);
  await page.getByRole("link", { name: "All alerts" }).click();
  await expect(row(page, "Autopay")).toBeFocused();
  expect(await overflow()).toBe(0);
  await row(page, "Venture X").click();
  await expect(title(page)).toHaveText(/Venture X/);
  await page.goBack();
  await expect(row(page, "Venture X")).toBeFocused();
});
