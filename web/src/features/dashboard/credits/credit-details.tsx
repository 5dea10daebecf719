import { isUsable } from "@cardwell/core/domain/benefits/open-credits";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import type { CreditItem } from "@cardwell/core/domain/dashboard/shapes";
import { readAmount } from "@cardwell/core/domain/number-text";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { readWith, useApiForm } from "../../../components/use-api-form.ts";
import { formatMonthDay, formatWholeDay } from "../../../lib/civil.ts";
import { formatAmount, formatCount, formatShare } from "../../../lib/format.ts";
import { cardPath } from "../../../lib/paths.ts";
import { createMark } from "../../../lib/use-mark.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { MarkButton, ValidationFailure } from "../mark-button.tsx";
import { enrolledMark, windowMark } from "../../../lib/mark-calls.ts";
import { wantedMark } from "./credit-marks.ts";
import { useView } from "../view.ts";

type CreditDetailsProps = { credit: CreditItem; name: string; onMark?: (() => void) | undefined };

/** How to use a credit, what was recorded, and everything beside using all of it. */
export function CreditDetails({ credit, name, onMark }: CreditDetailsProps) {
  const { dashboard } = useView();
  const { title, state } = credit;
  const isOpen = isUsable(credit);
  const isMine = !dashboard.isSample;
  return (
    <div className="grid gap-4 pt-3 pb-2 pl-9 md:pl-10">
      <div className="grid content-start gap-2 text-small">
        <p className="max-w-140 text-ink-2">{credit.howTo ?? "No further instructions."}</p>
        <p className="text-ink-3">
          {credit.endsOn === null
            ? "No end date."
            : `Last day: ${formatWholeDay(credit.endsOn)}${credit.daysLeft === null ? "" : `, ${formatCount(credit.daysLeft, "day")} left`}.`}
          {credit.weight === 1 ? "" : ` Counted at ${formatShare(credit.weight)} of face value.`}
        </p>
        {credit.earnedOn === null ? null : (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
            Marked as earned {formatMonthDay(credit.earnedOn)}.
            {isMine && credit.uses.length === 0 ? (
              <span onClickCapture={onMark}>
                <MarkButton variant="text" mark={unearnedMark(credit, credit.earnedOn)} about={`: ${name}`} />
              </span>
            ) : null}
          </p>
        )}
        <Uses credit={credit} name={name} canChange={isMine} />
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          {isMine ? (
            <Link to={`${cardPath(credit.walletCardId)}#credit-${credit.benefitId}`} className="link">
              See its windows and terms
            </Link>
          ) : null}
          {credit.enrolUrl === null ? null : (
            <a href={credit.enrolUrl} target="_blank" rel="noreferrer" className="link">
              Enroll on the issuer's site
            </a>
          )}
        </p>
      </div>
      {isMine ? (
        <div className="grid content-start gap-3">
          {isOpen && credit.left !== null && credit.left > 0 ? <PartForm credit={credit} name={name} /> : null}
          <div className="flex flex-wrap gap-2" onClickCapture={onMark}>
            {state === "enrol_needed" ? (
              <MarkButton mark={enrolledMark(credit, title, dashboard.today)} about={`in ${name}`} />
            ) : null}
            {isOpen ? <MarkButton mark={awaitedMark(credit)} about={`: ${name}`} /> : null}
            {isOpen ? <MarkButton variant="text" mark={windowMark(credit, "skipped")} about={`: ${name}`} /> : null}
            {state === "not_wanted" ? (
              <MarkButton mark={wantedMark(credit, title, true)} about={`: ${name}`} />
            ) : (
              <MarkButton variant="text" mark={wantedMark(credit, title, false)} about={`: ${name}`} />
            )}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** Undoes the member's "earned" mark. */
function unearnedMark({ walletCardId, benefitId, cycleKey, title }: CreditItem, earnedOn: string) {
  const params = { walletCardId, benefitId, cycleKey };
  return createMark({
    label: "Mark as not earned",
    doing: "Marked as not earned",
    message: `${title} marked as not earned.`,
    endpoint: contract.wallet.earnBenefit,
    request: { params, body: { earnedOn: null, from: { earnedOn } } },
    undo: undoEdit,
  });
}

/** Spent, and the credit has not shown yet. */
function awaitedMark({ walletCardId, benefitId, cycleKey, title }: CreditItem) {
  const params = { walletCardId, benefitId };
  return createMark({
    label: "Used, not posted yet",
    doing: "Marked as waiting",
    message: `${title} marked as used. Waiting for the credit to post.`,
    endpoint: contract.wallet.recordUse,
    request: { params, body: { cycleKey, state: "awaited" as const } },
    undo: (useId) => ({
      endpoint: contract.wallet.removeUse,
      request: { params: { ...params, useId }, body: { from: { state: "awaited" } } },
    }),
  });
}

type UsesProps = { credit: CreditItem; name: string; canChange: boolean };

function Uses({ credit, name, canChange }: UsesProps) {
  const remove = useWalletChange(contract.wallet.removeUse, { message: () => "Use removed." });
  if (credit.uses.length === 0) return null;
  const { walletCardId, benefitId } = credit;
  return (
    <>
      <ul className="max-w-140 border-t border-line">
        {credit.uses.map((use) => (
          <li key={use.id} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-1.5">
            <span className="figures w-14 text-ink-3">{formatMonthDay(use.on)}</span>
            <span className="figures font-medium">{formatAmount(use.amount, credit.unit)}</span>
            <span className="min-w-0 grow text-ink-2">{use.note}</span>
            {canChange ? (
              <button
                type="button"
                aria-disabled={remove.isPending || undefined}
                onClick={() => remove.mutate({ params: { walletCardId, benefitId, useId: use.id }, body: {} })}
                className="link min-h-8"
              >
                Remove
                <span className="sr-only">
                  : {formatAmount(use.amount, credit.unit)} of {name}
                </span>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <ValidationFailure error={remove.error} />
    </>
  );
}

function PartForm({ credit, name }: Pick<CreditDetailsProps, "credit" | "name">) {
  const { walletCardId, benefitId, cycleKey, unit } = credit;
  const params = { walletCardId, benefitId };
  const record = useWalletChange(contract.wallet.recordUse, {
    message: () => `Use of ${credit.title} recorded.`,
    undo: ({ id }) => ({ endpoint: contract.wallet.removeUse, request: { params: { ...params, useId: id ?? "" } } }),
  });
  const form = useApiForm({
    schema: z.object({
      amount: readWith((typed) => readAmount(typed, unit === null, "Enter how much you used.")),
    }),
    defaultValues: { amount: "" },
    draftName: `part.${walletCardId}.${benefitId}.${cycleKey}`,
    send: ({ amount }) => record.mutateAsync({ params, body: { cycleKey, amount } }),
    onSent: (): void => form.form.reset(),
  });
  return (
    <Form className="flex flex-wrap items-end gap-2" onSubmit={form.submit} sender={form}>
      <div className="w-44">
        <TextField
          label={unit === null ? "Amount used, in dollars" : `Amount used, in ${unit}s`}
          inputMode="decimal"
          autoComplete="off"
          {...form.field("amount")}
        />
      </div>
      <Button type="submit" size="large" busy={form.isBusy} busyLabel="Saving">
        Record
        <span className="sr-only"> partial use of {name}</span>
      </Button>
      <ValidationFailure error={form.error} />
    </Form>
  );
}
