import { db } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";
import { openAs } from "./session.ts";

test.use({ person: "admin" });

const draw = (inside: string, root = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${root}>${inside}</svg>`;

test(
  "staff upload a logo after a hostile file is rejected, members see it on their card, and it's removed again",
  { tag: "@gate" },
  async ({ page, browser, allowRejections }) => {
    allowRejections("/api/admin/logos/issuer/wells-fargo");
    await page.goto("/admin/logos?query=wells+fargo&kind=issuer");
    await page.getByRole("link", { name: "Wells Fargo" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Wells Fargo" })).toBeVisible();
    const choose = (text: string) =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(text) });
    await choose(draw("<style>@import url(/ran?);</style><path/>"));
    await page.getByLabel("License", { exact: true }).fill("Own drawing");
    await page.getByLabel("Source").fill("Drawn for this test");
    await page.getByRole("button", { name: "Upload logo" }).click();
    await expect(page.getByText("Its style sheet has more than plain rules")).toBeVisible();
    await choose(draw('<script>alert(1)</script><path d="M2 12 12 2l10 10-10 10z" fill="#b06a00"/>'));
    await page.getByRole("button", { name: "Upload logo" }).click();
    await expect(page.getByText("The logo of Wells Fargo is uploaded. Removed from the file: script.")).toBeVisible();

    const member = await (await browser.newContext()).newPage();
    await openAs(member, await newCardholder({ cardId: "wells-fargo-active-cash" }), "/dashboard/cards");
    const shown = member.locator('img[src^="/api/logos/"]').first();
    await expect(async () => {
      await member.reload();
      await expect(shown).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    await page.getByRole("button", { name: "Remove: Wells Fargo" }).click();
    await page.getByLabel("Reason").fill("Only a test");
    await page.getByRole("dialog").getByRole("button", { name: "Remove logo" }).click();
    await expect(page.getByText("The logo of Wells Fargo is removed.")).toBeVisible();
  },
);

test("a logo is cropped, seen by a member, replaced, and gives way to chosen initials when its license has expired", async ({
  page,
  browser,
}) => {
  await page.goto("/admin/logos?query=u.s.+bank&kind=issuer&open=issuer-us-bank");
  const choose = (text: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(text) });
  await choose(draw('<path d="M6 8h12v8H6z" fill="#101820"/>'));
  await expect(page.getByRole("status").filter({ hasText: /^\s*1\.\d : 1 on dark, needs 3 : 1/ })).toBeVisible();
  await page.getByRole("button", { name: "Trim empty edges" }).click();
  await expect(page.getByLabel("Top")).toHaveValue("33");
  await expect(page.getByLabel("Left")).toHaveValue("25");
  await page.getByLabel("License", { exact: true }).fill("Own drawing");
  await page.getByLabel("Source").fill("Drawn for this test");
  await page.getByLabel("License expires").fill("2199-12-31");
  await page.getByRole("button", { name: "Upload logo" }).click();
  await expect(page.getByText("The logo of U.S. Bank is uploaded.")).toBeVisible();
  await expect(page.getByText("Dec 31, 2199").first()).toBeVisible();

  const member = await (await browser.newContext()).newPage();
  await openAs(member, await newCardholder({ cardId: "us-bank-cash-plus" }), "/dashboard/cards");
  const shown = member.locator('main img[src^="/api/logos/"]').first();
  const seen = (check: () => Promise<void>) =>
    expect(async () => {
      await member.reload();
      await check();
    }).toPass();
  await seen(() => expect(shown).toBeVisible({ timeout: 2_000 }));
  const first = await shown.getAttribute("src");
  expect(await (await member.request.get(first ?? "")).text()).toContain('viewBox="6 7.92 12 8.16"');

  await page.getByRole("button", { name: "Replace: U.S. Bank" }).click();
  const dialog = page.getByRole("dialog");
  await choose(draw('<circle cx="12" cy="12" r="9" fill="#7a5cff"/>'));
  await dialog.getByLabel("Reason").fill("A new mark");
  await dialog.getByRole("button", { name: "Replace logo" }).click();
  await expect(page.getByText("The logo of U.S. Bank is saved.")).toBeVisible();
  await seen(async () => {
    await expect(shown).toBeVisible({ timeout: 2_000 });
    expect(await shown.getAttribute("src")).not.toBe(first);
  });

  await db.doc("logoSets/current").set({ logos: { "issuer us-bank": { expiresOn: "2024-02-29" } } }, { merge: true });
  await page.reload();
  await expect(page.getByText("License expired Feb 29, 2024").first()).toBeVisible();
  await page.getByRole("button", { name: "Change initials" }).click();
  await dialog.getByLabel("Initials").fill("USB");
  await dialog.getByLabel("Color").selectOption("oxblood");
  await dialog.getByLabel("Reason").fill("As they write themselves");
  await dialog.getByRole("button", { name: "Save initials" }).click();
  await expect(page.getByText("The initials of U.S. Bank are saved.")).toBeVisible();
  await seen(() => expect(member.getByText("USB", { exact: true }).first()).toBeVisible({ timeout: 2_000 }));
  await expect(shown).toHaveCount(0);
});
