import type { Alert, SeenAlert } from "@cardwell/core/contract/alerts";
import type { DismissReason } from "@cardwell/core/domain/alerts/types";
import { useMemo } from "react";
import { formatCount } from "../../../lib/format.ts";
import { dismissToast, showFailure, showToast } from "../../../lib/toast-store.ts";
import type { UndoneChange } from "../data/alert-change.ts";
import { type AlertActions, useAlertActions } from "../data/use-alerts.ts";

type Ids = readonly string[];

/** The actions of the alert center: each shows a toast that can undo it. */
export function useCenterActions() {
  const actions = useAlertActions();
  return useMemo(() => withToasts(actions), [actions]);
}

const formatDone = (done: string) => (ids: Ids) =>
  ids.length === 1 ? `Alert ${done}.` : `${formatCount(ids.length, "alert")} ${done}.`;

function withToasts(actions: AlertActions) {
  /** Takes back what left the alerts as in `from`. */
  async function undo(action: UndoneChange["action"], ids: Ids, from: SeenAlert): Promise<void> {
    const left = await actions.undo(action, ids, from);
    if (left.length === 0) return;
    if (ids.length === 1) showFailure("Couldn't undo. It was changed since.");
    else showFailure(`Couldn't undo ${left.length} of ${formatCount(ids.length, "alert")}. They were changed since.`);
  }

  /** Only those that change, so that the undo changes no others. */
  function mark(alerts: readonly Alert[], isRead: boolean): void {
    const ids = alerts.filter((alert) => alert.is_read !== isRead).map(({ id }) => id);
    if (ids.length === 0) return;
    const done = isRead ? actions.markAsRead(ids) : actions.markAsUnread(ids);
    const format = formatDone(`marked as ${isRead ? "read" : "unread"}`);
    const from = { is_read: isRead, status: "open" } as const;
    showDoneToast({ ids, done, format, undo: (marked) => void undo(isRead ? "unread" : "read", marked, from) });
  }

  /** For one that leaves the new alerts. The undo brings it back as it was. */
  function close(id: string, sentence: string, change: () => Promise<Ids>, from: SeenAlert): Promise<Ids> {
    const action = actions.find(id)?.is_read === true ? "reopen_as_read" : "reopen";
    const done = change();
    let made = from;
    // The server says when: until then nothing later can have closed it.
    void done.then(() => {
      const closedAt = actions.find(id)?.closedAt;
      if (closedAt) made = { ...from, closedAt };
    });
    showDoneToast({ ids: [id], done, format: () => sentence, undo: () => void undo(action, [id], made) });
    return done;
  }

  return {
    find: actions.find,
    markAllAsRead: actions.markAllAsRead,
    markAsRead: (alerts: readonly Alert[]) => mark(alerts, true),
    markAsUnread: (alerts: readonly Alert[]) => mark(alerts, false),
    remove(ids: Ids): void {
      const alerts = ids.flatMap((id) => actions.find(id) ?? []);
      const bringBack = (removed: Ids) => void actions.restore(alerts.filter(({ id }) => removed.includes(id)));
      showDoneToast({ ids, done: actions.remove(ids), format: formatDone("removed"), undo: bringBack });
    },
    markAsDone: (id: string) => void close(id, "Marked as done.", () => actions.markAsDone(id), { status: "acted" }),
    snooze: (id: string, until: Date, time: string) =>
      void close(id, `Snoozed until ${time}.`, () => actions.snooze(id, until), {
        status: "snoozed",
        snoozedUntil: until.toISOString(),
      }),
    /** Whether the server took it. */
    dismiss: async (id: string, reason: DismissReason, note: string): Promise<boolean> => {
      const send = () => actions.dismiss(id, reason, note === "" ? undefined : note);
      const dismissed = await close(id, "Alert dismissed.", send, { status: "dismissed", dismissReason: reason });
      return dismissed.length > 0;
    },
    reopen: (id: string) => showDoneToast({ ids: [id], done: actions.reopen(id), format: () => "Moved back to New." }),
  };
}

type Done = {
  ids: Ids;
  /** The ids that were changed, once the server has answered. */
  done: Promise<Ids>;
  format: (ids: Ids) => string;
  undo?: (ids: Ids) => void;
};

/** Shows immediately what was done. When the server rejects it, the toast leaves: the error is shown with the alerts. */
export function showDoneToast({ ids, done, format, undo }: Done): void {
  const show = (changed: Ids) => showToast(format(changed), undo && (() => undo(changed)));
  const toast = show(ids);
  void done.then((left) => {
    if (left.length === ids.length) return;
    dismissToast(toast);
    if (left.length > 0) show(left);
  });
}
