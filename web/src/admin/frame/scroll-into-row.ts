/** The current tab may be beyond the edge of a phone. The page itself doesn't move. */
export function scrollIntoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}
