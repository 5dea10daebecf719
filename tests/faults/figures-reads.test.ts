import { figuresReads } from "../support/figures-reads.ts";
import { useOwnProject } from "../support/own-project.ts";

useOwnProject("figures-reads");

figuresReads(100, 1_000);
