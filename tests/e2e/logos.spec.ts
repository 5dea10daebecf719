import { createHash } from "node:crypto";
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
    await choose(draw("<script>alert(1)</script>"));
    await page.getByLabel("License").fill("Own drawing");
    await page.getByLabel("Source").fill("Drawn for this test");
    await page.getByRole("button", { name: "Upload logo" }).click();
    await expect(page.getByText("It has the element “script”, which isn't allowed.")).toBeVisible();
    await choose(draw('<path d="M2 12 12 2l10 10-10 10z" fill="#b06a00"/>'));
    await page.getByRole("button", { name: "Upload logo" }).click();
    await expect(page.getByText("The logo of Wells Fargo is uploaded.")).toBeVisible();

    const member = await (await browser.newContext()).newPage();
    await openAs(member, await newCardholder({ cardId: "wells-fargo-active-cash" }), "/dashboard/cards");
    const shown = member.locator('img[src^="/api/logos/"]').first();
    await expect(async () => {
      await member.reload();
      await expect(shown).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByLabel("Reason").fill("Only a test");
    await page.getByRole("dialog").getByRole("button", { name: "Remove logo" }).click();
    await expect(page.getByText("The logo of Wells Fargo is removed.")).toBeVisible();
  },
);

test("a hostile file that is stored all the same runs nothing, opened or shown as a picture", async ({
  page,
  allowRejections,
}) => {
  allowRejections("Blocked script execution", "/ran?");
  const hostile = [
    draw("<script>fetch('/ran?script')</script>"),
    draw('<path d="M0 0h9v9"/>', `onload="fetch('/ran?onload')"`),
    draw(
      `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="/ran?image" onerror="fetch('/ran?onerror')"/></body></foreignObject>`,
    ),
    draw(`<image href="/ran?image" width="9" height="9"/><style>@import url(/ran?import);</style>`),
    draw(`<animate attributeName="x" onbegin="fetch('/ran?onbegin')" dur="1s"/>`),
  ];
  const ids = hostile.map((text) => createHash("sha256").update(text).digest("hex"));
  await Promise.all(
    hostile.map((text, at) =>
      db.doc(`logoImages/${ids[at]}`).set({ type: "image/svg+xml", width: 24, height: 24, content: Buffer.from(text) }),
    ),
  );
  const ran: string[] = [];
  await page.context().route("**/ran?*", (route) => {
    ran.push(route.request().url());
    return route.abort();
  });

  await page.goto("/admin/logos");
  const loaded = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (src) => {
          const img = new Image();
          img.src = src;
          document.body.append(img);
          await img.decode();
          return img.naturalWidth;
        }),
      ),
    ids.map((id) => `/api/logos/${id}`),
  );
  expect(loaded.every((width) => width > 0)).toBe(true);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.goto(`/api/logos/${ids[0]}`).catch(() => null),
  ]);
  expect(await download.failure()).toBeNull();

  // The same answer without the header that has it saved: what is left is its policy.
  const opened = await page.context().newPage();
  await opened.route("**/api/logos/*", async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const { "content-disposition": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  for (const id of ids) {
    await opened.goto(`/api/logos/${id}`);
    expect(await opened.evaluate(() => document.documentElement.localName)).toBe("svg");
    await opened.waitForLoadState("networkidle");
  }
  expect(ran).toEqual([]);
});
