import { diffArrays } from "diff";
import { changedParts } from "./changed-part.ts";
import type { Part } from "./changed-part.ts";

/** Unchanged lines that are shown beside a changed one. */
const CONTEXT_LINES = 2;
/** Beyond it nothing is compared: two texts that have hardly a line in common. */
const MOST_EDITS = 1_000;

type Shown = { kind: "removed" | "added" | "same"; parts: Part[] };
type DiffLine = Shown | { kind: "hidden"; lines: number };

const toLine = (kind: Shown["kind"], text: string): Shown => ({ kind, parts: [{ text, changed: false }] });
const toSame = (text: string) => toLine("same", text);

/** The lines of two texts that differ, with those around them; of the others how many there are. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [was, is] = [before.split("\n"), after.split("\n")];
  const runs = diffArrays(was, is, { maxEditLength: MOST_EDITS }) ?? [
    { value: was, removed: true, added: false },
    { value: is, removed: false, added: true },
  ];
  return runs.flatMap(({ value, removed, added }, at) => {
    if (removed || added) {
      // What was removed comes before what replaces it.
      const other = removed ? runs[at + 1] : runs[at - 1];
      const replaced = (removed ? other?.added : other?.removed) ? (other?.value ?? []) : [];
      return value.map((text, line): DiffLine => {
        const counterpart = replaced[line];
        if (counterpart === undefined) return toLine(removed ? "removed" : "added", text);
        return removed
          ? { kind: "removed", parts: changedParts(text, counterpart).before }
          : { kind: "added", parts: changedParts(counterpart, text).after };
      });
    }
    const [first, last] = [at === 0 ? 0 : CONTEXT_LINES, at === runs.length - 1 ? 0 : CONTEXT_LINES];
    const hidden = value.length - first - last;
    if (hidden < 2) return value.map(toSame);
    return [
      ...value.slice(0, first).map(toSame),
      { kind: "hidden", lines: hidden },
      ...value.slice(value.length - last).map(toSame),
    ];
  });
}
