import type { Page } from "@playwright/test";
import { sharedPassword } from "../../emulator-data/people.ts";
import { db } from "../support/people.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";

const home = "/admin/alert-rules";
/** Rules that no other test looks at. */
const edited = `${home}/offer_clawback_risk`;
const paused = `${home}/welcome_offer_missing`;

test.use({ person: "admin" });

test.afterAll(async () => {
  await db.recursiveDelete(db.collection("alertRules"));
  await db.doc("alertRuleSets/current").delete();
});

const getRows = (page: Page) =>
  page.getByRole("table", { name: "rules" }).locator('tbody tr:not([aria-hidden="true"])');

/** What is previewed in the editor is back-tested, and previewed again. */
async function backTestDraft(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Back-test this draft" }).click();
  await page.getByRole("button", { name: /^Back-test draft/ }).click();
  await expect(page.getByText(/^\d+ members? looked at, /)).toBeVisible();
  await page.getByRole("link", { name: "Edit, not in force" }).click();
  await page.getByRole("button", { name: "Preview changes" }).click();
}

test("staff search, filter, sort and open alert rules, and share the address", { tag: "@gate" }, async ({ page }) => {
  await page.goto(home);
  await expect(getRows(page)).toHaveCount(50);
  await page.keyboard.press("/");
  await page.keyboard.type("payment");
  await expect(getRows(page)).toHaveCount(7);
  await page.getByRole("combobox", { name: "Severity" }).selectOption("critical");
  await expect(getRows(page)).toHaveCount(3);
  await page.reload();
  await expect(getRows(page)).toHaveCount(3);
  await page.goBack();
  await expect(getRows(page)).toHaveCount(7);
  await page.getByRole("button", { name: "Fired" }).click();
  await expect(page).toHaveURL(/sort=fired&order=asc/);
  await getRows(page).getByRole("link", { name: "Payment due" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment due");
  await expect(page.getByText("7 days before, 8:00 am")).toBeVisible();
  await expect(page.getByText("A missed run catches up with the latest step only.")).toBeVisible();
});

test("an alert rule is previewed for the sample wallet, in the app and in an email that staff send to themselves", async ({
  page,
}) => {
  await page.goto("/admin/alert-rules/payment_due/preview");
  const next = page.getByRole("list", { name: "Next alerts" });
  await expect(next.getByRole("link").first()).toHaveAttribute("aria-current", "true");
  const critical = next.getByRole("link").filter({ hasText: "Critical" }).first();
  await critical.focus();
  await page.keyboard.press("Enter");
  await expect(critical).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/alert=/);
  const inApp = page.getByRole("region", { name: "In the app" });
  await expect(inApp).toContainText("Critical");
  const mail = page.getByRole("region", { name: "Email" });
  await expect(mail.locator("iframe").contentFrame().getByRole("link").first()).toBeVisible();
  await mail.getByText("Plain text", { exact: true }).click();
  await expect(mail.getByRole("region", { name: /plain text/ })).toBeVisible();
  await page.reload();
  await expect(mail.getByRole("region", { name: /plain text/ })).toBeVisible();
  const title = await inApp.getByRole("paragraph").first().innerText();
  await mail.getByRole("button", { name: "Send to myself" }).click();
  await expect(page.getByText(`“${title}” is on its way to admin@cardwell.test.`)).toBeVisible();
});

test("an alert rule is edited as a new version, with a condition, which is in force once it was back-tested", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/admin/alert-rules/offer_clawback_risk");
  await page.goto(`${edited}/edit`);
  const preview = page.getByRole("button", { name: "Preview changes" });
  await page.getByLabel("Share of members in percent").fill("250");
  await page.getByRole("button", { name: "Add condition" }).click();
  await preview.click();
  await expect(page.getByText("Enter a percentage from 0 to 100.").first()).toBeVisible();
  await expect(page.getByText("Enter a value.")).toBeVisible();

  await page.getByLabel("Share of members in percent").fill("25");
  await page.getByLabel("Value ($)").fill("50");
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page.getByText("No changes yet")).toBeVisible();
  await page.getByRole("link", { name: "Edit, not in force" }).click();
  await expect(page.getByLabel("Value ($)")).toHaveValue("50");
  await preview.click();
  await expect(page.getByRole("heading", { name: "2 facts would change." })).toBeFocused();
  const diff = page.getByRole("table", { name: "What the new version changes" });
  await expect(diff.getByRole("row", { name: "Condition" })).toContainText("amount is at least $50.00");
  const save = page.getByRole("button", { name: "Put version 2 of Bonus at risk of clawback in force" });
  await page.getByLabel("Reason").fill("Small bonuses aren't worth it");
  await save.click();
  await expect(page.getByRole("alert").last()).toContainText("Back-test this version before it goes live.");
  await backTestDraft(page);
  await page.getByLabel("Reason").fill("Small bonuses aren't worth it");
  await save.click();
  await expect(page.getByText("Version 2 of Bonus at risk of clawback is in force.")).toBeVisible();
  await expect(page.getByText("Only if amount is at least $50.00.")).toBeVisible();
  await expect(page.getByText("Live, 25%", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Versions", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Version 2: Small bonuses aren't worth it" })).toBeVisible();
});

