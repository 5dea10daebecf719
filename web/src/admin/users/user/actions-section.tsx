import { DELETION_WAIT_DAYS } from "@cardwell/core/domain/accounts/deletion";
import { Section } from "../../../components/section.tsx";
import { capitalize, formatCount } from "../../../lib/format.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { useHasPermission } from "../../frame/permission.tsx";
import type { StaffAction } from "../../frame/staff-action.ts";
import { formatLongDay } from "../labels.tsx";
import type { User } from "../queries.ts";
import * as actions from "./user-actions.tsx";

type Row = { title: string; text: string; actions: readonly [StaffAction, ...(StaffAction | null)[]] };

const rows = {
  access: (user) => ({
    title: "Extend access",
    text: user.grantedUntil === null ? "Give days without a charge" : `Given until ${formatLongDay(user.grantedUntil)}`,
    actions: [actions.extendAccess(user), actions.endAccess(user)],
  }),
  sessions: (user) => ({
    title: "Sign out",
    text: `Ends all sessions, on ${formatCount(user.devices.length, "device")}`,
    actions: [actions.signOut(user)],
  }),
  verification: (user) => ({
    title: "Resend verification",
    text: user.status === "unverified" ? "Sends the link once more" : "The address is verified",
    actions: [actions.resendVerification(user)],
  }),
  export: (user) => ({
    title: "Export data",
    text: "Every document about them, as JSON",
    actions: [actions.exportData(user)],
  }),
  role: (user) => ({
    title: "Change staff role",
    text: user.staffRole === null ? "Not staff" : capitalize(user.staffRole),
    actions: [actions.changeRole(user)],
  }),
  account: (user) => ({
    title: "Access to the account",
    text: user.isDisabled ? "Disabled: nobody can sign in" : "Enabled",
    actions: [user.isDisabled ? actions.enable(user) : actions.disable(user)],
  }),
  deletion: (user) => ({
    title: "End of account",
    text:
      user.status === "deleting" && user.until !== null
        ? `Deleted on ${formatLongDay(user.until)}`
        : `Deleting waits ${DELETION_WAIT_DAYS} days, with undo`,
    actions: [user.status === "deleting" ? actions.cancelDeletion(user) : actions.scheduleDeletion(user)],
  }),
} satisfies Record<string, (user: User) => Row>;

type RowId = keyof typeof rows;

const all: readonly RowId[] = ["access", "sessions", "verification", "export", "role", "account", "deletion"];

/** What staff can do to the account, or the part of it that belongs to a tab. */
export const ActionsSection = ({ user, of = all }: { user: User; of?: readonly RowId[] }) => (
  <Section title="Actions" aside="Each asks for a reason and is recorded in Activity">
    <div className="grid gap-x-10 text-small md:grid-cols-2">
      {of.map((id) => (
        <ActionRow key={id} row={rows[id](user)} />
      ))}
    </div>
  </Section>
);

function ActionRow({ row: { title, text, actions: offered } }: { row: Row }) {
  const may = useHasPermission();
  const [main, other = null] = offered;
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-2.5">
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <p className="text-caption text-ink-3">{text}</p>
      </div>
      <div className="flex shrink-0 gap-4">
        {may(main.endpoint.permission) ? (
          <>
            <ActionButton action={main} size="small" isLink={main.look !== "destructive"} />
            <ActionButton action={other} isLink />
          </>
        ) : (
          <span className="text-ink-3">Your role can't</span>
        )}
      </div>
    </div>
  );
}
