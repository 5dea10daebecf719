import type { Page } from "@playwright/test";
import { FieldPath } from "firebase-admin/firestore";
import { sharedPassword } from "../../emulator-data/people.ts";
import { day } from "../support/days.ts";
import { db } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { mailTo } from "../support/sandbox.ts";
import { expect } from "./journey.ts";
import { lookAt } from "./look.ts";
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

/** A member who has had a statement to pay for weeks, which fell due five days ago. */
async function newDebtor(): Promise<void> {
  const { uid } = await newCardholder({ cardId: "chase-sapphire-reserve" });
  const wallet = db.doc(`wallets/${uid}`);
  const [walletCardId = ""] = Object.keys((await wallet.get()).get("cards") as object);
  const statement = {
    closeOn: await day(-27),
    dueOn: await day(-5),
    balanceCents: 50_000,
    minimumCents: 4_000,
    payments: [],
    source: "manual",
  };
  const card = new FieldPath("cards", walletCardId, "statement");
  await wallet.update(card, statement, new FieldPath("cards", walletCardId, "addedOn"), await day(-90));
}

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

test("staff search, filter and sort the rules, share the address, and open one", { tag: "@gate" }, async ({ page }) => {
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

test("a rule is previewed for the sample wallet, in the app and in mail", async ({ page }) => {
  await page.goto("/admin/alert-rules/payment_due/preview");
  const next = page.getByRole("list", { name: "Next alerts" });
  await expect(next.getByRole("link").first()).toHaveAttribute("aria-current", "true");
  const critical = next.getByRole("link").filter({ hasText: "Critical" }).first();
  await critical.focus();
  await page.keyboard.press("Enter");
  await expect(critical).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/alert=/);
  await expect(page.getByRole("region", { name: "In the app" })).toContainText("Critical");
  const mail = page.getByRole("region", { name: "Email" });
  await expect(mail.locator("iframe").contentFrame().getByRole("link").first()).toBeVisible();
  await mail.getByText("Plain text", { exact: true }).click();
  await expect(mail.getByRole("region", { name: /plain text/ })).toBeVisible();
  await lookAt(page, "alert-rule-preview", /^Payment due, alert rules/);
  await page.reload();
  await expect(mail.getByRole("region", { name: /plain text/ })).toBeVisible();
});

test("a rule is edited as a new version, with a condition, and its history shows the difference", async ({
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
  await save.click();
  await expect(page.getByText("Enter a reason of a few words.")).toBeVisible();
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
  await page.getByRole("button", { name: "Copy version 1 into a new one" }).click();
  await expect(page.getByText("New version 3, copied from version 1.")).toBeVisible();
  await preview.click();
  await backTestDraft(page);
  await page.getByLabel("Reason").fill("Back to what it was");
  await page.getByRole("button", { name: "Put version 3 of Bonus at risk of clawback in force" }).click();
  await expect(page.getByText("No condition beyond the facts")).toBeVisible();

  const log = db.collection("auditLog").where("object", "==", "alertRules/offer_clawback_risk");
  const entries = await log.where("action", "==", "alert-rules.edit").get();
  expect(new Set(entries.docs.map((doc) => String(doc.get("reason"))))).toEqual(
    new Set(["Small bonuses aren't worth it", "Back to what it was"]),
  );
});

test("a rule is turned off until a day, after another sign-in, and on again", async ({ page, allowRejections }) => {
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
});

test("a rule in shadow mode goes live after the back-test that its dialog runs", async ({ page }) => {
  await page.goto(`${home}/over_limit_near`);
  await page.getByRole("button", { name: "Shadow mode" }).click();
  const shadow = page.getByRole("dialog", { name: "Put Near credit limit in shadow mode?" });
  await shadow.getByLabel("Reason").fill("Count it first");
  await shadow.getByRole("button", { name: "Put Near credit limit in shadow mode" }).click();
  await expect(page.getByText("Version 2 of Near credit limit is in force.")).toBeVisible();

  await page.getByRole("button", { name: "Go live" }).click();
  const live = page.getByRole("dialog", { name: "Put Near credit limit live?" });
  const confirm = live.getByRole("button", { name: "Put Near credit limit live" });
  await expect(live.getByText("Version 2 can't go live yet.")).toBeVisible();
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await lookAt(page, "alert-rule-go-live-untested", /^Near credit limit/);
  await live.getByRole("button", { name: "Back-test version 2" }).click();
  await expect(live.getByText(/^Version 2 passed its back-test on /)).toBeVisible();
  await live.getByLabel("Reason").fill("It counted well");
  await lookAt(page, "alert-rule-go-live-passed", /^Near credit limit/);
  await confirm.click();
  await expect(page.getByText("Version 3 of Near credit limit is in force.")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
});

test("staff send a previewed alert to themselves", async ({ page }) => {
  await page.goto(`${home}/payment_due/preview`);
  const mail = page.getByRole("region", { name: "Email" });
  await page
    .getByRole("list", { name: "Next alerts" })
    .getByRole("link")
    .filter({ hasText: "Critical" })
    .first()
    .click();
  const inApp = page.getByRole("region", { name: "In the app" });
  await expect(inApp).toContainText("Critical");
  const title = await inApp.getByRole("paragraph").first().innerText();
  await mail.getByRole("button", { name: "Send to myself" }).click();
  await expect(page.getByText(`“${title}” is on its way to admin@cardwell.test.`)).toBeVisible();
  await expect
    .poll(async () => (await mailTo("admin@cardwell.test")).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^\[Test\] /));
});

test("staff give several rules one severity, and undo it", async ({ page, allowRejections }) => {
  allowRejections("/api/admin/alert-rules/credit_expiring");
  const names = ["Benefit ending", "Category cap", "Credit expiring"];
  const row = (name: string) => getRows(page).filter({ has: page.getByRole("link", { name, exact: true }) });
  await page.goto(home);
  const before = await row("Benefit ending").innerText();
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await lookAt(page, "alert-rules-selected", /^Alert rules, back office/);
  await page.getByRole("button", { name: "Change severity" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the severity of 3 rules?" });
  await dialog.getByLabel("Severity of every step").selectOption("critical");
  const rules = dialog.getByRole("list", { name: "Rules" });
  await expect(rules.getByRole("listitem")).toHaveText(names.map((name) => new RegExp(`^${name}: .+ → Critical$`)));
  await expect(dialog.getByText(/needs a back-test first: Credit expiring\.$/)).toBeVisible();
  await dialog.getByLabel("Reason").fill("They are urgent this month");
  await lookAt(page, "alert-rules-severity", /^Alert rules, back office/);
  await dialog.getByRole("button", { name: "Set 3 rules to critical" }).click();
  const progress = page.getByRole("region", { name: "Progress" });
  await expect(progress).toContainText("2 of 3 changed, 1 failed. Finished.");
  await expect(progress).toContainText("Credit expiring: Back-test this version before it goes live.");
  await expect(row("Benefit ending")).toContainText("Critical");
  await lookAt(page, "alert-rules-severity-done", /^Alert rules, back office/);
  await progress.getByRole("button", { name: "Undo" }).click();
  await expect(progress).toContainText("2 of 2 undone. Finished.");
  await expect(row("Benefit ending")).toContainText(before.includes("Medium") ? "Medium" : "Low");
  const log = db.collection("auditLog").where("object", "==", "alertRules/benefit_ending");
  const reasons = (await log.get()).docs.map((doc) => String(doc.get("reason")));
  expect(new Set(reasons)).toEqual(new Set(["They are urgent this month", "Undo: They are urgent this month"]));
});

test("staff see why a member gets an alert, what they read, and that the look is recorded", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/admin/alert-rules/payment_due/explain");
  await page.goto(`${home}/payment_due/why`);
  await page.getByRole("button", { name: "Explain" }).click();
  await expect(page.getByText("Enter a member's ID or email address.")).toBeVisible();
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
  const looks = await db.collection("auditLog").where("action", "==", "alert-rules.explain").get();
  expect(looks.docs.map((doc) => doc.get("after") as unknown)).toContainEqual({ rule: "payment_due" });
});

test("a draft is back-tested beside the rule in force, and one that floods members can't go live", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/admin/alert-rules/payment_due");
  await newDebtor();
  await page.goto(`${home}/payment_due/back-test`);
  await page.getByRole("button", { name: "Back-test version 1" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /alerts? to .+ in 30 days\./ })).toBeVisible();
  await expect(page.getByText(/^\d+ members looked at, /)).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const add = page.getByRole("button", { name: "Add step" });
  for (const [at, days] of [
    [5, "6"],
    [6, "5"],
    [7, "4"],
  ] as const) {
    await add.click();
    await page.getByLabel("Days", { exact: true }).last().fill(days);
    await expect(page.getByRole("group", { name: /^Step/ })).toHaveCount(at);
  }
  await page.getByRole("button", { name: "Preview changes" }).click();
  await page.getByRole("link", { name: "Back-test this draft" }).click();
  await page.getByRole("button", { name: "Back-test draft 2" }).click();
  await expect(page.getByText("This draft can't go live.")).toBeVisible();
  await page.getByRole("link", { name: "Edit, not in force" }).click();
  await page.getByRole("button", { name: "Preview changes" }).click();
  await page.getByLabel("Reason").fill("Remind them more often");
  await page.getByRole("button", { name: "Put version 2 of Payment due in force" }).click();
  await expect(page.getByRole("alert").last()).toContainText("This version can't go live: by its back-test");
});

test("a failed request shows an error, a reference and a retry", async ({ page, allowRejections }) => {
  allowRejections("/api/admin/alert-rules");
  const rejection = { error: "internal", message: "Something failed on our side.", requestId: "ref-1234" };
  await page.route("**/api/admin/alert-rules/card_unused", (route) => route.fulfill({ status: 500, json: rejection }));
  await page.goto(`${home}/card_unused`);
  await expect(page.getByRole("alert")).toContainText("ref-1234");
  await page.unroute("**/api/admin/alert-rules/card_unused");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Card unused");
  await page.goto(`${home}/nothing`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rule not found");
});

test("every page that can't load looks right, too", async ({ page, allowRejections }) => {
  allowRejections("/api/admin/alert-r");
  const rejection = { error: "internal", message: "Something failed on our side.", requestId: "ref-1234" };
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: rejection }));
  await fail("**/api/admin/alert-rules?*");
  await page.goto(home);
  await expect(page.getByRole("alert").first()).toContainText("ref-1234");
  await lookAt(page, "alert-rules-list-failed", /^Alert rules, back office/);
  await fail("**/api/admin/alert-rules/payment_due/**");
  for (const [path, name] of [
    ["versions", "versions-failed"],
    ["preview", "preview-failed"],
    ["back-test", "back-test-failed"],
  ] as const) {
    await page.goto(`${home}/payment_due/${path}`);
    if (path === "back-test") await page.getByRole("button", { name: "Back-test version 1" }).click();
    await expect(page.getByRole("alert").first()).toContainText("ref-1234");
    await lookAt(page, `alert-rules-${name}`, /^Payment due/);
  }
});

