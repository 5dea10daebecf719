import type { Browser, Page } from "@playwright/test";
import { firstVisit, gzipped, totalBytes, withoutLibraries } from "../support/first-visit.ts";
import { freshPage, link, median, pause, phone, slowedPage, type KeptState } from "./browser.ts";
import { dashboardAnswer } from "./dashboard-answer.ts";
import { reactFloor, tapFloor, withoutScripts } from "./floors.ts";
import type { Row } from "./landing.ts";
import { loadIn, loadOnce, type Load } from "./load.ts";
import { member, memberAnswers } from "./member.ts";
import { plansAnswer } from "./plans.ts";
import { readSite, serve, type Site } from "./serve.ts";
import { slowestInteractions, type Slowest } from "./interactions.ts";

/** The same figures of other products, on the same throttle, where they could be built. */
const published = {
  creditCardRewardsPwaRepeat: 1.36,
  bulletproofBytes: 166,
  measuredOn: "2026-11-20",
} as const;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const ratio = (value: number) => value.toFixed(2);
const json = (body: object) => ({ type: "application/json", body: Buffer.from(JSON.stringify(body)) });

/** Measures the way from the landing page to the dashboard beside its floors, in one interleaved run. */
export async function benchDashboard(browser: Browser, folder: string, rounds: number): Promise<Row[]> {
  const site = await readSite(folder);
  const app = site.get("/app.html");
  if (!app) throw new Error(`${folder} holds no app.html; build first`);
  site.set("/shell-only", { type: app.type, body: Buffer.from(withoutScripts(app.body.toString())) });
  for (const page of [await reactFloor(), await tapFloor()]) for (const [path, file] of page) site.set(path, file);
  for (const path of ["/dashboard", "/sign-in"]) site.set(path, app);
  for (const [path, answer] of Object.entries(memberAnswers)) site.set(path, json(answer));
  site.set("/api/dashboard", json(dashboardAnswer));
  site.set("/api/plans", json(plansAnswer));
  const { origin, close } = await serve(site);
  try {
    const { kept, loaded } = await signInFromLanding(browser, origin);
    // The median of seven loads still varies by 0.05 on two cores.
    const loads = await measureLoads(browser, origin, kept, 2 * rounds + 1);
    const pages = { own: `${origin}/dashboard`, floor: `${origin}/tap-floor` };
    const slowest = await slowestInteractions(browser, pages, kept, rounds);
    return buildRows(site, folder, loaded, loads, slowest);
  } finally {
    await close();
  }
}

/** Goes the whole way once as a person does, and returns the browser's storage and the loaded files. */
async function signInFromLanding(browser: Browser, origin: string): Promise<{ kept: KeptState; loaded: string[] }> {
  const { page, close } = await freshPage(browser, phone, { network: false, cpu: false });
  const loaded = new Set<string>();
  page.on("request", (request) => loaded.add(new URL(request.url()).pathname));
  await page.goto(`${origin}/`, { waitUntil: "load" });
  await page
    .getByRole("link", { name: /sign in/i })
    .first()
    .click();
  await page.getByLabel("Email").fill(member.email);
  await pause(1500);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await pause(2500);
  const all = await page.context().storageState();
  await close();
  return { kept: withoutLastAnswer(all), loaded: [...loaded] };
}

/** A signed-in member who sees the dashboard for the first time on this device. */
function withoutLastAnswer(state: KeptState): KeptState {
  const origins = state.origins.map((each) => ({
    ...each,
    localStorage: each.localStorage.filter(({ name }) => name !== "cardwell:dashboard"),
  }));
  return { ...state, origins };
}

type Loads = Readonly<Record<"shell" | "floor" | "first" | "repeat", Load[]>>;

async function measureLoads(browser: Browser, origin: string, kept: KeptState, rounds: number): Promise<Loads> {
  const loads: Loads = { shell: [], floor: [], first: [], repeat: [] };
  const primed = await freshPage(browser, phone, { network: false, cpu: false }, "no-preference", kept);
  await primed.page.goto(`${origin}/dashboard`, { waitUntil: "load" });
  await keptAnswer(primed.page);
  await primed.page.close();
  for (let round = 0; round < rounds; round++) {
    // `kept` is written through a page of its own, which warms the browser up: the floors start equally warm.
    loads.shell.push(await loadOnce(browser, `${origin}/shell-only`, phone, kept));
    loads.floor.push(await loadOnce(browser, `${origin}/react-floor`, phone, kept));
    loads.first.push(await loadOnce(browser, `${origin}/dashboard`, phone, kept));
    const { page, session } = await slowedPage(primed.context, { network: true, cpu: true });
    loads.repeat.push(await loadIn(page, session, `${origin}/dashboard`));
    await page.close();
  }
  await primed.close();
  return loads;
}

