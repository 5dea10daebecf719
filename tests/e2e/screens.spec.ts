import type { Page, Route } from "@playwright/test";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { newAddress } from "../support/people.ts";
import { expect } from "./journey.ts";
import { lookAt } from "./look.ts";
import { test } from "./members.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

type Screen = {
  name: string;
  path: string;
  heading: string | RegExp;
  title: RegExp;
  /** Brings the page into the state to check. */
  go?: (page: Page) => Promise<void>;
  /** Error responses that belong to the screen. */
  rejections?: string[];
};

function screens(list: Screen[]): void {
  for (const screen of list) {
    test(screen.name, async ({ page, allowRejections }) => {
      allowRejections(...(screen.rejections ?? []));
      await page.goto(screen.path);
      await screen.go?.(page);
      await expect(heading(page)).toContainText(screen.heading);
      await lookAt(page, screen.name.replaceAll(/\W+/g, "-"), screen.title);
    });
  }
}

const badCode = (mode: string) => `mode=${mode}&oobCode=never-was&apiKey=fake-api-key`;

test.describe("for visitors", () => {
  screens([
    { name: "landing", path: "/", heading: "Know what is owed", title: /Cardwell/ },
    { name: "privacy", path: "/privacy", heading: /./, title: /Privacy/ },
    { name: "terms", path: "/terms", heading: /./, title: /Terms/ },
    { name: "sign in", path: "/sign-in", heading: /./, title: /^Sign in · Cardwell/ },
    {
      name: "sign in, refused",
      path: "/sign-in",
      heading: /./,
      title: /^Sign in/,
      rejections: ["accounts:signInWithPassword"],
      go: async (page) => {
        await page.getByLabel("Email").fill("member@cardwell.test");
        await page.getByLabel("Password", { exact: true }).fill("not-the-password");
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await expect(page.getByRole("alert").first()).toBeVisible();
      },
    },
    { name: "create account", path: "/create-account", heading: /./, title: /^Create account · Cardwell/ },
    {
      name: "create account, refused",
      path: "/create-account",
      heading: /./,
      title: /^Create account/,
      go: async (page) => {
        await page.getByLabel("Email").fill("nobody");
        await page.getByLabel("Password", { exact: true }).fill("short");
        await page.getByRole("button", { name: "Create account" }).click();
        await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
      },
    },
    {
      name: "create account, mail sent",
      path: "/create-account",
      heading: "Check your email",
      title: /^Check your email/,
      go: async (page) => {
        await page.getByLabel("Email").fill(newAddress());
        await page.getByLabel("Password", { exact: true }).fill("copper-lantern-41");
        await page.getByRole("button", { name: "Create account" }).click();
      },
    },
    {
      name: "sign-in link sent",
      path: "/sign-in",
      heading: "Check your email",
      title: /^Check your email/,
      go: async (page) => {
        await page.getByLabel("Email").fill(newAddress());
        await page.getByRole("button", { name: "Send me a sign-in link" }).click();
      },
    },
    { name: "reset password", path: "/reset-password", heading: /./, title: /password · Cardwell/ },
    {
      name: "reset password, bad link",
      path: `/reset-password?${badCode("resetPassword")}`,
      heading: "This link no longer works",
      title: /^This link no longer works/,
      rejections: ["accounts:resetPassword"],
    },
    {
      name: "verify email, bad link",
      path: `/verify-email?${badCode("verifyEmail")}`,
      heading: "This link no longer works",
      title: /^This link no longer works/,
      rejections: ["accounts:resetPassword"],
    },
    {
      name: "verify email change, bad link",
      path: `/verify-email-change?${badCode("verifyAndChangeEmail")}`,
      heading: "This link no longer works",
      title: /^This link no longer works/,
      rejections: ["accounts:resetPassword"],
    },
    {
      name: "auth complete, bad link",
      path: "/auth/complete",
      heading: "This link is incomplete",
      title: /· Cardwell$/,
    },
    { name: "payment success, signed out", path: "/payment-success", heading: "Sign in", title: /· Cardwell$/ },
  ]);
});

