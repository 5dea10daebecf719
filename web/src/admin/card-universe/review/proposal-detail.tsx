import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { Proposal } from "@cardwell/core/contract/admin/card-universe";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Chip } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { browserTimeZone, formatCount, formatDate } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { ConfirmDialog } from "../../frame/confirm-dialog.tsx";
import { Allowed } from "../../frame/permission.tsx";
import { DiffView } from "../../frame/diff/diff-view.tsx";
import { CardPicker } from "../card-picker.tsx";
import { EditProblem } from "../../frame/edit-problem.tsx";
import { adminCardPath } from "../places.ts";
import { cardQuery, useStaleCardUniverse } from "../queries.ts";
import { confidenceLabels, proposalStatusLabels, sourceTypeLabels } from "../labels.ts";

type Decision = "approve" | "reject";

/** One proposal: what it would change, where it comes from, and the decision. */
export function ProposalDetail({ proposal }: { proposal: Proposal }) {
  const { id, kind, cardName, changes, sourceUrl, sourceName, sourceType, confidence, rawText, status } = proposal;
  const [asked, setAsked] = useState<Decision | null>(null);
  const [target, setTarget] = useState(proposal.cardId === "" ? null : proposal.cardId);
  const makeStale = useStaleCardUniverse();
  const isUnsure = proposal.cardId === "";
  const card = useQuery({
    ...cardQuery(target ?? ""),
    enabled: target !== null && (kind === "change" || isUnsure),
  }).data;
  const decide = useMutation({
    mutationFn: ({ decision, reason }: { decision: Decision; reason: string }) =>
      callApi(contract.decide, {
        params: { proposalId: id },
        body: { decision, reason, ...(isUnsure && target !== null && decision === "approve" && { cardId: target }) },
      }),
    onSuccess: async (_answer, { decision }) => {
      setAsked(null);
      showToast(decision === "approve" ? `${cardName}: approved and published.` : `${cardName}: rejected.`);
      await makeStale();
    },
  });
  const ask = (decision: Decision) => {
    decide.reset();
    setAsked(decision);
  };
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
            <Button variant="filled" disabled={isUnsure && target === null} onClick={() => ask("approve")}>
              Approve
            </Button>
            <Button variant="destructive" onClick={() => ask("reject")}>
              Reject
            </Button>
          </Allowed>
        </div>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          title={asked === "approve" ? `Publish this for ${cardName}?` : `Reject this for ${cardName}?`}
          confirm={`${asked === "approve" ? "Approve" : "Reject"} ${cardName}`}
          busyLabel={asked === "approve" ? "Publishing" : "Rejecting"}
          variant={asked === "approve" ? "filled" : "destructive"}
          problem={decide.error ? <EditProblem error={decide.error} /> : null}
          onConfirm={(reason) => decide.mutateAsync({ decision: asked, reason })}
          onClose={() => setAsked(null)}
        >
          {asked === "approve" ? (
            <p>
              {kind === "new_card" && !isUnsure
                ? "The card is published, and members find it when they add one."
                : isUnsure
                  ? "The source's facts are applied to the card you chose."
                  : `${formatCount(changes.length, "fact changes", "facts change")} for every holder immediately.`}{" "}
              The facts stay unverified until someone checks them at their source.
            </p>
          ) : (
            <p>Nothing changes in the catalog. The same file won't propose it again.</p>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