test("an alert rule is turned off until a day, after another sign-in, and on again", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/admin/alert-rules/welcome_offer_missing");
  const rejection = { error: "reauthentication_required", message: "Sign in again to do this.", requestId: "ref-1" };
  let isRejected = false;
  await page.route("**/api/admin/alert-rules/welcome_offer_missing", async (route) => {
    if (route.request().method() !== "PUT" || isRejected) return route.fallback();
    isRejected = true;
    return route.fulfill({ status: 401, json: rejection });
  });
  await page.goto(paused);
  await page.getByRole("button", { name: "Turn off" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn off Welcome bonus not posted?" });
  await dialog.getByLabel("Until (optional)").fill("2000-01-01");
  await expect(dialog.getByText("Choose a day after today.")).toBeVisible();
  await dialog.getByLabel("Until (optional)").fill("2040-01-04");
  await dialog.getByLabel("Reason").fill("Issuers post late this month");
  await dialog.getByRole("button", { name: "Turn off Welcome bonus not posted" }).click();
  const signIn = page.getByRole("dialog", { name: "Confirm it's you" });
  await signIn.getByLabel("Your password", { exact: true }).fill(sharedPassword);
  await signIn.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/Off until Jan.4, 2040/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn off" })).toHaveCount(0);

  await page.getByRole("button", { name: "Go live" }).click();
  const live = page.getByRole("dialog", { name: "Put Welcome bonus not posted live?" });
  await live.getByLabel("Reason").fill("They post again");
  await live.getByRole("button", { name: "Put Welcome bonus not posted live" }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Versions", exact: true }).click();
  await page.getByRole("button", { name: "Bring back version 2" }).click();
  const back = page.getByRole("dialog", { name: "Bring back version 2 of Welcome bonus not posted?" });
  await expect(
    back.getByText("It becomes version 4. It needs no back-test: it makes the same alerts for no more members."),
  ).toBeVisible();
  await back.getByLabel("Reason").fill("They stopped posting");
  await back.getByRole("button", { name: "Bring back version 2" }).click();
  await expect(page.getByRole("heading", { name: "Version 4: They stopped posting" })).toBeVisible();
  await expect(page.getByText(/Off until Jan.4, 2040/).first()).toBeVisible();
});

test("staff give several alert rules one severity, and undo it", async ({ page, allowRejections }) => {
  allowRejections("/api/admin/alert-rules/credit_expiring");
  const names = ["Benefit ending", "Category cap", "Credit expiring"];
  const row = (name: string) => getRows(page).filter({ has: page.getByRole("link", { name, exact: true }) });
  await page.goto(home);
  const before = await row("Benefit ending").innerText();
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Change severity" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the severity of 3 rules?" });
  await dialog.getByLabel("Severity of every step").selectOption("critical");
  const rules = dialog.getByRole("list", { name: "Rules" });
  await expect(rules.getByRole("listitem")).toHaveText(names.map((name) => new RegExp(`^${name}: .+ → Critical$`)));
  await expect(dialog.getByText(/needs a back-test first: Credit expiring\.$/)).toBeVisible();
  await dialog.getByLabel("Reason").fill("They are urgent this month");
  await dialog.getByRole("button", { name: "Set 3 rules to critical" }).click();
  const progress = page.getByRole("region", { name: "Progress" });
  await expect(progress).toContainText("2 of 3 changed, 1 failed. Finished.");
  await expect(progress).toContainText("Credit expiring: Back-test this version before it goes live.");
  await expect(row("Benefit ending")).toContainText("Critical");
  await progress.getByRole("button", { name: "Undo" }).click();
  await expect(progress).toContainText("2 of 2 undone. Finished.");
  await expect(row("Benefit ending")).toContainText(before.includes("Medium") ? "Medium" : "Low");
  const log = db.collection("auditLog").where("object", "==", "alertRules/benefit_ending");
  const reasons = (await log.get()).docs.map((doc) => String(doc.get("reason")));
  expect(new Set(reasons)).toEqual(new Set(["They are urgent this month", "Undo: They are urgent this month"]));
});

test("staff see why a member gets an alert, and what they read", async ({ page, allowRejections }) => {
  allowRejections("/api/admin/alert-rules/payment_due/explain");
  await page.goto(`${home}/payment_due/why`);
  await page.getByLabel("Member", { exact: true }).fill("nobody@cardwell.test");
  await page.getByRole("button", { name: "Explain" }).click();
  await expect(page.getByText("No member has this ID or email address.")).toBeVisible();

  await page.getByLabel("Member", { exact: true }).fill("member@cardwell.test");
  await page.getByRole("button", { name: "Explain" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^member@cardwell\.test gets it/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Checks" }).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByText("Email subject and first line").first()).toBeVisible();
  await expect(page).toHaveURL(/member=member%40cardwell\.test/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: /^member@cardwell\.test gets it/ })).toBeVisible();
});
