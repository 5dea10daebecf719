import { isWorthSending } from "@cardwell/core/domain/alerts/channels";
import { routePush } from "@cardwell/core/domain/alerts/push-route";
import { snoozeChoices } from "@cardwell/core/domain/alerts/snooze";
import { factsOfType } from "@cardwell/core/domain/alerts/types";
import { decideAccess } from "@cardwell/core/domain/billing/access";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { AlertToPush } from "../../lib/push-port.ts";
import { toAlert } from "./alert-record.ts";
import type { EngineDeps } from "./engine/evaluation.ts";
import type { AlertsRepository } from "./repository.ts";

type Deps = {
  repository: Pick<AlertsRepository, "readForPush" | "countUnread">;
  rules: EngineDeps["rules"];
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
};

/**
 * Decides about a notification at the moment at which it would be sent, by what its member may have changed since it was queued. Two reads,
 * and a count; the check of the plan for whom the wallet knows none that gives access.
 */
export const createAlertForPush =
  ({ repository, rules, hasAccess }: Deps) =>
  async (uid: string, alertId: string, now: Date): Promise<AlertToPush> => {
    const found = await repository.readForPush(uid, alertId);
    if (found === null || !isWorthSending(found.stored)) return { skip: "closed" };
    const { stored, state, preferences, hidesAmounts } = found;
    const { timeZone, plan = null } = state;
    const { type, severity, dueOn } = stored;
    const isOpenToAll = factsOfType(type).group === "account";
    if (!isOpenToAll && !decideAccess(plan, now).hasAccess && !(await hasAccess(uid, now)))
      return { skip: "no access" };
    const { critical } = (await rules.current()).rules[type];
    const route = routePush(
      { type, severity, mail: "now", critical },
      { preferences, now, timeZone, today: todayIn(now, timeZone) },
    );
    if (route.how === "none") return { skip: route.reason === "paused" ? "paused" : "turned off" };
    if (route.notBefore > now) return { waitUntil: route.notBefore };
    const tomorrow = snoozeChoices(now, timeZone, dueOn).find(({ preset }) => preset === "tomorrow");
    return {
      alert: toAlert(alertId, stored, state),
      tag: stored.seriesKey ?? stored.cause,
      unread: await repository.countUnread(uid, state, now),
      hidesAmounts,
      canSnooze: stored.status === "open" && tomorrow?.isTooLate === false,
    };
  };
