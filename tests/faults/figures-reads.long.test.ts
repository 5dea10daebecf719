import { figuresReads } from "../support/figures-reads.ts";
import { useOwnProject } from "../support/own-project.ts";

useOwnProject("figures-reads-long");

figuresReads(1_000, 100_000);
