/** How many wrong letters are forgiven: none in numbers, one in a short word, two in a long one. */
function forgiven(typed: string): number {
  if (typed.length < 3 || /\d/.test(typed)) return 0;
  return typed.length < 6 ? 1 : 2;
}

type Distance = { whole: number; start: number };

/** Letters wrong, missing, extra or swapped with the next, against the whole word and against the start of it that is nearest. */
function computeDistance(typed: string, word: string): Distance {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= word.length; at += 1) {
      const isSame = typed[row - 1] === word[at - 1];
      let least = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1));
      if (row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]) {
        least = Math.min(least, (before[at - 2] ?? 0) + 1);
      }
      next.push(least);
    }
    before = last;
    last = next;
  }
  return { whole: last[word.length] ?? 0, start: Math.min(...last) };
}

/** Each wrong letter is forgiven once: most words of a catalog have more of them than that, and need no closer look. */
function hasLettersFrom(typed: string, word: string, most: number): boolean {
  let missing = 0;
  for (const letter of typed) if (!word.includes(letter) && (missing += 1) > most) return false;
  return true;
}

/** How much a typed word is like a word, 0 to 1: the same, the start of it, misspelled, the start of it misspelled. */
export function likeness(typed: string, word: string): number {
  if (typed === word) return 1;
  if (word.startsWith(typed)) return 0.72 + 0.2 * (typed.length / word.length);
  const most = forgiven(typed);
  if (most === 0 || word.length < typed.length - most) return 0;
  // Three letters are like too many others: only one that is missing is forgiven.
  if (typed.length === 3 && word.length !== 4) return 0;
  if (!hasLettersFrom(typed, word, most)) return 0;
  const { whole, start } = computeDistance(typed, word);
  const sameStart = typed[0] === word[0] ? 0 : 0.1;
  if (whole <= most) return 0.8 - 0.15 * whole - sameStart;
  return typed.length > 4 && start <= most - (typed.length < 6 ? 0 : 1) ? 0.5 - sameStart : 0;
}
