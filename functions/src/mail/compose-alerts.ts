import type { Alert } from "@cardwell/core/contract/alerts";
import { isWorthSending } from "@cardwell/core/domain/alerts/channels";
import { isPausedOn, isUrgent } from "@cardwell/core/domain/alerts/quiet-hours";
import { factsOfType } from "@cardwell/core/domain/alerts/types";
import type { AlertGroup, AlertType } from "@cardwell/core/domain/alerts/types";
import { decideAccess } from "@cardwell/core/domain/billing/access";
import type { SubscriptionFacts } from "@cardwell/core/domain/billing/access";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Clock } from "../config/clock.ts";
import type { Composed, AlertMail } from "./mail.ts";
import type { AuthAccount, AuthAccounts } from "../lib/auth.ts";
import { signUnsubscribe } from "./links/proofs.ts";
import { writeWithTexts } from "./live-texts.ts";
import type { FindTexts } from "./live-texts.ts";

/** A member's alerts by their ids, in their current state, with the member's time zone and plan, if that is known; null: no such member. */
type NotificationFor = (
  uid: string,
  alertIds: readonly string[],
) => Promise<{ alerts: Alert[]; timeZone: string; plan?: SubscriptionFacts | null | undefined } | null>;

/** The groups without mail, and until when all mail is paused. They may have changed after a mail was queued. */
type MailChoices = { turnedOff: AlertGroup[]; pausedUntil: CivilDate | null };

export type AlertsDeps = {
  auth: AuthAccounts;
  buildNotification: NotificationFor;
  getMailChoices: (uid: string) => Promise<MailChoices>;
  /** Whether critical alerts of this type pass a pause. */
  isCriticalType: (type: AlertType) => Promise<boolean>;
  findTexts: FindTexts;
  clock: () => Promise<Clock>;
  appOrigin: () => string;
  signingKey: () => string;
  supportEmail: () => string;
  postalAddress: () => string;
};

export const usable = (account: AuthAccount | null): account is AuthAccount => account !== null && !account.isDisabled;

function isWanted(type: AlertType, turnedOff: readonly AlertGroup[]): boolean {
  const { group, isMandatory } = factsOfType(type);
  return isMandatory === true || !turnedOff.includes(group);
}

/** The alerts that go out although mail is paused. */
async function throughPause(alerts: Alert[], isCriticalType: AlertsDeps["isCriticalType"]): Promise<Alert[]> {
  const passes = await Promise.all(
    alerts.map(async ({ type, severity }) => isUrgent({ type, severity, critical: await isCriticalType(type) })),
  );
  return alerts.filter((_, index) => passes[index]);
}

/** What mail programs turn off the groups of a mail by (RFC 8058), and the page that asks people. */
export function waysOut(appOrigin: string, token: string) {
  const url = (path: string) => `${new URL(path, appOrigin).href}?token=${encodeURIComponent(token)}`;
  return {
    headers: {
      "List-Unsubscribe": `<${url("/api/email/unsubscribe")}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    turnOffUrl: url("/unsubscribe"),
  };
}

/** Composes mail from the alerts that are open at this moment, without those closed since it was queued. */
export function alertsComposer(deps: AlertsDeps) {
  return async ({ kind, uid, alertIds }: AlertMail, createdAt: Date): Promise<Composed> => {
    const account = await deps.auth.byUid(uid);
    if (!usable(account)) return { skip: "no account" };
    if (!account.emailVerified) return { skip: "address not confirmed" };
    const [notification, { turnedOff, pausedUntil }] = await Promise.all([
      deps.buildNotification(uid, alertIds),
      deps.getMailChoices(uid),
    ]);
    const open = notification?.alerts.filter(isWorthSending) ?? [];
    if (notification === null || open.length === 0) return { skip: "no open alert" };
    const wanted = open.filter(({ type }) => isWanted(type, turnedOff));
    if (wanted.length === 0) return { skip: "turned off" };
    const now = (await deps.clock()).now();
    const isPaused = isPausedOn({ pausedUntil }, todayIn(now, notification.timeZone));
    const alerts = isPaused ? await throughPause(wanted, deps.isCriticalType) : wanted;
    if (alerts.length === 0) return { skip: "paused" };

    const [{ groupsToTurnOff }, { renderAlerts, alertsTemplate }] = await Promise.all([
      import("./templates/alerts/format-alert.ts"),
      import("./templates/alerts/render-alerts.tsx"),
    ]);
    const { plan, timeZone } = notification;
    const hasAccess = account.staffRole !== null || plan === undefined || decideAccess(plan, now).hasAccess;
    const groups = groupsToTurnOff(alerts);
    // Signed by the time of queueing, a repeated attempt is the same mail.
    const ways =
      groups.length === 0
        ? null
        : waysOut(deps.appOrigin(), signUnsubscribe(uid, groups, deps.signingKey(), createdAt));
    const content = {
      kind,
      to: account.email,
      alerts,
      timeZone,
      now,
      hasAccess,
      appOrigin: deps.appOrigin(),
      turnOffUrl: ways?.turnOffUrl ?? null,
      supportEmail: deps.supportEmail(),
      postalAddress: deps.postalAddress(),
    };
    const written = await writeWithTexts(deps.findTexts, alertsTemplate(kind, alerts), (texts) =>
      renderAlerts(content, texts),
    );
    return ways ? { ...written, headers: ways.headers } : written;
  };
}
