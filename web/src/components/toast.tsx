import { useEffect, useSyncExternalStore } from "react";
import { TickDiscIcon } from "./icons.tsx";
import { dismissToast, readToasts, subscribeToasts } from "../lib/toast-store.ts";
import type { Toast } from "../lib/toast-store.ts";

/** Inverted, one sentence, an undo. Rendered once in the frame. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts);
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-20 mx-auto grid max-w-120 gap-2"
    >
      {toasts.map((toast) => (
        <ToastBar key={toast.id} toast={toast} />
      ))}
    </output>
  );
}

function ToastBar({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className="pointer-events-auto flex items-center gap-3 rounded-field bg-ink px-4 py-3 text-body text-paper shadow-sheet">
      <TickDiscIcon className="shrink-0" />
      <span className="grow">{toast.sentence}</span>
      {toast.undo === undefined ? null : (
        <button
          type="button"
          className="font-semibold underline underline-offset-2 focus-visible:outline-paper"
          onClick={() => {
            toast.undo?.();
            dismissToast(toast.id);
          }}
        >
          Undo
        </button>
      )}
    </div>
  );
}
