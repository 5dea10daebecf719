import type { EngineDeps } from "./engine-deps.ts";
import { createPlanner, createReplan } from "./planner.ts";
import { createRaise } from "./raise.ts";
import { createSweep } from "./sweep.ts";

/** Makes, closes and tells alerts: when facts change, when something happens, and when time passes. */
export function createAlertEngine(deps: EngineDeps) {
  return { planner: createPlanner(deps), ...createRaise(deps), ...createReplan(deps), ...createSweep(deps) };
}

export type AlertEngine = ReturnType<typeof createAlertEngine>;
