import { parseArgs } from "node:util";
import { linkBanksInEveryState } from "../emulator-data/banks.ts";
import { loadEmulatorData, loadEmulatorDataWithMembers } from "../emulator-data/load.ts";
import { banksPerson, people, sharedPassword } from "../emulator-data/people.ts";
import { buildForEmulators } from "./build.ts";
import { appOrigin, sandboxOrigin } from "./lib/addresses.ts";
import { runMain, log } from "./lib/log.ts";
import { prepareStack, type Stack, startStack } from "./lib/stack.ts";
import { untilStopped } from "./lib/until-stopped.ts";

await runMain(async () => {
  const startedAt = performance.now();
  const { values } = parseArgs({
    options: { keep: { type: "boolean" }, "people-only": { type: "boolean" }, "starts-at": { type: "string" } },
  });
  const isKeeping = values.keep === true;
  // The tests' stacks: the invented members would only slow them down.
  const isForTests = values["people-only"] === true;
  const stopped = untilStopped();
  let stack: Stack | undefined;
  const started = (async () => {
    const { javaFolder } = await prepareStack();
    await buildForEmulators();
    stack = await startStack(javaFolder, { keep: isKeeping, startsAt: values["starts-at"] });
    if (stack.hasKeptData) log("Going on with the data that was kept");
    else {
      log("Loading the people and their year of history");
      await (isForTests ? loadEmulatorData() : loadEmulatorDataWithMembers());
    }
    await stack.startSchedules();
    console.log(screen(Math.round((performance.now() - startedAt) / 1000), isKeeping));
    if (!isForTests && !stack.hasKeptData) void linkBanksInEveryState();
    await stack.broken;
  })();
  try {
    await Promise.race([stopped, started]);
  } finally {
    if (stack) {
      log(isKeeping ? "Keeping the data and stopping" : "Stopping");
      await stack.stop();
    }
  }
  process.exit(stack ? 0 : 130);
});

function screen(seconds: number, isKeeping: boolean): string {
  const rows = [...Object.values(people), banksPerson].map(({ email, is }) => `  ${email.padEnd(24)} ${is}`);
  return `
Cardwell is running (${seconds} s).

  App      ${appOrigin}
  Inbox    ${sandboxOrigin}/inbox
  Sandbox  ${sandboxOrigin} (the clock)

People, all with the password ${sharedPassword}
${rows.join("\n")}

Press Ctrl-C to stop.${isKeeping ? " What you change is kept." : " Add -- --keep to keep what you change."}
`;
}
