import type { Page } from "@playwright/test";
import { newPerson } from "../support/people.ts";
import { linkIn, nextMail } from "../support/sandbox.ts";
import { fetchStatus, stripe, subscribe } from "../support/subscriptions.ts";
import { eventually } from "../support/wait.ts";
import { cards, expect, payWith, signInWithPassword, test } from "./journey.ts";
import { openAs } from "./session.ts";

async function lapsedPerson() {
  const person = await newPerson();
  const { id } = await subscribe(person);
  await stripe.subscriptions.cancel(id);
  await eventually(
    () => fetchStatus(person, true),
    ({ status }) => status === "canceled",
  );
  return person;
}

const modal = (page: Page) => page.getByRole("dialog", { name: "Subscription Expired" });

test(
  "a member whose plan ended is blocked, renews, and has access",
  { tag: "@gate" },
  async ({ page, allowRejections }) => {
    allowRejections("/api/alerts/unread-count");
    const person = await lapsedPerson();
    await openAs(page, person);
    await expect(modal(page)).toBeVisible();
    await expect(modal(page)).toContainText(
      "Your subscription has expired. Please renew to continue accessing the platform.",
    );
    await expect(modal(page)).toContainText(person.email);
    await expect(modal(page)).toContainText(person.uid);
    await expect(modal(page)).toContainText("Need help? Contact support for assistance with your subscription.");
    await modal(page)
      .getByRole("link", { name: "Renew Subscription" })
      .or(modal(page).getByRole("button", { name: "Renew Subscription" }))
      .click();
    await expect(page).toHaveURL(/\/billing$/);
    await page
      .getByRole("button", { name: /^Choose/ })
      .first()
      .click();
    await payWith(page, cards.good);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(modal(page)).toBeHidden();
  },
);

test("closing the modal leaves a lapsed member blocked", { tag: "@gate" }, async ({ page, allowRejections }) => {
  allowRejections("/api/alerts/unread-count");
  await signInWithPassword(page, "lapsed@cardwell.test");
  await expect(modal(page)).toBeVisible();
  await modal(page).getByRole("button", { name: /close/i }).click();
  await expect(modal(page)).toBeHidden();
  await expect(page.getByText("Renew to get your access back.")).toBeVisible();
  await page.goto("/account");
  await expect(modal(page)).toBeVisible();
  await modal(page).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a member whose plan ended and who requests a sign-in link renews by email, without being signed in", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/email/send-passwordless-signin");
  const person = await lapsedPerson();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await expect(page.getByRole("heading", { name: "Your plan has ended" })).toBeVisible();
  await page.getByRole("button", { name: "Email me a renewal link" }).click();
  await expect(page.getByText("Renewal link sent")).toBeVisible();

  await page.goto(linkIn(await nextMail(person.email), "/api/billing/renew").href);
  await payWith(page, cards.good);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Sign in to open your plan.", {
    timeout: 30_000,
  });
  await eventually(
    () => fetchStatus(person, true),
    ({ hasAccess }) => hasAccess,
  );
});
