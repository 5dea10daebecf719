import type { BrowserContext, Page } from "@playwright/test";
import { host } from "../../scripts/lib/addresses.ts";

/** What a browser runs or loads that isn't ours. A page can call `hit()` to show that it is watched. */
export async function watchAttacks(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeFunction("hit", () => void found.push("hit() was called"));
  context.on("dialog", (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    const { hostname, protocol, href } = new URL(request.url());
    const isOurs = hostname === host || hostname === "localhost" || ["data:", "blob:"].includes(protocol);
    // The SDK of Firestore asks for it where a stream ends.
    if (!isOurs && hostname !== "www.google.com") found.push(`request: ${href}`);
  });
  return found;
}

/** Elements and addresses on a page that could run or load something. */
export const findActive = (page: Page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll("body *")].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith("on")),
    ),
    ...[...document.querySelectorAll("body :is(iframe, object, embed, base, meta, link, template)")].map(
      ({ outerHTML }) => outerHTML,
    ),
    ...[...document.links].flatMap(({ href }) => (/^(https?|mailto):/.test(href) ? [] : [href])),
    ...[...document.images].flatMap(({ src }) => (src.startsWith(location.origin) ? [] : [src])),
  ]);
