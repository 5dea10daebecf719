import type { Alert } from "../core/src/contract/alerts.ts";
import { instantAt } from "../core/src/domain/alerts/times.ts";
import type { AlertType, DismissReason } from "../core/src/domain/alerts/types.ts";
import { addDays, todayIn } from "../core/src/domain/dates/civil.ts";
import type { AlertsService, RequestContext } from "../functions/src/features/alerts/service.ts";
import { type PersonName, timeZone } from "./people.ts";

type Deed = (alerts: AlertsService, asking: RequestContext, alert: Alert) => Promise<unknown>;

/** What a person did with new alerts on a day on which they opened the app. */
export type AlertStory = { who: PersonName; daysAgo: number; picks: (alert: Alert) => boolean; does: Deed };

/** A reminder that a person created on a day on which they opened the app, for a future day. */
export type ReminderStory = {
  who: PersonName;
  daysAgo: number;
  id: string;
  inDays: number;
  title: string;
  body: string;
};

const read: Deed = (alerts, asking, { id }) => alerts.routes.markRead({ params: { alertId: id } }, asking);
const act: Deed = (alerts, asking, { id }) => alerts.routes.act({ params: { alertId: id } }, asking);
const dismiss =
  (reason: DismissReason): Deed =>
  (alerts, asking, { id }) =>
    alerts.routes.dismiss({ params: { alertId: id }, body: { reason } }, asking);
const snooze =
  (days: number): Deed =>
  (alerts, asking, { id }) => {
    const until = instantAt(addDays(todayIn(asking.now, timeZone), days), "08:00", timeZone);
    return alerts.routes.snooze({ params: { alertId: id }, body: { until: until.toISOString() } }, asking);
  };

const isOf =
  (...types: AlertType[]) =>
  ({ type }: Alert) =>
    types.includes(type);
const isQuiet = ({ severity }: Alert) => severity === "low" || severity === "success";

export const alertStories: AlertStory[] = [
  { who: "member", daysAgo: 9, picks: isOf("benefit_new_window"), does: dismiss("not_relevant") },
  { who: "member", daysAgo: 9, picks: isOf("retention_call"), does: act },
  { who: "member", daysAgo: 9, picks: isQuiet, does: read },
  {
    who: "member",
    daysAgo: 6,
    picks: ({ type, title }) => type === "annual_fee" && title.includes("Venture X"),
    does: snooze(9),
  },
  { who: "member", daysAgo: 3, picks: isOf("payment_posted"), does: act },
  { who: "member", daysAgo: 3, picks: ({ title }) => /credits end December/.test(title), does: dismiss("too_early") },
  { who: "member", daysAgo: 3, picks: isQuiet, does: read },
];

export const reminderStories: ReminderStory[] = [
  {
    who: "member",
    daysAgo: 6,
    id: "hilton-aspire-fee",
    inDays: 11,
    title: "Call American Express about the Hilton Aspire fee",
    body: "Ask what they offer before the second year begins.",
  },
];
