import { useEffect } from "react";

let isFirstPage = true;

/**
 * Names the document after the page. After a change of page inside the app it also moves focus to the page's heading,
 * which a change of document would have done by itself.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cardwell`;
  }, [title]);
  useEffect(() => {
    if (isFirstPage) {
      isFirstPage = false;
      return;
    }
    if (document.querySelector("dialog[open]") !== null) return;
    const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    if (heading === null || heading.contains(document.activeElement)) return;
    if (document.activeElement?.closest("main form")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
}
