import { day } from "../support/days.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { walletApi } from "../support/wallets.ts";
import { expect, goToPlace, test, windows } from "./journey.ts";
import { memberWithCards, openDashboard } from "./member-with-cards.ts";
import { openAs } from "./session.ts";
import type { Page } from "@playwright/test";

/** One of the three figures beside the headline. */
const figure = (page: Page, label: string) =>
  page.locator("dl > div", { has: page.getByText(label, { exact: true }) }).getByRole("button");

const places = ["Today", "Cards", "Credits", "Payments", "Value"];

const region = (page: Page, name: string) => page.getByRole("region", { name });

for (const [name, viewport] of windows) {
  test.describe(name, () => {
    test.use({ viewport });

    test(
      "a payment is marked with one tap, counts immediately everywhere, and can be undone",
      { tag: "@gate" },
      async ({ page }) => {
        await openDashboard(page, await memberWithCards());
        const due = figure(page, "Due in 14 days");
        await expect(due).toContainText("$1,284.60");
        const row = page.getByRole("listitem").filter({ hasText: "Freedom Flex is due" });
        await expect(row).toBeVisible();
        // On a phone only the first item shows its actions, and on the last day of a credit that one is first.
        const more = row.getByRole("button", { name: /^More about/ });
        if (await more.isVisible()) await more.click();
        await row.getByRole("button", { name: /^Mark as paid/ }).click();
        await expect(row).toHaveCount(0);
        // Of other cards it isn't known what is due.
        await expect(due).toContainText("not known");
        await goToPlace(page, "Payments");
        await expect(page.getByText("Paid").filter({ visible: true }).first()).toBeVisible();

        await page.getByRole("button", { name: "Undo" }).click();
        await goToPlace(page, "Today");
        await expect(row).toHaveCount(1);
        await expect(due).toContainText("$1,284.60");
      },
    );

    test(
      "a credit is enrolled and used with one tap each, counts immediately, and can be undone",
      { tag: "@gate" },
      async ({ page }) => {
        await openAs(page, await memberWithCards(), "/dashboard/credits");
        const year = (await day()).slice(0, 4);
        const open = page.getByText(/open credits?, /);
        const before = await open.innerText();
        const tap = (words: string) =>
          page.getByRole("button", { name: new RegExp(`^${words} ?: Uber Cash, Gold Card`) });
        await tap("Mark as enrolled").click();
        await tap("Mark as used").click();
        await expect(tap("Mark as used")).toHaveCount(0);
        await expect.poll(() => open.innerText()).not.toBe(before);
        await expect(region(page, `Used in ${year}`)).toContainText("Gold Card");

        await page.getByRole("button", { name: "Undo" }).last().click();
        await expect(tap("Mark as used")).toHaveCount(1);
        await expect.poll(() => open.innerText()).toBe(before);
        await expect(region(page, `Used in ${year}`)).toHaveCount(0);
      },
    );
  });
}

test("a payment marked as paid stays so while the server can't be reached, and is sent after that", async ({
  page,
  allowRejections,
}) => {
  await openDashboard(page, await memberWithCards());
  allowRejections("/payments");
  await page.route("**/api/wallet/cards/*/payments", (route) => route.abort());
  const row = page.getByRole("listitem").filter({ hasText: "Freedom Flex is due" });
  await row.getByRole("button", { name: /^Mark as paid/ }).click();
  await expect(page.getByText("1 change will be sent when you're back online.")).toBeVisible();
  await expect(row.getByText("Marked as paid")).toBeVisible();
  await page.unroute("**/api/wallet/cards/*/payments");
  await expect(row).toHaveCount(0);
});

test("Today shows the credits that expire first, and the others on request", async ({ page }) => {
  const person = await newCardholder();
  await walletApi(person).add({ cardId: "amex-platinum" });
  await walletApi(person).add({ cardId: "chase-sapphire-reserve" });
  await openAs(page, person, "/dashboard/credits");
  const credits = region(page, "Your credits");
  await expect(credits.getByRole("listitem")).toHaveCount(12);
  const rows = credits.getByRole("button", { name: /^More about / });
  const open = Number(/Open (\d+)/.exec(await credits.getByRole("button", { name: /^Open / }).innerText())?.[1]);
  const thirteenth = credits.getByRole("listitem").nth(12);
  await credits.getByRole("button", { name: /^Show \d+ more credits$/ }).click();
  await expect(rows).toHaveCount(open);
  await expect(thirteenth).toBeFocused();
  await expect(thirteenth).toBeInViewport();
  await credits.getByLabel("Card", { exact: true }).selectOption("Sapphire Reserve");
  await expect(credits.getByRole("button", { name: /^Show \d+ more credits$/ })).toHaveCount(0);
  await expect.poll(() => credits.getByRole("listitem").count()).toBeLessThanOrEqual(12);
});

