import { availableParallelism, loadavg } from "node:os";
import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { desktop, median, phone } from "./browser.ts";
import { reactFloor, withoutScripts } from "./floors.ts";
import { loadOnce, type Load } from "./load.ts";
import { measureMotion, measureProcessor, type CpuState, type Motion } from "./motion.ts";
import { plansAnswer } from "./plans.ts";
import { brotli, readSite, serve } from "./serve.ts";

export type Row = {
  readonly id: string;
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly beside: string;
};

/** Ratios of other products' landings to the same floor, on the same throttle, where they could be built. */
const published = { nextSaasStarter: 2.45, creditCardRewardsPwa: 4.96, measuredOn: "2026-11-20" } as const;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const ratio = (value: number) => value.toFixed(2);

/** Measures the built site in one interleaved run against floors made of it. */
export async function benchLanding(browser: Browser, folder: string, rounds: number): Promise<Row[]> {
  const site = await readSite(folder);
  const landing = site.get("/");
  if (!landing) throw new Error(`${folder} holds no index.html; build first`);
  const html = "text/html; charset=utf-8";
  site.set("/api/plans", { type: "application/json", body: Buffer.from(JSON.stringify(plansAnswer)) });
  site.set("/html-only", { type: html, body: Buffer.from(withoutScripts(landing.body.toString())) });
  for (const [path, file] of await reactFloor()) site.set(path, file);
  site.set("/empty", { type: html, body: Buffer.from("<!doctype html><title>Empty</title>") });
  const { origin, close } = await serve(site);
  try {
    const before = loadavg()[0] ?? 0;
    const rows = [...(await loads(browser, origin, landing.body, site, rounds)), ...(await motions(browser, origin))];
    return [busy(before, loadavg()[0] ?? 0), ...rows];
  } finally {
    await close();
  }
}

/** Frames and clicks are unreliable on a busy machine, so the run reports how busy it was. */
function busy(before: number, after: number): Row {
  return {
    id: "--",
    what: "waiting for a processor, before and after the run",
    measured: `${before.toFixed(1)} and ${after.toFixed(1)} on ${availableParallelism()} processors`,
    goal: "below 1 before it",
    beside: "the run itself keeps about 1 busy",
  };
}

async function loads(
  browser: Browser,
  origin: string,
  document: Buffer,
  site: ReadonlyMap<string, { readonly body: Buffer }>,
  rounds: number,
): Promise<Row[]> {
  const targets = ["/html-only", "/", "/react-floor"] as const;
  const seen = new Map<string, Load[]>(targets.map((target) => [target, []]));
  for (let round = 0; round < rounds; round++)
    for (const target of targets) seen.get(target)?.push(await loadOnce(browser, origin + target, phone));
  const of = (target: string, pick: (load: Load) => number) => median((seen.get(target) ?? []).map(pick));
  const lcp = (target: string) => of(target, (load) => load.lcpMs);
  const own = lcp("/") / lcp("/html-only");
  const requests = new Set((seen.get("/") ?? []).flatMap((load) => load.requests));
  const scripts = [...requests]
    .filter((path) => path.endsWith(".js"))
    .map((path) => site.get(path)?.body ?? Buffer.alloc(0));
  const scriptBytes = scripts.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  const spread = (seen.get("/") ?? []).map((load) => load.lcpMs);
  const worst = (pick: (load: Load) => number) => Math.max(...(seen.get("/") ?? []).map(pick));
  return [
    {
      id: "L1",
      what: "largest paint, of the same HTML without scripts",
      measured: `${ratio(own)} (${Math.round(lcp("/"))} of ${Math.round(lcp("/html-only"))} ms, ${Math.round(Math.min(...spread))} to ${Math.round(Math.max(...spread))})`,
      goal: "at most 1.10",
      beside: `${ratio(lcp("/react-floor") / lcp("/html-only"))} React and router with one heading, this run`,
    },
    {
      id: "L2",
      what: "largest paint, of nextjs/saas-starter; of credit-card-rewards-pwa",
      measured: `${ratio(own / published.nextSaasStarter)}; ${ratio(own / published.creditCardRewardsPwa)}`,
      goal: "at most 0.50; 0.25",
      beside: `${published.nextSaasStarter} and ${published.creditCardRewardsPwa} times the floor, measured ${published.measuredOn}`,
    },
    {
      id: "L3",
      what: "bytes before the largest paint",
      measured: `${kilobytes(of("/", (load) => load.bytesBeforeLcp))} (document ${kilobytes(brotli(document).length)} in brotli)`,
      goal: "at most 14 kB, one request",
      beside: `39.5 kB nextjs/saas-starter, measured ${published.measuredOn}`,
    },
    {
      id: "L4",
      what: "script before anyone acts, canvas included",
      measured: `${kilobytes(scriptBytes)} in gzip`,
      goal: "at most 6 kB",
      beside: `59.6 kB use-your-benefits, measured ${published.measuredOn}`,
    },
    {
      id: "L5",
      what: "blocking time; layout shift; cards moving",
      measured: `${Math.round(of("/", (load) => load.blockedMs))} ms (worst ${Math.round(worst((load) => load.blockedMs))}); ${worst((load) => load.shift).toFixed(4)}`,
      goal: "0 ms; at most 0.005",
      beside: `115 ms; 0 nextjs/saas-starter, measured ${published.measuredOn}`,
    },
    {
      id: "L6",
      what: "requests before anyone acts",
      measured: `${requests.size} (${[...requests].join(" ")})`,
      goal: "at most 4",
      beside: `4 bulletproof-react, measured ${published.measuredOn}`,
    },
  ];
}

