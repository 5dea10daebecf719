import { useEffect, useState, useSyncExternalStore } from "react";
import { CloseIcon, TickDiscIcon, TriangleIcon } from "./icons.tsx";
import { dismissToast, readToasts, subscribeToasts } from "../lib/toast-store.ts";
import type { Toast } from "../lib/toast-store.ts";

/** A message about a completed action: inverted, one sentence, an undo. Errors appear where they happen. Rendered once in the frame, above what is fixed to a phone's foot. */
export function ToastRegion({ place = "bottom-20" }: { place?: "bottom-20" | "bottom-32" }) {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  return (
    <output
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-4 ${place} z-20 md:bottom-4 mx-auto grid max-w-120 gap-2`}
    >
      {toasts.map((toast) => (
        <ToastBar key={toast.id} toast={toast} />
      ))}
    </output>
  );
}

function ToastBar({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex items-center gap-3 rounded-field bg-ink px-4 py-3 text-body text-paper shadow-sheet"
    >
      {toast.isFailure ? <TriangleIcon className="shrink-0" /> : <TickDiscIcon className="shrink-0" />}
      <span className="grow">{toast.sentence}</span>
      {toast.undo === undefined ? null : (
        <button
          type="button"
          className="target font-semibold underline underline-offset-2 focus-visible:outline-paper"
          onClick={() => {
            toast.undo?.();
            leave(toast.id);
          }}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        className="-my-2 -mr-3 grid size-10 place-items-center rounded-field focus-visible:outline-paper"
        onClick={() => leave(toast.id)}
      >
        <CloseIcon size={16} />
      </button>
    </div>
  );
}

/** The pressed button is removed with its toast: the page takes the focus, not the document. */
function leave(id: number): void {
  dismissToast(id);
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}
