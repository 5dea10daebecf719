import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

type MenuProps = { label: string; face: ReactNode; children: ReactNode; onOpen?: () => void };

/** A button that opens a small sheet under it; the platform's popover closes it on Escape and on a click elsewhere. */
export function Menu({ label, face, children, onOpen }: MenuProps) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = sheet.current;
    const closeAfterChoice = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("[data-closes]")) element?.hidePopover();
    };
    element?.addEventListener("click", closeAfterChoice);
    return () => element?.removeEventListener("click", closeAfterChoice);
  }, []);
  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="grid min-h-10 min-w-10 place-items-center rounded-full"
      >
        {face}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        onToggle={({ newState }) => {
          if (newState === "open") onOpen?.();
        }}
        className="fixed top-16 right-4 left-auto m-0 w-72 max-h-[calc(100dvh-5rem)] max-w-[calc(100vw-2rem)] overflow-y-auto rounded-sheet bg-raised p-2 text-ink shadow-sheet lg:right-[max(2rem,calc((100vw-75rem)/2+2rem))]"
      >
        {children}
      </div>
    </div>
  );
}

const itemClass =
  "flex min-h-10 w-full items-center gap-3 rounded-field px-3 text-left text-body text-ink hover:bg-sunk focus-visible:outline-offset-[-2px]";

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} data-closes className={itemClass}>
      {children}
    </Link>
  );
}

export function MenuButton({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <button type="button" data-closes onClick={onSelect} className={itemClass}>
      {children}
    </button>
  );
}
