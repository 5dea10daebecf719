import type { Page } from "@playwright/test";
import type { Alert, AlertList } from "@cardwell/core/contract/alerts";
import { call } from "../support/api.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { expect, test } from "./journey.ts";
import { openAs } from "./session.ts";

const titles = ["Call Chase about the fee", "Move the trip to March", "Ask for a higher limit"];

async function addReminder({ idToken: token }: TestPerson, title: string): Promise<void> {
  const body = { type: "reminder", title, body: "It cannot wait until the statement.", severity: "high" };
  expect((await call("POST", "/api/alerts", { token, body })).status).toBe(200);
}

/** A new member with custom reminders, the last one newest, who is signed in on the dashboard. */
async function memberWith(page: Page, count: number): Promise<TestPerson> {
  const person = await newCardholder();
  for (const title of titles.slice(0, count)) await addReminder(person, title);
  await openAs(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return person;
}

async function fetchAlerts({ idToken }: TestPerson): Promise<Alert[]> {
  return (await call<AlertList>("GET", "/api/alerts", { token: idToken })).body.alerts;
}

const countUnread = async (person: TestPerson) => (await fetchAlerts(person)).filter((alert) => !alert.is_read).length;

const bell = (page: Page) => page.getByRole("button", { name: /^Alerts/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Newest alerts" });
const lines = (page: Page) => panel(page).getByRole("list", { name: "Newest alerts" }).getByRole("listitem");
const shows = (page: Page, words: string) => expect(bell(page)).toHaveAccessibleName(`Alerts: ${words}`);

test(
  "the bell shows the count, its panel lists the newest first, and all are marked as read with one tap",
  { tag: "@gate" },
  async ({ page }) => {
    const person = await memberWith(page, 3);
    await shows(page, "3 unread alerts");
    const [drawn, badge] = await bell(page).evaluate((button) =>
      [button.querySelector("svg"), button.querySelector("svg + *")].map((part) =>
        part?.getBoundingClientRect().toJSON(),
      ),
    );
    // The count covers a corner of the bell, most of which stays visible.
    expect(badge.left).toBeGreaterThan(drawn.left + drawn.width * 0.6);
    expect(badge.bottom).toBeLessThan(drawn.top + drawn.height * 0.5);

    await bell(page).click();
    await expect(lines(page)).toHaveCount(3);
    await expect(lines(page).first()).toContainText(titles[2] ?? "");

    await panel(page).getByRole("button", { name: "Mark all as read" }).click();
    await shows(page, "no unread alerts");
    await expect.poll(() => countUnread(person)).toBe(0);
  },
);

test("two tabs agree on alerts that arrive and are read, and both are empty after a sign-out in one", async ({
  page,
  context,
}) => {
  const person = await memberWith(page, 1);
  await shows(page, "1 unread alert");
  await addReminder(person, "Book the hotel");
  const other = await context.newPage();
  await other.goto("/account");
  await shows(other, "2 unread alerts");
  await shows(page, "2 unread alerts");
  await expect(page.getByRole("status").filter({ hasText: "1 new alert. You have 2 unread alerts." })).toHaveCount(1);

  await page.bringToFront();
  await bell(page).click();
  await panel(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell(other)).toHaveAccessibleName("Alerts: no unread alerts", { timeout: 2_000 });

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  await expect(other).toHaveURL("/");
  expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("alert")))).toEqual([]);
});

test("offline, marking an alert as read is queued, survives closing the tab and is sent when the connection returns", async ({
  page,
  context,
  allowRejections,
}) => {
  // A count requested just before the connection drops doesn't arrive.
  allowRejections("/api/alerts/unread-count");
  const person = await memberWith(page, 2);
  await bell(page).click();
  await expect(lines(page)).toHaveCount(2);
  await context.setOffline(true);
  await panel(page).getByRole("button", { name: "Mark all as read" }).click();
  await shows(page, "no unread alerts");
  await expect(panel(page)).toContainText("1 change will be sent when you're back online.");
  expect(await countUnread(person)).toBe(2);

  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto("/dashboard");
  await shows(next, "no unread alerts");
  await expect.poll(() => countUnread(person)).toBe(0);
});

test("the bell's panel has the focus itself when it is reopened immediately", async ({ page }) => {
  await memberWith(page, 2);
  await bell(page).click();
  await expect(lines(page)).toHaveCount(2);
  await expect(panel(page)).toBeFocused();
  const hasFocusAtOnce = await page.evaluate(async () => {
    const dialog = document.querySelector<HTMLDialogElement>("dialog:popover-open");
    dialog?.hidePopover();
    await Promise.resolve();
    dialog?.showPopover();
    return document.activeElement === dialog;
  });
  expect(hasFocusAtOnce).toBe(true);
  await expect(lines(page)).toHaveCount(2);
  await page.keyboard.press("Tab");
  await expect(panel(page).getByRole("button", { name: "Mark all as read" })).toBeFocused();
});

test("the bell and its panel are used with the keyboard alone", async ({ page }) => {
  const person = await memberWith(page, 2);
  await shows(page, "2 unread alerts");
  await expect(page.getByRole("searchbox"), "the page of somebody without cards has begun").toBeFocused();
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await expect(lines(page)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(lines(page)).toHaveCount(2);
  await page.keyboard.press("Tab");
  await expect(panel(page).getByRole("button", { name: "Mark all as read" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(lines(page).first().getByRole("link")).toBeFocused();
  await page.keyboard.press("End");
  await expect(lines(page).last().getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const [newest] = await fetchAlerts(person);
  await expect(page).toHaveURL(`/dashboard/alerts/${newest?.id}`);
  await expect(panel(page)).toBeHidden();
  await shows(page, "1 unread alert");
});
