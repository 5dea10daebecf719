import type { Evaluator } from "../reminder.ts";

/**
 * Nothing yet. A wallet keeps no trace of whether a credit was awaited before it was recorded as used, and every use in it was entered
 * by its holder: to tell them what they have just told us is no news. Uses that a bank reports will be told here.
 */
export const creditCaptured: Evaluator = () => [];
