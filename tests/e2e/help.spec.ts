import { randomUUID } from "node:crypto";
import { writeAlerts } from "../support/alerts.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { expect, signInWithPassword } from "./journey.ts";
import { test } from "./members.ts";
import { openAs } from "./session.ts";

test(
  "a member comes from a screen to its article, finds another despite a typo, and says that it helped",
  { tag: "@gate" },
  async ({ page }) => {
    await openAs(page, await newCardholder({ cardId: "amex-gold" }), "/account");
    await page.getByRole("link", { name: "What deleting your account does" }).click();
    await expect(page).toHaveURL(/\/help\/delete-your-account$/);
    await page.getByRole("navigation", { name: "Where you are" }).getByRole("link", { name: "Help" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "What do you want to know?" })).toBeVisible();

    await page.getByRole("searchbox", { name: "Search help" }).fill("autpay");
    await expect(page).toHaveURL(/\?q=autpay$/);
    await page.getByRole("link", { name: "How autopay is checked" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "How autopay is checked" })).toBeVisible();
    await page.getByRole("button", { name: "Yes" }).click();
    await expect(page.getByText("Thanks for your answer.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Yes" })).toHaveAttribute("aria-pressed", "true");
    await page.goBack();
    await expect(page.getByRole("searchbox", { name: "Search help" })).toHaveValue("autpay");
  },
);

test("a member asks a question in their own words, and reads on in the article that answers it", async ({ page }) => {
  await openAs(page, await newCardholder({ cardId: "amex-gold" }), "/help");
  await page.getByRole("link", { name: "Ask a question in your own words" }).click();
  await expect(page.getByLabel("Your question")).toBeInViewport();
  await page.getByLabel("Your question").fill("Do refunds count as payments?");
  await page.getByRole("button", { name: "Get an answer" }).click();
  await expect(page.getByText("Refunds do not count as payments.")).toBeVisible();
  await page
    .getByRole("region", { name: "Ask a question" })
    .getByRole("link", { name: "How Cardwell knows a payment was made" })
    .click();
  await expect(page).toHaveURL(/\/help\/payment-proof$/);
});

test("a member comes from an alert to the article that explains it, and back", async ({ page }) => {
  const person = await newCardholder({ cardId: "amex-gold" });
  const [id] = await writeAlerts(person.uid, [{ type: "annual_fee", title: "Gold charges its $325.00 fee soon" }]);
  await openAs(page, person, `/dashboard/alerts/${id}`);
  await page.getByRole("link", { name: "What this alert means" }).click();
  await expect(page).toHaveURL(/\/help\/annual-fee$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("annual fee");
  await page.goBack();
  await expect(page.getByText("Gold charges its $325.00 fee soon").first()).toBeVisible();
});

test("a visitor finds an article from the landing page, and from an unknown one the way to all", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/help/articles/a%2Fb");
  await page.goto("/");
  await page.getByRole("link", { name: "Help articles" }).click();
  await expect(page).toHaveTitle("Help · Cardwell");
  await page.getByRole("searchbox", { name: "Search help" }).fill("autpay");
  await expect(page).toHaveURL(/\?q=autpay$/);
  await page.getByRole("link", { name: "How autopay is checked" }).click();
  await expect(page).toHaveTitle("How autopay is checked · Cardwell");
  await expect(page.getByRole("heading", { level: 1, name: "How autopay is checked" })).toBeFocused();
  await expect(page.getByText(/^Reviewed/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Yes" })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search help" })).toHaveValue("autpay");

  await page.goto("/help/a/b");
  await expect(page.getByRole("heading", { level: 1, name: "Article not found." })).toBeVisible();
  await page.getByRole("link", { name: "All articles" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "What do you want to know?" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
});

test("a member whose plan ended reads help and posts for everyone, and finds nothing at an unknown address", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/alerts/unread-count", "/api/help/articles/", "/api/news/public/");
  await signInWithPassword(page, "lapsed@cardwell.test");
  await expect(page.getByRole("dialog", { name: "Subscription Expired" })).toBeVisible();
  await page.goto("/help/autopay-check");
  await expect(page.getByRole("heading", { level: 1, name: "How autopay is checked" })).toBeVisible();
  const sections = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  for (const section of [sections.last(), sections.first()]) {
    await section.click();
    await expect(section).toHaveAttribute("aria-current", "location");
  }
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Yes" })).toBeVisible();
  await page.goto("/news/why-utilization-moves");
  await expect(page.getByRole("heading", { level: 1, name: /^Why your utilization moves/ })).toBeVisible();
  for (const address of ["/help/no-such-article", "/help/a/b"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: "Article not found." })).toBeVisible();
  }
  for (const address of ["/news/no-such-post", "/news/a/b", "/news/monthly-credits"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: "Post not found." })).toBeVisible();
  }
});

