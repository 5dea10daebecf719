const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The arrows go from row to row inside this element. Returns what ends it. */
export function moveByKey(element: HTMLElement): () => void {
  const move = (event: KeyboardEvent) => {
    const rows = [...element.querySelectorAll<HTMLElement>("[data-row]")];
    const at = rows.findIndex((row) => row === document.activeElement);
    const next = steps[event.key]?.(at, rows.length - 1);
    const row = next === undefined ? undefined : rows[next];
    if (row === undefined) return;
    event.preventDefault();
    row.focus();
  };
  element.addEventListener("keydown", move);
  return () => element.removeEventListener("keydown", move);
}
