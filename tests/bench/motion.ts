import type { Browser, Page } from "@playwright/test";
import { freshPage, metric, pause, type View } from "./browser.ts";

export type Motion = {
  readonly mainMsPerSecond: number;
  readonly framesPerSecond: number;
  readonly p95Ms: number;
  readonly lateFrames: number;
  readonly clickMs: number;
};

const measuredMs = 4000;

type Pace = { readonly framesPerSecond: number; readonly p95Ms: number; readonly lateFrames: number };

/** Runs in the page or in its worker: returns the times between frames. */
const pace = (forMs: number) =>
  new Promise<Pace>((resolve) => {
    const gaps: number[] = [];
    const begin = performance.now();
    let last: number | undefined;
    const tick = (now: number) => {
      if (last !== undefined) gaps.push(now - last);
      last = now;
      if (performance.now() - begin < forMs) {
        requestAnimationFrame(tick);
        return;
      }
      gaps.sort((a, b) => a - b);
      resolve({
        framesPerSecond: (gaps.length * 1000) / gaps.reduce((sum, gap) => sum + gap, 0),
        p95Ms: gaps[Math.floor(gaps.length * 0.95)] ?? Number.NaN,
        lateFrames: gaps.filter((gap) => gap > 25).length,
      });
    };
    requestAnimationFrame(tick);
  });

/** The slowest of eight clicks, from input to the next paint; the browser rounds it to 8 ms. */
async function slowestClick(page: Page): Promise<number> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { durations });
    new PerformanceObserver((list) => durations.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: "event",
      durationThreshold: 16,
    } as PerformanceObserverInit);
    document.querySelector("h1")?.addEventListener("click", ({ currentTarget }) => {
      if (currentTarget instanceof HTMLElement)
        currentTarget.style.opacity = currentTarget.style.opacity === "0.99" ? "1" : "0.99";
    });
  });
  for (let click = 0; click < 8; click++) {
    await page.click("h1");
    await pause(150);
  }
  await pause(300);
  return page.evaluate(() => Math.max(8, ...(globalThis as unknown as { durations: number[] }).durations));
}

/** The landing page, animated or with reduced motion, on a slowed processor. */
export async function measureMotion(browser: Browser, address: string, view: View, moving: boolean): Promise<Motion> {
  const { page, session, close } = await freshPage(
    browser,
    view,
    { network: false, cpu: true },
    moving ? "no-preference" : "reduce",
  );
  await page.goto(address, { waitUntil: "load" });
  await page.waitForSelector("#art.live");
  await pause(1500);
  const before = await metric(session, "TaskDuration");
  await pause(measuredMs);
  const mainMsPerSecond = (((await metric(session, "TaskDuration")) - before) / (measuredMs / 1000)) * 1000;
  const worker = page.workers()[0];
  const drawn = moving && worker ? await worker.evaluate(pace, measuredMs) : await page.evaluate(pace, measuredMs);
  const clickMs = await slowestClick(page);
  await close();
  return { mainMsPerSecond, ...drawn, clickMs };
}

export type CpuState = "empty" | "running" | "hidden" | "out of view" | "reduced motion";

/** CPU time of all browser processes, in milliseconds per second, without throttling. */
export async function measureProcessor(browser: Browser, origin: string, view: View, state: CpuState): Promise<number> {
  const motion = state === "reduced motion" ? "reduce" : "no-preference";
  const { page, close } = await freshPage(browser, view, { network: false, cpu: false }, motion);
  await page.goto(state === "empty" ? `${origin}/empty` : `${origin}/`, { waitUntil: "load" });
  if (state !== "empty") await page.waitForSelector("#art.live");
  if (state === "out of view") await page.evaluate(() => scrollTo({ top: 2500, behavior: "instant" }));
  if (state === "hidden") {
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
  }
  await pause(2000);
  const all = await browser.newBrowserCDPSession();
  const spent = async () => {
    const { processInfo } = await all.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const before = await spent();
  await pause(measuredMs);
  const used = (((await spent()) - before) / (measuredMs / 1000)) * 1000;
  await all.detach();
  await close();
  return used;
}
