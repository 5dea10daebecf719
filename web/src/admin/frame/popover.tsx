import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { classNames } from "../../components/class-names.ts";

type PopoverProps = { label: string; face: ReactNode; className?: string; children: ReactNode };

/** A button that opens a sheet under it; Escape and a press elsewhere close it. */
export function Popover({ label, face, className, children }: PopoverProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const details = element.current;
      if (details === null || !details.open) return;
      // In a dialog that was opened from it, Escape closes that.
      const isEscape =
        event instanceof KeyboardEvent && event.key === "Escape" && details.querySelector("dialog[open]") === null;
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
    <details ref={element} className={classNames("group relative", className)}>
      <summary
        aria-label={label}
        className="inline-flex min-h-9 list-none items-center gap-2 rounded-field border border-line-2 bg-raised px-3 text-small font-medium group-open:bg-sunk hover:bg-sunk"
      >
        {face}
      </summary>
      <div className="absolute top-full right-0 z-10 mt-2 w-64 rounded-sheet bg-raised p-4 text-small shadow-sheet">
        {children}
      </div>
    </details>
  );
}
