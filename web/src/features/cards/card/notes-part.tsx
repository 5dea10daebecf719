import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { Form } from "../../../components/form.tsx";
import { textError } from "../fields/card-number.ts";
import { TextArea } from "../../../components/text-area.tsx";
import { useKeptText } from "../fields/use-kept-text.ts";
import { Part } from "../part.tsx";
import { ValidationFailure } from "../form-error.tsx";
import { useCardChange } from "../use-card-change.ts";

/** The member's own notes on the card. */
export function NotesPart({ page: { card } }: { page: CardPage }) {
  const { typed, setTyped, forget } = useKeptText(`notes.${card.id}`, card.notes ?? "");
  const params = { walletCardId: card.id };
  const save = useCardChange(contract.wallet.changeCard, {
    message: () => "Notes saved.",
    undo: () => ({ endpoint: contract.wallet.changeCard, request: { params, body: { notes: card.notes } } }),
  });
  const error = textError(typed);
  const isChanged = typed.trim() !== (card.notes ?? "");

  async function send() {
    if (error !== undefined || !isChanged) return;
    const body = { notes: typed.trim() === "" ? null : typed.trim() };
    if ((await save.run({ params, body })) !== null) forget(typed);
  }

  return (
    <Part id="notes" title="Your notes">
      <Form className="grid max-w-155 gap-3" onSubmit={send} sender={save}>
        <TextArea
          label="Notes on this card"
          aside="only you can see them"
          maxLength={2_000}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={error}
        />
        <ValidationFailure error={save.error} />
        <div>
          <Button type="submit" size="small" disabled={!isChanged} busy={save.isBusy} busyLabel="Saving">
            Save notes
          </Button>
        </div>
      </Form>
    </Part>
  );
}
