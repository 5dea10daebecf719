import { formatClock } from "@cardwell/core/domain/format";
import type { AlertSettings, AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { ALERT_GROUPS } from "@cardwell/core/domain/alerts/types";
import type { AlertGroup } from "@cardwell/core/domain/alerts/types";
import { formatWholeDay } from "../../../lib/civil.ts";
import { capitalize, formatCount } from "../../../lib/format.ts";
import { formatEmails, groupLabels } from "../../../lib/alert-group-labels.ts";

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

export const mailOptions = [
  { value: "on", label: "As it happens" },
  { value: "digest", label: "In the digest" },
  { value: "off", label: "Off" },
] as const satisfies { value: AlertPreferences["groups"][AlertGroup]["mail"]; label: string }[];

export const formatHour = (hour: number): string => formatClock(`${hour}:00`);

export const formatDigest = ({ every, weekday, hour }: AlertPreferences["digest"]): string =>
  `${every === "daily" ? "every day" : `every ${weekdays[weekday - 1] ?? "Monday"}`} at ${formatHour(hour)}`;

export const isPaused = ({ pausedUntil }: AlertPreferences, today: string): boolean =>
  pausedUntil !== null && pausedUntil > today;

/** The groups that a member can switch off. */
export const optionalGroups = ALERT_GROUPS.filter((group) => group !== "account");

/** What quiet hours and a pause hold back, at the beginning of a sentence. */
export const formatHeld = (hasDevices: boolean): string => (hasDevices ? "Email and notifications are" : "Email is");

export const formatPause = (hasDevices: boolean): string =>
  hasDevices ? "Pause email and notifications" : "Pause email";

type Given = Pick<AlertSettings, "preferences" | "mail"> & {
  /** The member gets notifications on a device. */
  hasDevices: boolean;
};

/** How this member is notified now, in one sentence. */
export function headline({ preferences, mail, hasDevices }: Given, today: string): string {
  if (mail.suppressed !== null) return "Email isn't reaching you. Alerts still appear in the app.";
  if (isPaused(preferences, today)) {
    return `${formatHeld(hasDevices)} paused until ${formatWholeDay(preferences.pausedUntil ?? "")}. Alerts in the app continue.`;
  }
  const choices = optionalGroups.map((group) => preferences.groups[group]);
  const places = [
    choices.some(({ app }) => app) && "in the app",
    hasDevices && choices.some(({ push }) => push) && "on your devices",
  ].filter((place) => place !== false);
  const cap = formatCount(preferences.dailyMailCap, "email");
  const byMail = choices.some(({ mail: by }) => by === "on")
    ? `by email, up to ${cap} a day`
    : choices.some(({ mail: by }) => by === "digest")
      ? `by email once a ${preferences.digest.every === "daily" ? "day" : "week"}`
      : null;
  if (byMail !== null) return `You get alerts ${[places.join(", "), byMail].filter(Boolean).join(" and ")}.`;
  if (places.length > 0) return `You get alerts ${places.join(" and ")}. Email is off.`;
  return "Alerts are off, except for your account.";
}

/** What holds beside it. */
export function explanation({ preferences: { quietHours, digest, groups }, mail, hasDevices }: Given): string {
  if (mail.suppressed !== null) return "Your choices below apply once email reaches you again.";
  const quiet =
    quietHours === null
      ? `${hasDevices ? "Email and notifications" : "Email"} can arrive at any time.`
      : `${formatHeld(hasDevices)} held from ${formatClock(quietHours.from)} to ${formatClock(quietHours.until)} unless critical or about your account.`;
  const hasDigest = optionalGroups.some((group) => groups[group].mail !== "off");
  return hasDigest ? `${quiet} Your digest comes ${formatDigest(digest)}.` : quiet;
}

const mailMessage = { on: "are sent as they happen", digest: "are sent in the digest only", off: "are off" } as const;

export const mailStatusMessage = (group: AlertGroup, mail: keyof typeof mailMessage): string =>
  `${capitalize(formatEmails([group]))} emails ${mailMessage[mail]}.`;

export const appStatusMessage = (group: AlertGroup, isOn: boolean): string =>
  `${groupLabels[group].name}: ${isOn ? "on" : "off"} in the app.`;

export const pushStatusMessage = (group: AlertGroup, isOn: boolean): string =>
  `${groupLabels[group].name}: ${isOn ? "on" : "off"} on your devices.`;

/** "On", or what of a group was changed: "2 of 6 are off". */
export function groupNote(types: readonly AlertTypeInfo[], preferences: AlertPreferences): string | null {
  const off = types.filter(({ type }) => preferences.types[type]?.enabled === false).length;
  const own = types.filter(({ type }) => {
    const choice = preferences.types[type];
    return choice?.enabled === true && (choice.stepDays !== null || choice.threshold !== null);
  }).length;
  const parts = [off > 0 && `${off} off`, own > 0 && `${own} customized`].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(", ");
}
