import { cardChange } from "@cardwell/core/contract/wallet";
import type { CardChange } from "@cardwell/core/contract/wallet";
import { useState } from "react";
import * as z from "zod/mini";
import { contract } from "../../../lib/contract.ts";
import { useApiForm } from "../../../components/use-api-form.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { CardFactFields } from "../fields/card-fact-fields.tsx";
import { cardSchema, hasLimit, toCardValues } from "../fields/card-schema.ts";
import type { CardFacts } from "../fields/card-schema.ts";
import { OwnCardFields } from "../fields/own-card-fields.tsx";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

/** The facts that the member entered about the card. */
export function EditDialog({ page: { card, summary, today }, onClose }: DialogProps) {
  // As the card was when the dialog opened: it may change in another tab meanwhile.
  const [opened] = useState(() => toCardValues(card));
  const options = { today, isCustom: card.custom !== null, noPresetLimit: false };
  const schema = z.pipe(
    z.pipe(
      cardSchema(options),
      z.transform((facts: CardFacts): CardChange => facts),
    ),
    cardChange,
  );
  const change = useCardChange(contract.wallet.changeCard, { memberSource: () => `${cardTitle(summary)} is changed.` });
  const form = useApiForm({
    schema,
    defaultValues: opened,
    async send(facts) {
      const body = findChanges(schema.safeParse(opened).data ?? {}, facts);
      if (Object.keys(body).length > 0) await change.send({ params: { walletCardId: card.id }, body });
    },
    onSent: onClose,
  });
  return (
    <DialogForm
      title={`Edit ${cardTitle(summary)}`}
      act="Save the card"
      acting="Saving"
      change={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {card.custom === null ? null : <OwnCardFields form={form} />}
      <CardFactFields form={form} today={today} hasLimit={hasLimit(options, form.form.watch("custom"))} />
    </DialogForm>
  );
}

/**
 * What the member changed since the form opened. What they left alone may have changed elsewhere meanwhile, and is not sent again.
 */
function findChanges(before: CardChange, { custom, ...facts }: CardChange): CardChange {
  const change = differing(before, facts);
  // The day and how exactly it is known are one answer.
  const opened = "openedOn" in change || "openedPrecision" in change;
  const ofCustom = differing(before.custom ?? {}, custom ?? {});
  return {
    ...change,
    ...(opened && { openedOn: facts.openedOn, openedPrecision: facts.openedPrecision }),
    ...(Object.keys(ofCustom).length > 0 && { custom: ofCustom }),
  };
}

function differing<Body extends object>(before: Body, now: Body): Partial<Body> {
  const known = new Map<string, unknown>(Object.entries(before));
  const others = Object.entries(now).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known.get(key)));
  return Object.fromEntries(others) as Partial<Body>;
}
