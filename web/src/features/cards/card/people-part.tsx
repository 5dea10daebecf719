import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { readWith, useApiForm } from "../../../components/use-api-form.ts";
import { formatCivilDate } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import { contract } from "../../../lib/page-contract.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { typedCents, typedText } from "../fields/typed-schemas.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { Part } from "../part.tsx";
import { useCardChange } from "../use-card-change.ts";

/** Who else carries a card of this account. */
export function PeoplePart({ page: { card, today } }: { page: CardPage }) {
  const params = { walletCardId: card.id };
  const [isAdding, setAdding] = useState(false);
  const remove = useCardChange(contract.wallet.removeAuthorizedUser, { message: () => "Authorized user removed." });
  if (card.role !== "primary" || (card.status !== "active" && card.authorizedUsers.length === 0)) return null;
  return (
    <Part id="people" title="Authorized users">
      {card.authorizedUsers.length === 0 ? <p className="text-ink-2">No authorized users yet.</p> : null}
      <ul className="-mt-1 divide-y divide-line">
        {card.authorizedUsers.map(({ id, name, addedOn, feeCents }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span>
              <span className="font-medium">{name}</span>
              <span className="text-ink-2">
                {" "}
                since {formatCivilDate(addedOn)}
                {feeCents === null ? "" : feeCents === 0 ? ", no fee" : `, ${formatMoney(feeCents)} a year`}
              </span>
            </span>
            <Button
              size="small"
              variant="text"
              busy={remove.isBusy}
              aria-label={`Remove ${name} from the card`}
              onClick={() => void remove.run({ params: { ...params, userId: id } })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        {isAdding ? (
          <PersonForm walletCardId={card.id} openedOn={card.openedOn} today={today} onDone={() => setAdding(false)} />
        ) : card.status === "active" ? (
          <Button size="small" onClick={() => setAdding(true)}>
            Add an authorized user
          </Button>
        ) : null}
      </div>
      <ValidationFailure error={remove.error} />
    </Part>
  );
}

type PersonFormProps = { walletCardId: string; openedOn: string | null; today: string; onDone: () => void };

function PersonForm({ walletCardId, openedOn, today, onDone }: PersonFormProps) {
  const add = useCardChange(contract.wallet.addAuthorizedUser, {
    message: (): string => `${form.form.getValues("name").trim()} added.`,
  });
  const form = useApiForm({
    schema: z.object({
      name: typedText.check(z.minLength(1, { error: "Enter a name." })),
      addedOn: readWith((on) => {
        const error = sinceError(on, { openedOn, today });
        return error === undefined ? { value: on } : { error };
      }),
      feeCents: typedCents,
    }),
    defaultValues: { name: "", addedOn: today, feeCents: "" },
    draftName: `people.${walletCardId}`,
    send: (body) => add.send({ params: { walletCardId }, body }),
    onSent: onDone,
  });
  return (
    <Form onSubmit={form.submit} sender={form} className="grid max-w-155 gap-4">
      <div className="grid items-start gap-4 md:grid-cols-3">
        <TextField label="Name" maxLength={60} {...form.field("name")} />
        <TextField label="Since" type="date" min={openedOn ?? undefined} max={today} {...form.field("addedOn")} />
        <MoneyField label="Annual fee" aside="optional" {...form.field("feeCents")} />
      </div>
      <ValidationFailure error={form.error} />
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={form.isBusy} busyLabel="Saving">
          Add authorized user
        </Button>
        <Button size="small" variant="text" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** The error in the day since when someone has had a card. A field of a day holds "" until all of it is written. */
export function sinceError(
  on: string,
  { openedOn, today }: { openedOn: string | null; today: string },
): string | undefined {
  if (on === "") return "Enter the day they got the card.";
  if (openedOn !== null && on < openedOn) return "The card wasn't open yet on that day.";
  return on > today ? "This date is in the future." : undefined;
}
