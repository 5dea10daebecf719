import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { verifyExport } from "../../functions/src/admin/activity/signed-export.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { archive, inventedCard, publishCard } from "../support/cards.ts";
import { db, newPerson, signIn } from "../support/people.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";

const home = "/admin/activity";
const invented = new Set<string>();
let token = "";

test.use({ person: "admin" });

test.beforeAll(async () => {
  token = (await signIn("admin@cardwell.test")).idToken;
});

test.afterAll(() => archive(token, invented));

/** A card that was published twice, the second time with another fee. */
async function changeCard(): Promise<string> {
  const terms = inventedCard();
  invented.add(terms.id);
  await publishCard(token, terms, { reason: "Found at the issuer" });
  const annual = [{ amountCents: 15_000, validFrom: null, validTo: null }];
  await publishCard(token, { ...terms, fees: { ...terms.fees, annual } }, { baseVersion: 1, reason: "Fee went up" });
  return terms.id;
}

const getRows = (page: Page) =>
  page.getByRole("table", { name: "entries", exact: true }).locator('tbody tr:not([aria-hidden="true"])');

/** Opens the newest entry of a card from the keyboard. */
async function openNewest(page: Page, cardId: string): Promise<void> {
  await page.goto(home);
  await expect(getRows(page).first()).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type(`cards/${cardId}`);
  await expect(page).toHaveURL(new RegExp(`query=.*${cardId}`));
  await expect(getRows(page).first()).toContainText("Fee went up");
  await expect(page.getByRole("table", { name: "entries", exact: true })).not.toHaveAttribute("aria-busy");
  await getRows(page).first().getByRole("link").focus();
  await page.keyboard.press("Enter");
}

test("staff search the audit log, open an entry, and see what changed and why", { tag: "@gate" }, async ({ page }) => {
  const cardId = await changeCard();
  await openNewest(page, cardId);
  await expect(getRows(page)).toHaveCount(2);
  const entry = page.getByRole("article");
  await expect(entry.getByRole("heading", { name: "Published a card" })).toBeVisible();
  await expect(entry.getByRole("row", { name: /fees.annual/ })).toContainText("$150");
  await expect(entry).toContainText("admin@cardwell.test, owner");

  await page.reload();
  await expect(entry).toContainText("Fee went up");
  await page.goBack();
  await expect(entry).toBeHidden();
});

test("staff revert an audit entry, and the revert is the newest entry", async ({ page }) => {
  const cardId = await changeCard();
  await openNewest(page, cardId);
  await page.getByRole("button", { name: "Revert change" }).click();
  const dialog = page.getByRole("dialog", { name: `Revert the change of Card ${cardId}?` });
  await dialog.getByLabel("Reason").fill("The issuer's page was wrong");
  await dialog.getByRole("button", { name: "Revert change" }).click();
  await expect(getRows(page)).toHaveCount(3);
  await expect(getRows(page).first()).toContainText("Reverted a change");
  await expect(page.getByRole("article")).toContainText("It is already as it was before.");
  await expect(page.getByRole("button", { name: "Revert change" })).toHaveCount(0);
});

test("staff export the audit entries that a filter leaves, signed", async ({ page }) => {
  const cardId = await changeCard();
  await page.goto(`${home}?query=cards/${cardId}`);
  await expect(getRows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export these entries?" });
  await dialog.getByLabel("Reason").fill("For the auditor");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("activity.json");
  expect(verifyExport(await readFile(await download.path(), "utf8"))).toMatchObject({ isGenuine: true, entries: 2 });
});

test("a check of the audit log's last days names an entry that was changed behind the product's back", async ({
  page,
}) => {
  const cardId = await changeCard();
  await page.goto(home);
  const check = page.getByRole("region", { name: "Chain check" });
  // The nightly check's results, until somebody asks for another.
  await expect(check.getByRole("table").getByRole("row")).toHaveCount(8);
  await page.getByRole("button", { name: "Verify now" }).click();
  await expect(check.getByRole("table").getByRole("row")).toHaveCount(8);

  const [document] = (await db.collection("auditLog").where("object", "==", `cards/${cardId}`).get()).docs;
  const kept = document!.get("reason") as string;
  await document!.ref.update({ reason: "Nobody will notice" });
  await page.getByRole("button", { name: "Verify now" }).click();
  await expect(check).toContainText(`Entry ${document!.id} was changed`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("match");
  await document!.ref.update({ reason: kept });
});

test("the audit log names a day with far more entries than usual, with the way to them", async ({ page }) => {
  const lin = await newPerson({ staff: "editor" });
  const day = (await sandboxTime()).now.toISOString().slice(0, 10);
  const end = db.doc(`auditChains/${day} ${lin.uid}`);
  await end.set({ day, position: 41, hash: "" });
  await page.goto(home);
  const unusual = page.getByRole("list", { name: "Unusual days" });
  await expect(unusual).toContainText(`${lin.email} made 41 entries`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("unusual day");
  await unusual.getByRole("listitem").filter({ hasText: lin.email }).getByRole("link").click();
  await expect(page).toHaveURL(/days=7/);
  await end.delete();
});

test("audit entries are counted by actor, and filtered by one, such as the nightly check of the log", async ({
  page,
}) => {
  await changeCard();
  await page.goto(home);
  await expect(page.getByRole("table", { name: "By actor" })).toContainText("admin@cardwell.test");
  await page.getByRole("combobox", { name: "Actor" }).selectOption({ label: "System, audit log check" });
  await expect(page).toHaveURL(/actor=verifyAuditLog/);
  await expect(getRows(page).first()).toContainText("Checked the audit log");
});
