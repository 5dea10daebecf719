import type { AlertFacts } from "@cardwell/core/domain/alerts/reminder";
import { PLANNED_DAYS, type PlanInput } from "@cardwell/core/domain/alerts/plan";
import type { AlertRules } from "@cardwell/core/domain/alerts/rule";
import type { AlertState } from "@cardwell/core/domain/alerts/state";
import { decideAccess } from "@cardwell/core/domain/billing/access";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import { heldCards } from "@cardwell/core/domain/wallet/held-cards";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { getAudienceBucket } from "../alert-record.ts";
import type { Person } from "./stored-person.ts";

/** The context shared by everyone at one moment. */
export type PlanContext = { catalog: Pick<CatalogFacts, "reference" | "getTerms">; rules: AlertRules; now: Date };

/** What evaluators look at: the wallet, the catalog and the plan. Reads nothing. */
function buildAlertFacts(
  { wallet, state }: Pick<Person, "wallet" | "state">,
  { catalog, now }: PlanContext,
): AlertFacts {
  const { timeZone, plan } = state;
  const today = todayIn(now, timeZone);
  return {
    ...heldCards(wallet.cards, catalog),
    today,
    timeZone,
    until: addDays(today, PLANNED_DAYS),
    settings: wallet.settings,
    banks: wallet.banks ?? {},
    isSample: false,
    plan,
  };
}

/** All that the planning of one person takes. Reads nothing. */
export function buildPlanInput(uid: string, person: Person, planContext: PlanContext): PlanInput {
  const state: AlertState = person.state;
  return {
    facts: buildAlertFacts(person, planContext),
    rules: planContext.rules,
    preferences: person.preferences,
    state,
    now: planContext.now,
    hasAccess: decideAccess(state.plan, planContext.now).hasAccess,
    audienceBucket: getAudienceBucket(uid),
  };
}
