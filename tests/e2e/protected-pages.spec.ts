import type { Page } from "@playwright/test";
import { STAFF_TABS } from "../../core/src/domain/staff/tabs.ts";
import { call } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import { fetchStatus, stripe, subscribe } from "../support/subscriptions.ts";
import { eventually } from "../support/wait.ts";
import { expect, signInWithPassword, test } from "./journey.ts";
import { tabPath } from "../../web/src/admin/frame/tabs-context.ts";
import { adminTabs } from "../../web/src/admin/tabs.ts";
import { openAs } from "./session.ts";

const paths = [
  "/dashboard",
  "/dashboard/listen",
  "/billing",
  "/account",
  "/consent-fix",
  "/plaid-oauth-return",
  "/admin/overview",
];

const readLastRedirect = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("lastRedirect") ?? "null") as Record<string, string> | null);

test(
  "each protected page sends a signed-out visitor to the landing page and stores the reason",
  { tag: "@gate" },
  async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/$/);
      const last = await readLastRedirect(page);
      expect(last?.["path"]).toBe(path);
      expect(last?.["reason"], path).toBeTruthy();
      expect(Number.isNaN(new Date(last?.["time"] ?? "").getTime()), path).toBe(false);
    }
  },
);

test(
  "an unknown path, also one that is known in other letters, redirects to the landing page",
  { tag: "@gate" },
  async ({ page }) => {
    for (const path of ["/no/such/page", "/Billing"]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Know what is owed");
      expect(await readLastRedirect(page), path).toBeNull();
    }
  },
);

test("a page opened just after a sign-in finalizes it and continues", { tag: "@gate" }, async ({ page }) => {
  await page.goto("/sign-in");
  await page.evaluate(() => sessionStorage.setItem("justSignedIn", "true"));
  await page.goto("/billing");
  await expect(page.getByText("Finalizing sign-in…")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => sessionStorage.getItem("justSignedIn"))).toBeNull();
});

