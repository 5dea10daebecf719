import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { Proposal } from "@cardwell/core/contract/admin/card-universe";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Chip } from "../../../components/badge.tsx";
import { browserTimeZone, formatCount, formatDate } from "../../../lib/format.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { DiffView } from "../../frame/diff/diff-view.tsx";
import { EditProblem } from "../../frame/edit-problem.tsx";
import { Allowed } from "../../frame/permission.tsx";
import { staffAction } from "../../frame/staff-action.ts";
import { CardPicker } from "../card-picker.tsx";
import { adminCardPath } from "../places.ts";
import { cardQuery } from "../queries.ts";
import { confidenceLabels, proposalStatusLabels, sourceTypeLabels } from "../labels.ts";

const namesNoCard = ({ cardId }: Proposal) => cardId === "";

/** Puts the proposal's facts in force, for the card that was chosen where the source names none for certain. */
function approve(proposal: Proposal, target: string | null) {
  const { id, kind, cardName, changes } = proposal;
  const isUnsure = namesNoCard(proposal);
  const effect =
    kind === "new_card" && !isUnsure
      ? "The card is published, and members find it when they add one."
      : isUnsure
        ? "The source's facts are applied to the card you chose."
        : `${formatCount(changes.length, "fact changes", "facts change")} for every holder immediately.`;
  return staffAction(contract.decide, {
    params: { proposalId: id },
    body: { decision: "approve", ...(isUnsure && target !== null && { cardId: target }) },
    label: "Approve",
    look: "filled",
    isDisabled: isUnsure && target === null,
    title: `Publish this for ${cardName}?`,
    confirm: `Approve ${cardName}`,
    busyLabel: "Publishing",
    text: `${effect} The facts stay unverified until someone checks them at their source.`,
    explainError: (error) => <EditProblem error={error} />,
    done: `${cardName}: approved and published.`,
  });
}

const reject = ({ id, cardName }: Proposal) =>
  staffAction(contract.decide, {
    params: { proposalId: id },
    body: { decision: "reject" },
    label: "Reject",
    look: "destructive",
    title: `Reject this for ${cardName}?`,
    confirm: `Reject ${cardName}`,
    busyLabel: "Rejecting",
    text: "Nothing changes in the catalog. The same file won't propose it again.",
    explainError: (error) => <EditProblem error={error} />,
    done: `${cardName}: rejected.`,
  });

/** One proposal: what it would change, where it comes from, and the decision. */
export function ProposalDetail({ proposal }: { proposal: Proposal }) {
  const { kind, cardName, changes, sourceUrl, sourceName, sourceType, confidence, rawText, status } = proposal;
  const [target, setTarget] = useState(proposal.cardId === "" ? null : proposal.cardId);
  const isUnsure = namesNoCard(proposal);
  const card = useQuery({
    ...cardQuery(target ?? ""),
    enabled: target !== null && (kind === "change" || isUnsure),
  }).data;
  return (
    <section aria-label={`Proposal for ${cardName}`} className="min-w-0">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-title-2">{cardName}</h2>
        {isUnsure ? (
          <Chip tone="copper">Card uncertain</Chip>
        ) : kind === "new_card" ? (
          <Chip tone="green">New card</Chip>
        ) : null}
        {status === "pending" ? null : <Chip>{proposalStatusLabels[status]}</Chip>}
      </div>
      <p className="mt-1 text-small text-ink-3">
        {sourceUrl === null ? (
          sourceName
        ) : (
          <a href={sourceUrl} target="_blank" rel="noreferrer" className="link">
            {sourceName}
          </a>
        )}
        {` · ${sourceTypeLabels[sourceType]} · ${confidenceLabels[confidence].toLowerCase()} · ${formatDate(proposal.createdAt, browserTimeZone())}`}
      </p>
      {card === undefined ? null : (
        <p className="mt-2 text-ink-2">
          About{" "}
          <Link to={adminCardPath(card.terms.id)} className="link">
            {card.terms.name}
          </Link>
          , version {card.version},{" "}
          {card.holders === 0 ? "held by no member." : `held by ${formatCount(card.holders, "member")}.`}
        </p>
      )}
      {isUnsure && status === "pending" ? (
        <div className="mt-4 rounded-sheet bg-sunk p-4">
          <CardPicker
            label="Which card is this about?"
            candidates={proposal.candidates}
            value={target}
            onChoose={setTarget}
          />
        </div>
      ) : null}
      <div className="mt-4">
        {changes.length === 0 ? (
          <p className="max-w-155 text-ink-2">
            {isUnsure
              ? "No certain match in the catalog."
              : "This card isn't in the catalog. The source's facts are below."}
          </p>
        ) : (
          <DiffView label={`What changes for ${cardName}`} rows={changes} beforeHead="Catalog" afterHead="Proposed" />
        )}
      </div>
      {rawText === null || rawText === "" ? null : (
        <details className="mt-4" open={changes.length === 0}>
          <summary className="text-small text-ink-2 hover:text-ink">In the source's own words</summary>
          <p className="mt-2 max-h-60 overflow-y-auto text-small wrap-anywhere whitespace-pre-line text-ink-2">
            {rawText}
          </p>
        </details>
      )}
      {proposal.reason === null ? null : (
        <p className="mt-4 text-ink-2">
          {proposalStatusLabels[status]}: {proposal.reason}
        </p>
      )}
      {status !== "pending" ? null : (
        <div className="mt-6 flex flex-wrap gap-2.5">
          <Allowed to={contract.decide} actions={["Approve", "Reject"]}>
            <ActionButton action={approve(proposal, target)} />
            <ActionButton action={reject(proposal)} />
          </Allowed>
        </div>
      )}
    </section>
  );
}
