export type Part = { text: string; changed: boolean };

const words = (text: string) => text.split(/(?<=\s)/);

/** Splits two texts into their common start and end, and the part that differs. */
export function changedParts(before: string, after: string): { before: Part[]; after: Part[] } {
  const [was, is] = [words(before), words(after)];
  const most = Math.min(was.length, is.length);
  let start = 0;
  while (start < most && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < most - start && was[was.length - 1 - end] === is[is.length - 1 - end]) end += 1;
  const parts = (list: string[]): Part[] =>
    [
      { text: list.slice(0, start).join(""), changed: false },
      { text: list.slice(start, list.length - end).join(""), changed: true },
      { text: list.slice(list.length - end).join(""), changed: false },
    ].filter(({ text }) => text !== "");
  return { before: parts(was), after: parts(is) };
}
