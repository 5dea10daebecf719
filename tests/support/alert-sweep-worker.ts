import { at, engine, engineDeps } from "./alert-world.ts";
import { useOwnProject } from "./own-project.ts";

// A process of its own that sweeps once, and prints when it reaches a person: tests end it in the middle of its work.

const [project = "", now = ""] = process.argv.slice(2);
useOwnProject(project);
const { createMailIn } = engineDeps();
await engine({
  createMailIn: (...mail) => {
    process.stdout.write(".");
    createMailIn(...mail);
  },
}).sweep(at(new Date(now)));
process.exit(0);
