import { newAddress } from "../support/people.ts";
import { linkIn, nextMail } from "../support/sandbox.ts";
import { rememberTrial } from "../support/trials.ts";
import { cards, expect, payWith, signInWithPassword, test } from "./journey.ts";

const password = "copper-lantern-41";

test(
  "a visitor registers, confirms, and starts the trial without a payment method",
  { tag: "@gate" },
  async ({ page }) => {
    const email = newAddress("nora");
    await page.goto("/");
    await page.getByRole("link", { name: "Start 14 days free" }).first().click();
    await expect(page).toHaveURL(/\/create-account$/);
    await page.getByLabel("First name").fill("Nora");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

    const mail = await nextMail(email);
    expect(mail.text).toContain("Nora");
    await page.goto(linkIn(mail, "/verify-email").href);
    await expect(page).toHaveURL(/\/verify-email$/);
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole("button", { name: "Confirm email" }).click();
    await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();

    await page.getByRole("link", { name: "Sign in" }).first().click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await expect(page).toHaveURL(/\/billing$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("14 days free");
    await page.getByRole("button", { name: "Start 14 days free" }).first().click();
    await expect(page.getByTestId("checkout-no-card")).toBeVisible();
    await page.getByTestId("checkout-submit").click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Add your first card.");

    await page.goto("/billing");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("trial");
  },
);

test(
  "a person who used their trial pays: the first card is declined, the second works",
  { tag: "@gate" },
  async ({ page }) => {
    const email = newAddress("omar");
    await rememberTrial(email);
    await page.goto("/create-account");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.goto(linkIn(await nextMail(email), "/verify-email").href);
    await page.getByRole("button", { name: "Confirm email" }).click();
    await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
    await signInWithPassword(page, email, password);

    await expect(page).toHaveURL(/\/billing$/);
    await page
      .getByRole("button", { name: /^Choose/ })
      .first()
      .click();
    await payWith(page, cards.declined);
    await expect(page.getByTestId("checkout-error")).toContainText("declined");
    await payWith(page, cards.good);

    await expect(page).toHaveURL(/\/(payment-success|dashboard)/);
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test("leaving the checkout charges nothing and returns to the plans", async ({ page }) => {
  await signInWithPassword(page, "fresh@cardwell.test");
  await page.getByRole("button", { name: "Start 14 days free" }).first().click();
  await page.getByTestId("checkout-back").click();
  await expect(page).toHaveURL(/\/billing/);
  await expect(page.getByText("You left the checkout. Nothing was charged.")).toBeVisible();
});

test("a confirmation link works once, and explains that afterwards", async ({ page, allowRejections }) => {
  allowRejections("identitytoolkit");
  const email = newAddress("rosa");
  await page.goto("/create-account");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  const link = linkIn(await nextMail(email), "/verify-email").href;
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("This link no longer works");
});

test("visiting the success page grants nothing", { tag: "@gate" }, async ({ page }) => {
  await page.goto("/payment-success");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Sign in to open your plan.");
});
