import { afterAll } from "vitest";
import { clearOwnProject, hasOwnProject } from "./own-project.ts";

// The emulator keeps all projects in its memory.
afterAll(async () => {
  if (hasOwnProject()) await clearOwnProject();
});
