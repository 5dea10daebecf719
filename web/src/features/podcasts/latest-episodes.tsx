import type { EpisodeRow } from "@cardwell/core/contract/podcasts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Section } from "../../components/section.tsx";
import { formatRecentDay } from "../../lib/format-recent-day.ts";
import { listenPath, paths } from "../../lib/paths.ts";
import { formatLength } from "./format-listening.ts";
import { episodesQuery } from "./queries.ts";
import { ShowArt } from "./show-art.tsx";

const ROWS_SHOWN = 3;

const formatMinutes = ({ durationSeconds }: EpisodeRow): string =>
  durationSeconds === null ? "" : formatLength(durationSeconds);

/** The newest episodes, beside the news. While there are none, or they can't be loaded, it leads to the podcasts. */
export function LatestEpisodes() {
  const [latest, ...others] = useInfiniteQuery(episodesQuery(null)).data?.pages[0]?.rows ?? [];
  return (
    <Section title="Podcast" className="">
      {latest === undefined ? null : <Latest latest={latest} others={others.slice(0, ROWS_SHOWN)} />}
      <p className="mt-3 text-small font-medium">
        <Link to={paths.listen} className="link">
          All episodes
        </Link>
      </p>
    </Section>
  );
}

function Latest({ latest, others }: { latest: EpisodeRow; others: readonly EpisodeRow[] }) {
  const { id, number, title, publishedAt } = latest;
  const about = [number === null ? "" : `Episode ${number}`, formatRecentDay(publishedAt), formatMinutes(latest)];
  return (
    <>
      <div className="flex items-center gap-4">
        <ShowArt coverUrl={latest.show.coverUrl} size={72} />
        <div className="min-w-0">
          <Link to={listenPath(id)} className="target font-medium wrap-anywhere hover:underline">
            {title}
          </Link>
          <p className="text-small text-ink-3">{about.filter(Boolean).join(" · ")}</p>
        </div>
      </div>
      <ul className="mt-4 border-t border-line">
        {others.map((row) => (
          <li key={row.id} className="flex gap-3 border-b border-line py-2.5">
            {row.number === null ? null : (
              <span className="figures w-7 shrink-0 pt-0.5 text-small text-ink-3">
                <span className="sr-only">Episode </span>
                {row.number}
              </span>
            )}
            <Link to={listenPath(row.id)} className="target min-w-0 grow wrap-anywhere hover:underline">
              {row.title}
            </Link>
            <span className="figures pt-0.5 text-small whitespace-nowrap text-ink-3">{formatMinutes(row)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
