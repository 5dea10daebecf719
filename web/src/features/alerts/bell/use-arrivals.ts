import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { showFailure } from "../../../lib/toast-store.ts";
import { undone } from "../alert-error.tsx";
import { alertKeys } from "../data/alert-keys.ts";
import { clearChangeErrors } from "../data/use-alerts.ts";
import { useUnreadCount } from "../data/use-unread-count.ts";

/** A sentence for screen readers when more alerts are unread than before, though the member did nothing. */
export function useArrivals(): string {
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
export function useChangeErrorToast(isOpen: boolean): void {
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
