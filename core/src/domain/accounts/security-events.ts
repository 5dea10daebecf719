import type { AlertType } from "../alerts/types.ts";
import { timeIn } from "../alerts/times.ts";
import { todayIn } from "../dates/civil.ts";
import { fact, ourRule } from "../fact-sources.ts";
import type { Fact } from "../fact-sources.ts";
import { counted, formatClock, weekdayAndDay } from "../format.ts";
import { countViewMinutes } from "../staff/view-session.ts";

/** An account event that its person is notified of, even when they caused it. */
export type SecurityEvent = {
  type: Extract<AlertType, `security_${string}`>;
  /** What happened, unique in its type and person. */
  key: string;
  title: string;
  body: string;
  why: string;
  facts: Fact[];
};

/** What is known of an account, to see what is new. */
export type SecurityRecord = {
  /** Browser and system, newest last, with the day on which each was first seen. */
  devices: { name: string; on: string }[];
  staffRole: string | null;
  /** Sessions that began earlier have ended: it moves with the password, and with other things. */
  sessionsFrom: string | null;
  /** Milliseconds; null: there is no password. */
  passwordAt: number | null;
};

/** What a call reveals of its caller. */
export type Seen = Omit<SecurityRecord, "devices"> & { device: string };

type SecurityNotification = {
  timeZone: string;
  now: Date;
  /** Of the record that is looked at: one change is one event. */ version: string;
};

const MOST_KNOWN_DEVICES = 10;

const notYou = "If this wasn't you, change your password and contact us.";

/** `Friday, November 20 at 8:05 am`. */
export function formatMoment(at: Date, timeZone: string, now: Date): string {
  return `${weekdayAndDay(todayIn(at, timeZone), todayIn(now, timeZone))} at ${formatClock(timeIn(at, timeZone))}`;
}

const seenBy = (label: string, value: string): Fact => fact(label, value, ourRule("Seen by Cardwell"));

/** At most one a day for each device: several simultaneous calls see it as new, and the oldest of many devices is forgotten. */
function newDevice(device: string, { timeZone, now }: SecurityNotification): SecurityEvent {
  const when = formatMoment(now, timeZone, now);
  return {
    type: "security_new_device",
    key: `${device}:${todayIn(now, timeZone)}`,
    title: `New sign-in from ${device}`,
    body: `First seen on ${when}. ${notYou}`,
    why: "We notify you when your account is used on a new browser or device.",
    facts: [seenBy("Browser and system", device), seenBy("First seen", when)],
  };
}

function newRole(role: string, { timeZone, now, version }: SecurityNotification): SecurityEvent {
  return {
    type: "security_new_admin",
    key: `${role}:${version}`,
    title: "Your account now has staff access",
    body: `Your role is ${role}, with access to the back office. If you didn't expect this, contact us.`,
    why: "A staff role was added to your account.",
    facts: [seenBy("Role", role), seenBy("First seen", formatMoment(now, timeZone, now))],
  };
}

function newPassword(at: number, isFirst: boolean, { timeZone, now }: SecurityNotification): SecurityEvent {
  const when = formatMoment(new Date(at), timeZone, now);
  const what = isFirst ? "added" : "changed";
  return {
    type: "security_password",
    key: String(at),
    title: isFirst ? "A password was added to your account" : "Your password was changed",
    body: `It was ${what} on ${when}, and your other devices were signed out. If this wasn't you, reset your password and contact us.`,
    why: `Your account's password was ${what}.`,
    facts: [seenBy(isFirst ? "Added" : "Changed", when)],
  };
}

/** What is new since the record was kept, and the record to keep now; null: nothing is. The first time nothing but a role is news. */
export function lookAt(
  kept: SecurityRecord | null,
  seen: Seen,
  notification: SecurityNotification,
): { events: SecurityEvent[]; record: SecurityRecord } | null {
  const today = todayIn(notification.now, notification.timeZone);
  const devices = kept?.devices ?? [];
  const isKnown = devices.some(({ name }) => name === seen.device);
  const isRoleNew = seen.staffRole !== null && seen.staffRole !== (kept?.staffRole ?? null);
  const isPasswordNew = kept !== null && seen.passwordAt !== null && seen.passwordAt > (kept.passwordAt ?? 0);
  const isSame =
    kept !== null && isKnown && kept.staffRole === seen.staffRole && kept.sessionsFrom === seen.sessionsFrom;
  if (isSame && !isPasswordNew) return null;
  return {
    events: [
      ...(isKnown || devices.length === 0 ? [] : [newDevice(seen.device, notification)]),
      ...(isRoleNew ? [newRole(seen.staffRole ?? "", notification)] : []),
      ...(isPasswordNew ? [newPassword(seen.passwordAt ?? 0, kept.passwordAt === null, notification)] : []),
    ],
    record: {
      devices: isKnown ? devices : [...devices, { name: seen.device, on: today }].slice(-MOST_KNOWN_DEVICES),
      staffRole: seen.staffRole,
      sessionsFrom: seen.sessionsFrom,
      passwordAt: seen.passwordAt,
    },
  };
}

/** A confirmed change of address. The old address gets a separate mail. */
export function addressChanged(
  before: string,
  after: string,
  { version }: Pick<SecurityNotification, "version">,
): SecurityEvent {
  return {
    type: "security_email",
    key: version,
    title: "Your email address was changed",
    body: `You now sign in and get email at ${after}. ${notYou}`,
    why: "Your account's email address was changed and confirmed.",
    facts: [seenBy("Before", before), seenBy("Now", after)],
  };
}

/** At most one a day. */
export function dataExported(timeZone: string, now: Date): SecurityEvent {
  const today = todayIn(now, timeZone);
  return {
    type: "security_export",
    key: today,
    title: "Your data was exported",
    body: `Your card data was downloaded on ${formatMoment(now, timeZone, now)}. ${notYou}`,
    why: "An export contains all your data, so we notify you when one is downloaded.",
    facts: [seenBy("First export of the day", formatMoment(now, timeZone, now))],
  };
}

/** One for each view. */
export function accountViewed(
  { id, startedAt, endedAt }: { id: string; startedAt: Date; endedAt: Date },
  timeZone: string,
  now: Date,
): SecurityEvent {
  const when = formatMoment(startedAt, timeZone, now);
  const lasted = counted(countViewMinutes(startedAt, endedAt), "minute");
  return {
    type: "security_viewed",
    key: id,
    title: "Cardwell support viewed your account",
    body: `On ${when}, for ${lasted}. They saw your cards, payments and alerts, and couldn't change anything. If you didn't ask for help, contact us.`,
    why: "We notify you each time our support sees your account as you do.",
    facts: [seenBy("Began", when), seenBy("Lasted", lasted)],
  };
}
