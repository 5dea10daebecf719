import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { test } from "./members.ts";

test.use({ person: "member" });

/** What a reader looks at: an element and how far it is from the top of the window. */
type Sight = { selector: string; top: number };

const getTop = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Scrolls until the element is 150 px below the window's upper edge, as a reader does who stops there. */
async function lookFor(page: Page, selector: string): Promise<Sight> {
  await expect(page.locator(selector).first()).toBeAttached();
  await wholePage(page);
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        addEventListener("scrollend", () => requestAnimationFrame(() => resolve()), { once: true });
        const { top } = document.querySelector(wanted)?.getBoundingClientRect() ?? { top: 0 };
        globalThis.scrollBy({ top: top - 150, behavior: "instant" });
      }),
    selector,
  );
  return { selector, top: await getTop(page, selector) };
}

/** The page has stopped growing. */
async function wholePage(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const height = await page.evaluate(() => document.body.offsetHeight);
        const isSame = height === before;
        before = height;
        return isSame;
      },
      { intervals: [300] },
    )
    .toBe(true);
}

async function expectInSight(page: Page, { selector, top }: Sight): Promise<void> {
  await expect(page.locator(selector).first()).toBeAttached();
  await expect.poll(() => getTop(page, selector)).toBe(top);
  await wholePage(page);
  expect(await getTop(page, selector), "it stays there").toBe(top);
}

const ownCards = '[aria-label="Your cards"]';
const ownCard = `${ownCards} a[href*="/dashboard/cards/"]`;
/** The last section of Cards, and of Payments. */
const lastSection = "main > section:last-of-type";

async function openCards(page: Page): Promise<void> {
  await page.goto("/dashboard/cards");
  await expect(page.locator(ownCards)).toBeAttached();
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(globalThis.scrollY));

/** The cached response is gone when the page is reloaded. */
const forgetAnswer = (page: Page) => page.evaluate(() => localStorage.removeItem("cardwell:dashboard"));

/** The server delays its answer until the test releases it. */
async function holdAnswer(page: Page): Promise<() => void> {
  let answer = () => undefined as void;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/dashboard", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  return answer;
}

const devices = {
  "on a desk": { viewport: { width: 1280, height: 900 } },
  "on a phone": { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
};

for (const [name, device] of Object.entries(devices)) {
  test.describe(name, () => {
    test.use(device);

    test("a page that is reloaded, or returned to from another document, shows the same place", async ({ page }) => {
      await openCards(page);
      const onCards = await lookFor(page, lastSection);
      await page.reload();
      await expectInSight(page, onCards);
      await page.goto("/dashboard/payments");
      const onCalendar = await lookFor(page, lastSection);
      await page.goto("/privacy");
      await page.goBack();
      await expectInSight(page, onCalendar);
      await openCards(page);
      await page.goto((await page.locator(ownCard).first().getAttribute("href")) ?? "");
      const onCard = await lookFor(page, "#statements");
      await page.reload();
      await expectInSight(page, onCard);
    });

    test("a link opens the top of a page, and going back returns to the same place, even across a reload", async ({
      page,
    }) => {
      await openCards(page);
      const onCards = await lookFor(page, ownCards);
      await page.locator(ownCard).first().click();
      await expect(page).toHaveURL(/\/cards\//);
      // The list of cards stays in view, with the card's URL, until the card's page can be rendered.
      await expect(page.locator("#statements")).toBeAttached();
      await wholePage(page);
      expect(await scrolled(page)).toBe(0);
      const onCard = await lookFor(page, "#statements");
      await page.goBack();
      await expectInSight(page, onCards);
      await page.goForward();
      await expectInSight(page, onCard);
      await page.reload();
      await expectInSight(page, onCard);
      await page.goBack();
      await expectInSight(page, onCards);
    });
  });
}

test("a reader who scrolled past the section in the URL returns to where they were", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/dashboard#utilization");
  await expect(page.locator("#utilization")).toBeInViewport();
  const sight = await lookFor(page, "#which-card");
  await page.reload();
  await expectInSight(page, sight);
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Value" }).click();
  await expect(page).toHaveURL("/dashboard/value");
  await page.goBack();
  await expectInSight(page, sight);
});

test("a page that is opened while the last one still scrolls opens at its top", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openCards(page);
  const onCards = await lookFor(page, lastSection);
  await page.evaluate((card) => {
    document.querySelector<HTMLElement>(card)?.click();
    dispatchEvent(new Event("scrollend"));
  }, ownCard);
  await expect(page.locator("#statements")).toBeAttached();
  await wholePage(page);
  expect(await scrolled(page)).toBe(0);
  await page.evaluate(() => {
    addEventListener("popstate", () => dispatchEvent(new Event("scrollend")), { once: true });
  });
  await page.goBack();
  await expectInSight(page, onCards);
});

test("a page that is shorter on return shows its content", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto("/dashboard/credits");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await lookFor(page, "footer");
  await forgetAnswer(page);
  await page.route("**/api/dashboard", async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response, json: { ...(await response.json()), credits: [] } });
  });
  await page.reload();
  await expect(page.getByText("We don't know of any credits on your cards.")).toBeAttached();
  await wholePage(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("a page that fails to reload shows the error, and once loaded returns to the same place", async ({
  page,
  allowRejections,
}) => {
  allowRejections("/api/dashboard");
  await openCards(page);
  const sight = await lookFor(page, lastSection);
  await forgetAnswer(page);
  await page.route("**/api/dashboard", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText("Couldn't load your cards.")).toBeInViewport();
  await page.unroute("**/api/dashboard");
  await page.reload();
  await expectInSight(page, sight);
});

test("a reader who scrolls during a reload stays where they scrolled to", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 600 });
  await openCards(page);
  await lookFor(page, lastSection);
  await forgetAnswer(page);
  const answer = await holdAnswer(page);
  await page.reload();
  await expect(page.getByText("Loading your cards")).toBeAttached();
  await page.waitForLoadState();
  expect(await scrolled(page)).toBe(0);
  await page.mouse.move(180, 300);
  await page.mouse.wheel(0, 40);
  await expect.poll(() => scrolled(page)).toBe(40);
  answer();
  await expect(page.locator(ownCards)).toBeAttached();
  await wholePage(page);
  expect(await scrolled(page)).toBe(40);
});

test.describe("for staff", () => {
  test.use({ person: "admin", viewport: { width: 1280, height: 320 } });

  test("a link from Today to the back office opens its top", async ({ page }) => {
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
    await wholePage(page);
    await page.evaluate(() => globalThis.scrollTo(0, document.body.offsetHeight));
    expect(await scrolled(page)).toBeGreaterThan(0);
    await page.evaluate(() => document.querySelector<HTMLElement>("[aria-label='Account menu']")?.click());
    await page.getByRole("link", { name: "Back office" }).click();
    await expect(page).toHaveURL(/\/admin/);
    await wholePage(page);
    expect(await scrolled(page)).toBe(0);
  });
});
