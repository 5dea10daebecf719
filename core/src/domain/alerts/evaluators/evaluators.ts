import type { Evaluator } from "../reminder.ts";
import type { AlertType } from "../types.ts";

/** The evaluator of each type that is planned from facts. The others are told when they happen. */
export const evaluators: Partial<Record<AlertType, Evaluator>> = {};