const motionRounds = 3;

function middle(all: readonly Motion[]): Motion {
  const of = (name: keyof Motion) => median(all.map((one) => one[name]));
  return {
    mainMsPerSecond: of("mainMsPerSecond"),
    framesPerSecond: of("framesPerSecond"),
    p95Ms: of("p95Ms"),
    lateFrames: of("lateFrames"),
    clickMs: of("clickMs"),
  };
}

async function motions(browser: Browser, origin: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, view, cards] of [
    ["phone", phone, 24],
    ["desktop", desktop, 60],
  ] as const) {
    const stills: Motion[] = [];
    const movings: Motion[] = [];
    for (let round = 0; round < motionRounds; round++) {
      stills.push(await measureMotion(browser, `${origin}/`, view, false));
      movings.push(await measureMotion(browser, `${origin}/`, view, true));
    }
    const still = middle(stills);
    const moving = middle(movings);
    rows.push(
      {
        id: "C1",
        what: `${name}, ${cards} cards: main thread; frames; 95th of 100; over 25 ms`,
        measured: `${moving.mainMsPerSecond.toFixed(1)} ms/s; ${moving.framesPerSecond.toFixed(1)}; ${moving.p95Ms.toFixed(1)} ms; ${moving.lateFrames}`,
        goal: "8 ms/s; 60; 17 ms; 0",
        beside: `${still.mainMsPerSecond.toFixed(1)} ms/s standing still, this run`,
      },
      {
        id: "C2",
        what: `${name}: slowest click, of the same with cards still`,
        measured: `${ratio(moving.clickMs / still.clickMs)} (${moving.clickMs} of ${still.clickMs} ms)`,
        goal: "at most 1.5",
        beside: "15 drawn naively on the main thread, measured 2026-11-20",
      },
    );
  }
  const states: readonly CpuState[] = ["empty", "hidden", "out of view", "reduced motion", "running"];
  const used = new Map<CpuState, number>();
  for (const state of states) used.set(state, await measureProcessor(browser, origin, phone, state));
  const over = (state: CpuState) => ((used.get(state) ?? Number.NaN) - (used.get("empty") ?? Number.NaN)).toFixed(0);
  rows.push({
    id: "C3",
    what: "processor over an empty page: hidden; out of view; less motion; running",
    measured: `${over("hidden")}; ${over("out of view")}; ${over("reduced motion")}; ${over("running")} ms/s`,
    goal: "10; 10; 10; 434 ms/s",
    beside: `${(used.get("empty") ?? 0).toFixed(0)} ms/s the empty page, this run`,
  });
  return rows;
}
