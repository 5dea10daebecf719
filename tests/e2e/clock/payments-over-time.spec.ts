import type { Page } from "@playwright/test";
import type { AlertList } from "@cardwell/core/contract/alerts";
import { addDays, getDay } from "../../../core/src/domain/dates/civil.ts";
import { loadEmulatorData } from "../../../emulator-data/load.ts";
import { call } from "../../support/api.ts";
import { day } from "../../support/days.ts";
import type { TestPerson } from "../../support/people.ts";
import { mailTo, pauseSchedules } from "../../support/sandbox.ts";
import { newMember } from "../../support/subscriptions.ts";
import { walletApi } from "../../support/wallets.ts";
import { expect, test } from "../journey.ts";
import { openAs } from "../session.ts";
import { moveTo, sweepAlerts } from "./mornings.ts";

// These journeys move the shared clock. Later ones start from the initial data.
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  await loadEmulatorData();
  await pauseSchedules();
});
test.afterAll(loadEmulatorData);

/** Moves the clock to the morning of a day, and lets the schedules run. */
async function moveToMorning(morning: string, person: TestPerson): Promise<void> {
  await moveTo(morning, person);
  await sweepAlerts();
}

async function openAlerts({ idToken: token }: TestPerson): Promise<string[]> {
  const { alerts } = (await call<AlertList>("GET", "/api/alerts?box=new&limit=50", { token })).body;
  return alerts.map(({ type, severity }) => `${severity} ${type}`).filter((each) => each.includes("payment"));
}

/** Adds a card that a statement of $1,284.60 was entered for, unless it is left out. */
async function addCard(person: TestPerson, cardId: string, dueOn: string, isEntered = true): Promise<string> {
  const wallet = walletApi(person);
  const closeOn = addDays(dueOn, -25);
  const card = await wallet.add({
    cardId,
    creditLimitCents: 1_100_000,
    statementCloseDay: getDay(closeOn),
    dueDay: getDay(dueOn),
    autopay: { mode: "none", fixedCents: null },
  });
  const statement = { closeOn, dueOn, balanceCents: 128_460, minimumCents: 4_000 };
  if (isEntered) await wallet.change("PUT", `/cards/${card}/statement`, statement);
  return card;
}

const needs = (page: Page, name: RegExp) => page.getByRole("heading", { name }).first();

test("a statement that is never entered is a question after its due date, and never all clear", async ({ page }) => {
  const person = await newMember();
  const dueOn = await day(8);
  await addCard(person, "citi-double-cash", dueOn, false);
  await moveToMorning(addDays(dueOn, 1), person);
  expect(await openAlerts(person)).toContain("medium payment_due");

  await openAs(page, person);
  await expect(needs(page, /Did you pay Double Cash\? Due/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("All clear");
  await page
    .getByRole("button", { name: /Yes, it's paid/ })
    .first()
    .click();
  await expect(page.getByText("Statement of Double Cash marked as settled.")).toBeVisible();
  await expect.poll(() => openAlerts(person)).not.toContain("medium payment_due");
});

test("a payment that never posts is asked about, and then counts no longer", async ({ page }) => {
  const person = await newMember();
  const dueOn = await day(8);
  const card = await addCard(person, "citi-double-cash", dueOn);
  await walletApi(person).change("POST", `/cards/${card}/payments`, { on: addDays(dueOn, -1), state: "pending" });

  await moveToMorning(dueOn, person);
  expect(await openAlerts(person)).toEqual(["medium payment_due"]);
  await openAs(page, person);
  await expect(needs(page, /Has the payment to Double Cash posted\?/)).toBeVisible();

  await moveToMorning(addDays(dueOn, 8), person);
  expect(await openAlerts(person)).toEqual(["critical payment_overdue"]);
  const overdueMail = async () => (await mailTo(person.email)).find(({ subject }) => subject.includes("overdue"))?.text;
  await expect.poll(overdueMail).toContain("isn't confirmed as posted");
  await page.reload();
  await expect(needs(page, /Double Cash has been overdue since/)).toBeVisible();
  await page
    .getByRole("button", { name: /Mark as posted/ })
    .first()
    .click();
  await expect.poll(() => openAlerts(person)).not.toContain("critical payment_overdue");
});

test("two unpaid statements are still there after 60 days, until one is settled and the other carried on", async ({
  page,
}) => {
  const person = await newMember();
  const dueOn = await day(8);
  const doubleCash = await addCard(person, "citi-double-cash", dueOn);
  const freedomFlex = await addCard(person, "chase-freedom-flex", addDays(dueOn, 2));
  await moveToMorning(addDays(dueOn, 60), person);
  expect(await openAlerts(person)).toEqual(
    expect.arrayContaining(["critical payment_overdue", "critical payment_overdue"]),
  );

  await openAs(page, person);
  await expect(needs(page, /Double Cash is more than 30 days overdue/)).toBeVisible();
  await expect(needs(page, /Freedom Flex is more than 30 days overdue/)).toBeVisible();

  await page.goto(`/dashboard/cards/${doubleCash}`);
  await page.getByRole("button", { name: "Settled another way" }).click();
  await expect(page.getByText("Statement marked as settled.")).toBeVisible();

  const today = await day();
  const closeOn = addDays(today, -3);
  const next = { closeOn, dueOn: addDays(closeOn, 25), balanceCents: 150_000, minimumCents: 9_000 };
  await walletApi(person).change("PUT", `/cards/${freedomFlex}/statement`, next);
  await page.goto(`/dashboard/cards/${freedomFlex}`);
  await expect(page.getByText(/Not paid by the due date, carried into the .* statement/)).toBeVisible();
  expect(await openAlerts(person)).not.toContain("critical payment_overdue");
});
