import type { Page } from "@playwright/test";
import type { Alert, AlertList } from "@cardwell/core/contract/alerts";
import type { AlertSettings } from "@cardwell/core/contract/alert-preferences";
import { instantAt } from "../../../core/src/domain/alerts/times.ts";
import { addDays } from "../../../core/src/domain/dates/civil.ts";
import { weekdayAndDay } from "../../../core/src/domain/format.ts";
import { titleOn } from "../../../core/src/domain/title-on.ts";
import { loadEmulatorData } from "../../../emulator-data/load.ts";
import { sandboxTime } from "../../../scripts/lib/clock.ts";
import { runSchedule } from "../../../scripts/lib/schedules.ts";
import { call } from "../../support/api.ts";
import { day } from "../../support/days.ts";
import type { TestPerson } from "../../support/people.ts";
import { advanceClockTo, mailTo, nextMail } from "../../support/sandbox.ts";
import { newMember } from "../../support/subscriptions.ts";
import { walletApi } from "../../support/wallets.ts";
import { expect, test } from "../journey.ts";
import { openAs } from "../session.ts";

// This journey moves the shared clock. Later ones start from the initial data.
test.describe.configure({ mode: "serial" });
test.beforeAll(loadEmulatorData);
test.afterAll(loadEmulatorData);

const timeZone = "America/New_York";
const amount = "$1,284.60";

/** Other alert types about a payment, turned off so that only one alert appears. */
const quiet = ["statement_ready", "payment_posted", "weekly_recap", "all_clear"] as const;

/** A new member with a Double Cash whose statement is due in eight days. */
async function memberWithStatement(): Promise<{ person: TestPerson; dueOn: string }> {
  const person = await newMember();
  const token = person.idToken;
  const { preferences } = (await call<AlertSettings>("GET", "/api/alert-preferences", { token })).body;
  const off = { enabled: false, stepDays: null, threshold: null };
  const types = { ...preferences.types, ...Object.fromEntries(quiet.map((type) => [type, off])) };
  const body = { ...preferences, types };
  expect((await call("PUT", "/api/alert-preferences", { token, body })).status).toBe(200);
  const today = await day();
  const dueOn = addDays(today, 8);
  const wallet = walletApi(person);
  const card = await wallet.add({
    cardId: "citi-double-cash",
    last4: "7741",
    creditLimitCents: 1_100_000,
    autopay: { mode: "none", fixedCents: null },
  });
  await wallet.change("PUT", `/cards/${card}/statement`, {
    closeOn: addDays(today, -17),
    dueOn,
    balanceCents: 128_460,
    minimumCents: 4_000,
  });
  return { person, dueOn };
}

/** Moves the clock to 8:00 am of a day, when reminders are sent, and lets the schedules run. */
async function moveToMorning(morning: string): Promise<void> {
  await advanceClockTo(instantAt(morning, "08:05", timeZone).toISOString(), { hours: 0 });
  const { now } = await sandboxTime();
  await runSchedule("sweepAlerts", now);
  await runSchedule("sweepMail", now);
}

async function alertsIn(box: "new" | "done", { idToken: token }: TestPerson): Promise<Alert[]> {
  return (await call<AlertList>("GET", `/api/alerts?box=${box}&limit=50`, { token })).body.alerts;
}

