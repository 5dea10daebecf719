import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { appOrigin, host } from "../../scripts/lib/addresses.ts";
import { walletApi } from "../support/wallets.ts";
import { expect, test } from "./journey.ts";
import { memberWithCards, openDashboard } from "./member-with-cards.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 360, height: 780 } });

const row = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

/** Waits until the app opens without a connection. */
async function readyOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise<void>((resolve) =>
      active?.addEventListener("statechange", () => active.state === "activated" && resolve()),
    );
  });
}

const countStored = async (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("cardwell:pending-changes:")).length);

/** Counts the payments that any tab sends from here on. */
function countPayments(context: BrowserContext): () => number {
  let sent = 0;
  context.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/payments")) sent += 1;
  });
  return () => sent;
}

type Picture = { src: string; sizes: string; type: string };
type Manifest = {
  icons: Picture[];
  shortcuts: { icons: Picture[] }[];
  screenshots: (Picture & { form_factor: string })[];
};

const measurePictures = async (pictures: Picture[]) =>
  Promise.all(
    pictures.map(async ({ src }) => {
      const file = await (await fetch(src)).blob();
      const { width, height } = await createImageBitmap(file);
      return { sizes: `${width}x${height}`, type: file.type };
    }),
  );

test("the app can be installed, with pictures of its screens", async ({ launchOptions, contextOptions }, testInfo) => {
  // A private window installs nothing.
  const context = await chromium.launchPersistentContext(testInfo.outputPath("profile"), {
    ...launchOptions,
    ...contextOptions,
  });
  try {
    const page = await context.newPage();
    await openDashboard(page, await memberWithCards());
    await readyOffline(page);
    const client = await context.newCDPSession(page);
    const { url, errors, data = "" } = await client.send("Page.getAppManifest");
    expect(new URL(url).pathname).toBe("/manifest.webmanifest");
    expect(errors).toEqual([]);
    const { icons, shortcuts, screenshots } = JSON.parse(data) as Manifest;
    const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
    expect(await page.evaluate(measurePictures, pictures)).toEqual(
      pictures.map(({ sizes, type }) => ({ sizes, type })),
    );
    expect(new Set(screenshots.map((screen) => screen.form_factor))).toEqual(new Set(["narrow", "wide"]));
    expect((await client.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);
  } finally {
    await context.close();
  }
});

test("the installed app opens offline with the last dashboard and its date", async ({ page, context }) => {
  await openDashboard(page, await memberWithCards());
  await expect(row(page, "Freedom Flex is due")).toBeVisible();
  await readyOffline(page);
  await context.setOffline(true);
  await page.goto("/dashboard");
  await expect(page.getByText(/You're seeing data from \d+:\d\d [ap]m today/)).toBeVisible();
  await expect(row(page, "Freedom Flex is due")).toBeVisible();
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Payments" }).click();
  await expect(page.getByText(/You're seeing data from/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You're seeing data from/)).toHaveCount(0);
});

test("the installed app opens offline with the policy that each page has from the server", async ({
  page,
  context,
}) => {
  const mayOpenLink = async (path: string) =>
    (await page.goto(path))?.headers()["content-security-policy"]?.includes("https://cdn.plaid.com");
  await openDashboard(page, await memberWithCards());
  await readyOffline(page);
  await context.setOffline(true);
  expect(await mayOpenLink("/dashboard")).toBe(false);
  expect(await mayOpenLink("/dashboard/link?bank=Citi")).toBe(true);
});

test("what is marked offline survives closing the app and is sent once", async ({ page, context }) => {
  const person = await memberWithCards();
  await openDashboard(page, person);
  await readyOffline(page);
  await context.setOffline(true);
  await page.goto("/dashboard");
  await row(page, "Freedom Flex is due")
    .getByRole("button", { name: /^Mark as paid/ })
    .click();
  await expect(page.getByText("1 change will be sent when you're back online.")).toBeVisible();
  await expect.poll(() => countStored(page)).toBe(1);
  await page.goto("/dashboard/cards");
  await page.goto("/dashboard");
  await expect(row(page, "Freedom Flex is due").getByText("Marked as paid")).toBeVisible();

  const sent = countPayments(context);
  await context.setOffline(false);
  await expect(row(page, "Freedom Flex is due")).toHaveCount(0);
  expect(sent()).toBe(1);
  const { cards } = await walletApi(person).dashboard();
  const flex = cards.find(({ name }) => name === "Freedom Flex");
  expect(flex).toBeDefined();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(row(page, "Freedom Flex is due")).toHaveCount(0);
  expect(sent()).toBe(1);
});

test("what is marked offline and open in two tabs is sent by one", async ({ page, context }) => {
  const person = await memberWithCards();
  await openDashboard(page, person);
  await readyOffline(page);
  await context.setOffline(true);
  await row(page, "Freedom Flex is due")
    .getByRole("button", { name: /^Mark as paid/ })
    .click();
  await expect(page.getByText("1 change will be sent when you're back online.")).toBeVisible();
  await expect.poll(() => countStored(page)).toBe(1);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await expect(row(other, "Freedom Flex is due").getByText("Marked as paid")).toBeVisible();

  const sent = countPayments(context);
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(row(tab, "Freedom Flex is due")).toHaveCount(0);
  await expect.poll(() => countStored(page)).toBe(0);
  expect(sent()).toBe(1);
});

test("what one member marked offline is not sent for the next one on the device", async ({ page, context }) => {
  const [first, next] = [await memberWithCards(), await memberWithCards()];
  const { summary } = await walletApi(first).dashboard();
  await openDashboard(page, first);
  await readyOffline(page);
  await context.setOffline(true);
  await row(page, "Freedom Flex is due")
    .getByRole("button", { name: /^Mark as paid/ })
    .click();
  await expect.poll(() => countStored(page)).toBe(1);
  // The app is closed when the connection is back, and someone else signs in.
  await page.goto("/favicon.svg");
  const sent = countPayments(context);
  await context.setOffline(false);
  await openDashboard(page, next);
  await expect(row(page, "Freedom Flex is due").getByRole("button", { name: /^Mark as paid/ })).toBeVisible();
  await expect(page.getByText(/will be sent when/)).toHaveCount(0);
  await page.reload();
  await expect(row(page, "Freedom Flex is due")).toBeVisible();
  expect(sent()).toBe(0);
  expect((await walletApi(first).dashboard()).summary).toEqual(summary);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain(first.uid);
});

test("signing out leaves nothing of the member in the browser", async ({ page }) => {
  const person = await memberWithCards();
  await openDashboard(page, person);
  await readyOffline(page);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  const left = await page.evaluate(async () => {
    const texts = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map((entry) => entry.join(" "));
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        addresses.push(new URL(request.url).pathname);
        texts.push((await (await cache.match(request))?.text()) ?? "");
      }
    }
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const all = database.transaction(store).objectStore(store).getAll();
          all.addEventListener("success", () => resolve(all.result));
        });
        texts.push(JSON.stringify(rows));
      }
      database.close();
    }
    return { texts, addresses };
  });
  expect(left.addresses.filter((address) => address.startsWith("/api"))).toEqual([]);
  expect(left.addresses).toContain("/app");
  const personal = [person.uid, person.email, "1284.60", "128460", "2206", person.idToken];
  for (const word of personal)
    expect(
      left.texts.filter((text) => text.includes(word)),
      word,
    ).toEqual([]);
});

