import { alertRule } from "@cardwell/core/domain/alerts/rule";
import { asStored } from "../../lib/firestore.ts";
import * as z from "zod/mini";
import { notReversible, type Reverter } from "../reverter.ts";
import { changeRule, type AlertRulesDeps } from "./routes.ts";

const stored = asStored(alertRule);

/** Brings back a rule as an entry found it, as long as it still is as the entry left it. */
export function createRuleReverter(deps: AlertRulesDeps): Reverter {
  async function plan({ before, after }: { before: unknown; after: unknown }) {
    const [was, is] = [z.safeParse(stored, before), z.safeParse(stored, after)];
    if (!was.success || !is.success) throw notReversible("This entry doesn't hold a whole rule.");
    const { version, rule: current } = await deps.changes.read(is.data.type);
    if (current.version !== is.data.version) throw notReversible("The rule was changed again since.");
    return { rule: was.data, version };
  }

  return {
    check: async (entry) => void (await plan(entry)),
    async revert(entry, { uid, reason, now }, unit) {
      const { rule, version } = await plan(entry);
      const changed = await changeRule(
        deps,
        rule.type,
        { rule, by: uid, reason, version, mayBeUntested: true },
        now,
        unit,
      );
      return { ...changed, answer: null };
    },
  };
}
