import { createPersonRepository } from "../../functions/src/features/alerts/engine/person-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createPushIn } from "../../functions/src/features/push/pushes-repository.ts";
import { createMailIn } from "../../functions/src/mail/mail-queue-repository.ts";
import { at, engine } from "./alert-world.ts";
import { useOwnProject } from "./own-project.ts";

// Its own process that sweeps once, and prints when it reaches a person: tests end it in the middle of its work.

const [project = "", now = ""] = process.argv.slice(2);
useOwnProject(project);
const countMail: typeof createMailIn = (...mail) => {
  process.stdout.write(".");
  createMailIn(...mail);
};
const people = createPersonRepository(firestore(), countMail, createPushIn);
await engine({ people }).sweep(at(new Date(now)));
process.exit(0);
