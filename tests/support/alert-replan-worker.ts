import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { createReplans } from "../../functions/src/features/alerts/replan/replan.ts";
import { createReplanRuns } from "../../functions/src/features/alerts/replan/runs-repository.ts";
import { createCardCatalog } from "../../functions/src/features/catalog/catalog.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createTransactionStore } from "../../functions/src/lib/transaction-store-repository.ts";
import { at, engine } from "./alert-world.ts";
import { useOwnProject } from "./own-project.ts";

// Its own process that works on one run up to a given point, and then does nothing more: a test ends it there. It pauses between
// two writes, as the locks of one that was cut short would hold up the emulator for a minute; a real run is taken over after three.

const [project = "", runId = "", now = "", upTo = "", hasAllRules = ""] = process.argv.slice(2);
useOwnProject(project);
const real = engine(
  hasAllRules === "all" ? { rules: { current: () => Promise.resolve({ version: 1, rules: DEFAULT_RULES }) } } : {},
);
let begun = 0;
let running = 0;

const forever = () => new Promise<never>(() => setInterval(() => undefined, 60_000));

async function replan(uid: string, when: Date): Promise<void> {
  begun += 1;
  if (begun > Number(upTo)) {
    if (running === 0) process.stdout.write("stopped\n");
    return forever();
  }
  running += 1;
  await real.replan(uid, when);
  running -= 1;
  if (running === 0 && begun >= Number(upTo)) process.stdout.write("stopped\n");
}

const replans = createReplans({
  runs: createReplanRuns(firestore(), () => new Date(now)),
  engine: { ...real, replan },
  catalog: createCardCatalog(firestore()).service.port,
  readLedger: createTransactionStore(firestore()).readLedger,
  forgetRules: () => undefined,
  enqueue: () => Promise.resolve(),
  wait: () => Promise.resolve(),
});
await replans.work(runId, at(new Date(now)));
process.exit(0);
