import type { Page } from "@playwright/test";
import { linkBanks } from "../../../emulator-data/banks.ts";
import { appOrigin } from "../../../scripts/lib/addresses.ts";
import { alertsApi } from "../../support/alerts.ts";
import { formHousehold } from "../../support/households.ts";
import { knownPerson, newAddress } from "../../support/people.ts";
import { newCardholder } from "../../support/prepared-members.ts";
import { walletApi } from "../../support/wallets.ts";
import { adminTabs } from "../../../web/src/admin/tabs.ts";
import { tabPath } from "../../../web/src/admin/frame/tabs-context.ts";
import { expect } from "../journey.ts";
import { test } from "../members.ts";
import { memberWithCards } from "../member-with-cards.ts";
import { openAs } from "../session.ts";
import { lookAt } from "./look.ts";

// What a screen says and does is asserted by journeys and component tests. Here each is only looked at.

type Screen = {
  name: string;
  path: string;
  title: RegExp;
  /** Brings the page into the state to look at. */
  go?: (page: Page) => Promise<void>;
  /** Error responses that belong to the screen. */
  rejections?: string[];
};

const loaded = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

/** `:card` and `:alert` in an address are the first of the person's. */
const fillIn = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`The person has no ${name} to look at.`);
    return id;
  });

function screens(list: Screen[], ids: Record<string, string> = {}): void {
  for (const { name, path, title, go, rejections = [] } of list) {
    test(`the screen “${name}” has nothing out of place`, async ({ page, allowRejections }) => {
      allowRejections(...rejections);
      await page.goto(fillIn(path, ids));
      await loaded(page);
      await go?.(page);
      await loaded(page);
      await lookAt(page, name, title);
    });
  }
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

/** Opens a dialog or a popover by the button that has it. */
const open = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole("dialog").filter({ visible: true }).first()).toBeVisible();
};

const badCode = (mode: string) => `mode=${mode}&oobCode=never-was&apiKey=fake-api-key`;

test.describe("for visitors", () => {
  const isExpired = { title: /^This link no longer works/, rejections: ["accounts:resetPassword"] };
  screens([
    { name: "landing", path: "/", title: /Cardwell/ },
    { name: "privacy", path: "/privacy", title: /Privacy/ },
    { name: "terms", path: "/terms", title: /Terms/ },
    { name: "sample, today", path: "/sample", title: /^Today, sample cards/ },
    { name: "sample, cards", path: "/sample/cards", title: /^Cards, sample cards/ },
    { name: "sample, credits", path: "/sample/credits", title: /^Credits, sample cards/ },
    { name: "sample, payments", path: "/sample/payments", title: /^Payments, sample cards/ },
    { name: "sample, value", path: "/sample/value", title: /^Value, sample cards/ },
    { name: "help, visitor", path: "/help", title: /^Help · Cardwell/ },
    { name: "help, visitor, article", path: "/help/autopay-check", title: /^How autopay is checked/ },
    { name: "help, visitor, missing", path: "/help/a/b", title: /^Help/, rejections: ["/api/help/articles"] },
    { name: "news, visitor", path: "/news", title: /^News · Cardwell/ },
    { name: "news, visitor, post", path: "/news/why-utilization-moves", title: /^Why your utilization/ },
    { name: "news, visitor, missing", path: "/news/a/b", title: /^News/, rejections: ["/api/news/public"] },
    { name: "sign in", path: "/sign-in", title: /^Sign in · Cardwell/ },
    {
      name: "sign in, rejected",
      path: "/sign-in",
      title: /^Sign in/,
      rejections: ["accounts:signInWithPassword"],
      go: async (page) => {
        await page.getByLabel("Email").fill("member@cardwell.test");
        await page.getByLabel("Password", { exact: true }).fill("not-the-password");
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await expect(page.getByRole("alert").first()).toBeVisible();
      },
    },
    { name: "create account", path: "/create-account", title: /^Create account · Cardwell/ },
    {
      name: "create account, rejected",
      path: "/create-account",
      title: /^Create account/,
      go: async (page) => {
        await page.getByLabel("Email").fill("nobody");
        await page.getByLabel("Password", { exact: true }).fill("short");
        await press("Create account")(page);
        await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
      },
    },
    {
      name: "create account, mail sent",
      path: "/create-account",
      title: /^Check your email/,
      go: async (page) => {
        await page.getByLabel("Email").fill(newAddress());
        await page.getByLabel("Password", { exact: true }).fill("copper-lantern-41");
        await press("Create account")(page);
      },
    },
    { name: "reset password", path: "/reset-password", title: /password · Cardwell/ },
    { name: "reset password, expired", path: `/reset-password?${badCode("resetPassword")}`, ...isExpired },
    { name: "verify email, expired", path: `/verify-email?${badCode("verifyEmail")}`, ...isExpired },
    { name: "auth complete, incomplete", path: "/auth/complete", title: /· Cardwell$/ },
    { name: "payment success, signed out", path: "/payment-success", title: /· Cardwell$/ },
    { name: "status", path: "/status", title: /^Status · Cardwell/ },
    { name: "unsubscribe, incomplete", path: "/unsubscribe", title: /· Cardwell$/ },
  ]);
});

