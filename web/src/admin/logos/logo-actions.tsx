import { adminLogosContract as contract } from "@cardwell/core/contract/admin/logos";
import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import { ART_HUES } from "@cardwell/core/domain/catalog/art-hues";
import { computeFallback } from "@cardwell/core/domain/logos/initials";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { LogoTile } from "../../components/logo-tile.tsx";
import { capitalize } from "../../lib/format.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { Allowed } from "../frame/permission.tsx";
import { staffAction } from "../frame/staff-action.ts";
import { ReplaceDialog } from "./logo-forms.tsx";

const removeLogo = ({ kind, id, name, revision }: LogoRow, label: string) =>
  staffAction(contract.remove, {
    params: { kind, id },
    body: { revision },
    label,
    name: `${label}: ${name}`,
    look: label === "Remove" ? "destructive" : "outline",
    title: `Remove the logo of ${name}?`,
    confirm: "Remove logo",
    busyLabel: "Removing",
    text: "Members see initials again within a minute. The file is served no longer, unless another logo has it.",
    done: `The logo of ${name} is removed.`,
  });

const toHue = (chosen: string) => ART_HUES.find((hue) => hue === chosen) ?? ART_HUES[0];

export const setInitials = ({ kind, id, name, mark, initialsRevision }: LogoRow) =>
  staffAction(contract.setInitials, {
    params: { kind, id },
    values: { initials: mark.initials, hue: mark.hue },
    body: ({ initials, hue }) => ({ revision: initialsRevision, initials, hue: toHue(hue) }),
    label: "Change initials",
    title: `Change the initials of ${name}?`,
    confirm: "Save initials",
    busyLabel: "Saving",
    text: "Members see them within a minute wherever there is no logo.",
    done: `The initials of ${name} are saved.`,
    fields: ({ values: { initials, hue }, field }) => {
      const computed = computeFallback(name);
      const shown = initials.trim() === "" ? computed : { initials: initials.trim(), hue: toHue(hue) };
      return (
        <>
          <LogoTile logo={{ url: null, ...shown }} large />
          <TextField
            label="Initials"
            maxLength={12}
            hint={`Up to 3 characters. Empty: ${computed.initials} on ${computed.hue}, by the name.`}
            {...field("initials")}
          />
          <SelectField label="Color" {...field("hue")}>
            {ART_HUES.map((each) => (
              <option key={each} value={each}>
                {capitalize(each)}
              </option>
            ))}
          </SelectField>
        </>
      );
    },
  });

type LogoActionsProps = {
  row: LogoRow;
  replace?: string;
  /** Null: it isn't offered. */
  remove?: string | null;
  size?: "small" | "medium";
};

/** What staff can do about a logo that is stored. */
export function LogoActions({ row, replace = "Replace", remove = "Remove", size = "small" }: LogoActionsProps) {
  const [isReplacing, setReplacing] = useState(false);
  return (
    <Allowed to={contract.replace} actions={[replace, ...(remove === null ? [] : [remove])]} size={size}>
      <div className="flex flex-wrap gap-2">
        <Button size={size} aria-label={`${replace}: ${row.name}`} onClick={() => setReplacing(true)}>
          {replace}
        </Button>
        {remove === null ? null : <ActionButton action={removeLogo(row, remove)} size={size} />}
      </div>
      {isReplacing ? <ReplaceDialog row={row} onDone={() => setReplacing(false)} /> : null}
    </Allowed>
  );
}
