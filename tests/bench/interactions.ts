import type { Browser, Page } from "@playwright/test";
import { freshPage, median, pause, phone, type KeptState } from "./browser.ts";

export type Slowest = { ms: number; what: string };

const watchEvents = () => {
  const seen: number[] = [];
  Object.assign(globalThis, { durations: seen });
  // Shorter events aren't reported; 8 ms is the smallest possible threshold.
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => seen.push(duration))).observe({
    type: "event",
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit);
};

async function worstSince(page: Page): Promise<number> {
  await pause(500);
  return page.evaluate(() => {
    const { durations } = globalThis as unknown as { durations: number[] };
    return Math.max(8, ...durations.splice(0));
  });
}

/** Opens and closes each menu and uses the first buttons of the page, on a slowed processor. */
async function useEach(browser: Browser, address: string, kept: KeptState): Promise<Slowest[]> {
  const { page, close } = await freshPage(browser, phone, { network: false, cpu: true }, "no-preference", kept);
  await page.addInitScript(watchEvents);
  await page.goto(address, { waitUntil: "load" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await pause(2000);
  await worstSince(page);
  const found: Slowest[] = [];
  const buttons = page.locator("header button:visible, main button:visible, main summary:visible");
  const count = Math.min(await buttons.count(), 10);
  for (let index = 0; index < count; index++) {
    const button = buttons.nth(index);
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    // A person taps what has stopped moving; scrolling is measured elsewhere.
    await button.scrollIntoViewIfNeeded();
    await pause(300);
    const what = ((await button.getAttribute("aria-label")) ?? (await button.textContent()) ?? "").trim();
    await button.tap({ timeout: 2000 }).catch(() => undefined);
    const ms = await worstSince(page);
    await page.keyboard.press("Escape");
    found.push({ what: `“${what.slice(0, 30)}”`, ms: Math.max(ms, await worstSince(page)) });
  }
  await close();
  return found;
}

/** The slowest button, by the median of some rounds each, as a single one may coincide with other work of the machine. */
function findSlowest(rounds: readonly Slowest[][]): Slowest {
  const byButton = Map.groupBy(rounds.flat(), ({ what }) => what);
  const found = [...byButton].map(([what, each]) => ({ what, ms: median(each.map(({ ms }) => ms)) }));
  if (found.length === 0) throw new Error("The page has no button to measure.");
  return found.reduce((worst, each) => (each.ms > worst.ms ? each : worst));
}

/** The slowest button of each page; pages alternate, as the machine's speed varies over time. */
export async function slowestInteractions<Name extends string>(
  browser: Browser,
  addresses: Readonly<Record<Name, string>>,
  kept: KeptState,
  rounds: number,
): Promise<Record<Name, Slowest>> {
  const names = Object.keys(addresses) as Name[];
  const found = new Map(names.map((name) => [name, [] as Slowest[][]]));
  for (let round = 0; round < rounds; round++)
    for (const [name, each] of found) each.push(await useEach(browser, addresses[name], kept));
  return Object.fromEntries([...found].map(([name, each]) => [name, findSlowest(each)])) as Record<Name, Slowest>;
}
