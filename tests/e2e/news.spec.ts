import { randomUUID } from "node:crypto";
import { DAY_MS } from "../../core/src/domain/dates/instants.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";
import { openAs } from "./session.ts";

test.use({ person: "admin" });

test(
  "staff write a post for holders of a card, who read it, its correction, and lose it once it's unpublished",
  { tag: "@gate" },
  async ({ page, browser, allowRejections }) => {
    allowRejections("/schedule-unpublish");
    const word = randomUUID().slice(0, 4);
    const title = `Activate your categories ${word}`;
    await page.goto("/admin/news");
    await page.getByRole("link", { name: "New post" }).click();
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Address").fill(`categories-${word}`);
    await page.getByLabel("Summary").fill("They pay only after you activate them.");
    await page.getByLabel("Topic").selectOption("Rewards and categories");
    await page.getByLabel("Text", { exact: true }).fill("Until **December 14**. <script>alert(1)</script>");
    await page.getByLabel("Only holders of").selectOption("chase-freedom-flex");
    await page.getByLabel(/^What it means for .*Flex/).fill("Activate it today.");
    await expect(page.getByText(/Reaches [\d,]+ members? who holds? one of these cards/)).toBeVisible();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("<script>alert(1)</script>")).toBeVisible();
    await expect(preview.getByText("Activate it today.")).toBeVisible();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("Post published.")).toBeVisible();
    const address = `/news/categories-${word}`;
    await expect(page.getByText(address, { exact: true })).toBeVisible();

    const [holder, other] = await Promise.all([
      newCardholder({ cardId: "chase-freedom-flex" }),
      newCardholder({ cardId: "amex-gold" }),
    ]);
    const reading = await (await browser.newContext()).newPage();
    await openAs(reading, holder);
    await reading.getByRole("link", { name: /^News/ }).first().click();
    await reading.getByRole("link", { name: title }).click();
    await expect(reading).toHaveURL(new RegExp(`${address}$`));
    await expect(reading.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(reading.getByRole("button", { name: "Mark as unread" })).toBeVisible();

    const elsewhere = await (await browser.newContext()).newPage();
    await openAs(elsewhere, other);
    await elsewhere.goto(address);
    await expect(elsewhere.getByText("Post not found.")).toBeVisible();

    await page.getByRole("link", { name: "Write correction" }).click();
    await expect(page.getByLabel("Address")).toBeHidden();
    await page.getByLabel("Text", { exact: true }).fill("Until December 31.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("button", { name: "Publish correction" }).click();
    await page.getByLabel("Note for readers").fill("An earlier version named December 14.");
    await page.getByRole("dialog").getByRole("button", { name: "Publish correction" }).click();
    await expect(page.getByText("Correction published.")).toBeVisible();
    await reading.reload();
    await expect(reading.getByText("An earlier version named December 14.")).toBeVisible();
    await expect(reading.getByText("Until December 31.")).toBeVisible();

    await page.getByRole("button", { name: "Schedule end" }).click();
    const end = page.getByRole("dialog").getByLabel("Unpublish at");
    await end.fill("2020-01-01T09:00");
    await page.getByRole("dialog").getByRole("button", { name: "Schedule end" }).click();
    await expect(page.getByText("This time is in the past.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Unpublish", exact: true }).click();
    await page.getByLabel("Reason").fill("The bank changed it again");
    await page.getByRole("dialog").getByRole("button", { name: "Unpublish post" }).click();
    await expect(page.getByText("Post unpublished.")).toBeVisible();
    await reading.reload();
    await expect(reading.getByText("Post not found.")).toBeVisible();
  },
);

