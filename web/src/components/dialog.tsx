import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { CloseIcon } from "./icons.tsx";

type DialogProps = {
  open: boolean;
  /** Called on Escape and on the close button. */
  onClose: () => void;
  /** While true, the dialog can't be closed, because a request is pending. */
  held?: boolean;
  title: string;
  /** The dialog replaces the page, so its title is the page's heading. */
  isPage?: boolean;
  /** Set above the title, such as the mark. */
  mark?: ReactNode;
  children: ReactNode;
  /** Under a hairline at the foot. */
  footer?: ReactNode;
};

/** A question over the page: 484 wide, the question as its title. The platform keeps focus inside and gives it back. */
export function Dialog({ open, onClose, held = false, title, isPage = false, mark, children, footer }: DialogProps) {
  const Title = isPage ? "h1" : "h2";
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before it leaves the document: only then does the platform give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null || !open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      dialog.close();
      // What opened it may be gone by then, such as a row that it deleted: the page takes the focus, not the document.
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
      });
    };
  }, [open]);
  // The platform closes on a second Escape without asking, so Escape is taken before it. A click beside the dialog never
  // closes it: the second of a double click on the button that opened it lands there.
  useEffect(() => {
    if (!open) return;
    const takeEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      if (!held) onClose();
    };
    document.addEventListener("keydown", takeEscape);
    return () => document.removeEventListener("keydown", takeEscape);
  }, [open, held, onClose]);
  useEffect(() => element.current?.setAttribute("closedby", held ? "none" : "closerequest"), [held]);
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!held) onClose();
      }}
      className="w-[calc(100%-2rem)] max-w-121 rounded-sheet bg-raised shadow-sheet"
    >
      {open ? (
        <>
          <div className="relative grid gap-4 p-6 md:p-11">
            <button
              type="button"
              onClick={onClose}
              disabled={held}
              aria-label="Close"
              className="absolute top-3 right-3 grid size-10 place-items-center rounded-field text-ink-2 hover:bg-sunk hover:text-ink md:top-3 md:right-3"
            >
              <CloseIcon size={18} />
            </button>
            {mark}
            <Title id={titleId} className="pr-8 text-title-1">
              {title}
            </Title>
            {children}
          </div>
          {footer === undefined ? null : (
            <div className="border-t border-line px-6 py-5 text-body text-ink-2 md:px-11">{footer}</div>
          )}
        </>
      ) : null}
    </dialog>
  );
}
