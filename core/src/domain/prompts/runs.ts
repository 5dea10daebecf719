/** How a call of the model failed. */
export const MODEL_FAILURES = [
  "timed_out",
  "unreachable",
  "vendor_busy",
  "vendor_failed",
  "bad_key",
  "unknown_model",
  "too_long",
  "rejected",
  "cut_off",
  "filtered",
  "declined",
  "invalid_answer",
] as const;

export type ModelFailure = (typeof MODEL_FAILURES)[number];

/** Why no call was made. */
export const CALL_BLOCKS = ["not_configured", "no_price", "off", "over_budget", "over_rate"] as const;

export type CallBlock = (typeof CALL_BLOCKS)[number];

/** How a run failed. `leaked`: the answer repeats its instructions, as after an attack that worked, and is thrown away. */
export const RUN_FAILURES = [...MODEL_FAILURES, "leaked"] as const;

export type RunFailure = (typeof RUN_FAILURES)[number];

/** `use`: for a screen of the product. `cases`: staff ran the test cases of a version. */
export const RUN_KINDS = ["use", "cases"] as const;

const BLOCK_MESSAGES: Record<CallBlock, string> = {
  not_configured: "No language model is configured.",
  no_price: "The model of this version has no configured price.",
  off: "This prompt is turned off.",
  over_budget: "The 30-day budget doesn't pay for it.",
  over_rate: "The calls of this hour are used up.",
};

const FAILURE_MESSAGES: Record<RunFailure, string> = {
  timed_out: "Timed out",
  unreachable: "The model couldn't be reached",
  vendor_busy: "The model is busy",
  vendor_failed: "The model failed",
  bad_key: "The model rejects the key",
  unknown_model: "Unknown model",
  too_long: "Too long for the model",
  rejected: "The model rejects the request",
  cut_off: "The answer was cut off",
  filtered: "The model's filter blocked the answer",
  declined: "The model declined to answer",
  invalid_answer: "No usable answer",
  leaked: "The answer repeats its instructions",
};

export const describeBlock = (block: CallBlock): string => BLOCK_MESSAGES[block];
export const describeFailure = (failure: RunFailure): string => FAILURE_MESSAGES[failure];
