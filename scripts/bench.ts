import { join } from "node:path";
import { launch } from "../tests/bench/browser.ts";
import { benchDashboard } from "../tests/bench/dashboard.ts";
import { benchDomain } from "../tests/bench/domain.ts";
import { benchLanding, type Row } from "../tests/bench/landing.ts";
import { identityHost, serveIdentity } from "../tests/bench/member.ts";
import { buildAll } from "./build.ts";
import { root } from "./lib/paths.ts";
import { runMain, say } from "./lib/say.ts";

const rounds = 7;

function print(rows: readonly Row[]): void {
  for (const { id, what, measured, goal, beside } of rows) {
    console.log(`\n${id}  ${what}\n    measured  ${measured}\n    goal      ${goal}\n    beside    ${beside}`);
  }
}

await runMain(async () => {
  const only = process.argv[2];
  if (only === undefined || only === "domain") {
    say("Measuring what the server computes, beside an empty loop");
    print(benchDomain());
    if (only === "domain") return;
  }
  await buildAll("emulators");
  const dist = join(root, "web/dist");
  const identity = await serveIdentity();
  const browser = await launch({ from: identityHost, to: identity.host });
  try {
    if (only !== "dashboard") {
      say(`Measuring the landing page, ${rounds} rounds, each beside its floor`);
      print(await benchLanding(browser, dist, rounds));
    }
    if (only !== "landing") {
      say(`Measuring the way to the dashboard, ${rounds} rounds, each beside its floor`);
      print(await benchDashboard(browser, dist, rounds));
    }
  } finally {
    await browser.close();
    await identity.close();
  }
});
