import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { Button, LinkButton } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { TextField } from "../../../components/field.tsx";
import { Skeleton, SkeletonRows } from "../../../components/skeleton.tsx";
import { cardsById, cardTitle, dashboardQuery } from "../../../lib/dashboard-query.ts";
import { describeError, getReference } from "../../../lib/describe-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { anyKind, PurchaseForm } from "./purchase-form.tsx";
import { PurchaseList } from "./purchase-list.tsx";
import { findPurchases, usePurchases } from "./purchases-query.ts";
import "../../../styles/pages.css";

/** Purchases that the person logs by hand: they move caps, welcome offers and rewards. */
export function PurchasesPage() {
  usePageTitle("Purchases");
  const dashboard = useQuery(dashboardQuery(false));
  if (dashboard.data !== undefined) return <Purchases dashboard={dashboard.data} />;
  if (dashboard.isPending) return <PurchasesSkeleton />;
  return (
    <ErrorState
      title="We couldn't load your cards."
      reference={getReference(dashboard.error)}
      onRetry={() => void dashboard.refetch()}
      retrying={dashboard.isFetching}
    >
      <p>{describeError(dashboard.error)}</p>
    </ErrorState>
  );
}

function Purchases({ dashboard }: { dashboard: Dashboard }) {
  const [search] = useSearchParams();
  const active = dashboard.cards.filter(({ status }) => status === "active");
  return (
    <>
      <Breadcrumb above={[["Today", paths.dashboard]]} here="Purchases" />
      <h1 className="text-display">Log your purchases.</h1>
      <p className="mt-3 max-w-140 text-lead text-ink-2">
        Each purchase updates caps, welcome offers and rewards. You don't need to log everything.
      </p>
      {active.length === 0 ? (
        <EmptyState
          title="Add a card to log purchases."
          action={
            <LinkButton variant="filled" to={paths.addCard}>
              Add a card
            </LinkButton>
          }
        />
      ) : (
        <div className="mt-8 grid gap-x-14 gap-y-12 lg:grid-cols-[22rem_1fr]">
          <section aria-label="Log a purchase">
            <PurchaseForm
              cards={active}
              cardAtFirst={search.get("card")}
              storeAtFirst={search.get("store") ?? ""}
              categoryAtFirst={search.get("category") ?? anyKind}
              today={dashboard.today}
            />
          </section>
          <Logged dashboard={dashboard} />
        </div>
      )}
    </>
  );
}

function Logged({ dashboard }: { dashboard: Dashboard }) {
  const [search] = useSearchParams();
  const [walletCardId, setCard] = useState<string | null>(search.get("card"));
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim());
  const { data, isPending, isError, error, hasNextPage, isFetchingNextPage, isFetching, fetchNextPage, refetch } =
    usePurchases(walletCardId, wanted !== "");
  const cards = useMemo(() => cardsById(dashboard), [dashboard]);
  const all = useMemo(() => data?.pages.flatMap(({ purchases }) => purchases) ?? [], [data]);
  const found = useMemo(() => (wanted === "" ? all : findPurchases(all, wanted)), [all, wanted]);
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <section aria-labelledby="logged">
      <h2 id="logged" className="border-b border-line-2 pb-3 text-title-2">
        Logged purchases
      </h2>
      <div className="grid gap-4 py-5 md:grid-cols-2">
        <TextField
          label="Search"
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder="Merchant, category, note or amount"
        />
        <ChoiceField
          label="Card"
          value={walletCardId ?? ""}
          onChange={({ target }) => setCard(target.value === "" ? null : target.value)}
          none="All cards"
          choices={dashboard.cards.map((card) => ({ value: card.id, label: cardTitle(card) }))}
        />
      </div>
      <output className="block text-small text-ink-3">
        {isPending ? null : formatResultCount(found.length, wanted, hasNextPage)}
      </output>
      {isPending ? (
        <SkeletonRows rows={6} label="Loading purchases..." />
      ) : isError && all.length === 0 ? (
        <div role="alert" className="grid justify-items-start gap-3 py-4">
          <p>We couldn't load your purchases. {describeError(error)}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <PurchaseList purchases={found} cardById={(id) => cards.get(id)} onEnd={onEnd} />
      )}
      {isFetchingNextPage ? <p className="py-3 text-small text-ink-3">Loading more...</p> : null}
      {isError && all.length > 0 ? (
        <p role="alert" className="py-3 text-copper-ink">
          We couldn't load more. {describeError(error)}{" "}
          <button type="button" className="link" onClick={() => void fetchNextPage()}>
            Try again
          </button>
        </p>
      ) : null}
    </section>
  );
}

function formatResultCount(count: number, wanted: string, hasMore: boolean): string {
  if (wanted !== "") return `${formatCount(count, "purchase")} found${hasMore ? ", still searching" : ""}.`;
  if (count === 0) return "No purchases yet.";
  return hasMore
    ? `The newest ${formatCount(count, "purchase")}; scroll for more.`
    : `${formatCount(count, "purchase")}.`;
}

function PurchasesSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6">
      <output className="sr-only">Loading purchases...</output>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-12 w-96 max-w-full" />
      <SkeletonRows rows={8} />
    </div>
  );
}
