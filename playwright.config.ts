import { defineConfig } from "@playwright/test";
import { appOrigin } from "./scripts/lib/addresses.ts";
import { ensureBrowser } from "./scripts/lib/browser.ts";

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: false,
  // Each project runs on a stack of its own (scripts/test.ts), so each is a run of its own.
  projects: [
    // They share a stack: each test has members of its own, and none moves the clock.
    { name: "e2e", testIgnore: ["clock/**", "looks/**"], workers: 2 },
    { name: "looks", testMatch: "looks/**/*.spec.ts", workers: 2 },
    { name: "clock", testMatch: "clock/**/*.spec.ts", workers: 1 },
  ],
  workers: 2,
  // Nets, and no measures: how long something takes is up to the machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // What passes only then is listed as flaky (scripts/lib/reports.ts).
  retries: 1,
  forbidOnly: true,
  reporter: [["list"]],
  outputDir: "test-results/e2e",
  use: {
    baseURL: appOrigin,
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "America/New_York",
    // A trace of each test takes an eighth of the time: `npx playwright test <file> --trace on` where one is wanted.
    trace: "off",
    screenshot: "only-on-failure",
    // Each browser would load a megabyte of files for later. The journeys of the installed app allow them.
    serviceWorkers: "block",
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
