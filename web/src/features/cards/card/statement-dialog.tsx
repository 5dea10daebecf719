import { walletContract } from "@cardwell/core/contract/wallet";
import { minDate } from "@cardwell/core/domain/dates/civil";
import { typedMoney } from "@cardwell/core/domain/number-text";
import { isSameCycle } from "@cardwell/core/domain/statements/cycle";
import { useState } from "react";
import * as z from "zod/mini";
import { contract } from "../../../lib/page-contract.ts";
import { TextField } from "../../../components/field.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { formatMonthDay } from "../../../lib/civil.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { withStored } from "../../../lib/edit.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { requiredCents, typedBalance, typedCents } from "../fields/typed-schemas.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";
import { findNextStatement } from "./statement-rows.ts";

const { body } = walletContract.recordStatement;

const read = z.object({
  closeOn: body.shape.closeOn,
  dueOn: body.shape.dueOn,
  balanceCents: requiredCents("Enter the statement balance.", { least: -Infinity, typed: typedBalance }),
  minimumCents: typedCents,
});

type Read = z.output<typeof read>;

const isDueLater = z.refine<Read>(({ closeOn, dueOn }) => dueOn > closeOn, {
  path: ["dueOn"],
  error: "Choose a day after the closing date.",
});
const isMinimum = z.refine<Read>(({ balanceCents, minimumCents }) => (minimumCents ?? 0) <= Math.max(0, balanceCents), {
  path: ["minimumCents"],
  error: ({ input }) =>
    (input as Read).balanceCents < 0
      ? "A statement in credit has no minimum. Leave it blank."
      : "Enter a minimum no higher than the balance.",
});

/** The next statement, empty but for its days where they are known; or the one that closed on a day, to be corrected. */
export function StatementDialog({ page, closeOn, onClose }: DialogProps) {
  const { card, summary, statements, today } = page;
  const [{ next, known }] = useState(() => ({
    next: findNextStatement(page),
    known: new Set(statements.map((each) => each.closeOn)),
  }));
  // Where only the due day is known, the closing day is a guess.
  const on = closeOn ?? minDate(next?.closeOn ?? "", today);
  const isOfCycle = (each: { closeOn: string }) => on === "" || isSameCycle(each.closeOn, on);
  const kept =
    statements.find((each) => each.closeOn === closeOn) ??
    // One that was entered in another tab meanwhile is edited.
    statements.find((each) => !known.has(each.closeOn) && isOfCycle(each));
  const isOwn = ({ closeOn: typed }: Read) =>
    typed === kept?.closeOn || statements.every((each) => each === kept || !isSameCycle(each.closeOn, typed));
  const isFree = z.refine<Read>(isOwn, {
    path: ["closeOn"],
    error: "This statement is entered already. Edit it in the list of statements.",
  });
  const record = useCardChange(contract.wallet.recordStatement, { message: () => "Statement saved." });
  const form = useApiForm({
    schema: z.pipe(read.check(isDueLater, isMinimum, isFree), body),
    defaultValues: {
      closeOn: kept?.closeOn ?? on,
      dueOn: kept?.dueOn ?? next?.dueOn ?? "",
      balanceCents: typedMoney(kept?.balanceCents ?? null),
      minimumCents: typedMoney(kept?.minimumCents ?? null),
    },
    isEdit: true,
    draftName: `statement.${card.id}.${on}`,
    send: (statement) => record.send({ params: { walletCardId: card.id }, body: withStored(statement, kept ?? {}) }),
    onSent: onClose,
  });

  return (
    <DialogForm
      title={
        closeOn === undefined
          ? `Enter the statement of ${cardTitle(summary)}`
          : `Edit the ${formatMonthDay(closeOn)} statement of ${cardTitle(summary)}`
      }
      act="Save statement"
      acting="Saving"
      change={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <MoneyField
        label="Statement balance"
        mayBeNegative
        data-autofocus
        {...form.field("balanceCents", { deps: "minimumCents" })}
        hint="The statement's total, not the current balance. Use a minus if the bank owes you."
      />
      <MoneyField label="Minimum payment" aside="optional" {...form.field("minimumCents")} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label="Closed on"
          type="date"
          max={today}
          // An earlier one is known by its closing date.
          readOnly={kept !== undefined && kept.closeOn !== card.statement?.closeOn}
          {...form.field("closeOn", { deps: "dueOn" })}
        />
        <TextField label="Due on" type="date" {...form.field("dueOn")} />
      </div>
    </DialogForm>
  );
}
