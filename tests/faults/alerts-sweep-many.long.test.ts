import { useOwnProject } from "../support/own-project.ts";
import { sweepOfMany } from "../support/sweep-of-many.ts";

const project = "alerts-sweep-long";
useOwnProject(project);

sweepOfMany({ project, people: 1_000, kills: 20 });