const keptAnswer = (page: Page) => page.waitForFunction(() => localStorage.getItem("cardwell:dashboard") !== null);

function buildRows(
  site: Site,
  folder: string,
  loaded: readonly string[],
  { shell, floor, first, repeat }: Loads,
  slowest: Readonly<Record<"own" | "floor", Slowest>>,
): Row[] {
  const lcp = (loads: readonly Load[]) => median(loads.map(({ lcpMs }) => lcpMs));
  const fcp = (loads: readonly Load[]) => median(loads.map(({ fcpMs }) => fcpMs));
  const range = (loads: readonly Load[]) =>
    `${Math.round(Math.min(...loads.map(({ lcpMs }) => lcpMs)))} to ${Math.round(Math.max(...loads.map(({ lcpMs }) => lcpMs)))}`;
  const weights = firstVisit(folder);
  const weigh = (path: string) => gzipped(site.get(path)?.body ?? Buffer.alloc(0));
  const scripts = loaded.filter((path) => path.endsWith(".js") || path.endsWith(".css"));
  const styles = weights.get("the styles in app.html") ?? 0;
  const really = scripts.reduce((sum, path) => sum + weigh(path), styles);
  const firstRoute = new Set(first.flatMap(({ requests }) => requests.filter((path) => path.endsWith(".js"))));
  const identity = scripts
    .filter((path) => /\/(identity|sign-in)/.test(path))
    .reduce((sum, path) => sum + weigh(path), 0);
  const own = lcp(first) / lcp(floor);
  return [
    {
      id: "A1",
      what: "script and style, sign-in to dashboard; the product's own of it; landing to dashboard with all that follows by itself; the dashboard alone",
      measured: `${kilobytes(totalBytes(weights))}; ${kilobytes(totalBytes(withoutLibraries(weights)))}; ${kilobytes(really)}; ${kilobytes([...firstRoute].reduce((sum, path) => sum + weigh(path), styles))} in gzip`,
      goal: "at most 185 kB; at most 70 kB; –; –",
      beside: `${published.bulletproofBytes} kB the first page of bulletproof-react, measured ${published.measuredOn}`,
    },
    {
      id: "A2",
      what: "dashboard's largest paint, with its data, of React and router with one heading",
      measured: `${ratio(own)} (${Math.round(lcp(first))} of ${Math.round(lcp(floor))} ms, ${range(first)}; “${(first[0]?.lcpText ?? "").trim().slice(0, 40)}”)`,
      goal: "at most 1.25",
      beside: "1.13 an anchor page with one call, measured 2026-11-20",
    },
    {
      id: "A3",
      what: "the shell's first paint, of the same document without scripts",
      measured: `${ratio(fcp(first) / fcp(shell))} (${Math.round(fcp(first))} of ${Math.round(fcp(shell))} ms)`,
      goal: "at most 1.10",
      beside: `${ratio(fcp(floor) / fcp(shell))} React and router, this run`,
    },
    {
      id: "A3b",
      what: "a repeat visit's largest paint, of the same document without scripts",
      measured: `${ratio(lcp(repeat) / lcp(shell))} (${Math.round(lcp(repeat))} of ${Math.round(lcp(shell))} ms, ${range(repeat)}; the first visit ${Math.round(lcp(first))})`,
      goal: "from the last answer, without waiting for the next",
      beside: `${published.creditCardRewardsPwaRepeat} credit-card-rewards-pwa with a service worker, measured ${published.measuredOn}`,
    },
    {
      id: "A4",
      what: `slowest interaction at a ${link.cpuSlowdown} times slowed processor`,
      measured: `${slowest.own.ms} ms (${slowest.own.what})`,
      goal: "at most 50 ms",
      beside: `${slowest.floor.ms} ms ten buttons of React alone, this run`,
    },
    {
      id: "A5",
      what: "layout shift while it loads, first and repeat",
      measured: `${Math.max(...first.map(({ shift }) => shift)).toFixed(4)}; ${Math.max(...repeat.map(({ shift }) => shift)).toFixed(4)}`,
      goal: "at most 0.05",
      beside: "0 the floor",
    },
    {
      id: "A7",
      what: "what signing in adds: Firebase and the page",
      measured: `${kilobytes(identity)} in gzip, ${loaded.some((path) => path.includes("checkout")) ? "with" : "without"} Firestore`,
      goal: "no Firestore",
      beside: "165 kB auth and Firestore as imported plainly, measured 2026-11-20",
    },
  ];
}
