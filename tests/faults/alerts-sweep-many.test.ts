import { useOwnProject } from "../support/own-project.ts";
import { sweepOfMany } from "../support/sweep-of-many.ts";

const project = "alerts-sweep-many";
useOwnProject(project);

sweepOfMany({ project, people: 60, kills: 3 });
