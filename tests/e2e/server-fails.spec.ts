import { appOrigin } from "../../scripts/lib/addresses.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";

const isApi = (url: URL) => url.origin === appOrigin && url.pathname.startsWith("/api/");
const unavailable = { error: "unavailable", message: "Something went wrong on our side.", requestId: "3f0c7a52" };

test.use({ person: "member" });

for (const [path, lastPart] of [
  ["/dashboard", "Next payments"],
  ["/billing", "Invoices"],
  ["/account", "Delete account"],
] as const) {
  test(`${path} goes on once the server answers again`, async ({ page, allowRejections }) => {
    allowRejections("/api/");
    await page.route(isApi, (route) => route.fulfill({ status: 503, json: unavailable }));
    await page.goto(path);
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again.first()).toBeVisible();
    await page.unroute(isApi);
    await again.first().click();
    await expect(again).toHaveCount(0);
    await expect(page.getByRole("region", { name: lastPart })).toBeVisible();
  });

  test(`${path} stays while the device is offline`, async ({ page, context, allowRejections }) => {
    allowRejections("127.0.0.1");
    await page.goto(path);
    // A part that is still loading would fail.
    await expect(page.getByRole("region", { name: lastPart })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("You're offline.").first()).toBeVisible();
    await expect(page.getByRole("region", { name: lastPart })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("You're offline.")).toHaveCount(0);
  });
}