const bell = (page: Page) => page.getByRole("button", { name: /^Alerts/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Newest alerts" });
const boxes = (page: Page) => page.getByRole("navigation", { name: "Alerts by state" });

/** The bell, its panel and the alerts page show this one open alert, and earlier ones are done. */
async function showsAlone(page: Page, person: TestPerson, { severity, done }: { severity: string; done: number }) {
  const open = await alertsIn("new", person);
  expect(open.map((alert) => alert.severity)).toEqual([severity.toLowerCase()]);
  const closed = await alertsIn("done", person);
  expect(closed.map(({ status }) => status)).toEqual(Array.from({ length: done }, () => "superseded"));

  // As it reads on the server's day: the browser's clock is behind.
  const today = await day();
  const title = open[0] ? titleOn(open[0], today) : "";
  await page.goto("/dashboard/alerts");
  await expect(bell(page)).toHaveAccessibleName("Alerts: 1 unread alert");
  await expect(boxes(page)).toContainText(`New 1Snoozed 0Done ${done}`);
  await expect(page.getByRole("main").getByRole("link", { name: title })).toHaveCount(1);
  await bell(page).click();
  const lines = panel(page).getByRole("list", { name: "Newest alerts" }).getByRole("listitem");
  const line = lines.filter({ hasText: "Unread" });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(title);
  await expect(line).toContainText(severity);
  await page.keyboard.press("Escape");
}

test("a statement alerts 7, 3 and 1 days before its due day, is paid, undone, and alerts on that day", async ({
  page,
}) => {
  const { person, dueOn } = await memberWithStatement();
  const dueDay = weekdayAndDay(dueOn, dueOn);
  await openAs(page, person);
  await expect(bell(page)).toHaveAccessibleName("Alerts: no unread alerts");

  await test.step("seven days before, it is in the app only", async () => {
    await moveToMorning(addDays(dueOn, -7));
    await showsAlone(page, person, { severity: "Low", done: 0 });
    expect(await mailTo(person.email)).toEqual([]);
  });

  await test.step("three days before, it is emailed", async () => {
    await moveToMorning(addDays(dueOn, -3));
    await showsAlone(page, person, { severity: "Medium", done: 1 });
    const mail = await nextMail(person.email);
    expect(mail.subject).toContain("Double Cash");
    expect(mail.text).toContain(`${amount} is due ${dueDay}.`);
  });

  await test.step("one day before, it alerts again", async () => {
    await moveToMorning(addDays(dueOn, -1));
    await showsAlone(page, person, { severity: "High", done: 2 });
    await expect(page.getByRole("main").getByRole("link", { name: /due tomorrow/ })).toBeVisible();
    expect((await nextMail(person.email, 2)).text).toContain(amount);
  });

  await test.step("marking it as paid resolves it", async () => {
    const [open] = await alertsIn("new", person);
    await page.goto(`/dashboard/alerts/${open?.id}`);
    await expect.poll(async () => (await alertsIn("new", person))[0]?.is_read).toBe(true);
    await page.getByRole("button", { name: "Mark as paid" }).click();
    await expect(bell(page)).toHaveAccessibleName("Alerts: no unread alerts");
    await expect.poll(() => alertsIn("new", person)).toEqual([]);
    await expect(
      page.getByText("Closed automatically").or(page.getByText("You marked it as done")).first(),
    ).toBeVisible();
  });

  await test.step("undoing the payment reopens it, without a second email", async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await alertsIn("new", person)).length).toBe(1);
    const { now } = await sandboxTime();
    await runSchedule("sweepAlerts", now);
    await runSchedule("sweepMail", now);
    // It was read before it was paid, and still is.
    const [back] = await alertsIn("new", person);
    expect([back?.severity, back?.is_read]).toEqual(["high", true]);
    await page.goto("/dashboard/alerts");
    await expect(bell(page)).toHaveAccessibleName("Alerts: no unread alerts");
    await expect(boxes(page)).toContainText("New 1Snoozed 0Done 2");
    expect(await mailTo(person.email)).toHaveLength(2);
  });

  await test.step("a paid statement doesn't alert on its due day, neither in the app nor by email", async () => {
    const [open] = await alertsIn("new", person);
    await page.goto(`/dashboard/alerts/${open?.id}`);
    await page.getByRole("button", { name: "Mark as paid" }).click();
    await expect.poll(() => alertsIn("new", person)).toEqual([]);
    await moveToMorning(dueOn);
    expect(await alertsIn("new", person)).toEqual([]);
    expect(await mailTo(person.email)).toHaveLength(2);
    await page.goto("/dashboard/alerts");
    await expect(bell(page)).toHaveAccessibleName("Alerts: no unread alerts");
  });
});

test("a payment marked as paid on Today leaves the bell, and returns with the undo", async ({ page }) => {
  const { person, dueOn } = await memberWithStatement();
  await moveToMorning(addDays(dueOn, -3));
  await openAs(page, person);
  await expect(bell(page)).toHaveAccessibleName("Alerts: 1 unread alert");
  await page.getByRole("button", { name: "Mark as paid" }).first().click();
  await expect(bell(page)).toHaveAccessibleName("Alerts: no unread alerts");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(bell(page)).toHaveAccessibleName("Alerts: 1 unread alert");
  expect((await alertsIn("new", person)).map(({ severity }) => severity)).toEqual(["medium"]);
});
