import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { classNames } from "../../../components/class-names.ts";
import { ChevronIcon } from "../../../components/icons.tsx";
import { moveByKey } from "../bell/move-by-key.ts";

type DropMenuProps = {
  label: string;
  className?: string;
  /** Made when it opens, as times pass. */
  items: () => ReactNode;
};

/** An outlined button and a sheet right under it. The platform closes it on Escape and on a click elsewhere. */
export function DropMenu({ label, className, items }: DropMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => (sheet.current === null ? undefined : moveByKey(sheet.current)), []);
  useEffect(() => {
    if (isOpen) sheet.current?.querySelector<HTMLElement>("[data-row]:not([aria-disabled])")?.focus();
  }, [isOpen]);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={classNames(
          "inline-flex min-h-10 items-center justify-center gap-3 rounded-field border border-line-2 px-4 text-body font-medium text-ink hover:bg-sunk",
          isOpen ? "bg-sunk" : "bg-raised",
          className,
        )}
      >
        {label}
        <ChevronIcon size={14} />
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={({ newState }) => {
          if (newState === "open" && button.current && sheet.current) placeUnder(button.current, sheet.current);
        }}
        onToggle={({ newState }) => setOpen(newState === "open")}
        // It closes, the focus is on its button again, and Tab continues from there.
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Tab") currentTarget.hidePopover();
        }}
        className="absolute inset-auto m-0 w-64 rounded-sheet bg-raised p-1.5 text-ink shadow-sheet max-md:right-5! max-md:left-5! max-md:w-auto max-[21rem]:right-4! max-[21rem]:left-4!"
      >
        {isOpen ? items() : null}
      </div>
    </>
  );
}

/** Over the page and not fixed to the window, so that both scroll together. */
function placeUnder(button: HTMLElement, sheet: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect();
  sheet.style.top = `${Math.round(bottom + globalThis.scrollY + 6)}px`;
  sheet.style.right = `${Math.round(document.documentElement.clientWidth - right)}px`;
}

type DropItemProps = { onSelect: () => void; label: string; aside: string; isOut?: boolean };

/** A choice with a fact at its right end; an unavailable one is struck through and shows why. */
export function DropItem({ onSelect, label, aside, isOut = false }: DropItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-row
      aria-disabled={isOut || undefined}
      onClick={({ currentTarget }) => {
        if (isOut) return;
        currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onSelect();
      }}
      className={classNames(
        "flex min-h-10 w-full items-baseline justify-between gap-4 rounded-chip px-2.5 py-2 text-left focus-visible:outline-offset-[-2px]",
        isOut ? "cursor-default text-ink-3" : "hover:bg-sunk focus:bg-sunk",
      )}
    >
      <span className={isOut ? "line-through" : ""}>{label}</span>
      <span className={classNames("text-small whitespace-nowrap", isOut ? "text-ink-3" : "text-ink-2")}>{aside}</span>
    </button>
  );
}
