import type { Alert } from "@cardwell/core/contract/alerts";
import type { DismissReason } from "@cardwell/core/domain/alerts/types";
import { useMemo } from "react";
import { formatCount } from "../../../lib/format.ts";
import { dismissToast, showToast } from "../../../lib/toast-store.ts";
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
  /** Only those that change, so that the undo changes no others. */
  function mark(alerts: readonly Alert[], isRead: boolean): void {
    const ids = alerts.filter((alert) => alert.is_read !== isRead).map(({ id }) => id);
    if (ids.length === 0) return;
    const { markAsRead, markAsUnread } = actions;
    const [change, revert] = isRead ? [markAsRead, markAsUnread] : [markAsUnread, markAsRead];
    const format = formatDone(`marked as ${isRead ? "read" : "unread"}`);
    showDoneToast({ ids, done: change(ids), format, undo: (marked) => void revert(marked) });
  }

  /** For one that leaves the new alerts. The undo brings it back as it was. */
  function close(id: string, sentence: string, change: () => Promise<Ids>): void {
    const asRead = actions.find(id)?.is_read === true;
    const undo = () => void actions.reopen(id, { asRead });
    showDoneToast({ ids: [id], done: change(), format: () => sentence, undo });
  }

  return {
    find: actions.find,
    markAllAsRead: actions.markAllAsRead,
    markAsRead: (alerts: readonly Alert[]) => mark(alerts, true),
    markAsUnread: (alerts: readonly Alert[]) => mark(alerts, false),
    remove(ids: Ids): void {
      const alerts = ids.flatMap((id) => actions.find(id) ?? []);
      const undo = (removed: Ids) => void actions.restore(alerts.filter(({ id }) => removed.includes(id)));
      showDoneToast({ ids, done: actions.remove(ids), format: formatDone("removed"), undo });
    },
    markAsDone: (id: string) => close(id, "Marked as done.", () => actions.markAsDone(id)),
    snooze: (id: string, until: Date, time: string) =>
      close(id, `Snoozed until ${time}.`, () => actions.snooze(id, until)),
    dismiss: (id: string, reason: DismissReason, note: string) =>
      close(id, "Alert dismissed.", () => actions.dismiss(id, reason, note === "" ? undefined : note)),
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
