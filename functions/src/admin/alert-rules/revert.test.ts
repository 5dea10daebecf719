import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { expect, it } from "vitest";
import { AppError } from "../../lib/app-error.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { AuditEntry } from "../../http/audit-repository.ts";
import { createRuleReverter } from "./revert.ts";
import type { AlertRulesDeps } from "./routes.ts";

it("a revert that would bring back a rule that floods members is rejected like an edit", async () => {
  const flooding = { ...DEFAULT_RULES.payment_due, version: 3 };
  const current = { ...DEFAULT_RULES.payment_due, version: 4 };
  const checked: unknown[] = [];
  const reverter = createRuleReverter({
    changes: {
      read: () => Promise.resolve({ version: 4, rule: current }),
      change: () => Promise.resolve({ before: current, after: { rule: { ...flooding, version: 5 }, changed: null } }),
    },
    backTests: {
      requireNoFlood: (...given: unknown[]) => {
        checked.push(given);
        return Promise.reject(new AppError("conflict", "This version can't go live."));
      },
    },
  } as unknown as AlertRulesDeps);
  const entry = { before: flooding, after: current } as AuditEntry;
  const by = { uid: "ada", reason: "The old one was better", now: new Date("2026-11-20T12:00:00Z") };
  await expect(reverter.revert(entry, by, {} as UnitOfWork)).rejects.toThrow("This version can't go live.");
  expect(checked).toEqual([[current, { ...flooding, version: 5 }, { now: by.now, mayBeUntested: true }]]);
});
