import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { createFailure, knownCodes } from "./errors.ts";

export const failureRequest = z.strictObject({
  path: z.string().startsWith("/"),
  /** Null: the call works, and is only late. */
  code: z.enum(knownCodes).nullable().default("INTERNAL_SERVER_ERROR"),
  times: z.int().min(1).max(1000).default(1),
  delayMs: z.int().min(0).max(60_000).default(0),
});
type Failure = z.output<typeof failureRequest>;

export type Failures = ReturnType<typeof createFailures>;

/** Failures of the next calls, on demand. */
export function createFailures() {
  let rules: Failure[] = [];
  return {
    add: (rule: Failure): void => void rules.push({ ...rule }),
    clear(): void {
      rules = [];
    },
    /** @throws PlaidFailure when a test asked for it */
    async apply(path: string): Promise<void> {
      const rule = rules.find((each) => each.path === path);
      if (!rule) return;
      rule.times -= 1;
      rules = rules.filter(({ times }) => times > 0);
      if (rule.delayMs > 0) await sleep(rule.delayMs);
      if (rule.code !== null) throw createFailure(rule.code);
    },
  };
}
