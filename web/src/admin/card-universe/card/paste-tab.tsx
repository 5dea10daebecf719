import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { useId, useState } from "react";
import { Button, LinkButton } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Notice } from "../../../components/notice.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { callApi, LONGEST_TIMEOUT_MS } from "../../../lib/api-client.ts";
import { formatCount } from "../../../lib/format.ts";
import { DiffView } from "../../frame/diff/diff-view.tsx";
import { EditProblem } from "../../frame/edit-problem.tsx";
import { places } from "../places.ts";
import { useStaleCardUniverse } from "../queries.ts";
import type { AdminCard } from "../queries.ts";

type Extraction = ResponseOf<typeof contract.extractTerms>;

/** Terms that staff paste, read by a language model: what differs is proposed, and decided in the review. */
export function PasteTab({ card: { terms } }: { card: AdminCard }) {
  const [found, setFound] = useState<Extraction | null>(null);
  const makeStale = useStaleCardUniverse();
  const { field, submit, reset, error, isBusy } = useApiForm({
    schema: contract.extractTerms.body,
    defaultValues: { text: "", sourceUrl: terms.links.productUrl ?? "" },
    send: (body) =>
      callApi(contract.extractTerms, { params: { cardId: terms.id }, body }, { timeoutMs: LONGEST_TIMEOUT_MS }),
    onSent: async (extraction) => {
      setFound(extraction);
      if (extraction.outcome === "proposal") await makeStale();
    },
  });
  return (
    <div className="max-w-200">
      <p className="text-ink-2">
        A language model reads fees and rates in the text, each with its sentence. What differs from this card becomes a
        proposal; nothing changes until someone approves it.
      </p>
      <form
        noValidate
        onSubmit={submit}
        onChange={() => {
          reset();
          setFound(null);
        }}
        className="mt-5 grid gap-5"
      >
        <TextArea label="Terms" rows={10} {...field("text")} />
        <TextField label="Page that they are from" inputMode="url" autoComplete="off" {...field("sourceUrl")} />
        <div>
          <Button type="submit" variant="filled" busy={isBusy} busyLabel="Reading">
            Propose changes
          </Button>
        </div>
      </form>
      {error ? (
        <div className="mt-5">
          <EditProblem error={error} />
        </div>
      ) : null}
      {found === null ? null : (
        <div className="mt-6">
          <Outcome found={found} name={terms.name} />
        </div>
      )}
    </div>
  );
}

const titles: Record<Exclude<Extraction["outcome"], "proposal">, string> = {
  known: "This was proposed before.",
  unchanged: "Nothing differs.",
  unreadable: "No facts are proposed.",
  unavailable: "The text couldn't be read now.",
};

function Outcome({ found: { outcome, changes, dropped, message }, name }: { found: Extraction; name: string }) {
  const isProposed = outcome === "proposal";
  const droppedId = useId();
  // A model may repeat itself.
  const droppedByText = new Map(dropped.map((fact) => [JSON.stringify(fact), fact]));
  return (
    <div className="grid gap-4">
      <Notice
        kind={isProposed || outcome === "unchanged" || outcome === "known" ? "done" : "problem"}
        title={isProposed ? `${formatCount(changes.length, "change")} proposed.` : titles[outcome]}
      >
        {message}
      </Notice>
      {changes.length === 0 ? null : (
        <>
          <DiffView label={`Proposed changes of ${name}`} rows={changes} beforeHead="Now" afterHead="In the text" />
          <div>
            <LinkButton to={places.review}>Review the proposals</LinkButton>
          </div>
        </>
      )}
      {dropped.length === 0 ? null : (
        <section aria-labelledby={droppedId} className="text-small">
          <h3 id={droppedId} className="text-body font-semibold">
            Not proposed
          </h3>
          <ul className="mt-2 border-t border-line-2">
            {[...droppedByText].map(([text, { label, value, sentence, reason }]) => (
              <li key={text} className="border-b border-line py-2.5 wrap-anywhere">
                <span className="font-medium">
                  {label}, {value}.
                </span>{" "}
                {reason}
                <span className="block text-ink-2">“{sentence}”</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
