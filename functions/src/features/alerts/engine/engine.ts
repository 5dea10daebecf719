import type { EngineDeps } from "./engine-deps.ts";
import { createPlanner, createReplan } from "./planner.ts";
import { createRaise } from "./raise.ts";
import { createSweep } from "./sweep.ts";

/** Raises, closes and mails alerts when facts change, when an event happens, and when time passes. */
export function createAlertEngine(deps: EngineDeps) {
  return { planner: createPlanner(deps), ...createRaise(deps), ...createReplan(deps), ...createSweep(deps) };
}

export type AlertEngine = ReturnType<typeof createAlertEngine>;