test("every page of the tab looks right on phone and desktop, in both themes", async ({ page }) => {
  const places: [path: string, name: string, title: RegExp, shown: string | RegExp][] = [
    ["", "list", /^Alert rules, back office/, "1 to 50 of 52"],
    ["?query=nothing-like-it", "list-empty", /^Alert rules, back office/, "No rules match this filter"],
    ["/credit_expiring", "rule", /^Credit expiring/, "In words"],
    ["/credit_expiring/edit", "edit", /^Credit expiring/, "Preview changes"],
    ["/credit_expiring/versions", "versions", /^Credit expiring/, "No changes yet"],
    ["/credit_expiring/why?member=member@cardwell.test", "why", /^Credit expiring/, "Alerts that were sent"],
    ["/payment_due/back-test", "back-test", /^Payment due/, "Back-test version 1"],
    ["/runs", "runs", /^Runs/, /^Last sweep finished/],
    ["/security_password/preview", "preview-event", /^Password changed/, "Nothing to preview"],
    ["/nothing", "unknown", /^Rule not found/, 'There is no rule "nothing".'],
  ];
  for (const [path, name, title, shown] of places) {
    await page.goto(`${home}${path}`);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expect(page.locator("[aria-busy]")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (name === "back-test") {
      await page.getByRole("button", { name: "Back-test version 1" }).click();
      await expect(page.getByRole("table", { name: "Examples" })).toBeVisible();
    }
    await lookAt(page, `alert-rules-${name}`, title);
  }
});
