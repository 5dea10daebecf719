import type { Browser, CDPSession, Page } from "@playwright/test";
import { freshPage, pause, type KeptState, type View } from "./browser.ts";

export type Load = {
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** The largest painted text. */
  readonly lcpText: string;
  readonly shift: number;
  readonly blockedMs: number;
  readonly requests: readonly string[];
  readonly bytesBeforeLcp: number;
};

/** The page's own measurements, gathered from before its first byte. */
const watch = () => {
  const seen = { fcpMs: 0, lcpMs: 0, lcpText: "", shift: 0, blockedMs: 0 };
  Object.assign(globalThis, { seen });
  const takers: Readonly<Record<string, (entry: PerformanceEntry) => void>> = {
    paint: (entry) => {
      if (entry.name === "first-contentful-paint") seen.fcpMs = entry.startTime;
    },
    "largest-contentful-paint": (entry) => {
      seen.lcpMs = entry.startTime;
      seen.lcpText = "element" in entry && entry.element instanceof Element ? (entry.element.textContent ?? "") : "";
    },
    "layout-shift": (entry) => (seen.shift += "value" in entry && typeof entry.value === "number" ? entry.value : 0),
    // As the metric is defined: of each task after the first paint, the time beyond 50 ms.
    longtask: (entry) => {
      const end = entry.startTime + entry.duration;
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      if (paint) seen.blockedMs += Math.max(0, Math.min(entry.duration - 50, end - paint.startTime));
    },
  };
  for (const [type, take] of Object.entries(takers))
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
};

/** Loads a URL once over the slow link with an empty cache, then waits some seconds. */
export async function loadOnce(browser: Browser, address: string, view: View, kept?: KeptState): Promise<Load> {
  const slowed = { network: true, cpu: true };
  const { page, session, close } = await freshPage(browser, view, slowed, "no-preference", kept);
  const load = await loadIn(page, session, address);
  await close();
  return load;
}

/** Loads a URL in the given page, then waits some seconds. */
export async function loadIn(page: Page, session: CDPSession, address: string, settleMs = 3000): Promise<Load> {
  const requests: string[] = [];
  const data: { at: number; bytes: number }[] = [];
  let start: number | undefined;
  session.on("Network.requestWillBeSent", ({ request, timestamp }) => {
    start ??= timestamp;
    if (request.url.startsWith("http")) requests.push(new URL(request.url).pathname);
  });
  session.on("Network.dataReceived", ({ timestamp, encodedDataLength }) =>
    data.push({ at: timestamp, bytes: encodedDataLength }),
  );
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: "load" });
  await pause(settleMs);
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: Omit<Load, "requests" | "bytesBeforeLcp"> }).seen,
  );
  const until = (start ?? 0) + seen.lcpMs / 1000;
  const bytesBeforeLcp = data.filter(({ at }) => at <= until).reduce((sum, { bytes }) => sum + bytes, 0);
  return { ...seen, requests, bytesBeforeLcp };
}
