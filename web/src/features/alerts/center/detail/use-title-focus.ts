import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { Alert } from "@cardwell/core/contract/alerts";

const focusTitle = () => document.getElementById("alert-title")?.focus({ preventScroll: true });

/** Takes the focus to the title of an alert that was opened, and of one whose button left with what it did. */
export function useTitleFocus({ status }: Pick<Alert, "status">): void {
  // A page that was just loaded leaves the focus at its beginning.
  const wasFollowed = useLocation().key !== "default";
  const before = useRef(status);
  useEffect(() => {
    if (wasFollowed) focusTitle();
  }, [wasFollowed]);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    // The menu or dialog that did it gives the focus back first.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) focusTitle();
    });
    return () => clearTimeout(timer);
  }, [status]);
}
