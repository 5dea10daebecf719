import type { CardPage as Page } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useParams, useSearchParams } from "react-router-dom";
import { ErrorState } from "../../../components/error-state.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton, SkeletonRows } from "../../../components/skeleton.tsx";
import { cardPageQuery, cardTitle } from "../../../lib/dashboard-query.ts";
import { describeError, getReference } from "../../../lib/describe-error.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { useAnchor } from "../../../lib/use-anchor.ts";
import { CardNotFound, isNotFound } from "../card-not-found.tsx";
import type { CardDialog, CardTabProps } from "./card-dialog.ts";
import { CardHead } from "./card-head.tsx";
import { cardTabs, CardTabs, getOpenTab } from "./card-tabs.tsx";
import type { CardTab } from "./card-tabs.tsx";
import "../../../styles/pages.css";

const below = <SkeletonRows rows={6} label="Loading this tab..." />;
const tabParts = {
  activity: lazyPart<"ActivityTab", CardTabProps>(() => import("./activity-tab.tsx"), "ActivityTab", below),
  credits: lazyPart<"CreditsTab", CardTabProps>(() => import("./credits-tab.tsx"), "CreditsTab", below),
  value: lazyPart<"ValueTab", CardTabProps>(() => import("./value-tab.tsx"), "ValueTab", below),
  terms: lazyPart<"TermsTab", CardTabProps>(() => import("./terms-tab.tsx"), "TermsTab", below),
  settings: lazyPart<"SettingsTab", CardTabProps>(() => import("./settings-tab.tsx"), "SettingsTab", below),
};
const CardDialogs = lazyPart<"CardDialogs", { page: Page; dialog: CardDialog; onClose: () => void }>(
  () => import("./card-dialogs.tsx"),
  "CardDialogs",
  null,
);

/** Everything of one card: its next payment, and in tabs what happened, what is left to use, what it gives, its terms and its settings. */
export function CardPage() {
  const { walletCardId = "" } = useParams();
  const page = useQuery(cardPageQuery(walletCardId));
  const tab = getOpenTab(useLocation());
  useEffect(() => void tabParts[tab].preload().catch(() => undefined), [tab]);
  usePageTitle(page.data === undefined ? "Card" : formatTitle(cardTitle(page.data.summary), tab));
  // Also when it was here a moment ago: it may have been removed in another tab.
  if (isNotFound(page.error))
    return <CardNotFound>It may have been removed, or it may belong to another account.</CardNotFound>;
  if (page.data !== undefined) return <CardView key={walletCardId} page={page.data} tab={tab} failed={page.isError} />;
  if (page.isPending) return <CardSkeleton />;
  return (
    <ErrorState
      title="Couldn't load this card."
      reference={getReference(page.error)}
      onRetry={() => void page.refetch()}
      retrying={page.isFetching}
    >
      <p>{describeError(page.error)}</p>
    </ErrorState>
  );
}

const formatTitle = (name: string, tab: CardTab) => (tab === "activity" ? name : `${name}: ${cardTabs[tab].label}`);

function CardView({ page, tab, failed }: { page: Page; tab: CardTab; failed: boolean }) {
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<CardDialog | null>(null);
  const dialog = search.get("edit") === "1" ? "edit" : asked;
  const OpenTab = tabParts[tab];
  useAnchor(true);

  function close() {
    setAsked(null);
    if (!search.has("edit")) return;
    search.delete("edit");
    setSearch(search, { replace: true });
  }

  return (
    <>
      {failed ? (
        <div className="mb-6">
          <Notice title="Couldn't refresh this card.">
            Showing the last loaded data. Reload the page to try again.
          </Notice>
        </div>
      ) : null}
      <CardHead page={page} onAsk={setAsked} />
      <CardTabs />
      <div className="-mt-5">
        <OpenTab key={tab} page={page} onAsk={setAsked} />
      </div>
      {dialog === null ? null : <CardDialogs page={page} dialog={dialog} onClose={close} />}
    </>
  );
}

function CardSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading the card...</output>
      <Skeleton className="h-4 w-40" />
      <div className="mt-5 grid gap-x-14 gap-y-6 md:grid-cols-[19.5rem_1fr]">
        <Skeleton className="aspect-[1.586] w-full max-md:w-22" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-4 w-3/5 max-md:hidden" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-10 w-4/5" />
        </div>
      </div>
      <Skeleton className="mt-8 h-15 w-full" />
      <Skeleton className="mt-8 h-12 w-full" />
      <div className="mt-14">
        <SkeletonRows rows={6} />
      </div>
    </div>
  );
}
