import { useEffect } from "react";

let isFirstPage = true;

/**
 * Names the document after the page, or after the step of it. After the first one it also moves focus to the heading,
 * which a change of document would have done by itself.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cardwell`;
    if (isFirstPage) {
      isFirstPage = false;
      return;
    }
    if (document.querySelector("dialog[open]") !== null) return;
    const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    if (heading === null || heading.contains(document.activeElement)) return;
    if (document.activeElement?.closest("main form, main [data-autofocus]")) return;
    if (document.activeElement?.id && location.hash === `#${document.activeElement.id}`) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [title]);
}
