import { Button } from "../../components/button.tsx";
import { FieldFrame } from "../../components/field.tsx";
import { MOST_CUT_OFF, noInsets } from "./logo-file.ts";
import type { Insets } from "./logo-file.ts";

const edges = [
  ["top", "Top", "bottom"],
  ["bottom", "Bottom", "top"],
  ["left", "Left", "right"],
  ["right", "Right", "left"],
] as const;

type LogoCropProps = { insets: Insets; onChange: (insets: Insets) => void; onTrim: () => void };

/** How much is cut off at each edge. The preview shows what is left. */
export function LogoCrop({ insets, onChange, onTrim }: LogoCropProps) {
  return (
    <fieldset className="grid max-w-120 gap-3">
      <legend className="mb-2 text-body font-medium">Crop</legend>
      <div className="grid grid-cols-2 gap-x-5 gap-y-3">
        {edges.map(([edge, label, opposite]) => (
          <FieldFrame key={edge} label={label} aside={`${insets[edge]}%`}>
            {(control) => (
              <input
                {...control}
                type="range"
                min={0}
                max={MOST_CUT_OFF}
                value={insets[edge]}
                aria-valuetext={`${insets[edge]}%`}
                className="w-full accent-green"
                onChange={({ target }) => {
                  const cutOff = Math.min(Number(target.value), MOST_CUT_OFF - insets[opposite]);
                  onChange({ ...insets, [edge]: cutOff });
                }}
              />
            )}
          </FieldFrame>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onTrim}>
          Trim empty edges
        </Button>
        <Button size="small" disabled={insets === noInsets} onClick={() => onChange(noInsets)}>
          Show all
        </Button>
      </div>
    </fieldset>
  );
}
