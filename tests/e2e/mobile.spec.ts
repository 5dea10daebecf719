import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { call } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { expect } from "./journey.ts";
import { openAs } from "./session.ts";
import { memberWithCards, openDashboard } from "./member-with-cards.ts";
import { test } from "./members.ts";

test.use({ person: "admin" });

const old = "2026.09.12-0900-aaaa111";
const october = "2026.10.30-0915-bbbb222";
const latest = "2026.11.19-1640-cccc333";

async function reportInstalls(): Promise<void> {
  const { idToken: token } = await newPerson();
  for (const [release, platform] of [
    [old, "ios"],
    [october, "android"],
    [latest, "ios"],
  ]) {
    const body = { installId: randomUUID(), platform, release };
    expect((await call("POST", "/api/mobile/installs", { token, body })).status).toBe(200);
  }
}

/** Opens the app as a phone has it on its home screen, in the version of a build from then. */
async function openInstalled(page: Page, release: () => string): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll(/(["'`])local\1/g, JSON.stringify(release())) });
  });
  await openDashboard(page, await memberWithCards());
}

async function save(page: Page, mode: string): Promise<void> {
  await page.getByLabel("When below").selectOption(mode);
  await page.getByRole("region", { name: "Minimum version" }).getByLabel("Reason").fill("It loses alerts");
  await page.getByRole("button", { name: "Save minimum version" }).click();
  await expect(page.getByText("The minimum version is saved.").last()).toBeVisible();
}

test(
  "staff set a minimum version, older apps show a banner or nothing but the update, and an updated one runs",
  { tag: "@gate" },
  async ({ page, otherDevice }) => {
    await reportInstalls();
    await page.goto("/admin/mobile");
    await expect(page.getByRole("row", { name: /2026\.11\.19-1640 Nov 19 Current/ })).toBeVisible();
    const links = page.getByRole("table", { name: "Deep links" });
    await page.getByRole("button", { name: /^Show \d+ more links$/ }).click();
    await expect(links.getByRole("row", { name: /#offer Alerts: Welcome offer deadline,.* Opens$/ })).toBeVisible();
    await page.getByRole("searchbox", { name: "Search links" }).fill("bank access ending");
    await expect(links.getByRole("row")).toHaveCount(2);
    await expect(links).toContainText("/consent-fix?item=:linkId");
    await page.getByRole("searchbox", { name: "Search links" }).fill("");
    await page.getByRole("button", { name: "Problems only" }).click();
    await expect(page.getByText("No problems found.")).toBeVisible();

    await page.getByRole("combobox", { name: "Minimum version" }).selectOption(october);
    await expect(page.getByText(/^\d+ installs? must update\. No others\.$/)).toBeVisible();
    await page.getByLabel("Title", { exact: true }).fill("x".repeat(61));
    await page.getByRole("button", { name: "Save minimum version" }).click();
    await expect(page.getByText("Use 60 characters or fewer.")).toBeVisible();
    await page.getByLabel("Title", { exact: true }).fill("Update <b>Cardwell</b>");
    await expect(page.getByText("22 of 60")).toBeVisible();
    await page.getByLabel("Message").fill("This version can't show late payment alerts.");
    await expect(page.getByRole("figure", { name: "Preview on a phone" })).toContainText("Update <b>Cardwell</b>");
    await save(page, "banner");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("below the minimum.");

    let running = old;
    const phone = await otherDevice();
    await phone.setViewportSize({ width: 360, height: 780 });
    await openInstalled(phone, () => running);
    const banner = phone.getByRole("complementary", { name: "Update" });
    await expect(banner).toContainText("Update <b>Cardwell</b>");
    await expect(banner).toContainText("This version can't show late payment alerts.");
    await banner.getByRole("button", { name: "Close" }).click();
    await expect(banner).toHaveCount(0);

    await save(page, "block");
    await expect(async () => {
      await phone.reload();
      await expect(phone.getByRole("dialog", { name: "Update <b>Cardwell</b>" })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await phone.keyboard.press("Escape");
    await phone.keyboard.press("Escape");
    const block = phone.getByRole("dialog", { name: "Update <b>Cardwell</b>" });
    await expect(block).toBeVisible();
    await expect(block.getByText("Version 2026.09.12-0900")).toBeVisible();

    running = latest;
    const reloaded = phone.waitForEvent("load");
    const asked = phone.waitForResponse("**/api/mobile/minimum-version");
    await block.getByRole("button", { name: "Update now" }).click();
    await reloaded;
    await asked;
    await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(block).toHaveCount(0);

    await page.getByRole("link", { name: /^View \d+ installs? of Before 2026\.10\.30-0915$/ }).click();
    await expect(page).toHaveURL(/state=below/);
    const rows = page.getByRole("table", { name: "installs" });
    await expect(rows.getByText("2026.09.12-0900").filter({ visible: true }).first()).toBeVisible();
    await expect(rows.getByText("2026.11.19-1640")).toHaveCount(0);
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog", { name: "Export this list?" });
    await dialog.getByLabel("Reason").fill("To write to their owners");
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export" }).click();
    expect((await download).suggestedFilename()).toMatch(/installs.*\.csv$/);

    await page.getByRole("combobox", { name: "Minimum version" }).selectOption("");
    await save(page, "banner");
  },
);

test("a tab of a browser asks for no minimum version and reports no install", async ({ otherDevice }) => {
  const tab = await otherDevice();
  const asked: string[] = [];
  tab.on("request", (request) => {
    if (request.url().includes("/api/mobile/")) asked.push(request.url());
  });
  const loaded = tab.waitForResponse(/\/assets\/installed-app.*\.js/);
  await openDashboard(tab, await memberWithCards());
  await loaded;
  await tab.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
});

test("staff publish texts of the first run, a new member reads them, and the default ones are restored", async ({
  page,
  otherDevice,
}) => {
  await page.goto("/admin/mobile");
  const cards = page.getByRole("group", { name: "Screen Cards" });
  await cards.getByLabel("Title, cards").fill("");
  await page.getByRole("region", { name: "First-run screens" }).getByLabel("Reason").fill("Shorter");
  await page.getByRole("button", { name: "Publish texts" }).click();
  await expect(cards.getByText("Enter a title.")).toBeVisible();
  await cards.getByLabel("Title, cards").fill("Pick your <b>cards</b>");
  await expect(page.getByRole("figure", { name: "Preview of Cards" })).toContainText("Pick your <b>cards</b>");
  await page.getByRole("button", { name: "Publish texts" }).click();
  await expect(page.getByText("The first-run texts are published.").last()).toBeVisible();

  const phone = await otherDevice();
  await openAs(phone, await memberWithCards(), "/dashboard/start");
  await expect(async () => {
    await phone.reload();
    const title = phone.getByRole("heading", { level: 1, name: "Pick your <b>cards</b>" });
    await expect(title).toBeVisible({ timeout: 5_000 });
  }).toPass();

  await page.getByRole("button", { name: "Compare default texts with live" }).click();
  await expect(page.getByRole("table", { name: "Default texts, compared with live" })).toContainText(
    "Which cards do you have?",
  );
  await page.getByRole("button", { name: "Restore the default texts" }).click();
  const dialog = page.getByRole("dialog", { name: "Restore the default texts?" });
  await dialog.getByLabel("Reason").fill("It was a test");
  await dialog.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByText("The first-run texts are restored.").last()).toBeVisible();
  await expect(cards.getByLabel("Title, cards")).toHaveValue("Which cards do you have?");
});
