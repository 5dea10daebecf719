import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { formatCount } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { ConfirmDialog } from "../../frame/confirm-dialog.tsx";
import { toDraft, localToday } from "../edit/draft.ts";
import { EditProblem } from "../../frame/edit-problem.tsx";
import { useStaleCardUniverse } from "../queries.ts";
import type { AdminCard } from "../queries.ts";

/** Takes a card out of the catalog that members search, or brings it back. */
export function ArchiveButton({ card }: { card: AdminCard }) {
  const [asks, setAsks] = useState(false);
  const makeStale = useStaleCardUniverse();
  const { name, id } = card.terms;
  const isArchived = card.status === "archived";
  const write = useMutation({
    mutationFn: (reason: string) =>
      callApi(contract.publish, {
        params: { cardId: id },
        body: {
          ...toDraft(card),
          status: isArchived ? "published" : "archived",
          effectiveFrom: localToday(),
          reason,
        },
      }),
    onSuccess: async () => {
      setAsks(false);
      showToast(isArchived ? `${name} published.` : `${name} archived.`);
      await makeStale();
    },
    // What is shown here is not the newest then.
    onError: () => void makeStale(),
  });
  const verb = isArchived ? "Publish" : "Archive";
  return (
    <>
      <Button
        variant={isArchived ? "outline" : "destructive"}
        onClick={() => {
          write.reset();
          setAsks(true);
        }}
      >
        {verb}
      </Button>
      {asks ? (
        <ConfirmDialog
          title={`${verb} ${name}?`}
          confirm={`${verb} ${name}`}
          busyLabel="Writing"
          variant={isArchived ? "filled" : "destructive"}
          problem={write.error ? <EditProblem error={write.error} /> : null}
          onConfirm={(reason) => write.mutateAsync(reason)}
          onClose={() => setAsks(false)}
        >
          {isArchived ? (
            <p>Members can find it when adding a card.</p>
          ) : (
            <p>
              It no longer appears when adding a card.{" "}
              {card.holders === 0
                ? "No members hold it."
                : `${formatCount(card.holders, "member who holds", "members who hold")} it keep it, with its current facts.`}{" "}
              You can publish it again.
            </p>
          )}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
