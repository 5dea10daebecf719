import type { Chapter } from "@cardwell/core/domain/podcasts/episode";
import { useEffect } from "react";
import { classNames } from "../../../components/class-names.ts";
import { formatPlayTime } from "../format-listening.ts";
import { findSegmentAt } from "../find-in-transcript.ts";
import {
  PlayButton,
  PlayerButton,
  Scrubber,
  SkipAheadButton,
  SkipBackButton,
  SleepSelect,
  SpeedSelect,
} from "./controls.tsx";
import { setOpenEpisode } from "./player.ts";
import type { Track } from "./player.ts";
import { usePlayer } from "./use-player.ts";

type EpisodePlayerProps = {
  track: Track;
  chapters: readonly Chapter[];
  /** Where it begins when it isn't played yet. */
  startSeconds: number;
  onStart: (seconds: number) => void;
};

/** The controls of one episode with its chapters. */
export function EpisodePlayer({ track, chapters, startSeconds, onStart }: EpisodePlayerProps) {
  const player = usePlayer();
  const { episodeId } = track;
  const isLoaded = player.track?.episodeId === episodeId;
  // On the pages of staff, another button is the filled one.
  const isFilled = !track.isPreview;
  useEffect(() => {
    setOpenEpisode(episodeId);
    return () => setOpenEpisode(null);
  }, [episodeId]);
  const current = findSegmentAt(chapters, isLoaded ? player.seconds : startSeconds);
  return (
    <div>
      <section aria-label="Player" className="figures">
        {isLoaded ? (
          <Scrubber label="Position" />
        ) : (
          <Progress seconds={startSeconds} durationSeconds={track.durationSeconds} />
        )}
        <p className="flex justify-between text-small text-ink-3">
          <span>{formatPlayTime(isLoaded ? player.seconds : startSeconds)}</span>
          <span>{formatLeft(isLoaded ? player.seconds : startSeconds, player.duration ?? track.durationSeconds)}</span>
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {isLoaded ? <SkipBackButton /> : null}
          {isLoaded ? (
            <PlayerButton size="large" isFilled={isFilled} />
          ) : (
            <PlayButton
              isPlaying={false}
              name={track.title}
              size="large"
              isFilled={isFilled}
              onClick={() => onStart(startSeconds)}
            />
          )}
          {isLoaded ? <SkipAheadButton /> : null}
          <SpeedSelect />
          {isLoaded ? <SleepSelect /> : null}
        </div>
        {isLoaded && player.hasFailed ? (
          <p role="alert" className="mt-3 text-small text-copper-ink">
            The audio can't be loaded. Try again.
          </p>
        ) : null}
      </section>
      {chapters.length === 0 ? null : (
        <section aria-label="Chapters" className="mt-6">
          <ol className="border-t border-line">
            {chapters.map(({ startSeconds: from, title }, at) => (
              <li key={from} className="border-b border-line">
                <button
                  type="button"
                  aria-current={at === current ? "true" : undefined}
                  className="flex min-h-11 w-full items-center gap-5 py-2 text-left hover:bg-sunk"
                  onClick={() => onStart(from)}
                >
                  <span className="figures w-12 shrink-0 text-ink-3">{formatPlayTime(from)}</span>
                  <span className={classNames("grow wrap-anywhere", at === current && "font-semibold")}>{title}</span>
                  {at === current && isLoaded && player.isPlaying ? (
                    <span className="pr-1 text-small font-semibold text-green">Playing</span>
                  ) : null}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

const formatLeft = (seconds: number, duration: number | null): string =>
  duration === null ? "" : `−${formatPlayTime(Math.max(0, Math.floor(duration) - Math.floor(seconds)))}`;

function Progress({ seconds, durationSeconds }: { seconds: number; durationSeconds: number | null }) {
  const share = durationSeconds === null ? 0 : Math.min(1, seconds / durationSeconds);
  return (
    <div className="my-2.5 h-1 rounded-full bg-sunk ring-1 ring-line" aria-hidden="true">
      <div className="h-full rounded-full bg-green" style={{ width: `${share * 100}%` }} />
    </div>
  );
}
