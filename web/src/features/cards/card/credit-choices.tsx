import { formatShare } from "../../../lib/format.ts";
import type { RequestOf } from "@cardwell/core/contract/endpoint";
import type { BenefitRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { readRequiredNumber } from "@cardwell/core/domain/number-text";
import { useState } from "react";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { textError } from "../fields/card-number.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";

type Body = RequestOf<typeof contract.wallet.chooseBenefit>["body"];

/** What the person decided about a credit: enrolled, what it is worth to them, their choice, and whether they want it at all. */
export function CreditChoices({ credit, today }: { credit: BenefitRow; today: string }) {
  const { walletCardId, benefitId, title, enrolledOn, enrolmentRequired, wanted, weight } = credit;
  const params = { walletCardId, benefitId };
  const choose = useCardChange(contract.wallet.chooseBenefit, { message: () => "Choice saved." });
  const want = useCardChange(contract.wallet.chooseBenefit, {
    message: () => (wanted ? `${title} is no longer counted.` : `${title} is counted again.`),
    undo: () => ({ endpoint: contract.wallet.chooseBenefit, request: { params, body: { wanted } } }),
  });
  const save = (body: Body) => void choose.run({ params, body });
  const [percent, setPercent] = useState(String(Math.round(weight * 100)));
  const [choice, setChoice] = useState(credit.choice ?? "");
  const [lastUsedOn, setLastUsedOn] = useState(credit.lastUsedOn ?? "");
  const { value: weightBps, error: percentError } = readRequiredNumber(percent, "percent", {
    hint: "Enter a percentage from 0 to 100.",
    most: 10_000,
    decimals: 0,
  });
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
            busy={choose.isBusy}
            busyLabel="Saving"
            onClick={() => save({ enrolledOn: enrolledOn === null ? today : null })}
          >
            {enrolledOn === null ? "Mark as enrolled" : "Mark as not enrolled"}
          </Button>
        </div>
      ) : null}
      <Form
        className="grid grid-cols-[1fr_auto] items-end gap-2.5"
        onSubmit={() => {
          if (percentError === undefined) save({ weight: weightBps / 10_000 });
        }}
      >
        <TextField
          label="Worth to you, % of face value"
          aside={`counted at ${formatShare(weight)}`}
          inputMode="numeric"
          maxLength={3}
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
          error={percentError}
        />
        <Button type="submit" busy={choose.isBusy} busyLabel="Saving">
          Save value
        </Button>
      </Form>
      {credit.choiceNeeded === null ? null : (
        <Form
          className="grid grid-cols-[1fr_auto] items-end gap-2.5"
          onSubmit={() => {
            if (textError(choice) === undefined) save({ choice: choice.trim() === "" ? null : choice.trim() });
          }}
        >
          <TextField
            label={credit.choiceNeeded}
            maxLength={80}
            value={choice}
            onChange={({ target }) => setChoice(target.value)}
            error={textError(choice)}
          />
          <Button type="submit" busy={choose.isBusy} busyLabel="Saving">
            Save choice
          </Button>
        </Form>
      )}
      {credit.repeats.includes("last use") || credit.lastUsedOn !== null ? (
        <Form
          className="grid grid-cols-[1fr_auto] items-start gap-2.5"
          onSubmit={() => save({ lastUsedOn: lastUsedOn === "" ? null : lastUsedOn })}
        >
          <TextField
            label="Last used on"
            type="date"
            max={today}
            value={lastUsedOn}
            onChange={({ target }) => setLastUsedOn(target.value)}
            hint="The next window counts from this date."
          />
          <div className="mt-7">
            <Button type="submit" size="large" busy={choose.isBusy} busyLabel="Saving">
              Save date
            </Button>
          </div>
        </Form>
      ) : null}
      <div>
        <Button
          size="small"
          variant="text"
          busy={want.isBusy}
          busyLabel="Saving"
          onClick={() => void want.run({ params, body: { wanted: !wanted } })}
        >
          {wanted ? "I don't want this credit" : "I want this credit"}
        </Button>
      </div>
      <ValidationFailure error={choose.error ?? want.error} />
    </div>
  );
}

/** The member marked it as earned, and can undo it. */
function Earned({ credit, earnedOn }: { credit: BenefitRow; earnedOn: string }) {
  const { walletCardId, benefitId, cycleKey, title, uses } = credit;
  const params = { walletCardId, benefitId, cycleKey };
  const earn = useCardChange(contract.wallet.earnBenefit, {
    message: () => `${title} marked as not earned.`,
    undo: () => ({ endpoint: contract.wallet.earnBenefit, request: { params, body: { earnedOn } } }),
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
          onClick={() => void earn.run({ params, body: { earnedOn: null } })}
        >
          Mark as not earned<span className="sr-only">: {title}</span>
        </Button>
      )}
      <ValidationFailure error={earn.error} />
    </div>
  );
}
