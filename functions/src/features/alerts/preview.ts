import type { Alert } from "@cardwell/core/contract/alerts";
import type { AlertRule, AlertRules } from "@cardwell/core/domain/alerts/rule";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Wallet } from "@cardwell/core/domain/wallet/shapes";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { type AlertRecord, toAlert } from "./alert-record.ts";
import { decideOnDay, LAST_LOOK, onlyRule } from "./back-test/replay.ts";
import { buildPlanInput, NO_PERSON, withBeginning } from "./engine/person.ts";

const PREVIEW_DAYS = 90;
const MOST_ALERTS = 6;

export type PreviewedAlert = { on: CivilDate; alert: Alert; mail: AlertRecord["mail"] };

/**
 * The next alerts that a rule would make for a member with these cards who changes nothing for three months: six at most, the first day
 * first. Limits of mail and of alerts a day are not looked at. Pure.
 */
export function previewRule(
  rule: AlertRule,
  { wallet, timeZone }: { wallet: Wallet; timeZone: string },
  { catalog, rules, now }: { catalog: Pick<CatalogFacts, "reference" | "getTerms">; rules: AlertRules; now: Date },
): PreviewedAlert[] {
  let { state, ...person } = withBeginning({ ...NO_PERSON, wallet }, { timeZone, plan: null });
  const live = onlyRule(rules, { ...rule, audience: { ...rule.audience, percent: 100 } });
  const previewed: PreviewedAlert[] = [];
  const today = todayIn(now, timeZone);
  for (let after = 0; after <= PREVIEW_DAYS && previewed.length < MOST_ALERTS; after += 1) {
    const on = addDays(today, after);
    const at = instantAt(on, LAST_LOOK, timeZone);
    const planContext = { catalog, rules: live, now: at };
    const input = { ...buildPlanInput("sample", { ...person, state }, planContext), hasAccess: true };
    const decision = decideOnDay("sample", input);
    state = { ...decision.state, digest: [], byType: {} };
    for (const { id, record } of decision.creates)
      previewed.push({ on, alert: toAlert(id, record, state), mail: record.mail });
  }
  return previewed.slice(0, MOST_ALERTS);
}
