import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { CountBadge } from "../../../components/badge.tsx";
import { BellIcon } from "../../../components/icons.tsx";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { showFailure } from "../../../lib/toast-store.ts";
import { undone } from "../alert-error.tsx";
import { alertKeys } from "../data/alert-keys.ts";
import { startAlerts } from "../data/start-alerts.ts";
import { clearChangeErrors } from "../data/use-alerts.ts";
import { useUnreadCount, useUnreadCountPoll } from "../data/use-unread-count.ts";
import { moveByKey } from "./move-by-key.ts";
import { Panel } from "./panel.tsx";

startAlerts();

type BellProps = {
  /** It was pressed before this file was here. */
  isAsked: boolean;
  /** The element that it replaced had the focus. */
  takesFocus: boolean;
};

/** Nothing else has taken the focus when the panel closes. */
const isLeft = (panel: HTMLElement) =>
  document.activeElement === document.body || panel.contains(document.activeElement);

/** The bell with its count; it opens a panel with the newest alerts. */
export function Bell({ isAsked, takesFocus }: BellProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useUnreadCountPoll();
  const { unreadCount, isKnown } = useUnreadCount();
  const arrived = useArrivals();
  useAppBadge(isKnown ? unreadCount : null);
  useChangeErrorToast(isOpen);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
    if (isAsked) sheet.current?.showPopover();
  }, [isAsked, takesFocus]);
  useEffect(() => (sheet.current === null ? undefined : moveByKey(sheet.current)), []);
  const count = unreadCount === 0 ? "no unread alerts" : formatCount(unreadCount, "unread alert");
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={isKnown ? `Alerts: ${count}` : "Alerts"}
        className="grid min-h-10 min-w-10 place-items-center rounded-full"
      >
        <span className="relative">
          <BellIcon size={18} />
          <CountBadge count={unreadCount} />
        </span>
      </button>
      <dialog
        ref={sheet}
        id={id}
        popover="auto"
        aria-label="Newest alerts"
        tabIndex={-1}
        // It opens empty: the browser gives the focus to the panel then, and else to the first button in it.
        onBeforeToggle={({ newState }) => {
          if (newState === "closed") setIsOpen(false);
        }}
        onToggle={({ currentTarget, newState }) => {
          if (newState === "open") setIsOpen(true);
          else if (isLeft(currentTarget)) button.current?.focus();
        }}
        className="fixed top-16 right-4 left-auto m-0 max-h-[calc(100dvh-5rem)] w-100 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-sheet bg-raised p-2 text-ink shadow-sheet outline-none backdrop:bg-transparent lg:right-[max(2rem,calc((100vw-75rem)/2+2rem))]"
      >
        {isOpen ? <Panel onClose={() => sheet.current?.hidePopover()} /> : null}
      </dialog>
      <output aria-live="polite" className="sr-only">
        {arrived}
      </output>
    </div>
  );
}

/** The count on the icon of the installed app, where the system shows one. Signing out clears it (app/push-upkeep.ts). */
function useAppBadge(count: number | null): void {
  useEffect(() => {
    if (count !== null) void navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
}

/** A sentence for screen readers when more alerts are unread than before, though the member did nothing. */
function useArrivals(): string {
  const { known } = useUnreadCount();
  const before = useRef<number | null>(null);
  const [sentence, setSentence] = useState("");
  useEffect(() => {
    if (known === undefined) return;
    const arrived = known.source === "fetch" && before.current !== null ? known.count - before.current : 0;
    before.current = known.count;
    // Screen readers don't repeat a sentence that stays the same.
    setSentence(
      arrived > 0 ? `${formatCount(arrived, "new alert")}. You have ${formatCount(known.count, "unread alert")}.` : "",
    );
  }, [known]);
  return sentence;
}

/** Shows the error of a change in a toast while nothing on the screen shows alerts. */
function useChangeErrorToast(isOpen: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isOpen) return;
    return client.getMutationCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      const [area, kind] = event.mutation.options.mutationKey ?? [];
      const isChange = area === alertKeys.changes[0] && kind === alertKeys.changes[1];
      if (!isChange || globalThis.location.pathname.startsWith(paths.alerts)) return;
      showFailure(`${event.mutation.state.error?.message}. ${undone}`);
      clearChangeErrors(client);
    });
  }, [client, isOpen]);
}
