import { join } from "node:path";
import { launch } from "../tests/bench/browser.ts";
import { benchLanding } from "../tests/bench/landing.ts";
import { buildAll } from "./build.ts";
import { root } from "./lib/paths.ts";
import { runMain, say } from "./lib/say.ts";

const rounds = 7;

await runMain(async () => {
  await buildAll("emulators");
  say(`Measuring the landing page, ${rounds} rounds, each beside its floor`);
  const browser = await launch();
  try {
    for (const row of await benchLanding(browser, join(root, "web/dist"), rounds)) {
      console.log(
        `\n${row.id}  ${row.what}\n    measured  ${row.measured}\n    goal      ${row.goal}\n    beside    ${row.beside}`,
      );
    }
  } finally {
    await browser.close();
  }
});
