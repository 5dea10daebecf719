import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Route, Routes, useParams } from "react-router-dom";
import { LinkButton } from "../../../components/button.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { ToLanding } from "../../../components/to-landing.tsx";
import { browserTimeZone, formatDate, formatMoney, formatNumber } from "../../../lib/format.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { AttentionList } from "../../frame/attention-list.tsx";
import { Figures } from "../../frame/figures.tsx";
import type { Figure } from "../../frame/figures.tsx";
import { LoadError } from "../../frame/load-error.tsx";
import { SectionTabs } from "../../frame/page-head.tsx";
import { useHasPermission } from "../../frame/permission.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import { describeSeen, formatPlan } from "../labels.tsx";
import { userPath } from "../places.ts";
import { userQuery } from "../queries.ts";
import type { User } from "../queries.ts";
import { ActionsSection } from "./actions-section.tsx";
import { BanksSection } from "./banks-section.tsx";
import { ExportSection } from "./export-section.tsx";
import { NotesSection } from "./notes-section.tsx";
import { describeStatus, listNeeds, personName } from "./status-headline.ts";
import { extendAccess } from "./user-actions.tsx";
import { EventsSection, ProfileSection } from "./user-aside.tsx";
import { AlertsSection, CardsSection, DevicesSection, EmailsSection, PlanSection } from "./user-sections.tsx";
import { StartedView, ViewAs } from "./view-as.tsx";
import type { View } from "./view-as.tsx";

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
  const { problem, fact } = describeStatus(user);
  const may = useHasPermission();
  const [view, setView] = useState<View | null>(null);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-title-1 wrap-anywhere md:text-display">
          {personName(user)}
          {problem === null ? "." : <span className="text-copper-ink"> {problem}</span>}
          <span className="block">{fact}</span>
        </h1>
        <div className="flex flex-wrap gap-2">
          <ViewAs user={user} onStart={setView} />
          {may(contract.addNote.permission) ? <LinkButton to={userPath(user.uid, "notes")}>Add note</LinkButton> : null}
        </div>
      </div>
      {view === null ? null : <StartedView view={view} />}
      <AttentionList
        items={listNeeds(user).map((need) => ({
          ...need,
          ...(need.id === "payment" && {
            actions: <ActionButton action={extendAccess(user, "Extend access")} size="small" />,
          }),
        }))}
      />
      <Figures figures={toFigures(user)} />
      <Tabs user={user} />
      <Routes>
        <Route index element={<Overview user={user} />} />
        <Route
          caseSensitive
          path="plan"
          element={
            <>
              <PlanSection user={user} />
              <ActionsSection user={user} of={["access"]} />
            </>
          }
        />
        <Route caseSensitive path="cards" element={<CardsSection user={user} />} />
        <Route caseSensitive path="banks" element={<BanksSection uid={user.uid} />} />
        <Route caseSensitive path="alerts" element={<AlertsSection user={user} />} />
        <Route caseSensitive path="email" element={<EmailsSection user={user} />} />
        <Route
          caseSensitive
          path="devices"
          element={
            <>
              <DevicesSection user={user} />
              <ActionsSection user={user} of={["sessions", "signIn", "verification", "role", "account"]} />
            </>
          }
        />
        <Route caseSensitive path="notes" element={<NotesSection user={user} />} />
        <Route
          caseSensitive
          path="privacy"
          element={
            <>
              <ActionsSection user={user} of={["export", "deletion"]} />
              {may(contract.readExport.permission) ? <ExportSection uid={user.uid} /> : null}
            </>
          }
        />
        <Route path="*" element={<ToLanding />} />
      </Routes>
    </>
  );
}

function Tabs({ user: { uid, walletCards, alerts, devices, notes } }: { user: User }) {
  const tabs = [
    { tab: "", label: "Overview" },
    { tab: "plan", label: "Plan" },
    { tab: "cards", label: withCount("Cards", walletCards.length) },
    { tab: "banks", label: "Banks" },
    { tab: "alerts", label: withCount("Alerts", alerts.open) },
    { tab: "email", label: "Email" },
    { tab: "devices", label: withCount("Devices", devices.length) },
    { tab: "notes", label: withCount("Notes", notes.length) },
    { tab: "privacy", label: "Privacy" },
  ];
  return (
    <SectionTabs label="Person" tabs={tabs.map(({ tab, label }) => ({ label, to: userPath(uid, tab), end: true }))} />
  );
}

const withCount = (label: string, count: number) => (count === 0 ? label : `${label} ${formatNumber(count)}`);

/** Everything in short, each part with a way to the rest of it. */
function Overview({ user }: { user: User }) {
  const all = (tab: string) => userPath(user.uid, tab);
  return (
    <div className="gap-x-10 min-[1200px]:grid min-[1200px]:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <PlanSection user={user} all={all("plan")} />
        <CardsSection user={user} all={all("cards")} />
        <AlertsSection user={user} all={all("alerts")} />
        <EmailsSection user={user} all={all("email")} />
        <DevicesSection user={user} />
        <ActionsSection user={user} />
      </div>
      <div className="min-w-0">
        <EventsSection user={user} />
        <ProfileSection user={user} />
        <NotesSection user={user} />
      </div>
    </div>
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
      value: netValueCents === null ? "—" : formatMoney(netValueCents),
      below: "less fees and costs",
    },
  ];
}
