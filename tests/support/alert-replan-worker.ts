import { createReplans } from "../../functions/src/features/alerts/replan/replan.ts";
import { createReplanRuns } from "../../functions/src/features/alerts/replan/runs-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { at, engine } from "./alert-world.ts";
import { useOwnProject } from "./own-project.ts";

// A process of its own that works on one run, and says how many people it has handled: tests end it in the middle of its work.

const [project = "", runId = "", now = ""] = process.argv.slice(2);
useOwnProject(project);
const real = engine();
let handled = 0;
const replans = createReplans({
  runs: createReplanRuns(firestore(), () => new Date(now)),
  engine: {
    raise: (...event) => real.raise(...event),
    replan: async (uid, when) => {
      await real.replan(uid, when);
      handled += 1;
      process.stdout.write(`${handled}\n`);
    },
  },
  forgetRules: () => undefined,
  enqueue: () => Promise.resolve(),
});
await replans.work(runId, at(new Date(now)));
process.exit(0);
