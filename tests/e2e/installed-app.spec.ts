import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
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

test("the app can be installed", async ({ page }) => {
  await openDashboard(page, await memberWithCards());
  await readyOffline(page);
  const client = await page.context().newCDPSession(page);
  const { url, errors } = await client.send("Page.getAppManifest");
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
  // Playwright's windows are private ones, which install nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
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
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cardwell:pending-marks"))).toContain("payments");
  await page.goto("/dashboard/cards");
  await page.goto("/dashboard");
  await expect(row(page, "Freedom Flex is due").getByText("Marked as paid")).toBeVisible();

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/payments")) sent.push(request.url());
  });
  await context.setOffline(false);
  await expect(row(page, "Freedom Flex is due")).toHaveCount(0);
  expect(sent).toHaveLength(1);
  const { cards } = await walletApi(person).dashboard();
  const flex = cards.find(({ name }) => name === "Freedom Flex");
  expect(flex).toBeDefined();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(row(page, "Freedom Flex is due")).toHaveCount(0);
  expect(sent).toHaveLength(1);
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

test("an open app offers a new version, and reloads into it", async ({ page, context }) => {
  let release: string | null = null;
  // In front of Hosting, as a deploy would change it there.
  const server = createServer((request, response) => {
    delete request.headers["accept-encoding"];
    const onward = forward(
      `${appOrigin}${request.url}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        if (request.url !== "/service-worker.js" || release === null) {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
          return;
        }
        const { "content-length": _length, "content-encoding": _encoding, ...headers } = answer.headers;
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => {
          response.writeHead(200, headers);
          response.end(
            Buffer.concat(parts)
              .toString()
              .replaceAll(/"local"|`local`/g, `"${release}"`),
          );
        });
      },
    );
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  try {
    const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
    const person = await memberWithCards();
    await openDashboard(page, person);
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    await page.goto(`${origin}/favicon.svg`);
    await page.evaluate((items) => Object.assign(localStorage, JSON.parse(items)), kept);
    await page.goto(`${origin}/dashboard`);
    await readyOffline(page);
    await expect(page.getByText("A new version is ready.")).toHaveCount(0);
    release = "newer";
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect(page.getByText("A new version is ready.")).toBeVisible();
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Reload" }).click();
    await reloaded;
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    await context.clearCookies();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
