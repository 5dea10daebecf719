/** Rows of the list, in screen order: each link to an alert carries its id. */
export const findRows = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>("[data-alert]")].filter((row) => row.checkVisibility());

export const idOfRow = (row: HTMLElement | undefined): string | null => row?.dataset["alert"] ?? null;

/** Takes the focus to a row, or to the page's heading where the row is not there. */
export function focusRow(id: string | null): void {
  const row = findRows(document).find((each) => idOfRow(each) === id);
  if (row !== undefined) return row.focus();
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Which row follows when these leave: the next one that stays, else the one before. Null: none stays. */
export function rowAfter(order: readonly string[], leaving: ReadonlySet<string>): string | null {
  const first = order.findIndex((id) => leaving.has(id));
  const stays = (id: string) => !leaving.has(id);
  return order.slice(Math.max(0, first)).find(stays) ?? order.slice(0, Math.max(0, first)).findLast(stays) ?? null;
}
