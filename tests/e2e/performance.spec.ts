import { inventMembers } from "../../emulator-data/members/people.ts";
import { performanceDocuments } from "../../emulator-data/members/performance.ts";
import { db } from "../support/people.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";

// What is measured goes by the machine's time.
const today = new Date().toISOString().slice(0, 10);

test.describe("a visit", () => {
  test.use({ person: "member" });

  test("that is measured sends its vitals once it is hidden, and nothing about who it is", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "webdriver", { get: () => false });
      Math.random = () => 0.1;
      const send = navigator.sendBeacon.bind(navigator);
      // Playwright doesn't know what such a request holds.
      navigator.sendBeacon = (url, data) => {
        void (data as Blob).text().then((text) => sessionStorage.setItem("sent", text));
        return send(url, data);
      };
    });
    // What it knows of the vitals is a script of its own, of the same name.
    const loaded = page.waitForResponse(
      async (response) =>
        /\/assets\/vitals-[\w-]+\.js$/.test(response.url()) && (await response.text()).includes("/api/vitals"),
    );
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/needs? attention|All clear/);
    const script = (await loaded).url();
    // It measures once it was run and the browser has handed over what it saw before.
    await page.evaluate(async (url) => {
      await import(url);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
    }, script);
    const sending = page.waitForRequest("**/api/vitals");
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    const request = await sending;
    const readSent = () => page.evaluate(() => sessionStorage.getItem("sent"));
    await expect.poll(readSent).not.toBeNull();
    const sent = JSON.parse((await readSent()) ?? "") as Record<string, unknown>;
    expect(Object.keys(sent).toSorted()).toEqual(["codeKilobytes", "device", "kilobytes", "page", "release", "vitals"]);
    expect(sent).toMatchObject({ release: "local", device: "desktop", page: "/dashboard" });
    const vitals = sent["vitals"] as { name: string; page: string }[];
    expect(vitals.map(({ name }) => name)).toEqual(expect.arrayContaining(["LCP", "TTFB"]));
    expect(vitals.every((vital) => vital.page === "/dashboard")).toBe(true);
    expect((await request.allHeaders())["authorization"], "nobody is named").toBeUndefined();
    expect((await request.response())?.status()).toBe(200);
  });

  test("that isn't measured loads nothing for it", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "webdriver", { get: () => false });
      Math.random = () => 0.9;
    });
    await page.goto("/dashboard");
    // The places come last.
    await page.waitForResponse(/\/assets\/value-page-[\w-]+\.js$/);
    expect(asked.filter((url) => url.includes("vitals"))).toEqual([]);
  });
});

