import type { HouseholdInvitation, HouseholdPerson } from "@cardwell/core/contract/household";
import type { ReactNode } from "react";
import { useState } from "react";
import { Chip } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Section } from "../../components/section.tsx";
import { useTimeZone } from "../../lib/account-query.ts";
import { callApi } from "../../lib/api-client.ts";
import { formatMonthDay } from "../../lib/civil.ts";
import { dayIn } from "../../lib/day-in.ts";
import { formatCount } from "../../lib/format.ts";
import { contract } from "../../lib/page-contract.ts";
import { type InHousehold, useHouseholdChange } from "./household-query.ts";
import { RemoveDialog } from "./leave-dialogs.tsx";
import { describeShared, LevelMark } from "./sharing-level.tsx";

type PeopleProps = { household: InHousehold; cards: readonly { level: "private" | "dates" | "full" }[] };

/** Who is in the household and who is invited, with what each shares with the member. */
export function People({ household, cards }: PeopleProps) {
  const { people, invitations, seats, seatsTaken, isOwner } = household;
  const [removing, setRemoving] = useState<HouseholdPerson | null>(null);
  const open = invitations.filter(({ status }) => status === "open").length;
  const taken = `${seatsTaken} of ${seats} seats`;
  return (
    <Section title="People" aside={open === 0 ? taken : `${taken}, ${formatCount(open, "open invitation")}`}>
      <ul aria-label="People" className="-mt-5">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            cards={person.isYou ? cards : person.cards}
            onRemove={isOwner && !person.isYou ? () => setRemoving(person) : undefined}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {removing === null ? null : <RemoveDialog person={removing} onClose={() => setRemoving(null)} />}
    </Section>
  );
}

type RowProps = {
  name: string;
  about: ReactNode;
  /** "You share", "Shares with you". */
  relation: string;
  level: ReactNode;
  detail: string;
  action?: ReactNode;
  /** On a phone the actions need a line of their own. */
  isWide?: boolean;
};

function Row({ name, about, relation, level, detail, action, isWide = false }: RowProps) {
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line py-3 md:grid-cols-[2.25rem_14rem_7rem_9rem_minmax(0,1fr)_auto] md:items-center">
      <span
        aria-hidden="true"
        className="row-span-4 grid size-9 place-items-center rounded-full border border-line-2 font-serif text-body md:row-span-1"
      >
        {name.slice(0, 1).toUpperCase()}
      </span>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {about === "" ? null : <p className="text-small text-ink-3">{about}</p>}
      </div>
      <div
        className={classNames(
          "order-last md:col-start-auto md:row-start-auto",
          isWide ? "col-start-2 max-md:mt-2" : "col-start-3 row-start-1 max-md:row-end-3",
        )}
      >
        {action}
      </div>
      <p className="text-small text-ink-3 max-md:sr-only">{relation}</p>
      <p className="col-start-2 max-md:mt-1 md:col-start-auto">{level}</p>
      <p className="col-span-2 col-start-2 text-small text-ink-3 md:col-span-1 md:col-start-auto">{detail}</p>
    </li>
  );
}

type PersonRowProps = {
  person: HouseholdPerson;
  cards: PeopleProps["cards"];
  onRemove: (() => void) | undefined;
};

function PersonRow({ person, cards, onRemove }: PersonRowProps) {
  const { name, isYou, isOwner, isPaused } = person;
  const { level, word, about } = describeShared(cards);
  const roles = [isYou ? "you" : null, isOwner ? "owner" : null].filter((role) => role !== null).join(", ");
  return (
    <Row
      name={name}
      about={[roles, isYou ? formatCount(cards.length, "card") : ""].filter((part) => part !== "").join(" · ")}
      relation={isYou ? "You share" : "Shares with you"}
      level={isPaused ? <Chip>Plan ended</Chip> : <LevelMark level={level} word={word} />}
      detail={isPaused ? "Their cards return when they renew" : about}
      action={
        onRemove === undefined ? null : (
          <Button size="small" variant="text" onClick={onRemove}>
            Remove<span className="sr-only"> {name}</span>
          </Button>
        )
      }
    />
  );
}

const statusFaces = {
  open: { label: "Invited", detail: "Hasn't accepted yet" },
  declined: { label: "Declined", detail: "Send it again, or withdraw it to free the seat" },
  expired: { label: "Expired", detail: "Send it again, or withdraw it to free the seat" },
} as const;

function InvitationRow({ invitation: { id, email, sentAt, status } }: { invitation: HouseholdInvitation }) {
  const timeZone = useTimeZone();
  const params = { invitationId: id };
  const resend = useHouseholdChange(() => callApi(contract.household.resendInvitation, { params, body: {} }), {
    done: () => `Invitation sent to ${email}.`,
  });
  const revoke = useHouseholdChange(() => callApi(contract.household.revokeInvitation, { params }), {
    done: () => `Invitation to ${email} withdrawn.`,
  });
  const failed = resend.error ?? revoke.error;
  const { label, detail } = statusFaces[status];
  return (
    <>
      <Row
        name={email}
        about={`invited ${formatMonthDay(dayIn(sentAt, timeZone))}`}
        relation=""
        level={<Chip>{label}</Chip>}
        detail={detail}
        isWide
        action={
          <span className="flex flex-wrap gap-1 md:justify-end">
            <Button size="small" busy={resend.isPending} busyLabel="Sending" onClick={() => resend.mutate(undefined)}>
              Resend<span className="sr-only"> invitation to {email}</span>
            </Button>
            <Button
              size="small"
              variant="text"
              busy={revoke.isPending}
              busyLabel="Withdrawing"
              onClick={() => revoke.mutate(undefined)}
            >
              Withdraw<span className="sr-only"> invitation to {email}</span>
            </Button>
          </span>
        }
      />
      {failed === null ? null : (
        <li className="py-3">
          <FailureNotice title={`Couldn't change the invitation to ${email}.`} error={failed} />
        </li>
      )}
    </>
  );
}
