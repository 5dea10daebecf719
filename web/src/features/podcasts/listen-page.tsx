import type { EpisodeRow } from "@cardwell/core/contract/podcasts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatRecentDay } from "../../lib/format-recent-day.ts";
import { listenPath, paths } from "../../lib/paths.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { formatLength, formatPlace, formatProgress, getStart } from "./format-listening.ts";
import { AboutCards } from "./about-cards.tsx";
import { useAskFirst } from "./player/ask-first.tsx";
import { PlayButton } from "./player/controls.tsx";
import { showPlayerBar } from "./player/player-bar.tsx";
import { playTrack, togglePlayer, toTrack } from "./player/player.ts";
import { usePlayer } from "./player/use-player.ts";
import { episodesQuery } from "./queries.ts";
import { ShowArt } from "./show-art.tsx";

function formatHeadline(rows: readonly EpisodeRow[] | undefined, aboutCards: readonly EpisodeRow[]): string {
  if (rows === undefined) return "Listen";
  const begun = [...rows, ...aboutCards].find((row) => getStart(row) > 0 && row.durationSeconds !== null);
  if (begun?.durationSeconds)
    return `${formatLength(begun.durationSeconds - getStart(begun))} left of “${begun.title}”.`;
  const [newest] = rows;
  return newest === undefined ? "No episodes yet." : `New: “${newest.title}”.`;
}

/** Shows and their episodes. */
export function ListenPage() {
  usePageTitle("Listen");
  const [params] = useSearchParams();
  const showId = params.get("show");
  const query = useInfiniteQuery(episodesQuery(showId));
  const { data, error, refetch, isRefetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = data?.pages.flatMap((page) => page.rows);
  const { shows = [], aboutCards = [] } = data?.pages[0] ?? {};
  const others = rows?.filter(({ id }) => aboutCards.every((row) => row.id !== id));
  const chosen = shows.find(({ id }) => id === showId);
  return (
    <>
      <Breadcrumb above={[["News", paths.news]]} here="Podcasts" />
      <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <h1 className="text-display wrap-anywhere">{formatHeadline(rows, aboutCards)}</h1>
          <nav aria-label="Shows" className="mt-6 flex gap-6 overflow-x-auto border-b border-line-2">
            {[{ id: null, title: "All shows" }, ...shows].map(({ id, title }) => (
              <Link
                key={id}
                to={id === null ? paths.listen : `${paths.listen}?show=${id}`}
                replace
                aria-current={id === showId ? "page" : undefined}
                className={classNames(
                  "border-b-2 py-3 text-body whitespace-nowrap focus-visible:outline-offset-[-2px]",
                  id === showId ? "border-green font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
                )}
              >
                {title}
              </Link>
            ))}
          </nav>
          {chosen === undefined || chosen.description === "" ? null : (
            <p className="mt-4 max-w-140 text-body wrap-anywhere text-ink-2">{chosen.description}</p>
          )}
          {rows === undefined && error === null ? <SkeletonRows rows={5} label="Loading episodes" /> : null}
          {rows?.length === 0 ? <EmptyState title="No episodes yet.">New episodes appear here.</EmptyState> : null}
          {aboutCards.length === 0 ? null : (
            <>
              <h2 className="mt-6 text-heading font-semibold">About your cards</h2>
              <EpisodeList rows={aboutCards} isBelowHeading />
              {others?.length === 0 ? null : <h2 className="mt-8 text-heading font-semibold">Other episodes</h2>}
            </>
          )}
          {others === undefined ? null : <EpisodeList rows={others} isBelowHeading={aboutCards.length > 0} />}
          {error === null ? null : (
            <div className="pt-6">
              <FailureNotice
                title="Couldn't load the episodes."
                error={error}
                onRetry={() => void (rows === undefined ? refetch() : fetchNextPage())}
                retrying={isRefetching}
              />
            </div>
          )}
          {hasNextPage ? (
            <Button className="mt-5" busy={isFetchingNextPage} busyLabel="Loading" onClick={() => void fetchNextPage()}>
              Show older episodes
            </Button>
          ) : null}
        </div>
        <aside className="lg:mt-12">
          <Section title="Where audio comes from">
            <p className="text-body text-ink-2">
              Each publisher's own server, which sees your network address while you listen. Cardwell asks before the
              first time, and stores where you stopped.
            </p>
          </Section>
        </aside>
      </div>
    </>
  );
}

const EpisodeList = ({ rows, isBelowHeading }: { rows: readonly EpisodeRow[]; isBelowHeading: boolean }) =>
  rows.length === 0 ? null : (
    <ul>
      {rows.map((row) => (
        <EpisodeItem key={row.id} row={row} Title={isBelowHeading ? "h3" : "h2"} />
      ))}
    </ul>
  );

function EpisodeItem({ row, Title }: { row: EpisodeRow; Title: "h2" | "h3" }) {
  const { id, show, title, summary, publishedAt, cards, position } = row;
  const navigate = useNavigate();
  const player = usePlayer();
  const isLoaded = player.track?.episodeId === id;
  const [askFirst, question] = useAskFirst();
  const play = () => {
    if (isLoaded && !player.hasFailed) return togglePlayer();
    askFirst(row, () => {
      showPlayerBar((path) => void navigate(path));
      playTrack(toTrack(row), getStart(row));
    });
  };
  return (
    <li className="flex gap-4 border-b border-line py-4">
      {question}
      <div className="max-md:hidden">
        <ShowArt coverUrl={show.coverUrl} />
      </div>
      <div className="min-w-0 grow">
        <p className="text-small text-ink-3">
          {[show.title, formatPlace(row), formatRecentDay(publishedAt)].filter(Boolean).join(" · ")}
        </p>
        <Title className={classNames("mt-0.5 text-title-2 wrap-anywhere", position?.isFinished && "text-ink-2")}>
          <Link to={listenPath(id)} className="target hover:underline">
            {title}
          </Link>
        </Title>
        <p className="mt-1 max-w-140 text-body wrap-anywhere text-ink-2">{summary}</p>
        <AboutCards cards={cards} />
        <p
          className={classNames(
            "figures mt-1.5 text-small",
            getStart(row) > 0 ? "font-medium text-green" : "text-ink-3",
          )}
        >
          {formatProgress(row)}
        </p>
      </div>
      <div className="pt-1">
        <PlayButton isPlaying={isLoaded && player.isPlaying} name={title} onClick={play} />
      </div>
    </li>
  );
}
