const SMALL_WORD = /^(?:a|and|at|for|of|the)$/i;

/** The two letters that stand in for a logo: `BA` for Bank of America, `CH` for Chase. */
export function getInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "?", second] = words.filter((word) => !SMALL_WORD.test(word));
  const letters =
    second === undefined ? Array.from(first).slice(0, 2) : [first, second].map((word) => Array.from(word)[0] ?? "");
  return letters.join("").toUpperCase();
}
