import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NavLink, Route, Routes, useParams } from "react-router-dom";
import { LinkButton } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { ToLanding } from "../../../components/to-landing.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { PageHead } from "../../page-head.tsx";
import { QueryProblem } from "../../query-problem.tsx";
import { StatusChip } from "../cards/card-columns.tsx";
import type { Draft } from "../edit/draft.ts";
import { adminCardPath, places } from "../places.ts";
import { cardQuery } from "../queries.ts";
import type { AdminCard } from "../queries.ts";
import { ArchiveButton } from "./archive-button.tsx";
import { CardFigures } from "./card-figures.tsx";
import { FactsTab } from "./facts-tab.tsx";
import { ReportsTab } from "./reports-tab.tsx";
import { VersionsTab } from "./versions-tab.tsx";
import { WindowsTab } from "./windows-tab.tsx";

const EditTab = lazyPart(() => import("../edit/edit-tab.tsx"), "EditTab", <SkeletonRows rows={8} />);

/** One card of the catalog: its facts, an editor, windows, versions and reports, each at its own address. */
export function CardPage() {
  const { cardId = "" } = useParams();
  // Another card is another page: nothing typed for one shows on the next.
  return <OneCard key={cardId} cardId={cardId} />;
}

function OneCard({ cardId }: { cardId: string }) {
  const { data: card, error, refetch } = useQuery(cardQuery(cardId));
  const [draft, setDraft] = useState<Draft | null>(null);
  usePageTitle(`${card?.terms.name ?? "Card"}, card universe`);
  const above = { to: places.cards, label: "Card universe" };
  if (card === undefined) {
    if (error instanceof ApiError && error.code === "not_found") {
      return (
        <>
          <PageHead title="No such card" above={above} />
          <EmptyState
            title={`The catalog has no card "${cardId}".`}
            action={<LinkButton to={places.cards}>All cards</LinkButton>}
          />
        </>
      );
    }
    return (
      <>
        <PageHead title="Card" above={above} />
        {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={10} />}
      </>
    );
  }
  const { terms, status } = card;
  return (
    <>
      <PageHead
        title={terms.name}
        above={above}
        aside={
          <span className="flex items-center gap-2">
            <StatusChip status={status} /> {terms.id}
          </span>
        }
        actions={
          <>
            <LinkButton to={`${places.newCard}?from=${terms.id}`}>Duplicate</LinkButton>
            <ArchiveButton card={card} />
          </>
        }
      />
      <CardFigures card={card} />
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} keptWhat="What stands here is from before." />
      ) : null}
      <Tabs card={card} isEdited={draft !== null} />
      <div className="pt-5">
        <Routes>
          <Route index element={<FactsTab card={card} onRefresh={() => void refetch()} />} />
          <Route
            caseSensitive
            path="edit"
            element={<EditTab card={card} draft={draft} onDraft={setDraft} onRefresh={() => void refetch()} />}
          />
          <Route caseSensitive path="windows" element={<WindowsTab card={card} />} />
          <Route caseSensitive path="versions" element={<VersionsTab card={card} />} />
          <Route caseSensitive path="reports" element={<ReportsTab card={card} />} />
          <Route path="*" element={<ToLanding />} />
        </Routes>
      </div>
    </>
  );
}

function Tabs({ card, isEdited }: { card: AdminCard; isEdited: boolean }) {
  const { id } = card.terms;
  const tabs = [
    { tab: "", label: "Facts", count: 0 },
    { tab: "edit", label: isEdited ? "Edit, not published" : "Edit", count: 0 },
    { tab: "windows", label: "12 months of credits", count: 0 },
    { tab: "versions", label: "Versions", count: 0 },
    { tab: "reports", label: "Reports", count: card.reports.length },
  ];
  return (
    <nav aria-label={`${card.terms.name}, parts`} className="flex gap-6 overflow-x-auto border-b border-line-2">
      {tabs.map(({ tab, label, count }) => (
        <NavLink
          key={tab}
          to={adminCardPath(id, tab)}
          end
          className={({ isActive }) =>
            classNames(
              "border-b-2 py-2.5 text-body whitespace-nowrap focus-visible:outline-offset-[-2px]",
              isActive ? "border-green font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )
          }
        >
          {label}
          {count === 0 ? null : <span className="figures ml-1.5 font-medium text-copper-ink">{count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
