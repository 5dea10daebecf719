import { at, engine } from "./alert-world.ts";
import { useOwnProject } from "./own-project.ts";

// A process of its own that sweeps once: tests end it in the middle of its work.

const [project = "", now = ""] = process.argv.slice(2);
useOwnProject(project);
process.stdout.write("started\n");
const counts = await engine().sweep(at(new Date(now)));
process.stdout.write(`${JSON.stringify(counts)}\n`);
process.exit(0);
