import { ALERT_TYPES, factsOfType } from "@cardwell/core/domain/alerts/types";
import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { type Cell, type TableOf, buildTable } from "./table.ts";

/** The person's notification settings, by group and by type of alert, and their own reminders. */
export function alertTables({ alertSettings, reminders = [] }: WalletExport): TableOf[] {
  const groups = Object.entries(alertSettings?.groups ?? {});
  const types = ALERT_TYPES.flatMap((type) => {
    const choice = alertSettings?.types[type];
    return choice === undefined ? [] : [{ type, ...choice }];
  });
  const days = types.flatMap(({ type, stepDays }) => (stepDays ?? []).map((daysBefore) => ({ type, daysBefore })));
  const alert = { alert_id: ({ type }: OfType) => type, alert: ({ type }: OfType) => factsOfType(type).label };
  return [
    buildTable("alert-groups", groups, {
      group: ([group]) => group,
      in_app: ([, { app }]) => app,
      on_devices: ([, { push }]) => push,
      email: ([, { mail }]) => mail,
    }),
    buildTable("alert-choices", types, {
      ...alert,
      enabled: ({ enabled }) => enabled,
      threshold: ({ threshold }) => threshold,
      threshold_is: ({ type }) => factsOfType(type).threshold ?? null,
    }),
    buildTable("alert-days", days, { ...alert, days_before: ({ daysBefore }) => daysBefore }),
    buildTable("reminders", reminders, {
      reminder: ({ title }) => title,
      note: ({ body }) => body,
      severity: ({ severity }) => severity,
      snoozed_until: ({ snoozedUntil }) => snoozedUntil,
      link: ({ link }) => link,
      read: ({ isRead }) => isRead,
      emailed: ({ isMailed }) => isMailed,
      created_at: ({ createdAt }) => createdAt,
      reminder_id: ({ id }) => id,
    }),
  ];
}

type OfType = { type: (typeof ALERT_TYPES)[number] };

/** What of the alert settings, the name, the time zone and the household is one value each. */
export function settingsOfPerson({ alertSettings, account, household }: WalletExport): [string, Cell][] {
  return [
    ...(alertSettings === undefined
      ? []
      : ([
          ["email_quiet_from", alertSettings.quietHours?.from ?? null],
          ["email_quiet_until", alertSettings.quietHours?.until ?? null],
          ["email_digest_every", alertSettings.digest.every],
          ["email_digest_weekday_from_monday", alertSettings.digest.weekday],
          ["email_digest_hour", alertSettings.digest.hour],
          ["email_paused_until", alertSettings.pausedUntil],
          ["emails_a_day_at_most", alertSettings.dailyMailCap],
        ] satisfies [string, Cell][])),
    ...(account === undefined
      ? []
      : ([
          ["first_name", account.firstName],
          ["time_zone", account.timeZone],
        ] satisfies [string, Cell][])),
    ...(household === undefined
      ? []
      : ([
          ["household_name", household.name],
          ["household_joined_at", household.joinedAt],
          ["household_owner", household.isOwner],
          ["household_alerts", household.wantsAlerts],
        ] satisfies [string, Cell][])),
  ];
}
