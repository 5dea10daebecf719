import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import { newCard } from "@cardwell/core/contract/wallet";
import type { NewCard } from "@cardwell/core/contract/wallet";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { contract } from "../../../lib/page-contract.ts";
import { Button, LinkButton } from "../../../components/button.tsx";
import { CardFace } from "../../../components/card-face.tsx";
import { Form } from "../../../components/form.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { useTimeZone } from "../../../lib/account-query.ts";
import { useDashboard } from "../../../lib/dashboard-query.ts";
import { dayIn } from "../../../lib/day-in.ts";
import { formatMoney } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { CardFactFields } from "../fields/card-fact-fields.tsx";
import { textError } from "../fields/card-number.ts";
import { cardSchema, emptyCard, hasLimit } from "../fields/card-schema.ts";
import type { CardFacts } from "../fields/card-schema.ts";
import { OwnCardFields } from "../fields/own-card-fields.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";

type AddCardFormProps = { entry: CatalogEntry | null; typedName?: string; crumbs: ReactNode };

/** What the person enters about the card. Nothing is needed; each field more makes more dates right. */
export function AddCardForm({ entry, typedName = "", crumbs }: AddCardFormProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const today = useToday();
  const cardId = entry?.id ?? null;
  const options = { today, isCustom: entry === null, noPresetLimit: entry?.noPresetLimit === true };
  const [kept] = useState(() => {
    const draft = readDraft();
    return draft?.cardId === cardId ? draft.values : null;
  });
  const add = useWalletChange(contract.wallet.addCard);
  const form = useApiForm({
    schema: z.pipe(
      z.pipe(
        cardSchema(options),
        z.transform((facts: CardFacts): NewCard => ({ ...facts, ...(entry !== null && { cardId: entry.id }) })),
      ),
      newCard,
    ),
    defaultValues: kept ?? { ...emptyCard, custom: { ...emptyCard.custom, name: typedName } },
    draftName: `add.${cardId ?? "custom"}`,
    send: (body) => add.mutateAsync({ body }),
    onSent({ id }) {
      dropDraft();
      void navigate(`${paths.addCard}?added=${id ?? ""}`, { replace: true, state });
    },
  });
  const values = form.form.watch();
  const keep = useEffectEvent(() => {
    const typed = form.form.getValues();
    keepDraft({ cardId, name: entry?.name ?? typed.custom.name, values: typed });
  });
  useEffect(
    () => form.form.subscribe({ formState: { values: true }, callback: ({ name }) => void (name && keep()) }),
    [form.form],
  );

  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true }), []);

  /** A text for the picture of the card: never one with a card number, for which the form's own check comes a moment later. */
  const shown = (name: "nickname" | "custom.name" | "custom.issuerName") => {
    const typed = form.form.getValues(name).trim();
    return textError(typed) === undefined && form.errorAt(name) === undefined ? typed : "";
  };

  return (
    <div ref={page} className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_22rem]">
      <div className="max-w-155">
        {crumbs}
        <h1 className="text-title-1">{entry === null ? "Describe your card." : `Add ${entry.name}.`}</h1>
        <p className="mt-2 mb-7 text-lead text-ink-2">
          {entry === null ? "Enter what the catalog doesn't have." : describeCard(entry)} Statement days make its due
          dates exact. The rest can wait.
        </p>
        <Form onSubmit={form.submit} sender={form} className="grid gap-6">
          {entry === null ? <OwnCardFields form={form} /> : null}
          <CardFactFields form={form} today={today} hasLimit={hasLimit(options, values.custom)} />
          <ValidationFailure error={form.error} title="Couldn't add the card." />
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" variant="filled" size="large" busy={form.isBusy} busyLabel="Adding card">
              Add card
            </Button>
            <LinkButton variant="text" size="large" to={paths.addCard}>
              Choose another card
            </LinkButton>
          </div>
        </Form>
      </div>
      <div className="max-w-88 max-lg:hidden">
        <CardFace
          artKey={entry?.id ?? "own"}
          artHue={entry?.artHue ?? null}
          name={shown("nickname") || (entry?.name ?? shown("custom.name")) || "Your card"}
          issuer={entry?.issuer ?? shown("custom.issuerName")}
          last4={/^\d{4}$/.test(values.last4) ? values.last4 : null}
        />
      </div>
    </div>
  );
}

function describeCard({ issuer, annualFeeCents }: CatalogEntry): string {
  if (annualFeeCents === null) return `${issuer}. Annual fee unknown.`;
  return annualFeeCents === 0 ? `${issuer}, no annual fee.` : `${issuer}, ${formatMoney(annualFeeCents)} a year.`;
}

/** The day on which the server counts, and until it answered the one of the person's zone. */
function useToday(): string {
  const zone = useTimeZone();
  const now = useNow();
  const { data } = useDashboard();
  return data?.today ?? dayIn(now, zone);
}
