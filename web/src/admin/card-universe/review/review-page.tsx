import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { Proposal } from "@cardwell/core/contract/admin/card-universe";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { formatCount } from "../../../lib/format.ts";
import { QueryProblem } from "../../query-problem.tsx";
import { FilterSelect } from "../../table/filter-select.tsx";
import { parseChoice } from "../../table/table-address.ts";
import { useAddress } from "../../table/use-address.ts";
import { PartFrame } from "../part-frame.tsx";
import { proposalsKey } from "../queries.ts";
import { toOptions, proposalStatusLabels, listValues } from "../labels.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ProposalDetail } from "./proposal-detail.tsx";

/** What imports and members propose: oldest first, one opened beside the list. */
export function ReviewPage() {
  const { params, change } = useAddress();
  const status = parseChoice(params, "status", listValues(proposalStatusLabels)) ?? "pending";
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const proposals = useInfiniteQuery({
    queryKey: proposalsKey(status),
    queryFn: ({ pageParam, signal }) =>
      callApi(contract.proposals, { query: { status, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const rows = proposals.data?.pages.flatMap((page) => page.proposals);
  const opened = rows?.find(({ id }) => id === params.get("proposal")) ?? rows?.[0];
  const bulk = (rows ?? []).filter(({ id }) => chosen.has(id));
  const toggle = (ids: string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const open = (id: string) => change({ proposal: id });
  const canChoose = status === "pending";
  return (
    <PartFrame title="Review">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterSelect
          label="Status"
          value={status}
          options={toOptions(proposalStatusLabels)}
          onChoose={(value) => {
            setChosen(new Set());
            change({ status: value, proposal: null });
          }}
        />
        {canChoose && rows !== undefined && rows.length > 0 ? (
          <label className="flex min-h-10 items-center gap-2.5">
            <input
              type="checkbox"
              className="size-4 accent-green"
              checked={rows.every(({ id }) => chosen.has(id))}
              onChange={({ target }) =>
                toggle(
                  rows.map(({ id }) => id),
                  target.checked,
                )
              }
            />
            Choose all {rows.length}
          </label>
        ) : null}
      </div>
      <BulkBar proposals={bulk} onDone={() => setChosen(new Set())} />
      {proposals.error ? <QueryProblem error={proposals.error} onRetry={() => void proposals.refetch()} /> : null}
      {rows === undefined ? (
        proposals.error ? null : (
          <SkeletonRows rows={8} label="Loading proposals" />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={status === "pending" ? "Nothing waits for review." : "No proposal is here."}>
          {status === "pending" ? "Import a file of cards to make proposals." : null}
        </EmptyState>
      ) : (
        <div className="grid gap-8 lg:grid-cols-[20rem_1fr] lg:gap-10">
          <div>
            <ul className="max-lg:max-h-72 max-lg:overflow-y-auto" aria-label="Proposals">
              {rows.map((proposal) => (
                <ProposalRow
                  key={proposal.id}
                  proposal={proposal}
                  isOpen={proposal.id === opened?.id}
                  onOpen={() => open(proposal.id)}
                  chosen={canChoose ? chosen.has(proposal.id) : null}
                  onChoose={(on) => toggle([proposal.id], on)}
                />
              ))}
            </ul>
            {proposals.hasNextPage ? (
              <Button
                className="mt-4"
                busy={proposals.isFetchingNextPage}
                busyLabel="Loading"
                onClick={() => void proposals.fetchNextPage()}
              >
                Show more
              </Button>
            ) : null}
          </div>
          {opened === undefined ? null : <ProposalDetail key={opened.id} proposal={opened} />}
        </div>
      )}
    </PartFrame>
  );
}

type ProposalRowProps = {
  proposal: Proposal;
  isOpen: boolean;
  onOpen: () => void;
  /** Null where nothing is to be chosen. */
  chosen: boolean | null;
  onChoose: (on: boolean) => void;
};

const formatFact = ({ kind, cardId, changes }: Proposal) => {
  if (cardId === "") return "Card not sure";
  if (kind === "new_card") return "A new card";
  const [only] = changes;
  return changes.length === 1 && only !== undefined ? only.label : formatCount(changes.length, "change");
};

function ProposalRow({ proposal, isOpen, onOpen, chosen, onChoose }: ProposalRowProps) {
  return (
    <li
      className={classNames(
        "flex items-start gap-3 border-b border-line py-2.5",
        isOpen && "border-l-2 border-l-green bg-raised pl-3 shadow-row",
      )}
    >
      {chosen === null ? null : (
        <input
          type="checkbox"
          aria-label={`Choose ${proposal.cardName}`}
          className="mt-1 size-4 shrink-0 accent-green"
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className="min-w-0 grow rounded-chip text-left"
      >
        <span className="block truncate font-medium">{proposal.cardName}</span>
        <span className="block truncate text-small text-ink-3">
          {formatFact(proposal)} · {proposal.sourceName}
        </span>
      </button>
    </li>
  );
}