test("part of a credit is recorded and undone, and a hidden credit no longer counts", async ({ page }) => {
  await openAs(page, await memberWithCards(), "/dashboard/credits");
  const credits = region(page, "Your credits");
  await credits.getByRole("button", { name: "More about Uber Cash, Gold Card" }).click();
  const row = credits.locator("[data-row]").filter({ hasText: "Uber Cash" });
  await row.getByLabel("Amount used, in dollars").fill("4");
  await row.getByRole("button", { name: /^Record/ }).click();
  await expect(row.getByRole("button", { name: /^\$6\.00/ })).toBeVisible();
  await row.getByRole("button", { name: /^Remove/ }).click();
  await expect(row.getByRole("button", { name: /^\$10\.00/ })).toBeVisible();

  await row.getByRole("button", { name: /^Not for me/ }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(row).toHaveCount(1);
});

test("a number opens to its computation, and closes on Escape", async ({ page }) => {
  await openDashboard(page, await memberWithCards());
  const due = figure(page, "Due in 14 days");
  await due.click();
  const sheet = page.getByRole("dialog", { name: "How Due in 14 days is calculated" });
  await expect(sheet).toContainText("$1,284.60");
  await expect(sheet).toContainText("You");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(due).toBeFocused();

  await due.click();
  await page.getByRole("heading", { level: 1 }).click({ position: { x: 2, y: 2 } });
  await expect(sheet).toBeHidden();
  await expect(due).toBeFocused();

  await due.click();
  await expect(sheet).toBeVisible();
  await expect.poll(async () => (await page.keyboard.press("Tab"), sheet.isVisible())).toBe(false);
  await expect(page.locator(":focus")).toHaveCount(1);

  const stake = page.getByRole("heading", { level: 1 }).getByRole("button");
  await stake.click();
  const sum = page.getByRole("dialog", { name: "How what is at risk is calculated" });
  await expect(sum.getByRole("definition").filter({ hasText: /^\$/ }).last()).toHaveText(
    /\$[\d,.]+/.exec(await stake.innerText())?.[0] ?? "",
  );
});

test("the details of a number close when its page is left", async ({ page }) => {
  await openDashboard(page, await memberWithCards());
  await goToPlace(page, "Cards");
  await page.getByRole("link", { name: "Add a card" }).click();
  await expect(page).toHaveURL(/\/add-card$/);
  await page.getByRole("link", { name: "Cardwell" }).click();
  await figure(page, "Due in 14 days").click();
  const sheet = page.locator("#basis-sheet");
  await expect(sheet).toContainText("$1,284.60");
  await page.goBack();
  await expect(page).toHaveURL(/\/add-card$/);
  await expect(sheet).toBeHidden();
  await expect(sheet).not.toContainText("$");
});

test("on a phone every number and button is tall enough to tap", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openDashboard(page, await memberWithCards());
  const low = () =>
    page.locator("main button").evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { height } = button.getBoundingClientRect();
          return height > 1 && height < 24;
        })
        .map((button) => button.textContent),
    );
  for (const place of places) {
    await goToPlace(page, place);
    await expect(page).toHaveTitle(`${place} · Cardwell`);
    await page.waitForLoadState("networkidle");
    expect(await low(), place).toEqual([]);
  }
});

for (const [where, nav, viewport] of [
  ["in the header", "Main", { width: 1280, height: 900 }],
  ["at the foot of a phone", "Places", { width: 360, height: 780 }],
] as const) {
  test(
    `the five places are ${where}, each with an address and a sentence of its own`,
    { tag: "@gate" },
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await openDashboard(page, await memberWithCards());
      const links = page.getByRole("navigation", { name: nav });
      for (const [place, path, sentence] of [
        ["Cards", "/dashboard/cards", "decision"],
        ["Credits", "/dashboard/credits", /credits?/],
        ["Payments", "/dashboard/payments", "1 payment to make, $1,284.60."],
        ["Value", "/dashboard/value", /^You paid|^Nothing recorded in \d{4} yet/],
        ["Today", "/dashboard", /attention/],
      ] as const) {
        await links.getByRole("link", { name: place, exact: true }).click();
        await expect(page).toHaveURL(path);
        await expect(page).toHaveTitle(`${place} · Cardwell`);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(sentence);
        await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
        await expect(links.locator("[aria-current]")).toHaveText(place);
      }
      await page.goBack();
      await expect(page).toHaveURL("/dashboard/value");
      await page.goto("/dashboard#payments");
      await expect(page).toHaveURL("/dashboard/payments");
    },
  );
}

