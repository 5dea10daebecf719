import { useState } from "react";
import { contract } from "../../../lib/contract.ts";
import { TextField } from "../../../components/field.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { rejectedAt } from "../../../lib/api-error.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

const fields = ["on"];

/** Closes the card. Its history stays, and it can be opened again. */
export function CloseDialog({ page: { card, summary, credits, today }, onClose }: DialogProps) {
  const name = cardTitle(summary);
  const params = { walletCardId: card.id };
  const [as, setAs] = useState<"closed" | "lost">("closed");
  const [on, setOn] = useState(today);
  const close = useCardChange(contract.wallet.closeCard, {
    memberSource: () => `${name} is closed.`,
    undo: () => ({ endpoint: contract.wallet.reopenCard, request: { params, body: {} } }),
  });
  const open = credits.filter(({ state, wanted }) => wanted && (state === "available" || state === "part_used"));
  return (
    <DialogForm
      title={`Close ${name}?`}
      lead={
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>Its due dates, credits and reminders end; what you recorded stays and counts in past years.</li>
          {open.length === 0 ? null : (
            <li>
              What is still open is lost with it:{" "}
              {open
                .map(({ title }) => title)
                .slice(0, 4)
                .join(", ")}
              {open.length > 4 ? " and more" : ""}.
            </li>
          )}
          <li>This closes it here alone. The account itself you close with {summary.issuer}.</li>
        </ul>
      }
      act={`Close ${name}`}
      acting={`Closing ${name}`}
      isDestructive
      leave="Keep it"
      at={fields}
      change={close}
      onSubmit={() => {
        void close.run({ params, body: { on, as } }).then((answer) => answer !== null && onClose());
      }}
      onClose={onClose}
    >
      <Segmented
        label="What happened?"
        options={[
          { value: "closed", label: "I closed it" },
          { value: "lost", label: "It was lost" },
        ]}
        value={as}
        onChange={setAs}
      />
      <TextField
        label="On"
        type="date"
        min={card.openedOn}
        max={today}
        value={on}
        onChange={({ target }) => setOn(target.value)}
        error={rejectedAt(close.error, "on")}
      />
    </DialogForm>
  );
}
