import type { Benefit, BenefitWindow } from "@cardwell/core/domain/catalog/benefit";
import { toOptions } from "../labels.ts";
import { anchors, cadences, monthly } from "./benefit-choices.ts";
import {
  ChoiceInput,
  NumberInput,
  OptionalChoiceInput,
  RequiredNumberInput,
  TextInput,
} from "../../frame/inputs/inputs.tsx";
import { Columns } from "./part.tsx";

type WindowFieldsProps = {
  benefit: Benefit;
  onWindow: (window: BenefitWindow | null) => void;
  onChange: (benefit: Benefit) => void;
};

const halves = [
  { from: "01-01", to: "06-30" },
  { from: "07-01", to: "12-31" },
];

const typedPieces = (segments: BenefitWindow["segments"]) =>
  segments.map(({ from, to }) => `${from} to ${to}`).join(", ");

function readPieces(typed: string): BenefitWindow["segments"] {
  return typed.split(",").map((piece) => {
    const [from = "", to = ""] = piece.split(/\bto\b/);
    return { from: from.trim(), to: to.trim() };
  });
}

/** When a benefit renews. */
export function WindowFields({ benefit, onWindow, onChange }: WindowFieldsProps) {
  const { window, amountOverrides } = benefit;
  const december = amountOverrides.find(({ match }) => match === "month=12");
  const others = amountOverrides.filter(({ match }) => match !== "month=12");
  return (
    <Columns>
      <OptionalChoiceInput
        label="Renews"
        none="Doesn't renew"
        value={window?.cadence ?? null}
        choices={toOptions(cadences)}
        onChange={(cadence) => {
          if (cadence === null) return onChange({ ...benefit, window: null, amountOverrides: [] });
          onWindow({ ...monthly, ...window, cadence, segments: cadence === "custom" ? halves : [] });
        }}
      />
      {window === null ? null : (
        <>
          <ChoiceInput
            label="Counted from"
            value={window.anchor}
            choices={toOptions(anchors)}
            onChange={(anchor) => onWindow({ ...window, anchor })}
          />
          {window.cadence === "multi_year" ? (
            <RequiredNumberInput
              label="Years between renewals"
              kind="whole"
              value={window.everyN}
              onChange={(everyN) => onWindow({ ...window, everyN })}
            />
          ) : null}
          {window.cadence === "custom" ? (
            <TextInput
              label="Parts of the year"
              hint="Month-day, such as 01-01 to 09-18, 09-19 to 12-31."
              value={typedPieces(window.segments)}
              onChange={(typed) => onWindow({ ...window, segments: readPieces(typed) })}
            />
          ) : null}
          <RequiredNumberInput
            label="Uses in a window"
            kind="whole"
            value={window.occurrences}
            onChange={(occurrences) => onWindow({ ...window, occurrences })}
          />
          {window.cadence === "monthly" ? (
            <NumberInput
              label="Amount in December"
              hint="Leave blank if same as other months."
              kind="money"
              value={december?.amountCents ?? null}
              onChange={(amountCents) =>
                onChange({
                  ...benefit,
                  amountOverrides: amountCents === null ? others : [...others, { match: "month=12", amountCents }],
                })
              }
            />
          ) : null}
          <RequiredNumberInput
            label="Windows that unused amounts carry over"
            kind="whole"
            value={window.carryOverWindows}
            onChange={(carryOverWindows) => onWindow({ ...window, carryOverWindows })}
          />
        </>
      )}
    </Columns>
  );
}