test("staff schedule a post, publish it early, and send it by email to who holds its card", async ({ page }) => {
  const inTwoDays = new Date((await sandboxTime()).now.getTime() + 2 * DAY_MS).toISOString();
  const title = `Lounges open early ${randomUUID().slice(0, 4)}`;
  await page.goto("/admin/news/posts/new");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Summary").fill("From December on.");
  await page.getByLabel("Topic").selectOption("Fees and terms");
  await page.getByLabel("Text", { exact: true }).fill("At seven.");
  await page.getByLabel("For you", { exact: true }).fill("Take a guest.");
  await page.getByLabel("Only holders of").selectOption("amex-gold");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Publish at/)
    .fill(inTwoDays.slice(0, 16));
  await page.getByRole("dialog").getByRole("button", { name: "Schedule post" }).click();
  await expect(page.getByText("Post scheduled.")).toBeVisible();
  await expect(page.getByText(/Goes out/)).toBeVisible();
  await page.getByRole("button", { name: "Publish or reschedule" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Publish at/)
    .fill("");
  await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Post published.")).toBeVisible();

  await page.getByRole("link", { name: "Send by email" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue(title);
  await expect(page.getByLabel("Text")).toHaveValue("From December on.\n\nTake a guest.");
  await expect(page.getByRole("button", { name: /^Remove .*Gold/ })).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^All members, who hold .*Gold/)).toBeVisible();
  await page.getByRole("link", { name: "the post" }).click();
  await expect(page.getByRole("region", { name: "Email" }).getByRole("link", { name: title })).toBeVisible();
});

test.describe("without the back office", () => {
  test.use({ person: null });

  test("a member mutes a topic at a post, sees its posts leave the list, and unmutes it there", async ({ page }) => {
    await openAs(page, await newCardholder({ cardId: "amex-gold" }, { cardId: "chase-freedom-flex" }), "/news");
    await expect(page.getByRole("link", { name: /^Your cards \d+$/ })).toHaveAttribute("aria-current", "page");
    const post = page.getByRole("link", { name: "Monthly credits don't roll over" });
    await post.click();
    const means = page.getByRole("region", { name: "What it means for you" });
    await expect(means).toContainText(/\$\d+\.00 left until November\s30/);
    await page.getByRole("button", { name: "Mute Credits" }).click();
    await expect(page.getByText("“Credits” is muted.")).toBeVisible();
    await page.getByRole("link", { name: "Your cards" }).click();
    await expect(page.getByRole("button", { name: "Unmute Credits" })).toBeVisible();
    await expect(post).toBeHidden();
    await page.goto("/news/monthly-credits");
    await expect(page.getByRole("heading", { level: 1, name: "Monthly credits don't roll over" })).toBeVisible();
    await page.goto("/news");
    await expect(page.getByRole("link", { name: /^Quarterly categories/ })).toBeVisible();
    await expect(post).toBeHidden();
    await page.getByRole("button", { name: "Unmute Credits" }).press("Enter");
    await expect(post).toBeVisible();
  });

  test("a visitor reads posts for everyone, at their slugs, and finds nothing at an unknown address", async ({
    page,
    allowRejections,
  }) => {
    allowRejections("/api/news/public/");
    await page.goto("/news");
    await expect(page).toHaveTitle("News · Cardwell");
    const forEveryone = page.getByRole("link", { name: /^Payments take longer/ });
    await expect(forEveryone).toBeVisible();
    await expect(page.getByRole("link", { name: "Monthly credits don't roll over" })).toBeHidden();
    await forEveryone.click();
    await expect(page).toHaveURL(/\/news\/payments-around-holidays$/);
    await expect(page.getByRole("heading", { level: 1, name: /^Payments take longer/ })).toBeFocused();
    await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
    for (const address of ["/news/no-such-post", "/news/a/b", "/news/monthly-credits"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1, name: "Post not found." })).toBeVisible();
    }
    await page.getByRole("link", { name: "See all news" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible();
    await page.getByRole("link", { name: "Start 14 days free" }).click();
    await expect(page).toHaveURL(/\/create-account$/);
  });

  test("a member finds nothing at an unknown address of news or help, in the app's frame", async ({
    page,
    allowRejections,
  }) => {
    allowRejections("/api/news/posts/", "/api/help/articles/");
    await openAs(page, await newCardholder({ cardId: "amex-gold" }), "/news/a/b");
    for (const [address, title] of [
      ["/news/a/b", "Post not found."],
      ["/news/no-such-post", "Post not found."],
      ["/help/a/b", "Article not found."],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
    }
  });
});