test.describe("the performance tab", () => {
  test.use({ person: "admin" });
  const documents = performanceDocuments(today, inventMembers(today)).slice(0, 90);

  test.beforeAll(async () => {
    const batch = db.batch();
    for (const { path, data } of documents) batch.set(db.doc(path), data);
    await batch.commit();
  });

  test.afterAll(async () => {
    const batch = db.batch();
    batch.delete(db.doc("performanceBudgets/current"));
    for (const { path } of documents) batch.delete(db.doc(path));
    await batch.commit();
  });

  test(
    "compares periods, devices and releases from the keyboard, at an address",
    { tag: "@gate" },
    async ({ page }) => {
      await page.goto("/admin/performance");
      const vitals = page.getByRole("table", { name: "Web vitals by page" });
      await expect(vitals.getByRole("row").filter({ hasText: "/dashboard" }).first()).toContainText("s");
      await expect(page.getByRole("heading", { level: 1 })).toContainText("over budget");
      await expect(page.getByText("POST /api/webhooks/stripe: p95").first()).toBeVisible();

      await page.getByRole("radio", { name: "30 days" }).focus();
      await page.keyboard.press("ArrowLeft");
      await expect(page).toHaveURL(/days=7/);
      await page.getByRole("combobox", { name: "Device" }).selectOption("phone");
      await expect(page).toHaveURL(/device=phone/);
      await expect(vitals.getByText(", over budget").first()).toBeAttached();
      await page.getByRole("combobox", { name: "Device" }).selectOption("desktop");
      await expect(vitals.getByText(", over budget")).toHaveCount(0);

      await page.getByRole("button", { name: "Alerts", exact: true }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Alerts LCP by day, p75" })).toBeVisible();
      await page.getByRole("combobox", { name: "Vital" }).selectOption("INP");
      await expect(page.getByRole("heading", { name: "Alerts INP by day, p75" })).toBeVisible();
      await page.getByRole("button", { name: "View as table" }).press("Enter");
      await expect(page.getByRole("table", { name: "Alerts INP by day" }).getByRole("row")).toHaveCount(8);
      await page.reload();
      await expect(page.getByRole("heading", { name: "Alerts INP by day, p75" })).toBeVisible();
      await expect(page.getByRole("combobox", { name: "Device" })).toHaveValue("desktop");
      await expect(page.getByRole("radio", { name: "7 days" })).toBeChecked();
    },
  );

  test("shows what a release changed, the calls by route, and what a member costs", async ({ page }) => {
    await page.goto("/admin/performance?days=30&device=phone");
    const releases = page.getByRole("table", { name: "Compare releases" });
    await expect(releases).toBeVisible();
    const [to, from] = await page
      .getByRole("combobox", { name: "Release" })
      .getByRole("option")
      .evaluateAll((options) =>
        options
          .map((option) => option.textContent ?? "")
          .filter((text) => text.includes("."))
          .slice(1, 3),
      );
    await page.getByRole("combobox", { name: "Compare" }).selectOption(from ?? "");
    await page.getByRole("combobox", { name: "With", exact: true }).selectOption(to ?? "");
    await expect(releases.getByRole("row").filter({ hasText: "Today" })).toContainText("worse");

    const routes = page.getByRole("table", { name: "API by route" });
    await expect(routes.getByRole("row").nth(1), "over its budget first").toContainText("POST /api/webhooks/stripe");
    const before = await routes.getByRole("row").count();
    await page.getByRole("button", { name: /^Show all/ }).click();
    expect(await routes.getByRole("row").count()).toBeGreaterThan(before);

    const cost = page.getByRole("region", { name: "Cost per member" });
    await expect(cost.getByText("total cost ÷ members with a plan")).toBeVisible();
    await expect(cost.getByText(/^\$[\d.,]+ ÷ \d+ = \$[\d.]+$/)).toBeVisible();
    await expect(cost.getByRole("row").filter({ hasText: "Firestore reads" })).toContainText("$0.06 per 100,000");
  });

  test("has budgets that staff set with a reason", async ({ page }) => {
    await page.goto("/admin/performance");
    await page.getByRole("link", { name: "Edit budgets" }).click();
    // No other test looks at this one.
    await page.getByRole("combobox", { name: "Cumulative Layout Shift, p75" }).selectOption({ label: "0.17" });
    await page.getByLabel("Reason").fill("The hero image moves");
    await page.getByRole("button", { name: "Save budgets" }).click();
    await expect(page.getByRole("columnheader", { name: "CLS, budget 0.17" })).toBeAttached();
    await page.getByRole("link", { name: "Edit budgets" }).click();
    await expect(page.getByText(/^Changed .+ by admin@cardwell\.test\./)).toBeVisible();
  });

  test("leads its alerts to the overview, and back", async ({ page }) => {
    await page.goto("/admin/overview");
    await page
      .getByRole("listitem")
      .filter({ hasText: "POST /api/webhooks/stripe" })
      .getByRole("link", { name: "Open Performance" })
      .click();
    await expect(page).toHaveURL(/\/admin\/performance\?days=7/);
    await page
      .getByRole("listitem")
      .filter({ hasText: "POST /api/webhooks/stripe" })
      .getByRole("link", { name: "View calls" })
      .click();
    await expect(page.getByRole("heading", { name: "API by route" })).toBeInViewport();
  });
});
