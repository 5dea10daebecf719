import { addDays, maxDate, minDate } from "@cardwell/core/domain/dates/civil";
import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import { DELETION_WAIT_DAYS, deletionAt } from "@cardwell/core/domain/accounts/deletion";
import { GRANT_RULE, LONGEST_GRANT_DAYS } from "@cardwell/core/domain/billing/access";
import { STAFF_ROLES } from "@cardwell/core/domain/staff/roles";
import { SelectField, TextField } from "../../../components/field.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { browserTimeZone, capitalize, formatCount, formatFullDate } from "../../../lib/format.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { getServerTime } from "../../../lib/server-time.ts";
import { staffAction } from "../../frame/staff-action.ts";
import type { StaffAction } from "../../frame/staff-action.ts";
import { formatLongDay } from "../labels.tsx";
import type { User } from "../queries.ts";
import { personName } from "./status-headline.ts";

const choices = [7, 14, 30, 90];

const today = () => getServerTime().toISOString().slice(0, 10);

/** The day on which access ends, or is charged for, without more of it, at the earliest today. */
function findEnd({ grantedUntil, subscription: { hasAccess, grace, endsAt, renewsAt } }: User): string {
  const ends = hasAccess ? [grantedUntil, grace.endsAt, endsAt, renewsAt] : [];
  return ends.reduce<string>((latest, end) => maxDate(latest, end?.slice(0, 10) ?? latest), today());
}

const seenGrant = ({ grantedUntil }: User) => ({ until: grantedUntil?.slice(0, 10) ?? null });

