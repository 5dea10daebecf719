import type { Page } from "@playwright/test";
import { DAY_MS } from "../../core/src/domain/dates/instants.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { call } from "../support/api.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { failPushes, listPushes, makeSubscription } from "../support/push.ts";
import { addPaymentDue, walletApi } from "../support/wallets.ts";
import { expect, test } from "./journey.ts";
import { memberWithCards } from "./member-with-cards.ts";
import { usePushBrowser, watchWorker } from "./push-browser.ts";
import { openAs } from "./session.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 360, height: 780 } });

const notifications = "/dashboard/alerts/notifications";
const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const isOn = (page: Page) => expect(headline(page)).toHaveText(/^Notifications are on for this /);

async function turnOn(page: Page, person: TestPerson): Promise<void> {
  await openAs(page, person, notifications);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await isOn(page);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** A payment of Freedom Flex that is due in three days, announced now. */
async function announcePayment(person: TestPerson): Promise<() => Promise<string | undefined>> {
  const token = person.idToken;
  const { status } = await call("PUT", "/api/alert-preferences", { token, body: { quietHours: null } });
  expect(status).toBe(200);
  const wallet = walletApi(person);
  const card = await addPaymentDue(wallet);
  await runSchedule("sweepAlerts", new Date((await sandboxTime()).now));
  return async () => (await wallet.dashboard()).payments.find(({ walletCardId }) => walletCardId === card)?.state;
}

test("a push arrives in the worker, and its button marks the payment once", async ({
  page,
  context,
  allowRejections,
}) => {
  allowRejections("/api/push/actions");
  const person = await newCardholder();
  const phone = await makeSubscription();
  await usePushBrowser(context, [phone]);
  await turnOn(page, person);
  const worker = await watchWorker(page);
  const readState = await announcePayment(person);
  const findPush = async () =>
    (await listPushes(phone.endpoint)).find(({ payload: { title } }) => title.includes("Freedom Flex"))?.payload;
  await expect.poll(findPush).toBeDefined();

  const shown = await worker.deliver(JSON.stringify(await findPush()));
  expect(shown.title).toContain("Freedom Flex");
  expect(shown.actions).toEqual([
    { action: "mark", title: "Mark as paid" },
    { action: "snooze", title: "Snooze" },
  ]);
  expect(await worker.readBadge()).toBeGreaterThan(0);
  await page.goto("/dashboard");
  const due = page.getByRole("listitem").filter({ hasText: "Freedom Flex is due" });
  await expect(due).toBeVisible();
  await worker.press("mark");
  await expect.poll(readState).toBe("paid");
  expect(await worker.listShown()).toHaveLength(1);
  await page.reload();
  await expect(due).toHaveCount(0);

  // Its token is used up.
  await worker.press("mark");
  await expect.poll(async () => (await worker.listShown()).length).toBe(2);
});

test("a device whose subscription ended disappears, and can be turned on again", async ({ page, context }) => {
  const person = await newCardholder();
  const [first, second] = [await makeSubscription(), await makeSubscription()];
  await usePushBrowser(context, [first, second]);
  await turnOn(page, person);
  await page.getByRole("button", { name: "Send a test alert" }).click();
  await expect(page.getByText(/^Sent\./)).toBeVisible();
  expect(await listPushes(first.endpoint)).toHaveLength(1);
  await failPushes(first.endpoint, { status: 410 });
  await page.getByRole("button", { name: "Send a test alert" }).click();
  await expect(headline(page)).toHaveText(/^Get payment alerts on this /);
  await expect(page.getByRole("heading", { name: "Your devices" })).toHaveCount(0);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await isOn(page);
  await page.getByRole("button", { name: "Send a test alert" }).click();
  await expect(page.getByText(/^Sent\./)).toBeVisible();
  expect(await listPushes(second.endpoint)).toHaveLength(1);
});

test("the next member on a device doesn't get what is for the one before", async ({ page, context }) => {
  const [one, other] = [await newCardholder(), await newCardholder()];
  const [first, second] = [await makeSubscription(), await makeSubscription()];
  await usePushBrowser(context, [first, second]);
  await turnOn(page, one);
  await page.reload();
  await isOn(page);
  await signOut(page);
  const token = one.idToken;
  expect((await call<{ devices: object[] }>("GET", "/api/push", { token })).body.devices).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(one.uid);

  await openAs(page, other, notifications);
  await expect(headline(page)).toHaveText(/^Get payment alerts on this /);
  await announcePayment(one);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await isOn(page);
  await announcePayment(other);
  await expect.poll(async () => (await listPushes(second.endpoint)).length).toBeGreaterThan(0);
  expect(await listPushes(first.endpoint)).toEqual([]);
});

test("blocked notifications show how to allow them", async ({ page, context }) => {
  await usePushBrowser(context, [], "denied");
  await openAs(page, await newCardholder(), notifications);
  await expect(headline(page)).toHaveText(/^Notifications are blocked on this /);
  await expect(page.getByText("Choose Allow and come back here")).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Still blocked.")).toBeVisible();
  await page.evaluate(() => localStorage.setItem("test-permission", "default"));
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(headline(page)).toHaveText(/^Get payment alerts on this /);
});

test("“Not now” holds for a month", async ({ page, context }) => {
  await usePushBrowser(context, []);
  const { now } = await sandboxTime();
  const inDays = (days: number) => page.clock.setFixedTime(now.getTime() + days * DAY_MS);
  const open = async () => {
    await page.goto("/dashboard/payments");
    await expect(page.getByRole("heading", { name: "In your own calendar" })).toBeVisible();
  };
  const offer = page.getByRole("link", { name: "Set up notifications" });
  await inDays(0);
  await openAs(page, await memberWithCards(), "/dashboard/payments");
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(offer).toHaveCount(0);
  await inDays(29);
  await open();
  await expect(offer).toHaveCount(0);
  await inDays(31);
  await open();
  await offer.click();
  await expect(headline(page)).toHaveText(/^Get payment alerts on this /);
});
