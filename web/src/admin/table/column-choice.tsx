import { useEffect, useRef } from "react";
import type { AdminColumn } from "./admin-table.tsx";

type ColumnChoiceProps<Row, Sort extends string> = {
  columns: AdminColumn<Row, Sort>[];
  isShown: (column: AdminColumn<Row, Sort>) => boolean;
  onToggle: (key: string) => void;
};

/** Which columns stand in the table. */
export function ColumnChoice<Row, Sort extends string>({ columns, isShown, onToggle }: ColumnChoiceProps<Row, Sort>) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const details = element.current;
      if (details === null || !details.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isOutside = event.type === "pointerdown" && event.target instanceof Node && !details.contains(event.target);
      if (!isEscape && !isOutside) return;
      details.open = false;
      if (isEscape) details.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);
  return (
    <details ref={element} className="relative hidden md:block">
      <summary className="inline-flex min-h-10 list-none items-center rounded-field border border-line-2 bg-raised px-4 font-medium hover:bg-sunk">
        Columns
      </summary>
      <fieldset className="absolute top-full right-0 z-10 mt-2 grid w-56 gap-1 rounded-sheet bg-raised p-3 shadow-sheet">
        <legend className="sr-only">Columns that are shown</legend>
        {columns
          .filter(({ fixed }) => fixed !== true)
          .map((column) => (
            <label key={column.key} className="flex min-h-8 items-center gap-2.5 rounded-chip px-2 hover:bg-sunk">
              <input
                type="checkbox"
                checked={isShown(column)}
                onChange={() => onToggle(column.key)}
                className="size-4 accent-green"
              />
              {column.head}
            </label>
          ))}
      </fieldset>
    </details>
  );
}
