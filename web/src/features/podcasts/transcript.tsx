import type { Segment } from "@cardwell/core/domain/podcasts/episode";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { ChevronIcon, SearchIcon } from "../../components/icons.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { findInTranscript, findSegmentAt } from "./find-in-transcript.ts";
import type { Match } from "./find-in-transcript.ts";
import { formatPlayTime } from "./format-listening.ts";
import { usePlayer } from "./player/use-player.ts";

type EpisodeTranscriptProps = {
  episodeId: string;
  transcript: UseQueryResult<{ segments: readonly Segment[] }>;
  onSeek: (seconds: number) => void;
};

/** The transcript of an episode once it is loaded, following what is played. */
export function EpisodeTranscript({ episodeId, transcript, onSeek }: EpisodeTranscriptProps) {
  const { data, error, refetch, isRefetching } = transcript;
  const player = usePlayer();
  if (data !== undefined)
    return (
      <Transcript
        segments={data.segments}
        seconds={player.track?.episodeId === episodeId ? player.seconds : null}
        onSeek={onSeek}
      />
    );
  return error === null ? (
    <SkeletonRows rows={6} label="Loading the transcript" />
  ) : (
    <FailureNotice
      title="Couldn't load the transcript."
      error={error}
      onRetry={() => void refetch()}
      retrying={isRefetching}
    />
  );
}

/** Scrolls the list, and not the page, to what is spoken, unless the reader scrolled away from what was spoken before. */
function follow(list: HTMLElement, before: number, current: number): void {
  const isShown = (row: HTMLElement) =>
    row.offsetTop + row.offsetHeight > list.scrollTop && row.offsetTop < list.scrollTop + list.clientHeight;
  const [last, next] = [list.children[before], list.children[current]] as (HTMLElement | undefined)[];
  if (next === undefined || (last !== undefined && !isShown(last) && !isShown(next))) return;
  list.scrollTop = next.offsetTop - list.clientHeight / 3;
}

type TranscriptProps = {
  segments: readonly Segment[];
  /** Null: it isn't played. */
  seconds: number | null;
  onSeek: (seconds: number) => void;
};

/** What was spoken, with a search. A time plays from there. */
function Transcript({ segments, seconds, onSeek }: TranscriptProps) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const status = useId();
  const rows = useMemo(() => segments.map((segment, index) => ({ segment, index })), [segments]);
  const matches = useMemo(() => findInTranscript(segments, typed), [segments, typed]);
  const chosen = matches[Math.min(at, matches.length - 1)];
  const current = seconds === null ? -1 : findSegmentAt(segments, seconds);
  useEffect(() => {
    if (chosen === undefined) return;
    const row = list.current?.children[chosen.segment];
    row?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const followed = useRef(-1);
  useEffect(() => {
    const before = followed.current;
    followed.current = current;
    if (list.current !== null && current !== -1 && typed === "") follow(list.current, before, current);
  }, [current, typed]);
  const move = (by: number) => setAt((before) => (before + by + matches.length) % Math.max(1, matches.length));
  return (
    <div>
      <search className="flex flex-wrap items-center gap-2">
        <form
          className="relative grow max-md:basis-full md:max-w-72"
          onSubmit={(event) => {
            event.preventDefault();
            move(1);
          }}
        >
          <SearchIcon className="pointer-events-none absolute top-3 left-3 text-ink-2" />
          <input
            type="search"
            aria-label="Search the transcript"
            aria-describedby={status}
            placeholder="Search the transcript"
            autoComplete="off"
            maxLength={80}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setAt(0);
            }}
            className="min-h-10 w-full rounded-field border border-edge bg-raised pr-3 pl-9 text-body text-ink placeholder:text-ink-3"
          />
        </form>
        <output id={status} className="figures text-small text-ink-3">
          {typed.trim() === ""
            ? ""
            : matches.length === 0
              ? "Not found"
              : `${Math.min(at, matches.length - 1) + 1} of ${matches.length}`}
        </output>
        {matches.length > 1 ? (
          <span className="flex">
            <StepButton label="Previous match" isUp onClick={() => move(-1)} />
            <StepButton label="Next match" onClick={() => move(1)} />
          </span>
        ) : null}
      </search>
      {/* It scrolls, also where no time in it takes the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol ref={list} tabIndex={0} aria-label="Transcript" className="relative mt-3 max-h-128 overflow-y-auto">
        {rows.map(({ index, segment }) => (
          <li
            key={index}
            aria-current={index === current ? "true" : undefined}
            className={classNames(
              "grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 border-l-2 py-2 pl-2 [content-visibility:auto] md:grid-cols-[3.25rem_5rem_minmax(0,1fr)]",
              index === current ? "border-green bg-raised" : "border-transparent",
            )}
          >
            <SegmentTime segment={segment} onSeek={onSeek} />
            <span className="text-body font-medium wrap-anywhere max-md:empty:hidden">{segment.speaker}</span>
            <p className="text-body wrap-anywhere text-ink-2 max-md:col-start-2">
              <Marked text={segment.text} found={matches.filter((each) => each.segment === index)} chosen={chosen} />
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function SegmentTime({ segment: { startSeconds }, onSeek }: { segment: Segment; onSeek: (seconds: number) => void }) {
  if (startSeconds === null) return <span />;
  const time = formatPlayTime(startSeconds);
  return (
    <button
      type="button"
      aria-label={`Play from ${time}`}
      className="target figures self-start justify-self-start pt-px text-small text-ink-3 hover:text-ink hover:underline"
      onClick={() => onSeek(startSeconds)}
    >
      {time}
    </button>
  );
}

function Marked({ text, found, chosen }: { text: string; found: readonly Match[]; chosen: Match | undefined }) {
  if (found.length === 0) return text;
  return (
    <>
      {found.map((match, at) => (
        <span key={match.from}>
          {text.slice(found[at - 1]?.to ?? 0, match.from)}
          <mark
            className={classNames(
              "rounded-[2px] bg-green-tint text-green",
              match === chosen && "font-semibold underline",
            )}
          >
            {text.slice(match.from, match.to)}
          </mark>
        </span>
      ))}
      {text.slice(found.at(-1)?.to)}
    </>
  );
}

function StepButton({ label, isUp = false, onClick }: { label: string; isUp?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-10 place-items-center rounded-chip text-ink-2 hover:bg-sunk hover:text-ink md:size-8"
    >
      <ChevronIcon size={14} className={isUp ? "rotate-180" : ""} />
    </button>
  );
}
