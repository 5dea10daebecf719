import type { Segment } from "@cardwell/core/domain/podcasts/episode";
import { maskCardNumber } from "@cardwell/core/domain/wallet/card-number";
import { toText, UNREADABLE } from "../../lib/feed-text.ts";
import { FetchFailure } from "../../lib/fetch-public.ts";
import { readTime } from "./read-time.ts";

const MOST_CHARACTERS = 400_000;
/** Its parser takes longer than that of captions. */
const MOST_HTML = 150_000;
/** A document takes 1 MiB. */
const MOST_BYTES = 800_000;
const MOST_SEGMENTS = 6_000;
/** Captions are a few words each: they are joined to sentences, and those to short paragraphs. */
const SHORT = 120;
const LONG = 320;

/** With or without hours, parts of a second, and spaces. */
const timeLine = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,]\d{1,3})?[ \t]*-->[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}/;
const speakerTag = /^<v(?:\.[\w.]*)?[ \t]([^<>]{1,60})>/;
/** What SubRip files have of styles beside tags, as `{\an8}`. */
const styleTag = /\{\\[^{}]{0,40}\}/g;
const speakerName = /^([\p{Lu}][\p{L}\p{M}.'’ -]{0,40}|\[[^\]]{1,40}\]):\s+(?=\S)/u;
const sentenceEnd = /[.?!…]["”’)]?$/;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", quot: '"', "#39": "'" };

/** Whose card it is doesn't matter: no full number is stored. */
const clean = (text: string): string => maskCardNumber(text.replaceAll(UNREADABLE, "").replaceAll(/\s+/g, " ").trim());

function toSegment(startSeconds: number | null, speaker: string | null, text: string): Segment {
  const [prefix = "", name] = speaker === null ? (speakerName.exec(text) ?? []) : [];
  const spokenBy = speaker ?? name;
  return {
    startSeconds,
    speaker: spokenBy === undefined ? null : clean(spokenBy),
    text: clean(text.slice(prefix.length)),
  };
}

/** What one or more voices say in a cue. */
function readCue(block: string): Segment[] {
  const lines = block.split("\n").map((line) => line.trim());
  const at = lines.findIndex((line) => line.includes("-->"));
  const found = timeLine.exec(lines[at] ?? "");
  // A note may have a cue in it.
  if (found === null || /^NOTE(?:\s|$)/.test(lines[0] ?? "")) return [];
  const [, hours = "0", minutes = "0", seconds = "0"] = found;
  const startSeconds = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  const voices = lines
    .slice(at + 1)
    .join(" ")
    .split(/(?=<v[. \t])/);
  return voices.map((raw) => {
    const text = raw
      .replaceAll(/<[^<>]{0,200}>/g, "")
      .replaceAll(styleTag, "")
      .replaceAll(/&(#?\w{1,6});/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole);
    return toSegment(startSeconds, speakerTag.exec(raw)?.[1]?.trim() ?? null, text);
  });
}

/** WebVTT and SubRip. */
const readCues = (text: string): Segment[] => text.split(/\n[ \t]*\n/).flatMap(readCue);

/** The transcripts of the podcast namespace in JSON. */
function readJson(text: string): Segment[] {
  const { segments } = JSON.parse(text) as { segments?: unknown };
  if (!Array.isArray(segments)) throw new FetchFailure("The transcript has no segments.");
  return segments.slice(0, 100_000).flatMap((each: unknown) => {
    const { startTime, speaker, body } = Object(each) as Record<string, unknown>;
    if (typeof body !== "string") return [];
    const name = typeof speaker === "string" && speaker.trim() !== "" ? clean(speaker).slice(0, 60) : null;
    const time = readTime(startTime);
    const start = time === null ? null : Math.round(time * 10) / 10;
    return [toSegment(start, name, body)];
  });
}

const readParagraphs = (text: string): Segment[] =>
  text.split(/\n[ \t]*\n/).flatMap((paragraph) => {
    const line = clean(paragraph);
    return Array.from({ length: Math.ceil(line.length / 2_000) }, (_, at) =>
      toSegment(null, null, line.slice(at * 2_000, (at + 1) * 2_000)),
    );
  });

function canJoin(last: Segment, next: Segment): boolean {
  if (last.startSeconds === null || (next.speaker !== null && next.speaker !== last.speaker)) return false;
  if (last.text.length + next.text.length > LONG) return false;
  return last.text.length < SHORT || !sentenceEnd.test(last.text);
}

function join(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const next of segments) {
    const last = joined.at(-1);
    if (last !== undefined && canJoin(last, next)) last.text = maskCardNumber(`${last.text} ${next.text}`);
    // Captions name who speaks where it changes.
    else
      joined.push({ ...next, speaker: next.speaker ?? (next.startSeconds === null ? null : (last?.speaker ?? null)) });
  }
  return joined;
}

/** As much as a document takes. */
function cutToSize(segments: readonly Segment[]): Segment[] {
  let bytes = 0;
  return segments.slice(0, MOST_SEGMENTS).filter((each) => {
    bytes += Buffer.byteLength(JSON.stringify(each)) + 1;
    return bytes <= MOST_BYTES;
  });
}

/**
 * A transcript in WebVTT, SubRip, the JSON of the podcast namespace, HTML or text, as its content shows.
 *
 * @throws FetchFailure when there is no text in it
 */
export function readTranscript(received: string): Segment[] {
  const whole = received.replace(/^\uFEFF/, "");
  const text = whole.slice(0, MOST_CHARACTERS).replaceAll(/\r\n?/g, "\n").trim();
  if (text.includes("\0")) throw new FetchFailure("The transcript isn't text.");
  let segments: Segment[];
  if (text.startsWith("{")) {
    try {
      segments = readJson(whole);
    } catch (error) {
      if (error instanceof FetchFailure) throw error;
      throw new FetchFailure("The transcript is no valid JSON.", { cause: error });
    }
  } else if (/^[^\n]{0,200}-->/m.test(text)) segments = readCues(text);
  else segments = readParagraphs(text.startsWith("<") ? toText(text, MOST_HTML) : text);
  const kept = cutToSize(join(segments.filter((each) => each.text !== "")));
  if (kept.length === 0) throw new FetchFailure("The transcript has no text.");
  return kept;
}

export const countWords = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