test("Today is short, on a phone and on a desk", async ({ page }) => {
  for (const [width, height, most] of [
    [360, 780, 3 * 780],
    [1280, 900, 1_400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/sample");
    await expect(page.getByRole("heading", { name: "Next payments" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
  }
});

test("a URL that names a section of Today scrolls there on a phone, too", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openDashboard(page, await memberWithCards());
  await page.goto("/dashboard#utilization");
  await page.reload();
  await expect(page.locator("#utilization")).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Next payments" })).toBeAttached();
  await expect(page.locator("#utilization")).toBeInViewport();
});

test("parts of Today that fail to load leave the rest of the page unchanged", async ({ page, allowRejections }) => {
  allowRejections("/assets/rest-of-today");
  // On this page the part is not among the first files.
  await page.setViewportSize({ width: 360, height: 780 });
  const parts = /\/assets\/rest-of-today-.+\.js$/;
  await page.route(parts, (route) => route.abort());
  const documents = await documentsThatSay(page, "We couldn't load this part.");
  await openDashboard(page, await memberWithCards());
  // The page reloads once, in case a release removed the files; until then no error shows.
  await expect(page.getByText("We couldn't load this part.")).toHaveCount(1);
  expect(documents.size).toBe(1);
  await expect(page.getByText("Freedom Flex is due").first()).toBeVisible();
  await page.unroute(parts);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByRole("heading", { name: "Next payments" })).toBeAttached();
  await expect(page.getByText("We couldn't load this part.")).toHaveCount(0);
});

/** Counted here, because a document that is about to unload can't be queried. */
async function documentsThatSay(page: Page, words: string): Promise<Set<string>> {
  const documents = new Set<string>();
  page.on("console", (message) => {
    if (message.text().startsWith("said in ")) documents.add(message.text());
  });
  await page.addInitScript((searched) => {
    const id = Math.random();
    new MutationObserver(() => {
      if (document.body?.textContent.includes(searched)) console.debug(`said in ${id}`);
    }).observe(document, { childList: true, subtree: true });
  }, words);
  return documents;
}

test("a card number is never sent as a merchant search", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
  await openDashboard(page, await memberWithCards());
  const bestCard = page.getByRole("region", { name: "Which card?" });
  const field = bestCard.getByRole("textbox");
  await field.fill("4242 4242 4242 4242");
  await expect(bestCard).toContainText("This looks like a full card number.");
  await field.fill("4242 4242 4");
  await field.fill("Whole Foods");
  await expect.poll(() => asked.some((address) => /query=Whole.Foods/.test(address))).toBe(true);
  expect(asked.filter((address) => address.includes("4242"))).toEqual([]);
});

test("on a phone with its keyboard open the best card is in view under the field, and leads to the filled-in form", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await openDashboard(page, await memberWithCards());
  const bestCard = page.getByRole("region", { name: "Which card?" });
  await bestCard.getByRole("textbox").fill("whole foods");
  await expect(bestCard).toContainText("Whole Foods Market counts as groceries.");
  const answer = bestCard.getByRole("paragraph").first();
  await expect(answer).toHaveText("Freedom Flex");
  const [field, first, bar] = await Promise.all(
    [bestCard.getByRole("textbox"), answer, page.getByRole("link", { name: "Today", exact: true })].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(field?.y).toBeGreaterThanOrEqual(0);
  expect(first?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0));
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await bestCard.getByRole("link", { name: "Log this purchase" }).click();
  const form = page.getByRole("region", { name: "Log a purchase" });
  await expect(form.getByLabel("Card").locator("option:checked")).toHaveText("Gold Card 1009");
  await expect(form.getByLabel("Where")).toHaveValue("Whole Foods Market");
  await expect(form.getByLabel("Category")).toHaveValue("groceries");
});

test("each card shows what is left of its current cap", async ({ page }) => {
  const person = await memberWithCards();
  await walletApi(person).add({ cardId: "amex-blue-cash-preferred" });
  await openDashboard(page, person);
  const bestCard = page.getByRole("region", { name: "Which card?" });
  await bestCard.getByRole("button", { name: "Groceries" }).click();
  await expect(bestCard).toContainText("$25,000.00 left of this year's $25,000.00");
  await expect(bestCard.getByRole("listitem").first()).toContainText("$6,000.00 left of this year's $6,000.00");
});

test("the cards are reordered with the keyboard, and the order is kept", async ({ page }) => {
  await openAs(page, await memberWithCards(), "/dashboard/cards");
  const cards = region(page, "Your cards");
  await cards.getByRole("button", { name: "Reorder cards" }).click();
  await cards.getByRole("button", { name: "Freedom Flex, number 1 of 2" }).press("ArrowRight");
  await expect(cards.getByRole("button", { name: "Freedom Flex, number 2 of 2" })).toBeFocused();
  await cards.getByRole("button", { name: "Save order" }).click();
  await expect(cards.getByText("2206")).toBeVisible();
  await expect(cards.getByRole("button", { name: "Reorder cards" })).toBeVisible();
  await page.reload();
  await cards.getByRole("button", { name: "Reorder cards" }).click();
  await expect(cards.getByRole("listitem").first()).toContainText("Gold Card");
});

test("a reloaded page shows a change made elsewhere a moment ago", async ({ page }) => {
  const person = await memberWithCards();
  await openAs(page, person, "/dashboard/cards");
  const cards = region(page, "Your cards");
  await expect(cards.getByRole("listitem")).toHaveCount(2);
  await page.waitForFunction(() => localStorage.getItem("cardwell:dashboard") !== null);
  await walletApi(person).add({ cardId: "amex-blue-cash-preferred" });
  await page.reload();
  await expect(cards.getByRole("listitem")).toHaveCount(3);
});

test("the calendar has a private URL that is shown once and stops when it is revoked", async ({ page, request }) => {
  await openAs(page, await memberWithCards(), "/dashboard/payments");
  const calendar = region(page, "Next 60 days");
  await calendar.getByRole("button", { name: "Create calendar address" }).click();
  const address = await calendar.getByLabel("Your calendar address, shown this once").inputValue();
  expect(await (await request.get(address)).text()).toContain("BEGIN:VCALENDAR");
  const webcal = address.replace("http:", "webcal:");
  await expect(calendar.getByRole("link", { name: "Add to calendar" })).toHaveAttribute("href", webcal);
  const google = calendar.getByRole("link", { name: "Add to Google Calendar" });
  const href = new URL((await google.getAttribute("href")) ?? "");
  expect([href.origin, href.pathname, href.searchParams.get("cid")]).toEqual([
    "https://calendar.google.com",
    "/calendar/r",
    webcal,
  ]);
  await expect(google).toHaveAttribute("rel", "noreferrer");
  await calendar.getByRole("button", { name: "Revoke address" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke address" }).click();
  await expect(calendar.getByRole("button", { name: "Create calendar address" })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test("a request that is sent before the app loads is read to the end, even if nothing uses it", async ({ page }) => {
  await openDashboard(page, await memberWithCards());
  await page.waitForLoadState("networkidle");
  await page.route(/\/assets\/app-.+\.js$/, () => new Promise(() => undefined));
  const read = ["/api/subscription/status", "/api/dashboard"].map((path) =>
    page.waitForEvent("requestfinished", (request) => request.url().endsWith(path)),
  );
  await page.reload({ waitUntil: "commit" });
  // What the page before asked for ends with it.
  const left: string[] = [];
  page.on("requestfailed", (request) => left.push(request.url()));
  await Promise.all(read);
  await page.goto("/privacy");
  expect(left.filter((url) => url.includes("/api/"))).toEqual([]);
});

test("a request before the app loads is not made once the app has made its own", async ({ page }) => {
  await openDashboard(page, await memberWithCards());
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const early = Promise.withResolvers<undefined>();
  await page.route("**/assets/early-*.js", async (route) => {
    await early.promise;
    await route.continue();
  });
  const answers = ["/api/subscription/status", "/api/dashboard"].map((path) => page.waitForResponse(`**${path}`));
  await page.reload({ waitUntil: "commit" });
  await Promise.all(answers);
  early.resolve(undefined);
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => /early-/.test(path))).toHaveLength(1);
  expect(asked.filter((path) => path === "/api/subscription/status")).toHaveLength(1);
  expect(asked.filter((path) => path === "/api/dashboard")).toHaveLength(1);
});
