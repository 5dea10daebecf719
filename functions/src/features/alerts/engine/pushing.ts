import type { MailCandidate } from "@cardwell/core/domain/alerts/mail-route";
import { type PushRoute, routePush } from "@cardwell/core/domain/alerts/push-route";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { isUrgent } from "@cardwell/core/domain/alerts/quiet-hours";
import type { AlertState } from "@cardwell/core/domain/alerts/state";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { PlannedPush } from "../../../lib/push-port.ts";
import type { AlertRecord } from "../alert-record.ts";

export type AlertPush = NonNullable<AlertRecord["push"]>;

/** Whose devices they are. */
type PushPerson = {
  preferences: AlertPreferences;
  hasDevices?: boolean;
  state: Pick<AlertState, "timeZone">;
};

export const PUSHED_WORDS = "Will be sent to your devices.";

/** What becomes of the notification about an alert on its member's devices, or why there is none. */
export function formatPushRoute(route: PushRoute): string {
  if (route.how === "push") return PUSHED_WORDS;
  if (route.reason === "by_rule") return "This alert isn't sent to devices.";
  if (route.reason === "by_choice") return "Not sent to your devices, based on your settings.";
  return "Not sent to your devices: you paused alerts.";
}

/** An alert that isn't sent now. `isByRule`: its rule sends such alerts, so that it is sent when it wakes. */
export const notPushed = (isByRule: boolean): AlertPush => ({ id: null, isByRule, words: "" });

/** Collects the notifications of one evaluation: one for each alert that came up. */
export function collectPushes(uid: string, { preferences, hasDevices, state: { timeZone } }: PushPerson, now: Date) {
  const context = { preferences, now, timeZone, today: todayIn(now, timeZone) };
  const planned = new Map<string, PlannedPush>();

  return {
    /** Decides whether it goes to the devices, and what its alert keeps of that. */
    add(alertId: string, seq: number, candidate: MailCandidate): AlertPush {
      const isByRule = candidate.mail === "now";
      if (!hasDevices) return notPushed(isByRule);
      const route = routePush(candidate, context);
      const words = formatPushRoute(route);
      if (route.how === "none") return { id: null, isByRule, words };
      const id = `${alertId}-${seq}`;
      planned.set(alertId, { id, uid, alertId, notBefore: route.notBefore, isUrgent: isUrgent(candidate) });
      return { id, isByRule, words };
    },

    /** Those whose alert didn't close in the same evaluation. */
    list: (closed: ReadonlySet<string>): PlannedPush[] =>
      [...planned.values()].filter(({ alertId }) => !closed.has(alertId)),
  };
}
