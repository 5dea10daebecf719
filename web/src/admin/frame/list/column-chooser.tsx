import { createTextFilter } from "@cardwell/core/domain/fold-text";
import { startTransition, useId, useOptimistic, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { ColumnsIcon, GripIcon } from "../icons.tsx";
import { Popover } from "../popover.tsx";

type Column = { id: string; label: string };

type ColumnChooserProps = {
  columns: readonly Column[];
  /** Ids in their order; the first column can't be taken out. */
  shown: readonly string[];
  onChange: (shown: string[]) => void;
  onReset: () => void;
  /** Undefined while nothing differs from the view. */
  onSaveView: (() => void) | undefined;
};

/** Moves a column to the place of another; both are shown, and neither is the first. */
function moveColumn(shown: readonly string[], id: string, to: number): string[] {
  const left = shown.filter((each) => each !== id);
  left.splice(Math.min(Math.max(to, 1), left.length), 0, id);
  return left;
}

/** Which columns are shown, and in which order: by dragging a grip, or with the arrow keys on it. */
export function ColumnChooser({ columns, shown: saved, onChange, onReset, onSaveView }: ColumnChooserProps) {
  // The address follows in a transition, and until then a box must not jump back.
  const [shown, setShown] = useOptimistic(saved);
  const change = (next: string[]) =>
    startTransition(() => {
      setShown(next);
      onChange(next);
    });
  const [find, setFind] = useState("");
  const helpId = useId();
  const byId = new Map(columns.map((column) => [column.id, column]));
  const isFound = createTextFilter(find);
  const ordered = [
    ...shown.flatMap((id) => byId.get(id) ?? []),
    ...columns.filter(({ id }) => !shown.includes(id)),
  ].filter(({ label }) => isFound(label));
  const toggle = (id: string) => change(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id]);
  return (
    <Popover
      className="hidden md:block"
      label="Columns"
      face={
        <>
          <ColumnsIcon /> Columns
        </>
      }
    >
      <div className="flex items-baseline justify-between">
        <p className="font-semibold">Columns</p>
        <p className="figures text-caption text-ink-3">
          {shown.length} of {columns.length}
        </p>
      </div>
      <input
        type="search"
        aria-label="Find column"
        placeholder="Find column"
        value={find}
        onChange={({ target }) => setFind(target.value)}
        className="mt-2.5 min-h-9 w-full rounded-field border border-edge bg-raised px-3 text-small"
      />
      <ul className="mt-2 max-h-80 overflow-y-auto">
        {ordered.map(({ id, label }) => {
          const isFirst = id === columns[0]?.id;
          const isShown = shown.includes(id);
          return (
            <li key={id} data-column={id} className="flex items-center gap-2 rounded-chip">
              {isShown && !isFirst ? (
                <button
                  type="button"
                  aria-label={`Move ${label}`}
                  aria-describedby={helpId}
                  onKeyDown={(event) => {
                    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
                    event.preventDefault();
                    change(moveColumn(shown, id, shown.indexOf(id) + (event.key === "ArrowUp" ? -1 : 1)));
                  }}
                  onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
                  onPointerMove={({ currentTarget, pointerId, clientX, clientY }) => {
                    if (!currentTarget.hasPointerCapture(pointerId)) return;
                    const over = document.elementFromPoint(clientX, clientY)?.closest("li")?.dataset["column"];
                    const to = over === undefined ? -1 : shown.indexOf(over);
                    if (to > 0 && over !== id) change(moveColumn(shown, id, to));
                  }}
                  className="grid h-7 w-4 cursor-grab touch-none place-items-center rounded-chip text-ink-3"
                >
                  <GripIcon size={12} />
                </button>
              ) : (
                <span className="w-4" />
              )}
              <label className="flex min-h-7 grow items-center gap-2.5">
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isFirst}
                  onChange={() => toggle(id)}
                  className="size-4 accent-green"
                />
                <span className={isShown ? undefined : "text-ink-2"}>{label}</span>
              </label>
              {isFirst ? <span className="text-caption text-ink-3">Always shown</span> : null}
            </li>
          );
        })}
      </ul>
      <p id={helpId} className="sr-only">
        Drag, or press an arrow key.
      </p>
      <div className="mt-3 flex items-center justify-between border-t border-line pt-3">
        <Button variant="text" size="small" onClick={onReset}>
          Reset
        </Button>
        {onSaveView === undefined ? null : (
          <Button size="small" onClick={onSaveView}>
            Save as a view
          </Button>
        )}
      </div>
    </Popover>
  );
}
