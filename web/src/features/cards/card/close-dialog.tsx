import { walletContract } from "@cardwell/core/contract/wallet";
import { contract } from "../../../lib/page-contract.ts";
import { TextField } from "../../../components/field.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { isOfferOver } from "../format-offer.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { describeOwed } from "./describe-payment.ts";
import { DialogForm } from "./dialog-form.tsx";

/** Closes the card. Its history stays, and it can be opened again. */
export function CloseDialog({ page, onClose }: DialogProps) {
  const { bonus, card, summary, credits, today } = page;
  const name = cardTitle(summary);
  const params = { walletCardId: card.id };
  const close = useCardChange(contract.wallet.closeCard, {
    message: () => `${name} closed.`,
    undo: (_answer, { request }) => ({
      endpoint: contract.wallet.reopenCard,
      request: { params, body: { from: request.body } },
    }),
  });
  const form = useApiForm({
    schema: walletContract.closeCard.body,
    defaultValues: { on: today, as: "closed" },
    send: (body) => close.send({ params, body }),
    onSent: onClose,
  });
  const open = credits.filter(({ state, wanted }) => wanted && (state === "available" || state === "part_used"));
  const owed = describeOwed(page);
  const offer = bonus === null || isOfferOver(bonus) ? [] : bonus.tiers.filter(({ met }) => !met);
  return (
    <DialogForm
      title={`Close ${name}?`}
      lead={
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>Its due dates, credits and reminders end. Its history still counts in past years.</li>
          {owed === null ? null : <li>{owed}</li>}
          {open.length === 0 ? null : (
            <li>
              You'll lose what's still open:{" "}
              {open
                .map(({ title }) => title)
                .slice(0, 4)
                .join(", ")}
              {open.length > 4 ? " and more" : ""}.
            </li>
          )}
          {offer.length === 0 ? null : (
            <li>You'll lose the welcome offer: {offer.map(({ label }) => label).join(", then ")}.</li>
          )}
          <li>This only closes it in Cardwell. Contact {summary.issuer} to close the account.</li>
        </ul>
      }
      act={`Close ${name}`}
      acting={`Closing ${name}`}
      isDestructive
      leave="Keep card"
      change={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Segmented
        label="What happened?"
        name="as"
        options={[
          { value: "closed", label: "I closed it" },
          { value: "lost", label: "It was lost" },
        ]}
        value={form.form.watch("as")}
        onChange={(as) => form.form.setValue("as", as)}
      />
      <TextField label="Date" type="date" min={card.openedOn ?? undefined} max={today} {...form.field("on")} />
    </DialogForm>
  );
}