test.describe("for a member", () => {
  test.use({ person: "member" });
  screens([
    { name: "dashboard", path: "/dashboard", heading: /needs? attention|All clear/, title: /^Today · Cardwell/ },
    { name: "cards", path: "/dashboard/cards", heading: /decision/, title: /^Cards · Cardwell/ },
    { name: "credits", path: "/dashboard/credits", heading: /credit/, title: /^Credits · Cardwell/ },
    { name: "payments", path: "/dashboard/payments", heading: /payments? to make/, title: /^Payments · Cardwell/ },
    { name: "value", path: "/dashboard/value", heading: /^Your cards are/, title: /^Value · Cardwell/ },
    { name: "billing, member", path: "/billing", heading: "Personal", title: /^Billing · Cardwell/ },
    { name: "account", path: "/account", heading: "Your account", title: /^Account · Cardwell/ },
    { name: "connections", path: "/consent-fix", heading: /./, title: /^Bank connections · Cardwell/ },
    { name: "link a bank", path: "/dashboard/link", heading: "Link your bank", title: /^Link a bank · Cardwell/ },
    {
      name: "bank return",
      path: "/plaid-oauth-return",
      heading: "We couldn't find your link session",
      title: /^We couldn't find/,
    },
    { name: "back office, member", path: "/admin", heading: "This account doesn't have access.", title: /^No access/ },
    {
      name: "cancel dialog",
      path: "/billing",
      heading: /Personal/,
      title: /^Billing/,
      go: async (page) => {
        await page.getByRole("button", { name: "Cancel subscription" }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
    {
      name: "account menu",
      path: "/dashboard",
      heading: /needs? attention|All clear/,
      title: /^Today/,
      go: async (page) => {
        await page.getByRole("button", { name: /account menu/i }).click();
        await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
      },
    },
  ]);
});

test.describe("for a person without a plan", () => {
  test.use({ person: "fresh" });
  screens([{ name: "billing, fresh", path: "/billing", heading: /./, title: /^Billing/ }]);
});

test.describe("for a member whose plan has ended", () => {
  test.use({ person: "lapsed" });
  screens([
    { name: "billing, lapsed", path: "/billing", heading: /./, title: /^Billing/, rejections: ["unread-count"] },
    {
      name: "blocked",
      path: "/dashboard",
      heading: "Subscription Expired",
      title: /^Subscription Expired/,
      rejections: ["unread-count"],
    },
    {
      name: "blocked, closed",
      path: "/dashboard",
      heading: "Your subscription has expired.",
      title: /^Subscription Expired/,
      rejections: ["unread-count"],
      go: async (page) => page.getByRole("button", { name: /close/i }).click(),
    },
  ]);
});

test.describe("for staff", () => {
  test.use({ person: "admin" });
  screens([
    { name: "billing, staff", path: "/billing", heading: "Personal", title: /^Billing/ },
    { name: "back office", path: "/admin", heading: /^No problems\.$|^\d+ problems? to fix\.$/, title: /^Overview/ },
    {
      name: "back office, rules",
      path: "/admin/alert-rules",
      heading: /acted on|No alerts in these days/,
      title: /rules/i,
    },
  ]);
});

const isApi = (url: URL) => url.origin === appOrigin && url.pathname.startsWith("/api/");

/** Holds the responses of some calls back until they are released. */
async function hold(page: Page, which: (url: URL) => boolean): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

const failing = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: "application/json",
    body: JSON.stringify({
      error: status === 503 ? "vendor_unavailable" : "internal",
      message: "Something went wrong on our side. Try again in a minute.",
      requestId: "3f0c7a52-5f0e-4d63-9d0c-8f3b1c2a9e11",
    }),
  });

test.describe("when the server is slow, fails, or is unreachable", () => {
  test.use({ person: "member" });

  const title = /Cardwell$/;
  for (const [path, lastPart] of [
    ["/dashboard", "Next payments"],
    ["/billing", "Invoices"],
    ["/account", "Delete account"],
  ] as const) {
    const name = path.slice(1);

    test(`${name}, loading`, async ({ page }) => {
      const plan = await hold(page, (url) => isApi(url) && url.pathname === "/api/subscription/status");
      const rest = await hold(page, (url) => isApi(url) && url.pathname !== "/api/subscription/status");
      await page.goto(path);
      // Billing shows its own skeleton from the start.
      const waiting = page.getByText(path === "/billing" ? "Loading plans" : "Loading...");
      await expect(waiting).toBeVisible();
      await lookAt(page, `${name}-loading`, title, [0]);
      plan.release();
      await (path === "/billing" ? expect(heading(page)).toBeVisible() : expect(waiting).toBeHidden());
      await lookAt(page, `${name}-half-loaded`, title, [0, 1]);
      rest.release();
      await expect(heading(page)).toBeVisible();
    });

    for (const status of [500, 503]) {
      test(`${name}, answered ${status}`, async ({ page, allowRejections }) => {
        allowRejections("/api/");
        await page.route(isApi, failing(status));
        await page.goto(path);
        const again = page.getByRole("button", { name: "Try again" });
        await expect(again.first()).toBeVisible();
        await lookAt(page, `${name}-answered-${status}`, title);
        await page.unroute(isApi);
        await again.first().click();
        await expect(again).toHaveCount(0);
        await expect(heading(page)).toBeVisible();
      });
    }

    test(`${name}, offline`, async ({ page, context, allowRejections }) => {
      allowRejections("127.0.0.1");
      await page.goto(path);
      // A part that is still loading would fail.
      await expect(page.getByRole("region", { name: lastPart })).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText("You're offline.")).toBeVisible();
      await expect(heading(page)).toBeVisible();
      await lookAt(page, `${name}-offline`, title);
      await context.setOffline(false);
      await expect(page.getByText("You're offline.")).toBeHidden();
    });
  }
});
