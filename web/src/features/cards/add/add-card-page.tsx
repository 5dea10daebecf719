import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { Button, LinkButton } from "../../../components/button.tsx";
import { CatalogSearch } from "../../../components/catalog-search.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { catalogListQuery } from "../../../lib/catalog-list.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { paths } from "../../../lib/paths.ts";
import { useAuth } from "../../../lib/session/use-auth.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { AddCardForm } from "./add-card-form.tsx";
import { AddedCard } from "./added-card.tsx";
import { dropDraft, readDraft, restoreDraft } from "./draft.ts";
import "../../../styles/pages.css";

const buildForm = (cardId: string | null) =>
  `${paths.addCard}?${cardId === null ? "custom=1" : `card=${encodeURIComponent(cardId)}`}`;

/** Which card, the member's details of it, and the result: each step has its address. */
export function AddCardPage() {
  const { user } = useAuth();
  // Before any part of the page reads it.
  useState(() => restoreDraft(user?.uid ?? ""));
  const [search] = useSearchParams();
  const added = search.get("added");
  const cardId = search.get("card");
  if (added !== null) return <AddedCard walletCardId={added} />;
  if (cardId !== null) return <CatalogCard key={cardId} cardId={cardId} />;
  if (search.get("custom") === "1") return <OwnCard />;
  return <FindCard />;
}

function FindCard() {
  usePageTitle("Add a card");
  const navigate = useNavigate();
  return (
    <div className="max-w-155">
      <Crumbs />
      <h1 className="text-display">Which card do you have?</h1>
      <p className="mt-3 mb-8 text-lead text-ink-2">It takes about 10 seconds. We never ask for your card number.</p>
      <CatalogSearch takesFocus onPick={({ id }) => void navigate(buildForm(id))} />
      <Begun />
    </div>
  );
}

/** The card that was begun and left. */
function Begun() {
  const [draft, setDraft] = useState(readDraft);
  if (draft === null) return null;
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
      <p className="text-ink-2">You started adding {draft.name === "" ? "a custom card" : draft.name}.</p>
      <LinkButton size="small" to={buildForm(draft.cardId)}>
        Continue
      </LinkButton>
      <Button
        size="small"
        variant="text"
        onClick={() => {
          dropDraft();
          setDraft(null);
        }}
      >
        Discard
      </Button>
    </div>
  );
}

function CatalogCard({ cardId }: { cardId: string }) {
  const list = useQuery(catalogListQuery(useQueryClient()));
  const entry = list.data?.find(({ id }) => id === cardId);
  usePageTitle(entry === undefined ? "Add a card" : `Add ${entry.name}`);
  if (entry !== undefined) return <AddCardForm entry={entry} crumbs={<Crumbs here={entry.name} />} />;
  if (list.isPending) return <FormSkeleton />;
  return (
    <div className="max-w-155">
      <Crumbs />
      <h1 className="text-title-1">
        {list.isError ? "We couldn't load the catalog." : "This card isn't in the catalog."}
      </h1>
      <p className="mt-2 mb-6 text-lead text-ink-2">
        {list.isError ? describeError(list.error) : "Search by name, or describe it yourself."}
      </p>
      {list.isError ? (
        <Button variant="filled" onClick={() => void list.refetch()}>
          Try again
        </Button>
      ) : (
        <LinkButton variant="filled" to={paths.addCard}>
          Search for a card
        </LinkButton>
      )}
    </div>
  );
}

function OwnCard() {
  usePageTitle("Add a custom card");
  const { state } = useLocation();
  const typed = typeof state === "object" && state !== null && "typed" in state ? String(state.typed) : "";
  return <AddCardForm entry={null} typedName={typed} crumbs={<Crumbs here="Custom card" />} />;
}

function Crumbs({ here }: { here?: string }) {
  const cards = ["Cards", paths.cards] as const;
  if (here === undefined) return <Breadcrumb above={[cards]} here="Add a card" />;
  return <Breadcrumb above={[cards, ["Add a card", paths.addCard]]} here={here} />;
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid max-w-155 gap-6">
      <output className="sr-only">Loading the catalog...</output>
      <Skeleton className="h-4 w-48" />
      <Skeleton className="h-11 w-4/5" />
      <Skeleton className="h-5 w-3/5" />
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} className="h-18 w-full" />
      ))}
    </div>
  );
}