/** Gives somebody access beyond the plan, to the end of a day. */
export function extendAccess(user: User, label = "Extend") {
  const name = personName(user);
  const from = findEnd(user);
  const [earliest, latest] = [addDays(today(), 1), addDays(today(), LONGEST_GRANT_DAYS)];
  const isWithin = (until: string) => until >= earliest && until <= latest;
  const renewsOn = user.subscription.renewsAt?.slice(0, 10);
  const ownEnd = renewsOn === from ? `The plan is paid until ${formatCivilDate(from)} and then renews. ` : "";
  return staffAction(contract.extendAccess, {
    params: { uid: user.uid },
    values: { until: from },
    proposed: { until: minDate(addDays(from, 7), latest) },
    body: ({ until }) => ({ until, from: seenGrant(user) }),
    label,
    whyNot:
      user.subscription.status === "none"
        ? "Never had a plan"
        : from >= latest
          ? `Has access until ${formatCivilDate(from)}`
          : null,
    title: `Extend access for ${name}?`,
    confirm: ({ until }) => `Give access until ${formatCivilDate(until)}`,
    busyLabel: "Saving",
    text: ({ until }) =>
      `${ownEnd}${name} keeps access until ${formatCivilDate(until)}${ownEnd !== "" || from === today() ? "" : ` instead of ${formatCivilDate(from)}`}, whatever becomes of the plan. Nothing is charged, and an open payment stays open.`,
    isComplete: ({ until }) => isWithin(until),
    done: (_, { until }) => `${name} has access until ${formatCivilDate(until)}.`,
    fields: ({ values: { until }, set, field }) => (
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="Days"
          value={choices.find((count) => addDays(from, count) === until) ?? ""}
          onChange={({ target }) => target.value !== "" && set({ until: addDays(from, Number(target.value)) })}
        >
          <option value="">Other</option>
          {choices.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Ends"
          type="date"
          min={earliest}
          max={latest}
          {...field("until")}
          {...(!isWithin(until) && { error: GRANT_RULE })}
          onChange={({ target }) => target.value !== "" && set({ until: target.value })}
        />
      </div>
    ),
  });
}

/** Takes access back that was given. */
export function endAccess(user: User): StaffAction | null {
  const { uid, grantedUntil, subscription } = user;
  const name = personName(user);
  if (grantedUntil === null || subscription.status === "none") return null;
  return staffAction(contract.extendAccess, {
    params: { uid },
    body: { until: null, from: seenGrant(user) },
    label: "End",
    name: "End the given access",
    title: `End the given access of ${name}?`,
    confirm: "End access",
    busyLabel: "Saving",
    text: `Access was given until ${formatFullDate(grantedUntil, browserTimeZone())}. From now on the plan alone decides.`,
    done: `${name} has what the plan gives.`,
  });
}

export function signOut(user: User) {
  const name = personName(user);
  return staffAction(contract.revokeSessions, {
    params: { uid: user.uid },
    label: "Sign out",
    name: `Sign out ${name} everywhere`,
    title: `Sign ${name} out everywhere?`,
    confirm: `Sign ${name} out`,
    busyLabel: "Ending sessions",
    text: `Every session ends at its next call. ${name} can sign in again.`,
    done: `${name} is signed out everywhere.`,
  });
}

export function resetSignIn(user: User) {
  const name = personName(user);
  return staffAction(contract.resetSignIn, {
    params: { uid: user.uid },
    label: "Reset",
    name: `Reset the sign-in of ${name}`,
    whyNot: user.isDisabled ? "Disabled" : null,
    title: `Reset the sign-in of ${name}?`,
    confirm: "Reset sign-in",
    busyLabel: "Resetting",
    text: `Every session ends at its next call, and an email to ${user.email} has a link to choose a new password. The old one works until then.`,
    done: `${name} is signed out everywhere. The email is on its way.`,
  });
}

export const resendVerification = ({ uid, email, status }: User) =>
  staffAction(contract.resendVerification, {
    params: { uid },
    label: "Send",
    name: "Send the verification again",
    whyNot: status === "unverified" ? null : "Not needed",
    title: `Send ${email} the verification again?`,
    confirm: "Send email",
    busyLabel: "Sending",
    text: `An email with a new link goes to ${email}. Earlier links still work.`,
    done: "The email is on its way.",
  });

/** A part of the file of an export: a line for each document. */
export const formatDocuments = (documents: readonly object[]): string =>
  documents.map((document) => JSON.stringify(document)).join(",\n");

/** The same file for an export in one answer and one in parts. All of them can be longer than a string may be. */
export function saveExport(uid: string, exportedAt: string, parts: readonly string[]): void {
  const documents = parts.filter((part) => part !== "").flatMap((part, at) => (at === 0 ? [part] : [",\n", part]));
  const content = [`{"exportedAt":${JSON.stringify(exportedAt)},"documents":[\n`, ...documents, "\n]}"];
  saveFile(`cardwell-${uid}.json`, new Blob(content, { type: "application/json" }));
}

export function exportData(user: User) {
  const name = personName(user);
  return staffAction(contract.exportData, {
    params: { uid: user.uid },
    label: "Export",
    name: `Export the data of ${name}`,
    title: `Export the data of ${name}?`,
    confirm: "Export data",
    busyLabel: "Collecting",
    text: `Everything that is kept about ${name} is saved as one file on this computer: account, wallet, payments, alerts, emails and notes. ${name} is notified.`,
    onDone: ({ exportedAt, documents }) => documents && saveExport(user.uid, exportedAt, [formatDocuments(documents)]),
    done: ({ documents }) =>
      documents === null
        ? "This is a large export. Download it under Privacy once it's complete."
        : `${formatCount(documents.length, "document")} exported.`,
  });
}

export function changeRole(user: User) {
  const name = personName(user);
  const before = user.staffRole ?? "";
  return staffAction(contract.changeRole, {
    params: { uid: user.uid },
    values: { role: before },
    body: ({ role }) => ({
      role: STAFF_ROLES.find((each) => each === role) ?? null,
      from: { role: user.staffRole },
    }),
    label: "Change",
    name: `Change the staff role of ${name}`,
    title: `Change the staff role of ${name}?`,
    confirm: ({ role }) => (role === "" ? `Take the role from ${name}` : `Make ${name} ${role}`),
    busyLabel: "Saving",
    text: "Their sessions end, and the new role applies from the next sign-in. One owner has to stay.",
    typed: user.email,
    isComplete: ({ role }) => role !== before,
    done: ({ staffRole }) => (staffRole === null ? `${name} isn't staff.` : `${name} is ${staffRole} now.`),
    fields: ({ field }) => (
      <SelectField label="Role" {...field("role")}>
        <option value="">None</option>
        {STAFF_ROLES.map((each) => (
          <option key={each} value={each}>
            {capitalize(each)}
          </option>
        ))}
      </SelectField>
    ),
  });
}

export function disable(user: User) {
  const name = personName(user);
  return staffAction(contract.disable, {
    params: { uid: user.uid },
    label: "Disable",
    name: `Disable ${name}`,
    title: `Disable the account of ${name}?`,
    confirm: `Disable ${name}`,
    busyLabel: "Saving",
    text: `${name} is signed out everywhere and can't sign in. The plan and its charges continue. You can enable the account again.`,
    done: `${name} is disabled.`,
  });
}

export function enable(user: User) {
  const name = personName(user);
  return staffAction(contract.enable, {
    params: { uid: user.uid },
    label: "Enable",
    name: `Enable ${name}`,
    title: `Enable the account of ${name}?`,
    confirm: `Enable ${name}`,
    busyLabel: "Saving",
    text: `${name} can sign in again.`,
    done: `${name} is enabled.`,
  });
}

export function scheduleDeletion(user: User) {
  const name = personName(user);
  const on = formatLongDay(deletionAt(getServerTime()).toISOString());
  return staffAction(contract.scheduleDeletion, {
    params: { uid: user.uid },
    body: { confirmEmail: user.email },
    label: "Delete",
    name: `Delete the account of ${name}`,
    look: "destructive",
    title: `Delete the account of ${name}?`,
    confirm: `Delete ${name} in ${DELETION_WAIT_DAYS} days`,
    busyLabel: "Saving",
    text: `On ${on} the plan ends without a refund, and the account and all its data are deleted. ${name} is notified by email. Until then you can undo it here.`,
    typed: user.email,
    done: `${name} will be deleted on ${on}.`,
  });
}

export function cancelDeletion(user: User) {
  const name = personName(user);
  return staffAction(contract.cancelDeletion, {
    params: { uid: user.uid },
    label: "Keep account",
    title: `Keep the account of ${name}?`,
    confirm: `Keep ${name}`,
    busyLabel: "Saving",
    text: `Nothing is deleted, and ${name} is notified by email.`,
    done: `The account of ${name} is kept.`,
  });
}
