import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { Proposal } from "@cardwell/core/contract/admin/card-universe";
import { toChoices } from "../../../components/fields/field-data.ts";
import { LinkButton } from "../../../components/button.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { browserTimeZone, formatCount, formatDate } from "../../../lib/format.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { BulkAction, ListColumn, ListDefinition, ListView } from "../../frame/list/list-types.ts";
import { PartFrame } from "../part-frame.tsx";
import { places } from "../places.ts";
import { listKey, useStaleCardUniverse } from "../queries.ts";
import { confidenceLabels, proposalStatusLabels, listValues } from "../labels.ts";
import { ProposalDetail } from "./proposal-detail.tsx";

function summarize({ kind, cardId, changes }: Proposal): string {
  if (cardId === "") return "Card uncertain";
  if (kind === "new_card") return "New card";
  const [only] = changes;
  return changes.length === 1 && only !== undefined ? only.label : formatCount(changes.length, "change");
}

const columns: ListColumn<Proposal>[] = [
  { id: "card", label: "Card", cell: ({ cardName }) => cardName },
  { id: "change", label: "Change", cell: summarize },
  {
    id: "source",
    label: "Source",
    cell: ({ sourceName }) => <span className="text-ink-2">{sourceName}</span>,
  },
  {
    id: "confidence",
    label: "Confidence",
    cell: ({ confidence }) => <span className="text-ink-2">{confidenceLabels[confidence]}</span>,
  },
  {
    id: "created",
    label: "Created",
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap text-ink-2">{formatDate(createdAt, browserTimeZone())}</span>
    ),
  },
  {
    id: "status",
    label: "Status",
    isOptional: true,
    cell: ({ status }) => proposalStatusLabels[status],
  },
];

const views: ListView[] = listValues(proposalStatusLabels).map((status) => ({
  id: status,
  label: proposalStatusLabels[status],
  address: `status=${status}`,
}));

const decide =
  (decision: "approve" | "reject") =>
  ({ id }: Proposal, reason: string) =>
    callApi(contract.decide, { params: { proposalId: id }, body: { decision, reason } });

const actions: BulkAction<Proposal>[] = [
  {
    label: "Approve",
    permission: contract.decide.permission,
    isMain: true,
    question: (count) => `Publish ${count}?`,
    consequences: (proposals) => {
      const unsure = proposals.filter(({ cardId }) => cardId === "").length;
      return (
        <p>
          They're published one at a time, and you can stop partway. Any that can't be published stay unchanged.
          {unsure === 0
            ? ""
            : ` ${formatCount(unsure, "proposal names", "proposals name")} no card and won't be published.`}
        </p>
      );
    },
    done: "approved",
    run: decide("approve"),
  },
  {
    label: "Reject",
    permission: contract.decide.permission,
    variant: "destructive",
    question: (count) => `Reject ${count}?`,
    consequences: () => <p>Nothing changes in the catalog. The same file won't propose them again.</p>,
    done: "rejected",
    run: decide("reject"),
  },
];

const definition: ListDefinition<Proposal> = {
  name: "proposals",
  endpoint: contract.proposals,
  queryKey: listKey("proposals"),
  noun: ["proposal", "proposals"],
  columns,
  rowId: ({ id }) => id,
  rowName: ({ cardName }) => cardName,
  caption: (proposal) => `${summarize(proposal)} · ${proposal.sourceName}`,
  filters: [{ key: "status", label: "Status", options: toChoices(proposalStatusLabels) }],
  views,
  actions,
  empty: {
    title: "No proposals to review",
    text: "Importing a file of cards creates proposals.",
    action: <LinkButton to={places.imports}>Import a file</LinkButton>,
  },
  detail: (proposal) => <ProposalDetail proposal={proposal} />,
};

/** What imports and members propose: oldest first, one opened beside the list. */
export function ReviewPage() {
  const markStale = useStaleCardUniverse();
  return (
    <PartFrame title="Review">
      <ListPage definition={definition} onChanged={markStale} />
    </PartFrame>
  );
}
