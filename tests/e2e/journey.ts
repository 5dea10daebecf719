import { expect, test as base } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";
import { host, ports, sandboxOrigin } from "../../scripts/lib/addresses.ts";
import { forgetMailLimits } from "../support/sandbox.ts";

type Watched = {
  /** Declares which failed responses this journey causes on purpose, by a part of their URL. */
  allowRejections: (...parts: string[]) => void;
  /** A second device, which shares no storage with the first. */
  otherDevice: () => Promise<Page>;
};

/** Browser errors that aren't the app's fault. */
const known = [
  // Only journeys go offline, and requests in flight then fail.
  /net::ERR_INTERNET_DISCONNECTED/,
  // A busy Firestore emulator drops a stream that it has just opened (firebase-js-sdk issue 6181). The SDK opens another, and
  // requests an image of Google's to detect the network. Rejections by rules come within a stream, as a 200.
  new RegExp(`\\b400\\b.*//${host}:${ports.firestore}/google\\.firestore\\.v1\\.Firestore/(Write|Listen)/channel`),
  /https:\/\/www\.google\.com\/images\/cleardot\.gif/,
];

/** Watches a browser: any unexpected error in it fails the journey. */
function watch(context: BrowserContext, allowed: string[], troubles: string[]): void {
  const isOurs = (url: string) => !url.startsWith(sandboxOrigin);
  const isAllowed = (text: string) =>
    known.some((one) => one.test(text)) || allowed.some((part) => text.includes(part));
  context.on("weberror", (error) => troubles.push(`error: ${error.error().message}`));
  context.on("console", (message) => {
    const where = `${message.text()} (${message.location().url})`;
    if (message.type() === "error" && isOurs(message.location().url) && !isAllowed(where))
      troubles.push(`console: ${where}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page cancels its open requests.
    if (reason !== "net::ERR_ABORTED" && !isAllowed(`${request.url()} ${reason}`))
      troubles.push(`request: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    const what = `${response.status()} ${response.url()}`;
    if (response.status() >= 400 && isOurs(response.url()) && !isAllowed(what)) troubles.push(`answer: ${what}`);
  });
}

const journeyTest = base.extend<Watched & { troubles: string[]; allowed: string[] }>({
  allowed: async ({}, use) => use([]),

  troubles: async ({}, use) => {
    const troubles: string[] = [];
    await use(troubles);
    expect(troubles, "the journey left no error, no failed request and no policy report").toEqual([]);
  },

  context: async ({ context, allowed, troubles }, use) => {
    await forgetMailLimits();
    watch(context, allowed, troubles);
    await use(context);
  },

  allowRejections: async ({ allowed }, use) => use((...parts) => void allowed.push(...parts)),

  otherDevice: async ({ browser, allowed, troubles, contextOptions }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext(contextOptions);
      opened.push(context);
      watch(context, allowed, troubles);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export const test = journeyTest;
export { expect };

/** The two windows in which what differs between them is tried. */
export const windows = [
  ["on desktop", { width: 1280, height: 900 }],
  ["on a phone", { width: 360, height: 780 }],
] as const;

/** Goes to one of the five places as a member does, wherever the window has their links. */
export const goToPlace = (page: Page, place: string) =>
  page
    .getByRole("navigation", { name: /^(Main|Places)$/ })
    .getByRole("link", { name: place, exact: true })
    .filter({ visible: true })
    .click();

export async function signInWithPassword(page: Page, email: string, password = "demo-password-1"): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Fills the card form of the hosted checkout page. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByTestId("card-number").fill(number);
  await page.getByTestId("card-expiry").fill("12/34");
  await page.getByTestId("card-cvc").fill("123");
  await page.getByTestId("card-name").fill("Nora Whitfield");
  await page.getByTestId("card-postcode").fill("97214");
}

export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page.getByTestId("checkout-submit").click();
}

export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  failsLater: "4000 0000 0000 0341",
  asksFirst: "4000 0027 6000 3184",
};
