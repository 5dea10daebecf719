import { dismissToast, showToast } from "../../../lib/toast-store.ts";

type Ids = readonly string[];

type Done = {
  ids: Ids;
  /** Those to which it was done, once that is known. */
  done: Promise<Ids>;
  words: (ids: Ids) => string;
  undo?: (ids: Ids) => void;
};

/** Says at once what is done to these. Where the server refuses, that is said no more: the refusal is explained elsewhere. */
export function announceDone({ ids, done, words, undo }: Done): void {
  const say = (of: Ids) => showToast(words(of), undo && (() => undo(of)));
  const toast = say(ids);
  void done.then((left) => {
    if (left.length === ids.length) return;
    dismissToast(toast);
    if (left.length > 0) say(left);
  });
}
