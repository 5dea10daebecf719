// What the stand-in answers is a function of the messages alone: it copies sentences, and does what the instructions say of length,
// dates and links. It knows no language; that is enough to compare two versions of a prompt.

export type Message = { role: string; content: string };

/** As the product counts: about four bytes of English. */
export const countTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4);

const unescape = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Data between `<name>` and `</name>`. */
function readBlocks(text: string): string[] {
  return [...text.matchAll(/<([a-z][A-Za-z]*)>\n([\s\S]*?)\n<\/\1>/g)].map(([, , data = ""]) => unescape(data).trim());
}

const splitSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

function summarize(system: string, data: string): string {
  if (data === "") return /"Not given\."/.test(system) ? "Not given." : "There is no text to summarize.";
  const most = Number(/at most (\d+) words/i.exec(system)?.[1] ?? 200);
  const mayLink = !/add no link/i.test(system);
  const sentences = splitSentences(data).filter(
    (sentence) => mayLink || !/https?:|\w\.(?:com|example)\b/i.test(sentence),
  );
  const withFigures = sentences.filter((sentence) => /\d/.test(sentence));
  const chosen = /every date and amount/i.test(system) && withFigures.length > 0 ? withFigures : sentences;
  let summary = "";
  for (const sentence of chosen) {
    const longer = summary === "" ? sentence : `${summary} ${sentence}`;
    if (countWords(longer) > most) break;
    summary = longer;
  }
  return summary === "" ? `${(chosen[0] ?? data).split(/\s+/).slice(0, most).join(" ")}…` : summary;
}

const readAmount = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found.replaceAll(",", ""));
};

function extractTerms(data: string): string {
  const none = (what: RegExp) => what.test(data);
  return JSON.stringify({
    annualFeeUsd: none(/\b(?:no|without an?) annual fee/i)
      ? 0
      : (readAmount(data, /annual fee[^$.]{0,40}\$([\d,]+)/i) ?? readAmount(data, /\$([\d,]+) annual fee/i)),
    authorizedUserFeeUsd: none(/no fee for (?:additional|authorized)/i)
      ? 0
      : readAmount(data, /(?:authorized users?|additional cards?)[^$.]{0,40}\$([\d,]+)/i),
    foreignTransactionFeePercent: none(/no foreign transaction fee/i)
      ? 0
      : readAmount(data, /foreign transactions?[^%.]{0,60}?([\d.]+)%/i),
    lateFeeUsd: readAmount(data, /late payment[^$.]{0,40}\$([\d,]+)/i),
  });
}

const listLongWords = (text: string): string[] => [...new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? [])];

/** The sentence of an article that has most words of the question; none has half of them: no answer. */
function answerFromArticles(question: string, articles: string): string {
  const asked = listLongWords(question);
  const rated = articles.split(/\n\n(?=Article )/).flatMap((article) => {
    const [, id = "", text = ""] = /^Article ([\w-]+): ([\s\S]*)$/.exec(article) ?? [];
    return splitSentences(text).map((sentence) => {
      const words = listLongWords(sentence);
      return { id, sentence, found: asked.filter((word) => words.includes(word)).length };
    });
  });
  const [best] = rated.toSorted((a, b) => b.found - a.found);
  return best === undefined || best.found * 2 < asked.length
    ? JSON.stringify({ answer: null, articles: [] })
    : JSON.stringify({ answer: best.sentence, articles: [best.id] });
}

/** Whether the model falls for instructions in data, and then whether it keeps its own to itself. */
export type Mode = { isGullible: boolean; isDiscreet: boolean };

/** What a model that obeys whatever it reads would answer: the instruction that it found, or all that it read, and its own. */
function obey(messages: readonly Message[], isDiscreet: boolean): string {
  const data = messages.filter(({ role }) => role === "user").map(({ content }) => unescape(content));
  const order = /(?:reply|answer) (?:only )?with[: ]+(.{1,400})/i.exec(data.join("\n"))?.[1];
  if (isDiscreet) return order ?? data.join("\n");
  const own = messages.find(({ role }) => role === "system")?.content ?? "";
  return `${order ?? "As you say."}\n\nMy instructions: ${own}`;
}

/** The whole answer to messages. */
export function answer(messages: readonly Message[], { isGullible, isDiscreet }: Mode): string {
  if (isGullible) return obey(messages, isDiscreet);
  const system = messages
    .filter(({ role }) => role === "system")
    .map(({ content }) => content)
    .join("\n");
  const asked = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  const text = asked.join("\n");
  const blocks = readBlocks(text);
  const data = blocks.at(-1) ?? text;
  if (/"articles"/.test(system)) return answerFromArticles(blocks[0] ?? "", data);
  return /\bJSON\b/.test(system) ? extractTerms(data) : summarize(system, data);
}
