import { walletContract } from "@cardwell/core/contract/wallet";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import * as z from "zod/mini";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { Form } from "../../../components/form.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { toEdit } from "../../../lib/edit.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { Part } from "../part.tsx";
import { useCardChange } from "../use-card-change.ts";

const schema = z.required(z.pick(walletContract.changeCard.body, { notes: true }));

/** The member's own notes on the card. */
export function NotesPart({ page: { card } }: { page: CardPage }) {
  const save = useCardChange(contract.wallet.changeCard, { message: () => "Notes saved.", undo: undoEdit });
  const form = useApiForm({
    schema,
    defaultValues: { notes: card.notes ?? "" },
    isEdit: true,
    isKeptOnLeave: true,
    send: (body) => save.send({ params: { walletCardId: card.id }, body: toEdit(body, { notes: card.notes }) }),
    onSent: () => undefined,
  });
  const isChanged = (form.form.watch("notes") ?? "").trim() !== (card.notes ?? "");

  return (
    <Part id="notes" title="Your notes">
      <Form className="grid max-w-155 gap-3" onSubmit={() => (isChanged ? form.submit() : undefined)} sender={form}>
        <TextArea label="Notes on this card" aside="only you can see them" maxLength={2_000} {...form.field("notes")} />
        <ValidationFailure error={form.error} />
        <div>
          <Button type="submit" size="small" disabled={!isChanged} busy={form.isBusy} busyLabel="Saving">
            Save notes
          </Button>
        </div>
      </Form>
    </Part>
  );
}
