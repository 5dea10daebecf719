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
  const mostSentences = /at most three sentences/i.test(system) ? 3 : 200;
  const separator = /a line of its own/i.test(system) ? "\n" : " ";
  const mayLink = !/add no link/i.test(system);
  const sentences = splitSentences(data).filter(
    (sentence) => mayLink || !/https?:|\w\.(?:com|example)\b/i.test(sentence),
  );
  const withFigures = sentences.filter((sentence) => /\d/.test(sentence));
  const chosen = /every date and amount/i.test(system) && withFigures.length > 0 ? withFigures : sentences;
  const used: string[] = [];
  for (const sentence of chosen.slice(0, mostSentences)) {
    if (countWords([...used, sentence].join(" ")) > most) break;
    used.push(sentence);
  }
  return used.length === 0 ? `${(chosen[0] ?? data).split(/\s+/).slice(0, most).join(" ")}…` : used.join(separator);
}

/** How terms write a fact, around its value: the first of each that a sentence has counts. */
const FACTS: Record<string, readonly RegExp[]> = {
  annualFeeUsd: [/\b(?:no|without an?) annual fee/i, /annual fee[^$.]{0,40}\$([\d,.]*\d)/i, /\$([\d,]+) annual fee/i],
  authorizedUserFeeUsd: [
    /no fee for (?:additional|authorized)/i,
    /(?:authorized users?|additional cards?)[^$.]{0,40}\$([\d,]+)/i,
  ],
  foreignTransactionFeePercent: [/no foreign transaction fee/i, /foreign transactions?[^%.]{0,60}?([\d.]+)%/i],
  balanceTransferFeePercent: [/balance transfers?[^%.]{0,60}?([\d.]+)%/i],
  balanceTransferFeeLeastUsd: [/balance transfers?.{0,80}at least \$([\d,]+)/i],
  cashAdvanceFeePercent: [/cash advances?[^%.]{0,60}?([\d.]+)%/i],
  cashAdvanceFeeLeastUsd: [/cash advances?.{0,80}at least \$([\d,]+)/i],
  lateFeeUsd: [/late (?:payment|fee)[^$.]{0,40}\$([\d,]+)/i],
  returnedPaymentFeeUsd: [/returned payment[^$.]{0,40}\$([\d,]+)/i],
  purchaseAprLeastPercent: [/purchase APR[^%\d]{0,20}([\d.]+)%/i],
  purchaseAprMostPercent: [/purchase APR[^%\d]{0,20}(?:[\d.]+%? to )?([\d.]+)%/i],
};

function extractFacts(data: string): string {
  const facts = splitSentences(data).flatMap((sentence) =>
    Object.entries(FACTS).flatMap(([fact, patterns]) => {
      const found = patterns.map((pattern) => pattern.exec(sentence)).find((match) => match !== null);
      return found ? [{ fact, value: Number((found[1] ?? "0").replaceAll(",", "")), sentence }] : [];
    }),
  );
  return JSON.stringify({ facts });
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
  return /\bJSON\b/.test(system) ? extractFacts(data) : summarize(system, data);
}
