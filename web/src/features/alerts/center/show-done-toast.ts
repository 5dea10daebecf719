import { dismissToast, showToast } from "../../../lib/toast-store.ts";

type Ids = readonly string[];

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
