import { useEffect, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { undone } from "../problem.tsx";
import { bellAlerts, news } from "../store/alerts.ts";

/** What is read out: that there are more unread alerts than a moment ago, though the person did nothing. */
export function useArrivals(): string {
  const [words, setWords] = useState("");
  useEffect(() => {
    let known: number | null = null;
    return news.listen((what) => {
      if (what.kind === "refused" || what.kind === "uncounted") return;
      const arrived = what.kind === "count" && known !== null ? what.count - known : 0;
      // The same words twice in a row would not be read again.
      setWords(
        arrived > 0 ? `${formatCount(arrived, "new alert")}. You have ${formatCount(what.count, "unread alert")}.` : "",
      );
      known = what.count;
    });
  }, []);
  return words;
}

/** Explains what the server refused when nothing on the screen shows alerts that could. */
export function useExplainRejections(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) return;
    return news.listen((what, isOwn) => {
      if (what.kind !== "refused" || !isOwn || globalThis.location.pathname.startsWith(paths.alerts)) return;
      showToast(`${what.error}. ${undone}`);
      bellAlerts.clearError();
    });
  }, [isOpen]);
}