/** In front of Hosting, as a deploy changes it there: another worker, and the files of the release before are missing. */
async function hostingWithReleases(): Promise<Hosting> {
  let release: string | null = null;
  let withOldFiles = true;
  const server = createServer((request, response) => {
    const { url = "", method, headers } = request;
    if (release !== null && headers["sec-fetch-mode"] === "navigate") withOldFiles = true;
    if (!withOldFiles && url.startsWith("/assets/")) {
      response.writeHead(404).end();
      return;
    }
    delete headers["accept-encoding"];
    const onward = forward(`${appOrigin}${url}`, { method, headers }, (answer) => {
      if (url !== "/service-worker.js" || release === null) {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
        return;
      }
      const { "content-length": _length, "content-encoding": _encoding, ...kept } = answer.headers;
      response.writeHead(200, kept);
      void readText(answer).then((code) => response.end(code.replaceAll(/"local"|`local`/g, `"${release}"`)));
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    deploy: (name) => {
      release = name;
      withOldFiles = false;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Hosting = { origin: string; deploy: (release: string) => void; close: () => void };

for (const hasWorker of [true, false])
  test(`a release while the app is open shows with the next page, ${hasWorker ? "once the new worker is here" : "before the new worker is here"}`, async ({
    page,
    allowRejections,
  }) => {
    // The files of the release before.
    allowRejections("/assets/");
    const hosting = await hostingWithReleases();
    try {
      await openDashboard(page, await memberWithCards());
      const kept = await page.evaluate(() => JSON.stringify(localStorage));
      await page.goto(`${hosting.origin}/favicon.svg`);
      await page.evaluate((items) => Object.assign(localStorage, JSON.parse(items)), kept);
      await page.goto(`${hosting.origin}/dashboard`);
      await readyOffline(page);
      hosting.deploy("newer");
      const documents: string[] = [];
      page.on("request", (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
      if (hasWorker)
        await page.evaluate(async () => {
          const changed = new Promise((resolve) =>
            navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
          );
          await caches.open("app-files:of-the-former-worker");
          await (await navigator.serviceWorker.ready).update();
          await changed;
        });
      if (hasWorker)
        await expect
          .poll(() => page.evaluate(async () => caches.keys()))
          .not.toContain("app-files:of-the-former-worker");
      await expect(row(page, "Freedom Flex is due")).toBeVisible();
      expect(documents).toEqual([]);

      // While an episode is played the page stays.
      const showSystem = (state: MediaSessionPlaybackState) =>
        page.evaluate((next) => void (navigator.mediaSession.playbackState = next), state);
      await showSystem("playing");
      await page.evaluate(() => history.pushState(null, "", "/dashboard/cards"));
      await page.evaluate(() => history.back());
      await page.waitForURL(/\/dashboard$/);
      expect(documents).toEqual([]);
      await showSystem("none");

      await page.getByRole("button", { name: /^Account/ }).click();
      await page.getByRole("link", { name: "Billing" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("You're on");
      await expect.poll(() => documents).toEqual(["/billing"]);
      await page.getByRole("link", { name: "Today" }).filter({ visible: true }).first().click();
      await expect(row(page, "Freedom Flex is due")).toBeVisible();
      expect(documents).toEqual(["/billing"]);
    } finally {
      hosting.close();
    }
  });
