import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { auth, db, newAddress } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import { newMail } from "../../functions/src/mail/mail-queue-repository.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";
import { openAs } from "./session.ts";

test.use({ person: "admin" });

/** No long number, which could be that of a card. */
const newName = () => randomUUID().slice(0, 4);

/** Members with so many cards that nobody else is in their segment. */
async function newHolders(count: number, cards: number): Promise<string[]> {
  const { now } = await sandboxTime();
  return Promise.all(
    Array.from({ length: count }, async () => {
      const email = newAddress("holder");
      const { uid } = await auth.createUser({ email, emailVerified: true });
      await createDirectory(db).add(uid, { email, createdAt: now }, now);
      await db.doc(`wallets/${uid}`).set({ heldCards: cards });
      return email;
    }),
  );
}

const sweep = async () => runSchedule("sweepMail", (await sandboxTime()).now);

async function draft(page: Page, subject: string, cards: number): Promise<void> {
  await page.goto("/admin/email/broadcasts");
  await page.getByRole("link", { name: "New broadcast" }).click();
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Text").fill("Hello.\n\nIt takes a minute.");
  await page.getByLabel("Cards, at least").fill(String(cards));
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${subject}: a draft`);
}

async function send(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: "Count recipients" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${count} recipients, not sent yet`);
  await page.getByRole("button", { name: "Send broadcast" }).click();
  const dialog = page.getByRole("dialog", { name: new RegExp(`to ${count} members\\?`) });
  await expect(dialog).toContainText("All members, at least");
  await dialog.getByLabel("Reason").fill("Chase changes its sign-in");
  await dialog.getByLabel(`Type ${count}`).fill(String(count));
  await page.keyboard.press("Enter");
  await expect(page.getByText("It starts within a minute.")).toBeVisible();
}

test("staff draft a broadcast, count, send it to themselves and to a segment, and find its mail", async ({ page }) => {
  const [first = ""] = await newHolders(2, 81);
  const subject = `Sign in again ${newName()}`;
  await draft(page, subject, 81);
  await page.getByRole("button", { name: "Send to myself" }).click();
  await expect(page.getByText("On its way to your address.")).toBeVisible();
  await send(page, 2);
  await sweep();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${subject}: sent to 2`);
  await expect(page.getByRole("region", { name: "Progress" })).toContainText("2 of 2 recipients processed");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${subject}: sent to 2`);
  await expect(page.getByRole("table", { name: "Batches" })).toContainText("Done");

  await page.getByRole("link", { name: "Delivery log" }).first().click();
  await expect(page).toHaveURL(/\/admin\/email\/delivery\?broadcast=/);
  await page.getByRole("searchbox", { name: "Search emails" }).fill(first);
  const log = page.getByRole("table", { name: "emails" });
  await expect(log.getByRole("row")).toHaveCount(2);
  await log.getByRole("link", { name: first }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Broadcast to ${first}`);
  await expect(page.getByRole("list", { name: "Events" })).toContainText("Accepted by Resend");
  await page.reload();
  await expect(page.getByRole("link", { name: first })).toBeVisible();
  await page.getByRole("link", { name: "Open the broadcast" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(subject);
});

test("staff see why an email was given up, and send it anew or discard it", async ({ page }) => {
  const at = new Date(Date.UTC(2026, 10, 18));
  const id = `given-up-${randomUUID()}`;
  const uid = "nobody";
  const mail = newMail({ kind: "alerts", uid, alertIds: ["none"] }, at, at);
  await db.doc(`mails/${id}`).set({ ...mail, to: newAddress("late"), state: "dead", attempts: 3, lastError: "503" });
  await page.goto(`/admin/email/delivery/${id}`);
  await expect(page.getByText("3 attempts failed, the last with “503”. It's more than 23 hours late")).toBeVisible();
  await page.getByRole("button", { name: "Send anew" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("It arrives twice if an earlier attempt got through.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await dialog.getByLabel("Reason").fill("Too late for it");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Discarded.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send anew" })).toHaveCount(0);
});

test("staff suppress an address, find it, and remove it with a reason", async ({ page }) => {
  const [address = ""] = await newHolders(1, 83);
  await page.goto("/admin/email/suppressions");
  await page.getByRole("button", { name: "Suppress address" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill(address);
  await dialog.getByLabel("Reason").fill("Asked for by phone");
  await dialog.getByRole("button", { name: "Suppress address" }).click();
  await expect(page.getByText("Address suppressed.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Find an address" }).fill(address);
  const rows = page.getByRole("table", { name: "addresses" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("Asked for by phone");
  await rows
    .nth(1)
    .getByRole("button", { name: `Remove ${address}` })
    .click();
  await dialog.getByLabel("Reason").fill("It works again");
  await dialog.getByRole("button", { name: "Remove suppression" }).click();
  await expect(page.getByText("Suppression removed.")).toBeVisible();
});

test.describe("a viewer of the back office", () => {
  test.use({ person: null });

  test("reads broadcasts and suppressions, and can't change them", async ({ page }) => {
    const viewer = await newCardholder();
    await auth.setCustomUserClaims(viewer.uid, { staff: "viewer" });
    await openAs(page, viewer, "/admin/email/broadcasts");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/ of [\d,]+ emails arrived\.$/);
    await expect(page.getByRole("link", { name: "New broadcast" })).toHaveCount(0);
    await page.goto("/admin/email/suppressions");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/ of [\d,]+ emails arrived\.$/);
    await expect(page.getByRole("button", { name: "Suppress address" })).toHaveCount(0);
  });
});
