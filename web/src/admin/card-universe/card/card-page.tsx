import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { Route, Routes, useParams } from "react-router-dom";
import { LinkButton } from "../../../components/button.tsx";
import { useKeptState } from "../../../components/use-kept-state.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { ToLanding } from "../../../components/to-landing.tsx";
import { UnsavedChanges } from "../../../components/unsaved-changes.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { formatCivilDate } from "../../../lib/civil.ts";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { EditProblem } from "../../frame/edit-problem.tsx";
import { Figures } from "../../frame/figures.tsx";
import type { Figure } from "../../frame/figures.tsx";
import { PageHead, SectionTabs } from "../../frame/page-head.tsx";
import { Allowed, NotAllowed, useHasPermission } from "../../frame/permission.tsx";
import { LoadError } from "../../frame/load-error.tsx";
import { staffAction } from "../../frame/staff-action.ts";
import { StatusChip } from "../cards/card-columns.tsx";
import { localToday } from "../edit/draft.ts";
import type { Draft } from "../edit/draft.ts";
import { adminCardPath, places } from "../places.ts";
import { cardQuery } from "../queries.ts";
import type { AdminCard } from "../queries.ts";
import { FactsTab } from "./facts-tab.tsx";
import { PasteTab } from "./paste-tab.tsx";
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
  const { data: card, error, refetch, dataUpdatedAt } = useQuery(cardQuery(cardId));
  const [draft, setDraft] = useKeptState<Draft>(`card.${cardId}`);
  const may = useHasPermission();
  const mayPublish = may(contract.publish.permission);
  const mayImport = may(contract.extractTerms.permission);
  // Input is kept while the card's other tabs are open.
  const isKeptAt = useCallback((pathname: string) => `${pathname}/`.startsWith(`${adminCardPath(cardId)}/`), [cardId]);
  usePageTitle(`${card?.terms.name ?? "Card"}, card universe`);
  if (card === undefined) {
    if (error instanceof ApiError && error.code === "not_found") {
      return (
        <>
          <PageHead title="Card not found" />
          <EmptyState
            title={`The catalog has no card "${cardId}".`}
            action={<LinkButton to={places.cards}>All cards</LinkButton>}
          />
        </>
      );
    }
    return (
      <>
        <PageHead title="Card" />
        {error ? (
          <LoadError what="The card" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={10} />
        )}
      </>
    );
  }
  const { terms, status } = card;
  return (
    <>
      <PageHead
        title={terms.name}
        aside={
          <span className="flex items-center gap-2">
            <StatusChip status={status} /> {terms.id}
          </span>
        }
        actions={
          <Allowed to={contract.publish} actions={["Duplicate", status === "archived" ? "Publish" : "Archive"]}>
            <LinkButton to={`${places.newCard}?from=${terms.id}`}>Duplicate</LinkButton>
            <ActionButton action={archiveOrPublish(card)} />
          </Allowed>
        }
      />
      <Figures figures={toFigures(card)} />
      <UnsavedChanges what={terms.name} isDirty={draft !== null} isKeptAt={isKeptAt} />
      {error ? (
        <LoadError what="The card" error={error} onRetry={() => void refetch()} shownSince={dataUpdatedAt} />
      ) : null}
      <Tabs card={card} isEdited={draft !== null} />
      <div className="pt-5">
        <Routes>
          <Route index element={<FactsTab card={card} onRefresh={() => void refetch()} />} />
          <Route
            caseSensitive
            path="edit"
            element={
              mayPublish ? (
                <EditTab card={card} draft={draft} onDraft={setDraft} onRefresh={() => void refetch()} />
              ) : (
                <NotAllowed />
              )
            }
          />
          <Route caseSensitive path="paste" element={mayImport ? <PasteTab card={card} /> : <NotAllowed />} />
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
  const { id, name } = card.terms;
  const tabs = [
    { tab: "", label: "Facts" },
    { tab: "edit", label: isEdited ? "Edit, not published" : "Edit" },
    { tab: "paste", label: "Paste terms" },
    { tab: "windows", label: "12 months of credits" },
    { tab: "versions", label: "Versions" },
    { tab: "reports", label: "Reports", count: card.reports.length },
  ];
  return (
    <SectionTabs
      label={`${name}, sections`}
      tabs={tabs.map(({ tab, ...rest }) => ({ ...rest, to: adminCardPath(id, tab), end: true }))}
    />
  );
}

function toFigures({ facts, toVerify, holders, completeness, version, versions, reports }: AdminCard): Figure[] {
  const known = facts.filter(({ isKnown }) => isKnown);
  const unread = toVerify.filter(({ isKnown }) => isKnown).length;
  const lastCheckedOn = known
    .map(({ source }) => source.checkedOn)
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  const [newest] = versions;
  return [
    { label: "Holders", value: formatNumber(holders), below: holders === 1 ? "member" : "members" },
    { label: "Known", value: `${completeness}%`, below: "of the required facts" },
    {
      label: "Verified",
      value: `${known.length - unread} of ${known.length}`,
      below: lastCheckedOn === undefined ? "never checked" : `last ${formatCivilDate(lastCheckedOn)}`,
    },
    {
      label: "Version",
      value: formatNumber(version),
      below: newest === undefined ? "" : `from ${formatCivilDate(newest.effectiveFrom)}`,
    },
    { label: "Reports", value: formatNumber(reports.length), below: "open" },
  ];
}

/** Takes a card out of the catalog that members search, or brings it back. */
function archiveOrPublish(card: AdminCard) {
  const { name, id } = card.terms;
  const isArchived = card.status === "archived";
  const verb = isArchived ? "Publish" : "Archive";
  const holders =
    card.holders === 0
      ? "No members hold it."
      : `${formatCount(card.holders, "member who holds", "members who hold")} it keep it, with its current facts.`;
  return staffAction(contract.publish, {
    params: { cardId: id },
    body: {
      terms: card.terms,
      baseVersion: card.version,
      status: isArchived ? "published" : "archived",
      effectiveFrom: localToday(),
    },
    label: verb,
    look: isArchived ? "outline" : "destructive",
    title: `${verb} ${name}?`,
    confirm: `${verb} ${name}`,
    busyLabel: "Writing",
    text: isArchived
      ? "Members can find it when adding a card."
      : `It no longer appears when adding a card. ${holders} You can publish it again.`,
    explainError: (error) => <EditProblem error={error} />,
    done: isArchived ? `${name} published.` : `${name} archived.`,
  });
}
