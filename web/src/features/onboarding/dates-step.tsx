import type { CardChange } from "@cardwell/core/contract/wallet";
import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import { dayOfMonth } from "@cardwell/core/domain/dates/shapes";
import { ordinal } from "@cardwell/core/domain/format";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { Button, LinkButton } from "../../components/button.tsx";
import { CardThumb } from "../../components/card-face.tsx";
import { artInWallet } from "../../components/card-hue.ts";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { TickDiscIcon } from "../../components/icons.tsx";
import { SelectField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { shape } from "../../components/shapes.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import type { FormFields } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { ApiError, createFieldErrors, toField } from "../../lib/api-error.ts";
import { askAboutDays } from "../../lib/ask-about-days.ts";
import { datesPath, linkPath } from "../../lib/bank-paths.ts";
import { canBeLinked } from "../../lib/bank-status.ts";
import { contract } from "../../lib/page-contract.ts";
import { cardTitle, dashboardQuery } from "../../lib/dashboard-query.ts";
import { toEdit } from "../../lib/edit.ts";
import { paths } from "../../lib/paths.ts";
import { useWalletChange } from "../../lib/use-wallet-change.ts";
import type { Answers, KeepAnswers } from "./answers.ts";
import { quietLinkClass, Step, StepFooter } from "./step.tsx";

const next = `${paths.start}/alerts`;
/** Days of a card as chosen; "" is none. */
type Days = { statementCloseDay: string; dueDay: string };
const unknownDays: Days = { statementCloseDay: "", dueDay: "" };

type DatesStepProps = { answers: Answers; keep: KeepAnswers };

/** When the statements close and are due, of the cards of which a day isn't known. */
export function DatesStep({ answers, keep }: DatesStepProps) {
  const { data, error, refetch, isFetching } = useQuery(dashboardQuery(false));
  const cards = data?.cards.filter(({ status }) => status === "active");
  return (
    <Step
      screen="dates"
      intro={
        cards?.some((card) => isUndated(card) && canBeLinked(card)) ? "Or link the bank and skip this." : undefined
      }
      skip={
        <Link to={next} className={quietLinkClass}>
          Skip
        </Link>
      }
    >
      {cards !== undefined && cards.length > 0 ? (
        <DatesForm cards={cards} answers={answers} keep={keep} />
      ) : cards !== undefined ? (
        <div className="mt-5 grid justify-items-start gap-3">
          <p className="text-ink-2">You have no cards yet.</p>
          <LinkButton to={paths.start}>Choose cards</LinkButton>
        </div>
      ) : error === null ? (
        <SkeletonRows label="Loading your cards..." />
      ) : (
        <FailureNotice
          title="We couldn't load your cards."
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Step>
  );
}

const isUndated = ({ missing }: CardSummary) => missing.includes("closing_day") || missing.includes("due_day");

const toDays = ({ statementCloseDay, dueDay }: CardSummary): Days => ({
  statementCloseDay: String(statementCloseDay ?? ""),
  dueDay: String(dueDay ?? ""),
});

const chosenDay = z.pipe(
  z.transform((chosen: string) => (chosen === "" ? null : Number(chosen))),
  z.nullable(dayOfMonth),
);
const days = z.object({ statementCloseDay: chosenDay, dueDay: chosenDay });

function DatesForm({ cards, answers, keep }: DatesStepProps & { cards: readonly CardSummary[] }) {
  const navigate = useNavigate();
  const change = useWalletChange(contract.wallet.changeCard);
  // As the step began: a card that is saved stays in the list.
  const [askedIds] = useState(() =>
    cards
      .filter((card) => isUndated(card) || card.bank !== null || answers.dated.includes(card.id))
      .map(({ id }) => id),
  );
  const asked = cards.filter(({ id }) => askedIds.includes(id));
  // Cards whose days were asked about and not changed since: the next Continue confirms them.
  const confirming = useRef(new Set<string>());
  const form = useApiForm({
    // What was kept may be of more cards: one that was dated elsewhere meanwhile isn't asked about.
    schema: z.object(Object.fromEntries(asked.map(({ id }) => [id, days]))),
    defaultValues: Object.fromEntries(asked.map((card) => [card.id, toDays(card)])),
    isEdit: true,
    // Whichever cards are asked about: it is left to link a bank, which may add some.
    draftName: datesPath,
    isKeptOnLeave: true,
    /** One after the other; an error stops at its card, and what was chosen stays. */
    async send(chosen) {
      const changes = asked.flatMap((card) => {
        const body = toEdit<CardChange>(chosen[card.id] ?? {}, card);
        return Object.keys(body.from ?? {}).length === 0 ? [] : [{ id: card.id, body }];
      });
      const questions = changes.flatMap(({ id }) => {
        const { statementCloseDay, dueDay } = { ...unknownDays, ...form.form.getValues(id) };
        const message = askAboutDays(statementCloseDay, dueDay, "Continue again to confirm.");
        return message === null || confirming.current.has(id) ? [] : [{ id, path: `${id}.dueDay`, message }];
      });
      if (questions.length > 0) {
        for (const { id } of questions) confirming.current.add(id);
        throw createFieldErrors(questions);
      }
      for (const { id, body } of changes) {
        try {
          await change.mutateAsync({ params: { walletCardId: id }, body });
        } catch (error) {
          throw nestFields(error, id);
        }
        keep(({ dated }) => ({ dated: [...dated, id] }));
      }
    },
    onSent: () => void navigate(next),
  });
  return (
    <Form onSubmit={form.submit} sender={form} className="mt-5 flex grow flex-col">
      {asked.length === 0 ? <p className="text-ink-2">The days of all your cards are entered.</p> : null}
      <ul className="mb-6">
        {asked.map((card) => (
          <CardDays key={card.id} card={card} form={form} onChange={() => void confirming.current.delete(card.id)} />
        ))}
      </ul>
      {asked.some(canBeLinked) ? (
        <p className="mb-6 flex items-center gap-3.5 px-1 text-small text-ink-2">
          <span className="shrink-0 text-green">{lock}</span>
          Linking is read-only. Your password stays with the bank.
        </p>
      ) : null}
      <StepFooter>
        <ValidationFailure title="Couldn't save the days." error={form.error} />
        <Button type="submit" variant="filled" size="large" full busy={form.isBusy} busyLabel="Saving">
          Continue
        </Button>
        <Link to={next} className="link text-small">
          I don't know these yet
        </Link>
      </StepFooter>
    </Form>
  );
}

type CardDaysProps = { card: CardSummary; form: FormFields<Record<string, Days>>; onChange: () => void };

function CardDays({ card, form: { form, field, errorAt }, onChange }: CardDaysProps) {
  const { id } = card;
  const { data } = useQuery(dashboardQuery(false));
  // Each of the two decides whether the other is right.
  const names = [`${id}.statementCloseDay`, `${id}.dueDay`] as const;
  const rules = { deps: [...names], onChange };
  const question = names.some(errorAt) ? null : askAboutDays(...form.watch(names));
  return (
    <li className="border-b border-line py-4 first:pt-0">
      <div className="flex items-center gap-3">
        <CardThumb large {...artInWallet(card, data?.cards)} />
        <p className="min-w-0 grow text-heading font-medium">{cardTitle(card)}</p>
        <Bank card={card} />
      </div>
      <fieldset aria-label={cardTitle(card)} className="mt-3 grid grid-cols-2 items-start gap-2.5">
        <SelectField label="Closing day" {...field(names[0], rules)}>
          {dayOptions}
        </SelectField>
        <SelectField label="Due day" {...field(names[1], rules)}>
          {dayOptions}
        </SelectField>
      </fieldset>
      <output className="mt-2 block text-small text-ink-2 empty:hidden">{question}</output>
    </li>
  );
}

/** Where the days come from, or could come from. */
function Bank({ card }: { card: CardSummary }) {
  if (card.bank !== null && !isUndated(card)) {
    return (
      <span className="flex shrink-0 items-center gap-1.5 text-small text-green">
        <TickDiscIcon size={14} />
        From {card.bank.name}
      </span>
    );
  }
  return canBeLinked(card) ? (
    <Link to={linkPath(card.issuer, datesPath)} className="link text-right text-small">
      Link {card.issuer}
      <span className="sr-only">: {cardTitle(card)}</span>
    </Link>
  ) : null;
}

const lock = shape(
  <>
    <rect x="3" y="7" width="10" height="7" rx="1.5" />
    <path d="M5.5 7V4.8a2.5 2.5 0 0 1 5 0V7" />
  </>,
);

const lastDay = 31;
const dayOptions = (
  <>
    <option value="">Choose</option>
    {Array.from({ length: lastDay }, (_, index) => (
      <option key={index} value={index + 1}>
        {index + 1 === lastDay ? "Last day" : ordinal(index + 1)}
      </option>
    ))}
  </>
);

/** The error of a request whose fields are under a name of the form. */
const nestFields = (error: unknown, name: string): unknown =>
  error instanceof ApiError && error.fields.length > 0
    ? createFieldErrors(error.fields.map(({ path, message }) => ({ path: `${name}.${toField(path)}`, message })))
    : error;
