import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { contract } from "../../../lib/contract.ts";
import { Button, LinkButton } from "../../../components/button.tsx";
import { CardFace } from "../../../components/card-face.tsx";
import { Form } from "../../../components/form.tsx";
import { useTimeZone } from "../../../lib/account-query.ts";
import { useDashboard } from "../../../lib/dashboard-query.ts";
import { dayIn } from "../../../lib/day-in.ts";
import { formatMoney } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { CardFactFields } from "../fields/card-fact-fields.tsx";
import {
  toBody,
  toCustomCard,
  factErrors,
  noFacts,
  noOwnCard,
  ownErrors,
  plainErrors,
  plainOwnErrors,
  shownFacts,
} from "../fields/card-facts.ts";
import type { CardFacts, FactErrors, OwnCard, OwnErrors } from "../fields/card-facts.ts";
import { OwnCardFields } from "../fields/own-card-fields.tsx";
import { ValidationFailure } from "../form-error.tsx";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";

type AddCardFormProps = { entry: CatalogEntry | null; typedName?: string; crumbs: ReactNode };

/** What the person knows of the card. Only the month of opening is needed; each field more makes more dates right. */
export function AddCardForm({ entry, typedName = "", crumbs }: AddCardFormProps) {
  const navigate = useNavigate();
  const today = useToday();
  const cardId = entry?.id ?? null;
  const [kept] = useState(() => {
    const draft = readDraft();
    return draft?.cardId === cardId ? draft : null;
  });
  const [facts, setFacts] = useState<CardFacts>(kept?.facts ?? noFacts);
  const [own, setOwn] = useState<OwnCard>(kept?.own ?? { ...noOwnCard, name: typedName });
  const [wasSent, setSent] = useState(false);
  const add = useWalletChange(contract.wallet.addCard);
  const name = entry?.name ?? own.name;

  const typed = useRef(false);
  useEffect(() => {
    if (typed.current) keepDraft({ cardId, name, facts, own });
  }, [cardId, name, facts, own]);

  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true }), []);

  const hasLimit = !(entry?.noPresetLimit ?? own.noPresetLimit);
  const shown = shownFacts(facts, hasLimit);
  const errors: FactErrors = wasSent ? factErrors(shown, today) : plainErrors(shown);
  const ownProblems: OwnErrors = entry !== null ? {} : wasSent ? ownErrors(own) : plainOwnErrors(own);

  function send() {
    setSent(true);
    const isRight = Object.keys(factErrors(shown, today)).length === 0;
    if (!isRight || (entry === null && Object.keys(ownErrors(own)).length > 0) || add.isPending) return;
    const body = { ...toBody(shown), ...(entry === null ? { custom: toCustomCard(own) } : { cardId: entry.id }) };
    add.mutate(
      { body },
      {
        onSuccess({ id }) {
          dropDraft();
          void navigate(`${paths.addCard}?added=${id ?? ""}`, { replace: true });
        },
      },
    );
  }

  function changeFacts(change: Partial<CardFacts>) {
    typed.current = true;
    setFacts((before) => ({ ...before, ...change }));
  }

  return (
    <div ref={form} className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_22rem]">
      <div className="max-w-155">
        {crumbs}
        <h1 className="text-title-1">{entry === null ? "Describe your card." : `Add ${entry.name}.`}</h1>
        <p className="mt-2 mb-7 text-lead text-ink-2">
          {entry === null ? "You enter what the catalog doesn't know." : describeCard(entry)} The month is enough; the
          two days make its due dates right.
        </p>
        <Form onSubmit={send} sender={add} className="grid gap-6">
          {entry === null ? (
            <OwnCardFields
              own={own}
              errors={ownProblems}
              onChange={(change) => {
                typed.current = true;
                setOwn((before) => ({ ...before, ...change }));
              }}
            />
          ) : null}
          <CardFactFields facts={facts} errors={errors} onChange={changeFacts} today={today} hasLimit={hasLimit} />
          <ValidationFailure error={add.error} title="The card was not added." />
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" variant="filled" size="large" busy={add.isPending} busyLabel="Adding the card">
              Add this card
            </Button>
            <LinkButton variant="text" size="large" to={paths.addCard}>
              Choose another
            </LinkButton>
          </div>
        </Form>
      </div>
      <div className="max-w-88 max-lg:hidden">
        <CardFace
          artKey={entry?.id ?? "own"}
          name={
            (errors.nickname === undefined && facts.nickname.trim()) ||
            (ownProblems.name === undefined && name) ||
            "Your card"
          }
          issuer={entry?.issuer ?? (ownProblems.issuer === undefined ? own.issuer : "")}
          last4={/^\d{4}$/.test(facts.last4) ? facts.last4 : null}
        />
      </div>
    </div>
  );
}

function describeCard({ issuer, annualFeeCents }: CatalogEntry): string {
  if (annualFeeCents === null) return `${issuer}. Its yearly fee is not known.`;
  return annualFeeCents === 0
    ? `${issuer}, without a yearly fee.`
    : `${issuer}, ${formatMoney(annualFeeCents)} a year.`;
}

/** The day on which the server counts, and until it answered the one of the person's zone. */
function useToday(): string {
  const zone = useTimeZone();
  const now = useNow();
  const { data } = useDashboard();
  return data?.today ?? dayIn(now, zone);
}
