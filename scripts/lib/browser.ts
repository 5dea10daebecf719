import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { root } from "./paths.ts";
import { say, Stop } from "./say.ts";

const commands = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macApps = ["Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium"];

/** A Chromium for the browser tests: one that is there, else Debian's package, else Playwright's download. */
export function ensureBrowser(): string {
  const present = installedBrowser();
  if (present) return present;
  say("Getting a browser for the tests");
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { stdio: "ignore" });
    const packaged = installedBrowser();
    if (packaged) return packaged;
  }
  const playwright = join(root, "node_modules/@playwright/test/cli.js");
  spawnSync(process.execPath, [playwright, "install", "chromium"], { cwd: root, stdio: "ignore" });
  const downloaded = installedBrowser();
  if (downloaded) return downloaded;
  throw new Stop(
    "The browser tests need Chromium or Chrome, and neither could be installed; install one and run them again.",
  );
}

function installedBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => commands.map((name) => join(folder, name)));
  const apps = process.platform === "darwin" ? macApps.map((app) => join("/Applications", app)) : [];
  return [process.env.CARDWELL_BROWSER ?? "", ...onPath, ...apps, chromium.executablePath()].find(
    (file) => file !== "" && existsSync(file),
  );
}
