import { benchAlertReads } from "../tests/bench/alert-reads.ts";
import { benchAlertSweeps } from "../tests/bench/alert-sweeps.ts";
import { benchBankSyncs } from "../tests/bench/bank-syncs.ts";
import { printCapacity } from "../tests/bench/capacity.ts";
import { benchBankWebhooks } from "../tests/bench/bank-webhooks.ts";
import { launch } from "../tests/bench/browser.ts";
import { benchDashboard } from "../tests/bench/dashboard.ts";
import { benchDomain } from "../tests/bench/domain.ts";
import { benchLanding, type Row } from "../tests/bench/landing.ts";
import { identityHost, serveIdentity } from "../tests/bench/member.ts";
import { loadEmulatorData } from "../emulator-data/load.ts";
import { buildForEmulators } from "./build.ts";
import { localWebFolder } from "./lib/paths.ts";
import { runMain, log, Stop } from "./lib/log.ts";
import { prepareStack, startStack } from "./lib/stack.ts";
import { runNode } from "./lib/steps.ts";

const rounds = 7;
/** How many people there are when a hundred of them are due. The second number takes the emulator a minute or two to write. */
const peopleSwept = [1_000, 100_000];

function print(rows: readonly Row[]): void {
  for (const { id, what, measured, goal, beside } of rows) {
    console.log(`\n${id}  ${what}\n    measured  ${measured}\n    goal      ${goal}\n    beside    ${beside}`);
  }
}

/** Has the emulators and stand-ins run for a part that needs them. */
async function withStack(work: () => Promise<void>): Promise<void> {
  const { javaFolder } = await prepareStack();
  await buildForEmulators();
  const stack = await startStack(javaFolder);
  try {
    await work();
  } finally {
    await stack.stop();
  }
}

/** What alerts read and write. Without sizes, the calls alone. */
async function benchAlerts(sizes: readonly number[]): Promise<void> {
  if (sizes.length > 0) {
    log(
      `Counting what a sweep reads and writes of ${sizes.map((size) => size.toLocaleString("en-US")).join(" and ")} people`,
    );
    print(await benchAlertSweeps(sizes));
  }
  log("Counting what each call on alerts reads");
  console.log(await benchAlertReads());
}

/** What banks read, write and wait for. */
async function benchBanks(): Promise<void> {
  log("Measuring how soon notifications are acknowledged while 50 links are imported");
  print(await benchBankWebhooks());
  log("Counting what syncs read and write, with 100,000 transactions at most; some minutes");
  print(await benchBankSyncs());
}

/** As much as a member may have, in a browser, beside the data of every start. */
async function benchFullWallet(): Promise<void> {
  // It opens the database of the product; the other parts have one of their own.
  const { benchScale } = await import("../tests/bench/scale.ts");
  const browser = await launch();
  try {
    await loadEmulatorData();
    log("Measuring how long a page of 200 cards and 10,000 purchases is busy");
    print(await benchScale(browser));
  } finally {
    await browser.close();
  }
}

/** What one of everything costs, with the data of every start, and for how many members that is enough. */
async function benchCapacity(): Promise<void> {
  const { measureCosts } = await import("../tests/bench/capacity-costs.ts");
  log("Measuring what one of everything costs");
  const costs = await measureCosts();
  console.log(JSON.stringify(costs));
  printCapacity(costs);
}

await runMain(async () => {
  const only = process.argv[2];
  if (only === "scale") return withStack(benchFullWallet);
  if (only === "capacity") return withStack(benchCapacity);
  if (only === "banks") return withStack(benchBanks);
  if (only === "alert-reads") return withStack(() => benchAlerts([]));
  if (only === "alerts") {
    const sizes = process.argv
      .slice(3)
      .map(Number)
      .filter((size) => size >= 100);
    return withStack(() => benchAlerts(sizes.length > 0 ? sizes : peopleSwept));
  }
  if (only === undefined || only === "domain") {
    log("Measuring what the server computes, beside an empty loop");
    print(benchDomain());
    if (only === "domain") return;
  }
  await buildForEmulators();
  const dist = localWebFolder;
  const identity = await serveIdentity();
  const browser = await launch({ from: identityHost, to: identity.host });
  try {
    if (only !== "dashboard") {
      log(`Measuring the landing page, ${rounds} rounds, each beside its floor`);
      print(await benchLanding(browser, dist, rounds));
    }
    if (only !== "landing") {
      log("Measuring the way to the dashboard, beside its floors; some quarter of an hour");
      print(await benchDashboard(browser, dist, rounds));
    }
  } finally {
    await browser.close();
    await identity.close();
  }
  if (only === undefined) {
    // A process talks to one database.
    for (const part of ["alerts", "banks", "scale", "capacity"]) {
      const { code } = await runNode([import.meta.filename, part], { isShown: true });
      if (code !== 0) throw new Stop(`The part "${part}" failed.`);
    }
  }
});
