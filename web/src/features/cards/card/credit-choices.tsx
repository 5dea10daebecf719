import type { RequestOf } from "@cardwell/core/contract/endpoint";
import { walletContract } from "@cardwell/core/contract/wallet";
import type { BenefitRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { readRequiredNumber } from "@cardwell/core/domain/number-text";
import type { ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { readWith, useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { toEdit } from "../../../lib/edit.ts";
import { formatShare } from "../../../lib/format.ts";
import { contract } from "../../../lib/page-contract.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { useCardChange } from "../use-card-change.ts";

type Body = RequestOf<typeof contract.wallet.chooseBenefit>["body"];

const weightSchema = z.object({
  weight: z.pipe(
    readWith((typed) =>
      readRequiredNumber(typed, "percent", { hint: "Enter a percentage from 0 to 100.", most: 10_000, decimals: 0 }),
    ),
    z.transform((bps) => bps / 10_000),
  ),
});
const choiceSchema = z.required(z.pick(walletContract.chooseBenefit.body, { choice: true }));
const lastUseSchema = z.object({
  lastUsedOn: z.pipe(
    z.string(),
    z.transform((typed) => (typed === "" ? null : typed)),
  ),
});

/** What is typed about a credit, with the button that saves it. */
function useChoiceForm<Values extends FieldValues, Sent extends Body>(
  credit: BenefitRow,
  schema: $ZodType<Sent, Values>,
  defaultValues: DefaultValues<Values>,
) {
  const { walletCardId, benefitId } = credit;
  const choose = useCardChange(contract.wallet.chooseBenefit, { message: () => "Choice saved." });
  return useApiForm({
    schema,
    defaultValues,
    isEdit: true,
    draftName: `${Object.keys(defaultValues).join()}.${walletCardId}.${benefitId}`,
    send: (chosen) => choose.send({ params: { walletCardId, benefitId }, body: toEdit<Body>(chosen, credit) }),
    onSent: () => undefined,
  });
}

type ChoiceFormProps = {
  form: Pick<ReturnType<typeof useChoiceForm>, "submit" | "error" | "reset" | "isBusy">;
  act: string;
  children: ReactNode;
};

function ChoiceForm({ form, act, children }: ChoiceFormProps) {
  return (
    <Form className="grid grid-cols-[1fr_auto] items-start gap-2.5" onSubmit={form.submit} sender={form}>
      {children}
      <div className="mt-7">
        <Button type="submit" size="large" busy={form.isBusy} busyLabel="Saving">
          {act}
        </Button>
      </div>
      <div className="col-span-2 empty:hidden">
        <ValidationFailure error={form.error} />
      </div>
    </Form>
  );
}

/** What the person decided about a credit: enrolled, what it is worth to them, their choice, and whether they want it at all. */
export function CreditChoices({ credit, today }: { credit: BenefitRow; today: string }) {
  const { walletCardId, benefitId, title, enrolledOn, enrolmentRequired, wanted, weight } = credit;
  const params = { walletCardId, benefitId };
  const enroll = useCardChange(contract.wallet.chooseBenefit, { message: () => "Choice saved.", undo: undoEdit });
  const want = useCardChange(contract.wallet.chooseBenefit, {
    message: () => (wanted ? `${title} is no longer counted.` : `${title} is counted again.`),
    undo: undoEdit,
  });
  const worth = useChoiceForm(credit, weightSchema, { weight: String(Math.round(weight * 100)) });
  const choice = useChoiceForm(credit, choiceSchema, { choice: credit.choice ?? "" });
  const lastUse = useChoiceForm(credit, lastUseSchema, { lastUsedOn: credit.lastUsedOn ?? "" });
  return (
    <div className="grid max-w-120 gap-4">
      <h3 className="text-heading font-semibold">Your choices</h3>
      {credit.earnedOn === null ? null : <Earned credit={credit} earnedOn={credit.earnedOn} />}
      {enrolmentRequired ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-ink-2">
            {enrolledOn === null ? "Not enrolled yet" : `Enrolled ${formatCivilDate(enrolledOn)}`}
          </span>
          <Button
            size="small"
            busy={enroll.isBusy}
            busyLabel="Saving"
            onClick={() =>
              void enroll.run({
                params,
                body: { enrolledOn: enrolledOn === null ? today : null, from: { enrolledOn } },
              })
            }
          >
            {enrolledOn === null ? "Mark as enrolled" : "Mark as not enrolled"}
          </Button>
        </div>
      ) : null}
      <ChoiceForm form={worth} act="Save value">
        <TextField
          label="Worth to you, % of face value"
          aside={`counted at ${formatShare(weight)}`}
          inputMode="numeric"
          maxLength={3}
          {...worth.field("weight")}
        />
      </ChoiceForm>
      {credit.choiceNeeded === null ? null : (
        <ChoiceForm form={choice} act="Save choice">
          <TextField label={credit.choiceNeeded} maxLength={80} {...choice.field("choice")} />
        </ChoiceForm>
      )}
      {credit.repeats.includes("last use") || credit.lastUsedOn !== null ? (
        <ChoiceForm form={lastUse} act="Save date">
          <TextField
            label="Last used on"
            type="date"
            max={today}
            {...lastUse.field("lastUsedOn")}
            hint="The next window counts from this date."
          />
        </ChoiceForm>
      ) : null}
      <div>
        <Button
          size="small"
          variant="text"
          busy={want.isBusy}
          busyLabel="Saving"
          onClick={() => void want.run({ params, body: { wanted: !wanted, from: { wanted } } })}
        >
          {wanted ? "I don't want this credit" : "I want this credit"}
        </Button>
      </div>
      <ValidationFailure error={enroll.error ?? want.error} />
    </div>
  );
}

/** The member marked it as earned, and can undo it. */
function Earned({ credit, earnedOn }: { credit: BenefitRow; earnedOn: string }) {
  const { walletCardId, benefitId, cycleKey, title, uses } = credit;
  const params = { walletCardId, benefitId, cycleKey };
  const earn = useCardChange(contract.wallet.earnBenefit, {
    message: () => `${title} marked as not earned.`,
    undo: undoEdit,
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-ink-2">Marked as earned {formatCivilDate(earnedOn)}</span>
      {/* A used credit was earned, whatever else is recorded. */}
      {uses.length > 0 ? null : (
        <Button
          size="small"
          busy={earn.isBusy}
          busyLabel="Saving"
          onClick={() => void earn.run({ params, body: { earnedOn: null, from: { earnedOn } } })}
        >
          Mark as not earned<span className="sr-only">: {title}</span>
        </Button>
      )}
      <ValidationFailure error={earn.error} />
    </div>
  );
}
