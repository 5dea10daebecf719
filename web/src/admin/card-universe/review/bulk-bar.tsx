import type { Proposal } from "@cardwell/core/contract/admin/card-universe";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { formatCount } from "../../../lib/format.ts";
import { ConfirmDialog } from "../../confirm-dialog.tsx";
import { useBulk } from "./use-bulk.ts";
import type { Decision } from "./use-bulk.ts";

type BulkBarProps = { proposals: Proposal[]; onDone: () => void };

const done = { approve: "approved", reject: "rejected" } as const;

/** Decides many proposals, one after the other, and says how far it is. */
export function BulkBar({ proposals, onDone }: BulkBarProps) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const { run, start, stop, forget } = useBulk();
  if (run !== null) {
    const { decision, total, succeeded, failures, isRunning } = run;
    return (
      <section aria-label="Progress" className="mb-5 grid max-w-155 gap-3 rounded-sheet bg-raised p-5 shadow-sheet">
        <output className="font-medium">
          {succeeded} of {total} {done[decision]}
          {failures.length === 0 ? "" : `, ${formatCount(failures.length, "refusal")}`}
          {isRunning ? "." : ". Finished."}
        </output>
        <progress
          aria-label={`${total} to decide`}
          value={succeeded + failures.length}
          max={total}
          className="h-1.5 w-full accent-green"
        />
        {failures.length === 0 ? null : (
          <Notice title="These were left as they are.">
            <ul className="grid max-h-48 gap-1 overflow-y-auto">
              {failures.map(({ id, name, why }) => (
                <li key={id}>
                  <span className="font-medium text-ink">{name}</span>: {why}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <div>
          {isRunning ? (
            <Button onClick={stop}>Stop</Button>
          ) : (
            <Button
              onClick={() => {
                forget();
                onDone();
              }}
            >
              Close
            </Button>
          )}
        </div>
      </section>
    );
  }
  if (proposals.length === 0) return null;
  const count = formatCount(proposals.length, "proposal");
  const unsure = proposals.filter(({ cardId }) => cardId === "").length;
  return (
    <section
      aria-label="Chosen proposals"
      className="mb-5 flex flex-wrap items-center gap-2.5 rounded-sheet bg-raised px-5 py-4 shadow-sheet"
    >
      <p className="mr-3 font-medium">{count} chosen</p>
      <Button variant="filled" onClick={() => setAsked("approve")}>
        Approve {proposals.length}
      </Button>
      <Button variant="destructive" onClick={() => setAsked("reject")}>
        Reject {proposals.length}
      </Button>
      {asked === null ? null : (
        <ConfirmDialog
          title={asked === "approve" ? `Publish ${count}?` : `Reject ${count}?`}
          confirm={`${asked === "approve" ? "Approve" : "Reject"} ${count}`}
          busyLabel="Starting"
          busy={false}
          variant={asked === "approve" ? "filled" : "destructive"}
          onConfirm={(reason) => {
            setAsked(null);
            void start(asked, reason, proposals);
          }}
          onClose={() => setAsked(null)}
        >
          <p>
            They are decided one after the other, and you can stop in between. What is refused stays as it is.{" "}
            {asked === "approve" && unsure > 0
              ? `${formatCount(unsure, "proposal needs", "proposals need")} a card to be named and will be left.`
              : ""}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
