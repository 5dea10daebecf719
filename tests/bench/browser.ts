import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "@playwright/test";
import { ensureBrowser } from "../../scripts/lib/browser.ts";

export type View = {
  readonly width: number;
  readonly height: number;
  readonly density: number;
  readonly mobile: boolean;
};

export const phone: View = { width: 412, height: 823, density: 1.75, mobile: true };
export const desktop: View = { width: 1350, height: 940, density: 1, mobile: false };

/** Network and CPU throttling of the published measurements that the goals come from. */
export const link = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8, cpuSlowdown: 4 };

/** `led` maps requests for one host and port to another. */
export async function launch(led?: { from: string; to: string }): Promise<Browser> {
  const rules = led ? [`--host-resolver-rules=MAP ${led.from} ${led.to}`] : [];
  return chromium.launch({ executablePath: ensureBrowser(), args: ["--disable-gpu", "--no-sandbox", ...rules] });
}

export type KeptState = Awaited<ReturnType<BrowserContext["storageState"]>>;

export type Slowing = { readonly network: boolean; readonly cpu: boolean };

/** A page with an empty cache in its own context. */
export async function freshPage(
  browser: Browser,
  view: View,
  slowing: Slowing,
  reducedMotion: "reduce" | "no-preference" = "no-preference",
  kept?: KeptState,
  baseURL?: string,
): Promise<{ page: Page; session: CDPSession; context: BrowserContext; close: () => Promise<void> }> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    deviceScaleFactor: view.density,
    isMobile: view.mobile,
    hasTouch: view.mobile,
    reducedMotion,
    ...(kept && { storageState: kept }),
    ...(baseURL !== undefined && { baseURL }),
  });
  const { page, session } = await slowedPage(context, slowing);
  return { page, session, context, close: () => context.close() };
}

/** Another page in a context, with its cache. */
export async function slowedPage(
  context: BrowserContext,
  slowing: Slowing,
): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Performance.enable");
  if (slowing.network) {
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: link.latencyMs,
      downloadThroughput: link.bytesPerSecond,
      uploadThroughput: link.bytesPerSecond,
    });
  }
  if (slowing.cpu) await session.send("Emulation.setCPUThrottlingRate", { rate: link.cpuSlowdown });
  return { page, session };
}

export async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
