import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { useEffect, useId, useRef } from "react";
import * as z from "zod/mini";
import { toChoices } from "../../../components/fields/field-data.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { formatCount } from "../../../lib/format.ts";
import { DiffView } from "../../frame/diff/diff-view.tsx";
import type { TermChange } from "../queries.ts";
import { statusLabels } from "../labels.ts";
import { localToday } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { newFeeFrom } from "./fee-edit.ts";
import { ImpactPart } from "./impact-part.tsx";
import { ChoiceInput } from "../../../components/fields/inputs.tsx";

export type Preview = { changes: TermChange[]; holders: number; problems: string[] };

type PublishPanelProps = {
  draft: Draft;
  /** What is published now; null for a new card. */
  published: Pick<Draft, "terms" | "status"> | null;
  preview: Preview;
  busy: boolean;
  onStatus: (status: Draft["status"]) => void;
  onPublish: (publication: Publication) => Promise<unknown>;
};

const { reason, effectiveFrom: day } = contract.publish.body.shape;
const publication = z.object({ reason, effectiveFrom: day, isCorrection: z.boolean() });

export type Publication = z.infer<typeof publication>;

const formatHolders = (holders: number) =>
  holders === 0
    ? "No member holds this card."
    : `${formatCount(holders, "member holds", "members hold")} this card and will see the change on its page.`;

/** What publishing would change, and for how many; then why and from which day. */
export function PublishPanel({ draft, published, preview, busy, onStatus, onPublish }: PublishPanelProps) {
  const { changes, holders, problems } = preview;
  const { form, field, submit } = useApiForm({
    schema: publication,
    defaultValues: {
      reason: "",
      isCorrection: false,
      effectiveFrom: newFeeFrom(published?.terms.fees.annual ?? null, draft.terms.fees.annual) ?? localToday(),
    },
    send: onPublish,
    onSent: () => undefined,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  const effectiveFrom = field("effectiveFrom");
  const isCorrection = form.watch("isCorrection");
  const isFelt = published !== null && holders > 0 && changes.some(({ materiality }) => materiality === "material");
  const isNothing = changes.length === 0 && draft.status === published?.status;
  return (
    <section aria-labelledby={id} className="mt-8 grid gap-5 border-t-2 border-green pt-5">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-title-2 outline-none">
        {changes.length === 0 ? "No fact changes." : `${formatCount(changes.length, "fact")} would change.`}
      </h2>
      <p className="text-ink-2">{formatHolders(holders)}</p>
      {changes.length === 0 ? null : (
        <DiffView label="What publishing changes" rows={changes} beforeHead="Published" afterHead="Your edit" />
      )}
      {problems.length === 0 ? null : (
        <Notice kind="problem" title={`${formatCount(problems.length, "problem")} to fix before publishing.`}>
          <ul className="grid gap-1">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      {problems.length === 0 && isFelt ? <ImpactPart terms={draft.terms} holders={holders} /> : null}
      {problems.length > 0 ? null : (
        <Form onSubmit={submit} className="grid max-w-155 gap-4">
          <div className="grid gap-4 md:grid-cols-2">
            <ChoiceInput label="Status" value={draft.status} choices={toChoices(statusLabels)} onChange={onStatus} />
            <TextField
              label="In effect from"
              type="date"
              {...effectiveFrom}
              error={effectiveFrom.error && "Choose a day."}
            />
          </div>
          <TextField label="Reason" hint="Saved with the version and your name." maxLength={280} {...field("reason")} />
          {isFelt ? (
            <div>
              <label className="flex min-h-10 items-center gap-2.5">
                <input type="checkbox" className="size-4.5 shrink-0 accent-green" {...form.register("isCorrection")} />
                This corrects the catalog; the card didn&rsquo;t change
              </label>
              <p className="text-small text-ink-3">
                {isCorrection
                  ? "Holders aren't notified. They see the correction on the card's page."
                  : "Affected holders get an alert with the amount for them."}
              </p>
            </div>
          ) : null}
          <div>
            <Button type="submit" variant="filled" busy={busy} busyLabel="Publishing" disabled={isNothing}>
              Publish version {draft.baseVersion + 1} of {draft.terms.name}
            </Button>
            {isNothing ? <p className="mt-2 text-small text-ink-3">Nothing to publish.</p> : null}
          </div>
        </Form>
      )}
    </section>
  );
}