test("a part of the app that fails to load shows an error with a way on, and no blank page", async ({
  page,
  allowRejections,
}) => {
  // The import error names the module, or the one that imports it.
  allowRejections("/assets/members", "/assets/member-area");
  await page.route("**/assets/members-*.js", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("We couldn't load this page.");
  await page.unroute("**/assets/members-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("signing in continues to the requested section of a page", async ({ page }) => {
  await page.goto("/account#export");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("Sign in to see the page that you opened.")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByText("Sign in to continue.")).toBeVisible();
  await page.getByLabel("Email").fill("member@cardwell.test");
  await page.getByLabel("Password", { exact: true }).fill("demo-password-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/account#export$/);
});

test("an email's link to an alert explains what it opens, and a visitor without one sees no message", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/alerts/");
  const hint = page.getByText("Sign in to see the page that you opened.");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(hint).toBeHidden();
  await page.goto(`/dashboard/alerts/${"a".repeat(32)}`);
  await expect(page).toHaveURL(/\/$/);
  await hint.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/sign-in");
  await expect(page.getByText("Sign in to see this alert.")).toBeVisible();
  await page.getByLabel("Email").fill("member@cardwell.test");
  await page.getByLabel("Password", { exact: true }).fill("demo-password-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/alerts\/a{32}$/);
  await expect(page.getByText("Alert not found.")).toBeVisible();
});

test("a failed sign-in focuses the field to correct", async ({ page, allowRejections }) => {
  allowRejections("accounts:signInWithPassword");
  await signInWithPassword(page, "member@cardwell.test", "not-the-password");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test("refreshing the plan's status keeps the page and the focus", async ({ page, allowRejections }) => {
  allowRejections("/api/subscription/status");
  await page.route("**/api/subscription/status*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await openAs(page, { email: "member@cardwell.test" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("We couldn't check your plan.");
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  await expect(again).toBeEnabled();
  await again.click();
  await expect(page.getByText("Still no response")).toBeVisible();
  await expect(again).toBeFocused();
  await page.unroute("**/api/subscription/status*");
  await again.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/needs? attention|All clear/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a blocked tab opens on its next focus after the plan was renewed elsewhere", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/alerts/unread-count");
  const person = await newPerson();
  const { id } = await subscribe(person);
  await stripe.subscriptions.cancel(id);
  const isKnownAs = (reason: string) =>
    eventually(
      () => fetchStatus(person, true),
      (status) => status.reason === reason,
    );
  await isKnownAs("canceled");
  await openAs(page, person);
  const modal = page.getByRole("dialog", { name: "Subscription Expired" });
  await expect(modal).toBeVisible();
  await subscribe(person);
  await isKnownAs("active");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(modal).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Add your first card.");
});

test("signing out in one tab signs out in the other", { tag: "@gate" }, async ({ page, context }) => {
  await signInWithPassword(page, "member@cardwell.test");
  await expect(page).toHaveURL(/\/dashboard$/);
  const second = await context.newPage();
  await second.goto("/account");
  await expect(second.getByLabel("First name")).toHaveValue("Maya");
  await page.getByRole("button", { name: /account menu/i }).click();
  await page
    .getByRole("button", { name: "Sign out" })
    .or(page.getByRole("menuitem", { name: "Sign out" }))
    .click();
  await expect(page).toHaveURL(/\/$/);
  await expect(second).toHaveURL(/\/$/, { timeout: 5_000 });
  expect(await second.evaluate(() => localStorage.getItem("cardwell:member"))).toBeNull();
});

test(
  "the back office opens at its overview for staff, with a link to each of its tabs",
  { tag: "@gate" },
  async ({ page }) => {
    const tabs = Object.keys(STAFF_TABS).filter((tab) => tab !== "back-office");
    await openAs(page, { email: "admin@cardwell.test" }, "/admin");
    await expect(page).toHaveURL(/\/admin\/overview$/);
    await expect(page.getByRole("navigation", { name: "Back office" }).getByRole("link")).toHaveCount(tabs.length);
  },
);

test("staff whose plan has lapsed run the back office", async ({ page }) => {
  const support = await newPerson({ staff: "support" });
  const member = await newPerson();
  await call("GET", "/api/account", { token: member.idToken });
  const { id } = await subscribe(support);
  await stripe.subscriptions.cancel(id);
  await eventually(
    () => fetchStatus(support, true),
    ({ status }) => status === "canceled",
  );
  await openAs(page, support, "/admin");
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Users" }).click();
  await page.getByRole("searchbox", { name: "Search people" }).fill(member.email);
  await page.getByRole("table", { name: "people" }).getByRole("link", { name: member.email }).click();
  await page.getByRole("link", { name: "Notes" }).click();
  await page.getByLabel("New note").fill("Asked about the trial.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Asked about the trial.").last()).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Subscription Expired" })).toBeHidden();
});

test("signed-out staff return to the page of the back office that they opened", async ({ page }) => {
  await page.goto("/admin/users?status=trialing");
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill("admin@cardwell.test");
  await page.getByLabel("Password", { exact: true }).fill("demo-password-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/users\?status=trialing$/);
});

test(
  "the back office isn't available to a member at any address, with a plain explanation",
  { tag: "@gate" },
  async ({ page }) => {
    await openAs(page, { email: "member@cardwell.test" }, "/admin");
    for (const path of ["", "/users", "/users/somebody/notes", "/system/dead-letters", "/alert-rules/payment_due"]) {
      await page.goto(`/admin${path}`);
      await expect(page.getByRole("heading", { level: 1 }), path).toContainText("This account doesn't have access.");
    }
  },
);

test("an unknown id anywhere in the back office isn't found, in its frame and without Retry", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/admin/");
  const pages = adminTabs.flatMap(({ path, routes }) =>
    routes.filter((route) => route.path.includes(":")).map((route) => tabPath(path, route.path)),
  );
  expect(pages.length).toBeGreaterThan(15);
  await openAs(page, { email: "admin@cardwell.test" }, "/admin");
  for (const path of pages) {
    await page.goto(path.replace(/:\w+/, "no-such-thing").replace("/*", ""));
    await expect.soft(page.getByText(/(wasn't|not) found/).first(), path).toBeVisible();
    await expect.soft(page.getByRole("button", { name: "Retry" }), path).toBeHidden();
    await expect.soft(page.getByRole("navigation", { name: "Back office" }), path).toBeVisible();
  }
});
