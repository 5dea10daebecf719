import type { AnswerCheck } from "@cardwell/core/domain/prompts/prompt";

function formatCheck(check: AnswerCheck): string {
  switch (check.kind) {
    case "contains":
    case "omits":
      return `${check.kind}: ${check.text}`;
    case "maxWords":
      return `at most ${check.count} words`;
    case "noLinks":
      return "no links";
  }
}

export const formatChecks = (checks: readonly AnswerCheck[]): string => checks.map(formatCheck).join("\n");

function parseCheck(line: string): AnswerCheck | null {
  const [, kind, text = ""] = /^(contains|omits):\s*(.+)$/i.exec(line) ?? [];
  if (kind !== undefined) return { kind: kind.toLowerCase() === "omits" ? "omits" : "contains", text: text.trim() };
  const count = /^at most (\d{1,4}) words?$/i.exec(line)?.[1];
  if (count !== undefined) return { kind: "maxWords", count: Number(count) };
  return /^no links$/i.test(line) ? { kind: "noLinks" } : null;
}

/** Checks as they are typed, one to a line. */
export function parseChecks(typed: string): { checks: AnswerCheck[]; problem: string | null } {
  const lines = typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const parsed = lines.map(parseCheck);
  const wrong = lines.find((_, at) => parsed[at] === null);
  const problem =
    wrong === undefined
      ? lines.length === 0
        ? "Enter a check: what the answer has to contain, for example."
        : null
      : `“${wrong.slice(0, 60)}” isn't a check. Write “contains: …”, “omits: …”, “at most 45 words” or “no links”.`;
  return { checks: parsed.filter((check) => check !== null), problem };
}