test.describe("the documentation tab", () => {
  test.use({ person: "admin" });

  test(
    "shows a draft beside its preview, publishes it with a reason, and takes it back",
    { tag: "@gate" },
    async ({ page }) => {
      const id = `gift-cards-${randomUUID().slice(0, 8)}`;
      await page.goto("/admin/documentation");
      await page.getByRole("link", { name: "New article" }).click();
      await page.getByLabel("Address").fill(id);
      await page.getByLabel("Title", { exact: true }).fill(`Gift cards ${id}`);
      await page.getByLabel("Summary").fill("They count as purchases.");
      await page
        .getByLabel("Text", { exact: true })
        .fill("## What counts\n\n[Points](/help/point-values) <img src=x onerror=alert(1)>");
      const area = page.getByLabel("Text", { exact: true });
      await area.selectText();
      await area.press("Control+b");
      await expect(area).toHaveValue(/^\*\*## What counts[^]*\*\*$/);
      await area.press("Control+z");
      await expect(area).toHaveValue(/^## What counts[^]*>$/);
      const preview = page.getByRole("region", { name: "Preview" });
      await expect(preview.getByRole("heading", { name: "What counts" })).toBeVisible();
      await expect(preview.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
      await page.getByRole("button", { name: "Save draft" }).click();
      await expect(page.getByRole("heading", { level: 1, name: `Gift cards ${id}` })).toBeVisible();
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await page.getByLabel("Publish at").fill("2026-12-02T09:00");
      await page.getByLabel("Reason").fill("With the release");
      await page.getByRole("dialog").getByRole("button", { name: "Schedule article" }).click();
      await expect(page.getByText(/goes live Dec 2, 9:00 am/)).toBeVisible();
      await page.getByRole("button", { name: "Cancel schedule" }).click();
      await expect(page.getByText(/goes live/)).toBeHidden();
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await page.getByLabel("Reason").fill("Members asked");
      await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
      await expect(page.getByText("Version 1 is live.")).toBeVisible();
      await page.getByRole("button", { name: "Unpublish" }).click();
      await page.getByLabel("Reason").fill("Written too early");
      await page.getByRole("dialog").getByRole("button", { name: "Unpublish" }).click();
      await expect(page.getByText("The article isn't published anymore.")).toBeVisible();
    },
  );

  test("moves an article by the keyboard, gives it another address, and links a screen to it", async ({
    page,
    allowRejections,
  }) => {
    test.slow();
    // Until caches have the article.
    allowRejections("/api/help/articles/");
    const id = `moved-${randomUUID().slice(0, 8)}`;
    const title = `Moved ${id}`;
    await page.goto("/admin/documentation/new");
    await page.getByLabel("Address").fill(id);
    await page.getByLabel("Section").selectOption("privacy");
    await page.getByLabel("Title", { exact: true }).fill(title);
    await page.getByLabel("Summary").fill("Where it is now.");
    await page.getByLabel("Text", { exact: true }).fill("## In short\n\nIt moved.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByLabel("Reason").fill("Members asked");
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Version 1 is live.")).toBeVisible();

    await page.goto("/admin/documentation");
    const up = page.getByRole("button", { name: `Move ${title} up` });
    await expect(up).toBeVisible();
    const rows = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: / up$/ }) });
    const findRow = async (text: string) => (await rows.allTextContents()).findIndex((row) => row.includes(text));
    const above =
      (await rows
        .nth((await findRow(title)) - 1)
        .getByRole("link")
        .textContent()) ?? "";
    await up.press("Enter");
    await expect(
      page.getByText(new RegExp(`^${title} is number \\d+ of \\d+ in Account and privacy\\.$`)),
    ).toBeAttached();
    expect(await findRow(title)).toBeLessThan(await findRow(above));
    await expect(up).toBeFocused();

    for (const address of [`${id}-second`, `${id}-third`]) {
      await page.goto(`/admin/documentation/${id}`);
      await page.getByLabel("Address", { exact: true }).fill(address);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/documentation/${address}$`));
    }
    const linkHousehold = async () => {
      await page.getByRole("button", { name: "Link a screen or alert" }).click();
      await page.getByRole("combobox", { name: "Screen or alert" }).selectOption("Household");
      await page.getByRole("dialog").getByRole("button", { name: "Link a screen or alert" }).click();
      await expect(page.getByText("Household leads to this article.")).toBeVisible();
    };
    await linkHousehold();
    // Readers see both within a minute.
    for (const address of [id, `${id}-second`, "screen:household"])
      await expect(async () => {
        await page.goto(`/help/${address}`);
        await expect(page).toHaveURL(new RegExp(`/help/${id}-third$`), { timeout: 3_000 });
      }).toPass({ timeout: 90_000 });
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.goto("/admin/documentation/household");
    await linkHousehold();
  });
});
