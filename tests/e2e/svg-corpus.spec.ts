import { createHash } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { cleanSvg } from "../../functions/src/admin/images/clean-svg.ts";
import { db } from "../support/people.ts";
import { svgAttacks } from "../support/svg-attacks.ts";
import { svgDrawings } from "../support/svg-drawings.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";

test.use({ person: "admin" });

/** Stored as it is, as if it had been uploaded before anything was cleaned. */
async function store(content: Buffer): Promise<string> {
  const id = createHash("sha256").update(content).digest("hex");
  await db.doc(`logoImages/${id}`).set({ type: "image/svg+xml", width: 24, height: 24, content });
  return `/api/logos/${id}`;
}

/** What an attack was after, if it got that far. */
async function watchAttacks(context: BrowserContext): Promise<string[]> {
  const reached: string[] = [];
  await context.route(/\/ran\?|evil\.example/, (route) => {
    reached.push(route.request().url());
    return route.abort();
  });
  return reached;
}

/** Opens drawings without the header that has them saved: what is left is their policy, or nothing. */
async function openAll(context: BrowserContext, addresses: string[], { hasPolicy }: { hasPolicy: boolean }) {
  const opened = await context.newPage();
  await opened.route("**/api/logos/*", async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const { "content-disposition": _, "content-security-policy": policy, ...headers } = response.headers();
    await route.fulfill({
      response,
      headers: hasPolicy && policy ? { ...headers, "content-security-policy": policy } : headers,
    });
  });
  for (const address of addresses) {
    await opened.goto(address);
    await opened.waitForLoadState("networkidle");
  }
}

const clean = (text: string) => cleanSvg(Buffer.from(text)).content;

test("an attack runs and loads nothing, cleaned or not, as a picture or opened", async ({
  page,
  browser,
  allowRejections,
}) => {
  test.slow();
  allowRejections("Blocked script execution", "Content Security Policy", "/ran?", "evil.example", "/api/logos/");
  const light = svgAttacks.filter(({ isHeavy = false }) => !isHeavy);
  const cleaned = light.filter(({ answer }) => Array.isArray(answer)).map(({ text }) => clean(text));
  expect(cleaned.length).toBeGreaterThan(20);
  const addresses = await Promise.all([...light.map(({ text }) => Buffer.from(text)), ...cleaned].map(store));
  const reached = await watchAttacks(page.context());

  await page.goto("/admin/logos");
  const loaded = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (src) => {
          const img = new Image();
          img.src = src;
          document.body.append(img);
          // What isn't well-formed isn't drawn.
          await img.decode().catch(() => undefined);
          return img.naturalWidth;
        }),
      ),
    addresses,
  );
  expect(loaded.slice(light.length).every((width) => width > 0)).toBe(true);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.goto(addresses[0] ?? "").catch(() => null),
  ]);
  expect(await download.failure()).toBeNull();

  await openAll(page.context(), addresses, { hasPolicy: true });
  expect(reached).toEqual([]);

  // Without a policy, what isn't cleaned gets there, and what is doesn't.
  await openAll(page.context(), addresses.slice(light.length), { hasPolicy: false });
  expect(reached).toEqual([]);
  // Its script fails where it's stopped, which is no error of ours: the browser that is watched doesn't open it.
  const unwatched = await browser.newContext();
  const reachedUncleaned = await watchAttacks(unwatched);
  await openAll(unwatched, addresses.slice(0, 1), { hasPolicy: false });
  expect(reachedUncleaned).toEqual([expect.stringContaining("/ran?script")]);
  await unwatched.close();
});

test("a drawing has the same size and pixels before and after it's cleaned", async ({ page }) => {
  await page.goto("/admin/logos");
  const pairs = svgDrawings.map(({ text }) => [Buffer.from(text), clean(text)].map((each) => each.toString("base64")));
  const compared = await page.evaluate(async (all) => {
    const draw = async (data: string) => {
      const img = new Image();
      img.src = `data:image/svg+xml;base64,${data}`;
      await img.decode();
      const [width, height] = [3 * img.naturalWidth, 3 * img.naturalHeight];
      const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d")!;
      context.drawImage(img, 0, 0, width, height);
      return { width, height, pixels: context.getImageData(0, 0, width, height).data };
    };
    return Promise.all(
      all.map(async ([before = "", after = ""]) => {
        const [one, other] = [await draw(before), await draw(after)];
        return {
          isSameSize: one.width === other.width && one.height === other.height,
          drawn: one.pixels.filter((value, at) => at % 4 === 3 && value > 0).length / (one.pixels.length / 4),
          different: one.pixels.filter((value, at) => value !== other.pixels[at]).length,
        };
      }),
    );
  }, pairs);
  const named = compared.map(({ isSameSize, drawn, different }, at) => ({
    name: svgDrawings[at]?.name,
    isSameSize,
    isDrawn: drawn > 0.05,
    different,
  }));
  expect(named).toEqual(svgDrawings.map(({ name }) => ({ name, isSameSize: true, isDrawn: true, different: 0 })));
});
