import type { Household } from "@cardwell/core/contract/household";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { HelpLink } from "../../components/help-link.tsx";
import { Headline, Section } from "../../components/section.tsx";
import { Skeleton, SkeletonRows } from "../../components/skeleton.tsx";
import { Switch } from "../../components/switch.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatMonthDay } from "../../lib/civil.ts";
import { describeError, getReference } from "../../lib/describe-error.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { contract } from "../../lib/page-contract.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { householdQuery, type InHousehold, useHouseholdChange } from "./household-query.ts";
import { InvitedBy } from "./invited-by.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LeaveDialog } from "./leave-dialogs.tsx";
import { People } from "./people.tsx";
import { SharedCards } from "./shared-cards.tsx";
import { findNextPayment, Levels } from "./sharing-level.tsx";
import { WhatIShare } from "./what-i-share.tsx";
import "../../styles/pages.css";

/** Who shares cards with the member, and what the member shares. */
export function HouseholdPage() {
  usePageTitle("Household");
  const { data, error, refetch, isFetching } = useQuery(householdQuery);
  if (data === undefined) {
    if (error === null) return <Loading />;
    return (
      <ErrorState
        title="Couldn't load your household."
        reference={getReference(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        <p>{describeError(error)}</p>
      </ErrorState>
    );
  }
  return (
    <>
      {data.invitedBy.length > 0 ? (
        <InvitedBy invitations={data.invitedBy} endsOwn={data.household !== null} />
      ) : data.household === null ? (
        <WithoutHousehold />
      ) : (
        <WithHousehold household={data.household} cards={data.cards} />
      )}
      {error === null ? null : (
        <div className="mt-6">
          <FailureNotice title="Couldn't refresh your household." text="Showing the last loaded data." error={error} />
        </div>
      )}
      <HelpLink article="household">What others in a household see</HelpLink>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-10 w-120 max-w-full" />
      <div className="mt-8">
        <SkeletonRows label="Loading your household..." />
      </div>
    </div>
  );
}

function WithoutHousehold() {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <Headline
        above="Household"
        below="Invite the people you share bills with. Each card stays private until its owner shares its due dates, or all of it."
      >
        See due dates of everyone at home in one place.
      </Headline>
      <div className="mt-5">
        <Button variant="filled" onClick={() => setInviting(true)}>
          Invite someone
        </Button>
      </div>
      <Levels />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}

type WithHouseholdProps = { household: InHousehold; cards: Household["cards"] };

function WithHousehold({ household, cards }: WithHouseholdProps) {
  const [dialog, setDialog] = useState<"invite" | "leave" | null>(null);
  const close = () => setDialog(null);
  const { people, isOwner, seats, seatsTaken } = household;
  const shown = people.reduce((sum, person) => sum + person.cards.length, cards.length);
  return (
    <>
      <Headline above="Household" below={<NextDue household={household} />}>
        {formatCount(people.length, "person", "people")}, {formatCount(shown, "card")}. Each person decides what others
        see.
      </Headline>
      {isOwner ? (
        <div className="mt-5">
          <Button variant="filled" disabled={seatsTaken >= seats} onClick={() => setDialog("invite")}>
            Invite someone
          </Button>
          {seatsTaken < seats ? null : (
            <p className="mt-2 text-small text-ink-3">
              All {seats} seats are taken. Remove a person or withdraw an invitation first.
            </p>
          )}
        </div>
      ) : null}
      <People household={household} cards={cards} />
      {people.flatMap((person) => (person.cards.length === 0 ? [] : <SharedCards key={person.id} person={person} />))}
      <WhatIShare cards={cards} />
      <Alerts wantsAlerts={household.wantsAlerts} />
      <Section title="Leave">
        <p className="mb-4 text-ink-2">The others immediately stop seeing your cards.</p>
        <Button variant="destructive" onClick={() => setDialog("leave")}>
          Leave household
        </Button>
      </Section>
      {dialog === "invite" ? <InviteDialog onClose={close} /> : null}
      {dialog === "leave" ? <LeaveDialog household={household} onClose={close} /> : null}
    </>
  );
}

/** What is due first on the cards that others share. */
function NextDue({ household: { people } }: { household: InHousehold }) {
  const due = people.flatMap(({ name, cards }) =>
    cards.flatMap((card) => {
      const payment = findNextPayment(card);
      return payment === undefined ? [] : [{ holder: name, card: card.name, ...payment }];
    }),
  );
  const [next] = due.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
  if (next === undefined)
    return people.length === 1 ? "Nobody has joined yet." : "Nothing shared with you is due in the next 30 days.";
  const { holder, card, dueOn, remainingCents, status } = next;
  return (
    <>
      {status === "overdue" ? "Overdue" : "Next due"} on a card shared with you:{" "}
      <strong className="font-semibold text-ink">{card}</strong>, {holder},{" "}
      {remainingCents === null ? null : (
        <>
          <strong className="figures font-semibold text-ink">{formatMoney(remainingCents)}</strong>,{" "}
        </>
      )}
      {formatMonthDay(dueOn)}.
    </>
  );
}

function Alerts({ wantsAlerts }: { wantsAlerts: boolean }) {
  const change = useHouseholdChange(
    (isWanted: boolean) => callApi(contract.household.chooseAlerts, { body: { isWanted } }),
    {
      done: (isWanted) => (isWanted ? "Alerts about shared cards turned on." : "Alerts about shared cards turned off."),
    },
  );
  const isOn = change.isPending ? change.variables : wantsAlerts;
  return (
    <Section title="Alerts">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <p className="max-w-140 text-ink-2">
          Alert me when a payment on a card shared with me is due within three days, or overdue. These alerts never show
          amounts.
        </p>
        <Switch
          label="Alerts about shared cards"
          isOn={isOn}
          onChange={(isWanted) => {
            if (!change.isPending) change.mutate(isWanted);
          }}
        />
      </div>
      {change.isError ? (
        <div className="mt-4">
          <FailureNotice title="Couldn't change alerts." error={change.error} />
        </div>
      ) : null}
    </Section>
  );
}
