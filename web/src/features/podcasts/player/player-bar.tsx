import { createRoot } from "react-dom/client";
import { CloseIcon } from "../../../components/icons.tsx";
import { listenPath } from "../../../lib/paths.ts";
import { session } from "../../../lib/session/session.ts";
import { formatPlayTime } from "../format-listening.ts";
import { ShowArt } from "../show-art.tsx";
import { PlayerButton, Scrubber, SkipAheadButton, SkipBackButton, SleepSelect, SpeedSelect } from "./controls.tsx";
import { closePlayer, readPlayer } from "./player.ts";
import { usePlayer } from "./use-player.ts";

let place: HTMLElement | null = null;
let openPage: (path: string) => void = () => undefined;

/**
 * The player stays while pages change: it has a root of its own at the foot of the document, which is made when something is played for
 * the first time. So no other page loads any of it.
 */
export function showPlayerBar(navigate: (path: string) => void): void {
  openPage = navigate;
  if (place !== null) return;
  place = document.createElement("div");
  place.className = "sticky z-10 bottom-[calc(4rem+env(safe-area-inset-bottom))] md:bottom-0";
  document.body.append(place);
  createRoot(place).render(<PlayerBar />);
  session.subscribe(() => {
    const { user, subscriptionStatus } = session.getState();
    const isOver = user === null || subscriptionStatus?.hasAccess === false;
    if (isOver && readPlayer().track?.isPreview === false) closePlayer();
  });
}

function PlayerBar() {
  const { track, seconds, duration, hasFailed, openEpisodeId } = usePlayer();
  if (track === null || track.isPreview || track.episodeId === openEpisodeId) return null;
  const path = listenPath(track.episodeId);
  return (
    <section aria-label="Player" className="relative border-t border-line-2 bg-raised">
      {/* On a desktop the slider shows it. */}
      <div
        className="absolute -top-px left-0 h-0.5 bg-green md:hidden"
        style={{ width: `${duration === null ? 0 : Math.min(1, seconds / duration) * 100}%` }}
      />
      <div className="wrap flex h-15 items-center gap-3 md:h-16 md:gap-5">
        <ShowArt coverUrl={track.coverUrl} size={36} />
        <div className="min-w-0 grow md:w-60 md:grow-0">
          <a
            href={path}
            className="target block text-body font-medium hover:underline"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              openPage(path);
            }}
          >
            <span className="block truncate">{track.title}</span>
          </a>
          <p className="figures truncate text-caption text-ink-3" role={hasFailed ? "alert" : undefined}>
            {hasFailed ? (
              "The audio can't be loaded. Try again."
            ) : (
              <>
                <span className="max-md:hidden">{track.showTitle} · </span>
                {formatPlayTime(seconds)}
                {duration === null ? "" : ` of ${formatPlayTime(duration)}`}
              </>
            )}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <span className="max-md:hidden">
            <SkipBackButton />
          </span>
          <PlayerButton size="small" isFilled />
          <SkipAheadButton />
        </div>
        <div className="hidden grow items-center gap-4 md:flex">
          <Scrubber label="Position" />
          <SpeedSelect />
          <SleepSelect />
        </div>
        <button
          type="button"
          aria-label="Close player"
          className="-mr-2 grid size-10 shrink-0 place-items-center rounded-chip text-ink-2 hover:bg-sunk hover:text-ink"
          onClick={closePlayer}
        >
          <CloseIcon />
        </button>
      </div>
    </section>
  );
}
