import { adminUsersContract as users } from "@cardwell/core/contract/admin/users";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import type { adminActivityContract } from "@cardwell/core/contract/admin/activity";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { UseQueryResult } from "@tanstack/react-query";
import { LinkButton } from "../../components/button.tsx";
import { TriangleIcon } from "../../components/icons.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { formatMonthDay } from "../../lib/civil.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { staffAction } from "../frame/staff-action.ts";
import { LoadError } from "../frame/load-error.tsx";

export type ActorsAnswer = ResponseOf<typeof adminActivityContract.actors>;

const suspendAccess = (uid: string, name: string, role: StaffRole) =>
  staffAction(users.changeRole, {
    params: { uid },
    body: { role: null, from: { role } },
    label: "Suspend access",
    name: `Suspend the access of ${name}`,
    look: "destructive",
    title: `Suspend the access of ${name}?`,
    confirm: `Suspend ${name}`,
    busyLabel: "Suspending",
    text: `${name} is signed out everywhere, and isn't ${role} any more. What they changed stays. You can give the role back on their page.`,
    typed: name,
    done: `${name} has no access to the back office.`,
  });

/** Days on which somebody did far more than usual, with the way to what they did. */
export function UnusualDays({ days }: { days: ActorsAnswer["unusual"] }) {
  const { user } = useAuth();
  return (
    <ul aria-label="Unusual days" className="mt-6 border-t-2 border-copper">
      {days.map(({ uid, name, day, entries, usual, staffRole }) => (
        <li key={`${uid} ${day}`} className="flex gap-3 border-b border-line-2 py-3">
          <TriangleIcon size={14} className="mt-1 shrink-0 text-copper" />
          <div className="flex grow flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {name} made {formatCount(entries, "entry", "entries")} on {formatMonthDay(day)}
              </p>
              <p className="text-small text-ink-2">
                {usual === null ? "No other day in two weeks." : `Usually ${formatNumber(usual)} a day.`} Days are in
                UTC.
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <LinkButton size="small" to={`?${new URLSearchParams({ query: name, days: "7" }).toString()}`}>
                Review entries
              </LinkButton>
              {staffRole === null || uid === user?.uid ? null : (
                <ActionButton action={suspendAccess(uid, name, staffRole)} size="small" />
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Twice the week before, once it is more than a few. */
const isMuchMore = ({ entries, weekBefore }: ActorsAnswer["actors"][number]) =>
  entries >= 20 && weekBefore > 0 && entries > 2 * weekBefore;

const columns: Column<ActorsAnswer["actors"][number]>[] = [
  { key: "name", head: "Actor", cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    key: "entries",
    head: "Entries",
    cell: (actor) => (
      <span className={isMuchMore(actor) ? "text-copper-ink" : undefined}>{formatNumber(actor.entries)}</span>
    ),
    numeric: true,
  },
  { key: "before", head: "Week before", cell: ({ weekBefore }) => formatNumber(weekBefore), numeric: true },
];

/** Who did how much. */
export function Actors({ answer }: { answer: UseQueryResult<ActorsAnswer> }) {
  return (
    <Section title="By actor" aside="7 days">
      {answer.error ? (
        <LoadError what="Entries by actor" error={answer.error} onRetry={() => void answer.refetch()} />
      ) : null}
      {answer.data === undefined ? (
        answer.isPending ? (
          <SkeletonRows rows={3} label="Loading the actors" />
        ) : null
      ) : answer.data.actors.length === 0 ? (
        <p className="text-ink-2">Nobody changed anything in the last two weeks.</p>
      ) : (
        <div className="-mt-5">
          <Table label="By actor" columns={columns} rows={answer.data.actors} rowKey={({ uid }) => uid} />
        </div>
      )}
    </Section>
  );
}
