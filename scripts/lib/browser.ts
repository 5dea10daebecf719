import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { installDebianPackage } from "./debian.ts";
import { root } from "./paths.ts";
import { log, Stop } from "./log.ts";

const shell = "chromium-headless-shell";
const commands = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macApps = ["Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium"];

/**
 * A Chromium for the browser tests: Chromium's headless shell, which has no parts for windows and takes half the time, else any other
 * that is installed, else Playwright's download.
 */
export function ensureBrowser(): string {
  const present = firstFile([process.env.CARDWELL_BROWSER ?? "", ...onPath([shell])]);
  if (present) return present;
  installDebianPackage(shell);
  const installed = installedBrowser();
  if (installed) return installed;
  log("Getting a browser for the tests");
  const playwright = join(root, "node_modules/@playwright/test/cli.js");
  spawnSync(process.execPath, [playwright, "install", "chromium"], { cwd: root, stdio: "ignore" });
  const downloaded = installedBrowser();
  if (downloaded) return downloaded;
  throw new Stop(
    "The browser tests need Chromium or Chrome, and neither could be installed; install one and run them again.",
  );
}

function installedBrowser(): string | undefined {
  const apps = process.platform === "darwin" ? macApps.map((app) => join("/Applications", app)) : [];
  return firstFile([...onPath([shell, ...commands]), ...apps, chromium.executablePath()]);
}

const onPath = (names: string[]): string[] =>
  (process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

const firstFile = (files: string[]): string | undefined => files.find((file) => file !== "" && existsSync(file));