test.describe("for a member", () => {
  test.use({ person: "member" });
  const ids: Record<string, string> = {};

  test.beforeAll(async () => {
    const member = await knownPerson("member");
    const { cards } = await walletApi(member).dashboard();
    const { alerts } = await alertsApi(member).list();
    Object.assign(ids, { card: cards[0]?.id, alert: alerts[0]?.id });
  });

  screens(
    [
      { name: "today", path: "/dashboard", title: /^Today · Cardwell/ },
      { name: "today, account menu", path: "/dashboard", title: /^Today/, go: press(/account menu/i) },
      { name: "today, alerts", path: "/dashboard", title: /^Today/, go: press(/^Alerts/) },
      { name: "cards", path: "/dashboard/cards", title: /^Cards · Cardwell/ },
      { name: "credits", path: "/dashboard/credits", title: /^Credits · Cardwell/ },
      { name: "payments", path: "/dashboard/payments", title: /^Payments · Cardwell/ },
      { name: "value", path: "/dashboard/value", title: /^Value · Cardwell/ },
      { name: "card", path: "/dashboard/cards/:card", title: / · Cardwell/ },
      { name: "card, credits", path: "/dashboard/cards/:card?tab=credits", title: / · Cardwell/ },
      { name: "card, value", path: "/dashboard/cards/:card?tab=value", title: / · Cardwell/ },
      { name: "card, terms", path: "/dashboard/cards/:card?tab=terms", title: / · Cardwell/ },
      { name: "card, settings", path: "/dashboard/cards/:card?tab=settings", title: / · Cardwell/ },
      { name: "card, edit", path: "/dashboard/cards/:card?edit=1", title: / · Cardwell/ },
      { name: "compare", path: "/dashboard/cards/:card/compare", title: /^Compare/ },
      {
        name: "add a card",
        path: "/dashboard/add-card",
        title: /^Add a card · Cardwell/,
        go: async (page) => {
          await page.getByLabel("Find your card").fill("chase");
          await expect(page.getByRole("list", { name: "Cards found" })).toBeVisible();
        },
      },
      {
        name: "add a custom card",
        path: "/dashboard/add-card?custom=1",
        title: /^Add a custom card/,
        go: press("Add card"),
      },
      { name: "purchases", path: "/dashboard/purchases", title: /^Purchases · Cardwell/ },
      { name: "settings and data", path: "/dashboard/data", title: /^Settings and data · Cardwell/ },
      { name: "alerts", path: "/dashboard/alerts", title: /^Alerts · Cardwell/ },
      { name: "alert", path: "/dashboard/alerts/:alert", title: / · Cardwell/ },
      { name: "alert settings", path: "/dashboard/alerts/settings", title: /^Alert settings · Cardwell/ },
      { name: "notifications", path: "/dashboard/alerts/notifications", title: /^Notifications · Cardwell/ },
      { name: "what we watch", path: "/dashboard/alerts/watching", title: /^What we're watching · Cardwell/ },
      { name: "news", path: "/news", title: /^News · Cardwell/ },
      { name: "news, post", path: "/news/monthly-credits", title: / · Cardwell/ },
      { name: "listen", path: "/dashboard/listen", title: /^Listen · Cardwell/ },
      { name: "listen, question", path: "/dashboard/listen", title: /^Listen · Cardwell/, go: open(/^Play /) },
      {
        name: "listen, player",
        path: "/dashboard/listen",
        title: /^Listen · Cardwell/,
        go: async (page) => {
          await open(/^Play /)(page);
          await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
          await press(/^Pause /)(page);
        },
      },
      { name: "listen, episode", path: "/dashboard/listen/weekly-40", title: / · Cardwell/ },
      { name: "help", path: "/help", title: /^Help · Cardwell/ },
      {
        name: "help, article",
        path: "/help/payment-proof",
        title: /^How Cardwell knows a payment was made · Cardwell/,
      },
      { name: "help, search", path: "/help?q=autopay", title: /Cardwell/ },
      { name: "billing", path: "/billing", title: /^Billing · Cardwell/ },
      { name: "billing, cancel", path: "/billing", title: /^Billing/, go: open("Cancel subscription") },
      { name: "account", path: "/account", title: /^Account · Cardwell/ },
      { name: "bank connections, none", path: "/consent-fix", title: /^Bank connections · Cardwell/ },
      { name: "link a bank", path: "/dashboard/link", title: /^Link a bank · Cardwell/ },
      { name: "bank return, lost", path: "/plaid-oauth-return?oauth_state_id=abc", title: /^We couldn't find/ },
      { name: "bank return, bare", path: "/plaid-oauth-return", title: /^There's no bank sign-in/ },
      { name: "back office, no access", path: "/admin", title: /^No access/ },
      { name: "household", path: "/household", title: /^Household · Cardwell/ },
    ],
    ids,
  );
});

test.describe("for a person without a plan", () => {
  test.use({ person: "fresh" });
  screens([{ name: "billing, fresh", path: "/billing", title: /^Billing/ }]);
});

test.describe("for a member whose plan has ended", () => {
  test.use({ person: "lapsed" });
  const rejections = ["unread-count"];
  screens([
    { name: "billing, lapsed", path: "/billing", title: /^Billing/, rejections },
    { name: "blocked", path: "/dashboard", title: /^Subscription Expired/, rejections },
    { name: "blocked, closed", path: "/dashboard", title: /^Subscription Expired/, rejections, go: press(/close/i) },
  ]);
});

test("Today and the first steps of a new member have nothing out of place", async ({ page }) => {
  await openAs(page, await newCardholder());
  await loaded(page);
  await lookAt(page, "today, first run", /^Today · Cardwell/);
  await page.goto("/dashboard/start");
  await loaded(page);
  await lookAt(page, "onboarding, cards", /· Cardwell/);
});

test("the screens of linked banks have nothing out of place", async ({ page }) => {
  const person = await newCardholder({ cardId: "chase-sapphire-reserve", last4: "4417" }, { cardId: "amex-gold" });
  await linkBanks(person.email, person.password);
  await openAs(page, person, "/consent-fix");
  await loaded(page);
  await lookAt(page, "bank connections", /^Bank connections · Cardwell/);
  const { cards } = await walletApi(person).dashboard();
  await page.goto(`/dashboard/cards/${cards[0]?.id}?tab=transactions`);
  await loaded(page);
  await lookAt(page, "card, transactions", / · Cardwell/);
  await page.goto("/dashboard/start/dates");
  await loaded(page);
  await lookAt(page, "onboarding, dates", /^When are they due\? · Cardwell/);
});

test("a household of two has nothing out of place", async ({ page }) => {
  const [owner, other] = [await memberWithCards(), await newCardholder()];
  await formHousehold(owner, other);
  await openAs(page, owner, "/household");
  await loaded(page);
  await lookAt(page, "household of two", /^Household · Cardwell/);
});

const joinPaths = (object: string, ...parts: string[]) => [object, ...parts.map((part) => `${object}${part}`)];

/** Addresses with an id or a query, below the pages of each tab that need none. */
const staffObjects: Record<string, string[]> = {
  overview: ["/behind?figure=signed-up"],
  users: [
    "?query=nobody-has-this-name",
    ...joinPaths("/demo-member", "/plan", "/cards", "/banks", "/alerts", "/email", "/devices", "/notes", "/privacy"),
  ],
  "card-universe": joinPaths("/chase-sapphire-reserve", "/edit", "/paste", "/windows", "/versions"),
  documentation: joinPaths("/payment-proof", "/edit"),
  news: joinPaths("/posts/monthly-credits", "/edit"),
  prompts: joinPaths("/summarize-news", "/edit", "/runs", "/cases", "/settings"),
  podcasts: joinPaths("/episodes/weekly-39", "/edit"),
  email: ["/templates/sign_in/edit"],
  "alert-rules": [
    "?query=nothing-like-it",
    ...joinPaths("/payment_due", "/edit", "/versions", "/preview", "/back-test", "/why?member=member@cardwell.test"),
  ],
};

const staffPages = adminTabs.flatMap(({ path: tab, routes }) => {
  const pages = routes
    .filter(({ path }) => !path.includes(":") && path !== "behind")
    .map(({ path }) => tabPath(tab, path));
  return [...pages, ...(staffObjects[tab] ?? []).map((page) => `/admin/${tab}${page}`)];
});

test.describe("for staff", () => {
  test.use({ person: "admin" });
  screens(staffPages.map((path) => ({ name: path.replace("/admin/", "back office, "), path, title: / · Cardwell$/ })));
});

/** What any page may look like while it waits, and when it gets nothing: one of each kind. */
test.describe("loading and failing", () => {
  test.use({ person: "admin" });
  const isApi = (url: URL) => url.origin === appOrigin && url.pathname.startsWith("/api/");
  const unavailable = { error: "unavailable", message: "Something went wrong on our side.", requestId: "3f0c7a52" };

  for (const path of ["/dashboard", "/dashboard/cards", "/billing", "/account", "/admin/overview", "/admin/users"]) {
    test(`${path} has nothing out of place while it loads`, async ({ page }) => {
      await page.route(isApi, () => undefined);
      await page.goto(path);
      await expect(page.getByText(/^Loading/).first()).toBeVisible();
      await lookAt(page, `${path}, loading`, /Cardwell$/, true);
    });

    test(`${path} has nothing out of place when it fails to load`, async ({ page, allowRejections }) => {
      allowRejections("/api/");
      await page.route(isApi, (route) => route.fulfill({ status: 503, json: unavailable }));
      await page.goto(path);
      await expect(page.getByRole("button", { name: /^(Try again|Retry)$/ }).first()).toBeVisible();
      await lookAt(page, `${path}, failing`, /Cardwell$/);
    });
  }
});
