import { auth, newAddress } from "../support/people.ts";
import { linkIn, nextMail } from "../support/sandbox.ts";
import { newMember } from "../support/subscriptions.ts";
import { expect, test } from "./journey.ts";

const completion = "/auth/complete";

test(
  "a new person creates an account with their name by link, without a password",
  { tag: "@gate" },
  async ({ page }) => {
    const email = newAddress("ines");
    await page.goto("/create-account");
    await page.getByLabel("First name").fill("Ines");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send me a link instead" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
    const stored = () =>
      page.evaluate(() => ["emailForSignIn", "nameForSignIn"].map((key) => localStorage.getItem(key)));
    expect(await stored()).toEqual([email, "Ines"]);

    await page.goto(linkIn(await nextMail(email), completion).href);
    await expect(page).toHaveURL(/\/billing$/);
    expect(await stored()).toEqual([null, null]);
    await page.getByRole("button", { name: "Account menu" }).click();
    await expect(page.getByText("Ines", { exact: true })).toBeVisible();
  },
);

test(
  "a member signs in by link on another device after typing the address, even when its page is reloaded",
  { tag: "@gate" },
  async ({ page, otherDevice }) => {
    const { email } = await newMember();
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send me a sign-in link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const link = linkIn(await nextMail(email), completion);
    expect(link.href).not.toContain(email.split("@")[0]);

    const phone = await otherDevice();
    await phone.goto(link.href);
    await expect(phone).toHaveURL(/\/auth\/complete$/);
    await phone.reload();
    await phone.getByLabel("Email").fill(email);
    await phone.getByRole("button", { name: "Sign in" }).click();
    await expect(phone).toHaveURL(/\/dashboard$/);
  },
);

test("a sign-in link does not sign in with another address", async ({ page, otherDevice, allowRejections }) => {
  allowRejections("/api/email/claim", "identitytoolkit");
  const email = newAddress("theo");
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  const link = linkIn(await nextMail(email), completion);
  const thief = await otherDevice();
  await thief.goto(link.href);
  await thief.getByLabel("Email").fill("member@cardwell.test");
  await thief.getByRole("button", { name: "Sign in" }).click();
  await expect(thief.getByRole("alert")).toBeVisible();
  await thief.goto("/dashboard");
  await expect(thief).toHaveURL(/\/$/);
});

test("a sign-in link from before an address was changed leads to signing in, and opens no second account", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/email/claim");
  const { uid, email } = await newMember();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  const link = linkIn(await nextMail(email), completion);
  await auth.updateUser(uid, { email: newAddress("moved"), emailVerified: true });

  await page.goto(link.href);
  await expect(page.getByRole("heading", { name: "Your address has changed" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(auth.getUserByEmail(email)).rejects.toThrow();
});

test("a sign-in link still works in a browser that has since requested one for another address", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/email/claim", "identitytoolkit");
  const [first, second] = [newAddress("lena"), newAddress("lina")];
  for (const email of [first, second]) {
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Email").press("Enter");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  }
  await page.goto(linkIn(await nextMail(first), completion).href);
  await expect(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("This link wasn't sent to that address");
  await page.getByLabel("Email").fill(first);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/billing$/);
});

test("a sign-in link works once", async ({ page, otherDevice, allowRejections }) => {
  allowRejections("identitytoolkit");
  const email = newAddress("vera");
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  const link = linkIn(await nextMail(email), "/auth/complete");
  await page.goto(link.href);
  await expect(page).toHaveURL(/\/billing$/);
  const again = await otherDevice();
  await again.goto(link.href);
  await again.getByLabel("Email").fill(email);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again.getByRole("heading", { level: 1 })).toContainText("This link no longer works");
});

test("a password typed instead signs in with Enter, and the address stored for the link is cleared", async ({
  page,
}) => {
  const email = "member@cardwell.test";
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await page.getByRole("button", { name: "Use a different email" }).click();
  await page.getByRole("link", { name: "Create account" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  // Both pages have these fields, and the first stays until the second is ready.
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill("demo-password-1");
  await page.getByLabel("Email").press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => localStorage.getItem("emailForSignIn"))).toBeNull();
});

test("a member whose plan ended is led from an invalid sign-in link to the renewal", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/email/send-passwordless-signin");
  await page.goto(completion);
  await page.getByLabel("Email").fill("lapsed@cardwell.test");
  await page.getByRole("button", { name: "Send me a new link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Your plan has ended");
  await expect(page.getByRole("button", { name: "Email me a renewal link" })).toBeVisible();
});

test("both addresses that complete a sign-in show the same screen", { tag: "@gate" }, async ({ page }) => {
  for (const path of ["/auth/complete", "/auth/complete-signin"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("This link is incomplete");
  }
});
