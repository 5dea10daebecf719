import type { BenefitRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { readAmount, typedMoney } from "@cardwell/core/domain/number-text";
import { useState } from "react";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { contract } from "../../../lib/contract.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { rejectedAt } from "../../../lib/api-error.ts";
import { formatCivilDate } from "../../../lib/civil.ts";
import { textError } from "../fields/card-number.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";

const fields = ["on", "amount"];

type Window = { cycleKey: string; label: string; left: number | null };

function listWindows(credit: BenefitRow): Window[] {
  return [
    { cycleKey: credit.cycleKey, label: `${credit.windowLabel}, now`, left: credit.left },
    ...credit.past.map(({ cycleKey, label, startsOn, amount, used }) => ({
      cycleKey,
      label: `${label}, from ${formatCivilDate(startsOn)}`,
      left: amount === null ? null : amount - used,
    })),
  ];
}

/** A use in part, on another day, of an earlier window, with a note, or one whose credit has not shown yet. */
export function RecordUseForm({ credit, today }: { credit: BenefitRow; today: string }) {
  const { walletCardId, benefitId, unit, title } = credit;
  const params = { walletCardId, benefitId };
  const windows = listWindows(credit);
  const [cycleKey, setCycleKey] = useState(credit.cycleKey);
  const left = windows.find((each) => each.cycleKey === cycleKey)?.left ?? null;
  const typedLeft = left === null || left <= 0 ? "" : unit === null ? typedMoney(left) : String(left);
  const [typed, setTyped] = useState<string | null>(null);
  const [on, setOn] = useState(today);
  const [note, setNote] = useState("");
  const [isAwaited, setAwaited] = useState(false);
  const [problem, setProblem] = useState<string>();
  const record = useCardChange(contract.wallet.recordUse, {
    message: () => `Use of ${title} recorded.`,
    undo: ({ id }) => ({ endpoint: contract.wallet.removeUse, request: { params: { ...params, useId: id ?? "" } } }),
  });
  const amountText = typed ?? typedLeft;
  const amountError = problem ?? rejectedAt(record.error, "amount");

  async function save() {
    const { value: amount, error } = readAmount(amountText, unit === null, "Enter how much you used.");
    setProblem(error);
    if (error !== undefined || textError(note) !== undefined) return;
    const body = { cycleKey, amount, on, note: note.trim() === "" ? null : note.trim() };
    const answer = await record.run({ params, body: { ...body, state: isAwaited ? "awaited" : "used" } });
    if (answer === null) return;
    setTyped(null);
    setNote("");
    setAwaited(false);
  }

  return (
    <Form onSubmit={() => void save()} sender={record} className="grid max-w-120 gap-4">
      <h3 className="text-heading font-semibold">Record a use</h3>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {unit === null ? (
          <MoneyField
            label="Amount"
            value={amountText}
            onChange={({ target }) => setTyped(target.value)}
            error={amountError}
          />
        ) : (
          <TextField
            label={`How many (${unit}s)`}
            inputMode="numeric"
            value={amountText}
            onChange={({ target }) => setTyped(target.value)}
            error={amountError}
          />
        )}
        <TextField
          label="Date"
          type="date"
          max={today}
          value={on}
          onChange={({ target }) => setOn(target.value)}
          error={rejectedAt(record.error, "on")}
        />
      </div>
      {windows.length > 1 ? (
        <ChoiceField
          label="Window"
          value={cycleKey}
          onChange={({ target }) => setCycleKey(target.value)}
          choices={windows.map((each) => ({ value: each.cycleKey, label: each.label }))}
        />
      ) : null}
      <TextField
        label="Note"
        aside="optional"
        maxLength={280}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={textError(note)}
      />
      <label className="target flex items-center gap-2.5">
        <input
          type="checkbox"
          checked={isAwaited}
          onChange={({ target }) => setAwaited(target.checked)}
          className="size-4.5 accent-green"
        />
        The credit hasn't posted yet
      </label>
      <ValidationFailure error={record.error} at={fields} />
      <div>
        <Button type="submit" size="small" busy={record.isBusy} busyLabel="Saving">
          Record use
        </Button>
      </div>
    </Form>
  );
}
