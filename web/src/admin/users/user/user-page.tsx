import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { browserTimeZone, formatDate, formatMoney, formatNumber } from "../../../lib/format.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { AttentionList } from "../../frame/attention-list.tsx";
import { Figures } from "../../frame/figures.tsx";
import type { Figure } from "../../frame/figures.tsx";
import { LoadError } from "../../frame/load-error.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import { describeSeen, formatPlan } from "../labels.tsx";
import { userQuery } from "../queries.ts";
import type { User } from "../queries.ts";
import { ActionsSection } from "./actions-section.tsx";
import { ExtendAccess } from "./extend-access.tsx";
import { NotesSection } from "./notes-section.tsx";
import { describeStanding, listNeeds, personName } from "./standing.ts";
import { EventsSection, ProfileSection } from "./user-aside.tsx";
import { AlertsSection, CardsSection, DevicesSection, EmailsSection, PlanSection } from "./user-sections.tsx";

/** A person in full. */
export function UserPage() {
  const { uid = "" } = useParams();
  const { data: user, error, refetch, dataUpdatedAt } = useQuery(userQuery(uid));
  usePageTitle(user === undefined ? "User, back office" : `${personName(user)}, users`);
  return (
    <>
      <p className="text-caption text-ink-3">
        <Link to={tabPath("users")} className="hover:text-ink">
          Users
        </Link>{" "}
        / <span className="wrap-anywhere">{uid}</span>
      </p>
      {user === undefined ? <h1 className="sr-only">User</h1> : null}
      {error ? (
        <LoadError
          what="This person"
          error={error}
          onRetry={() => void refetch()}
          shownSince={user === undefined ? undefined : dataUpdatedAt}
        />
      ) : null}
      {user === undefined && !error ? <SkeletonRows rows={8} label="Loading" /> : null}
      {user === undefined ? null : <UserInFull user={user} />}
    </>
  );
}

function UserInFull({ user }: { user: User }) {
  const { problem, fact } = describeStanding(user);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-title-1 wrap-anywhere md:text-display">
          {personName(user)}
          {problem === null ? "." : <span className="text-copper-ink"> {problem}</span>}
          <span className="block">{fact}</span>
        </h1>
      </div>
      <AttentionList
        items={listNeeds(user).map((need) => ({
          ...need,
          ...(need.id === "payment" && { actions: <ExtendAccess user={user} look="outline" label="Extend access" /> }),
        }))}
      />
      <Figures figures={toFigures(user)} />
      <div className="gap-x-10 min-[1200px]:grid min-[1200px]:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <PlanSection user={user} />
          <CardsSection user={user} />
          <AlertsSection user={user} />
          <EmailsSection user={user} />
          <DevicesSection user={user} />
          <ActionsSection user={user} />
        </div>
        <div className="min-w-0">
          <EventsSection user={user} />
          <ProfileSection user={user} />
          <NotesSection user={user} />
        </div>
      </div>
    </>
  );
}

function toFigures(user: User): Figure[] {
  const { subscription, createdAt, cards, alerts, netValueCents, seenAt } = user;
  const { plan } = subscription;
  return [
    {
      label: "Plan",
      value: formatPlan(user),
      below: plan === null ? "" : `${formatMoney(plan.unitAmountCents, plan.currency)} a ${plan.interval}`,
    },
    {
      label: "Joined",
      value: formatDate(createdAt, browserTimeZone()),
      below: describeSeen(seenAt),
    },
    { label: "Cards", value: formatNumber(cards), below: "held now" },
    { label: "Open alerts", value: formatNumber(alerts.open), below: `${formatNumber(alerts.snoozed)} snoozed` },
    {
      label: "Value this year",
      value: netValueCents === null ? "–" : formatMoney(netValueCents),
      below: "less fees and costs",
    },
  ];
}
