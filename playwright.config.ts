import { defineConfig } from "@playwright/test";
import { appOrigin } from "./scripts/lib/addresses.ts";
import { ensureBrowser } from "./scripts/lib/browser.ts";

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  // The journeys share one sandbox with one clock.
  workers: 1,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  outputDir: "test-results/e2e",
  use: {
    baseURL: appOrigin,
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "America/New_York",
    // A trace of each test takes an eighth of the time: `npx playwright test <file> --trace on` where one is wanted.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: ensureBrowser(),
      args: [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Chromium's own sandbox does not run for root.
        ...(isRoot ? ["--no-sandbox"] : []),
      ],
    },
  },
});
