import type { Episode } from "@cardwell/core/contract/podcasts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router-dom";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { LinkButton } from "../../components/button.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { describeError, getReference } from "../../lib/describe-error.ts";
import { browserTimeZone, formatFullDate } from "../../lib/format.ts";
import { newsPath, paths } from "../../lib/paths.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { formatLength, formatPlace, getStart } from "./format-listening.ts";
import { useAskFirst } from "./player/ask-first.tsx";
import { AboutCards } from "./about-cards.tsx";
import { EpisodePlayer } from "./player/episode-player.tsx";
import { playFrom, toTrack } from "./player/player.ts";
import { showPlayerBar } from "./player/player-bar.tsx";
import { episodeQuery, transcriptQuery } from "./queries.ts";
import { ShowArt } from "./show-art.tsx";
import { EpisodeTranscript } from "./transcript.tsx";

/** One episode with its player, chapters, transcript and notes. */
export function EpisodePage() {
  const { id = "" } = useParams();
  const { data, error, refetch, isRefetching } = useQuery(episodeQuery(id));
  usePageTitle(data?.title ?? "Listen");
  if (data !== undefined) return <Loaded key={id} episode={data} />;
  if (error === null) return <SkeletonRows rows={8} label="Loading the episode" />;
  const isMissing = error instanceof ApiError && [400, 404].includes(error.status);
  return isMissing ? (
    <ErrorState
      title="Episode not found."
      action={
        <LinkButton variant="filled" to={paths.listen}>
          See all episodes
        </LinkButton>
      }
    >
      It was removed, or isn't published anymore.
    </ErrorState>
  ) : (
    <ErrorState
      title="Couldn't load this episode."
      onRetry={() => void refetch()}
      retrying={isRefetching}
      reference={getReference(error)}
    >
      {describeError(error)}
    </ErrorState>
  );
}

function Loaded({ episode }: { episode: Episode }) {
  const { id, title, show, publishedAt, durationSeconds, chapters, notes, hasTranscript, persons, posts, cards } =
    episode;
  const navigate = useNavigate();
  const transcript = useQuery({ ...transcriptQuery(id), enabled: hasTranscript });
  const track = toTrack(episode);
  const [askFirst, question] = useAskFirst();
  const onStart = (seconds: number) =>
    askFirst(episode, () => {
      showPlayerBar((path) => void navigate(path));
      playFrom(track, seconds);
    });
  return (
    <>
      {question}
      <Breadcrumb
        above={[
          ["News", paths.news],
          ["Podcasts", paths.listen],
        ]}
        here={title}
      />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <div className="min-w-0">
          <div className="flex gap-5">
            <div className="max-md:hidden">
              <ShowArt coverUrl={show.coverUrl} size={108} />
            </div>
            <header className="min-w-0 self-center">
              <p className="text-small text-ink-3">{[show.title, formatPlace(episode)].filter(Boolean).join(", ")}</p>
              <h1 className="mt-1 text-title-1 wrap-anywhere">{title}</h1>
              <p className="figures mt-1.5 text-small text-ink-3">
                {[
                  durationSeconds === null ? "" : formatLength(durationSeconds),
                  formatFullDate(publishedAt, browserTimeZone()),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {persons.length === 0 ? null : (
                <p className="mt-0.5 text-small wrap-anywhere text-ink-3">
                  With {persons.map(({ name, role }) => (role === "" ? name : `${name} (${role})`)).join(", ")}
                </p>
              )}
              <AboutCards cards={cards} />
            </header>
          </div>
          <div className="mt-6">
            <EpisodePlayer track={track} chapters={chapters} startSeconds={getStart(episode)} onStart={onStart} />
          </div>
          {notes === "" ? null : (
            <Section title="Notes">
              <Markdown>{notes}</Markdown>
            </Section>
          )}
          {posts.length === 0 ? null : (
            <Section title="In the news">
              <ul className="border-t border-line">
                {posts.map((post) => (
                  <li key={post.slug} className="border-b border-line py-2.5">
                    <Link to={newsPath(post.slug)} className="target font-medium wrap-anywhere hover:underline">
                      {post.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
        <section aria-labelledby="transcript-title" className="min-w-0">
          <h2 id="transcript-title" className="border-b border-line-2 pb-3 text-title-2">
            Transcript
          </h2>
          <div className="pt-4">
            {hasTranscript ? (
              <EpisodeTranscript episodeId={id} transcript={transcript} onSeek={onStart} />
            ) : (
              <p className="text-body text-ink-2">This episode has no transcript.</p>
            )}
          </div>
        </section>
      </div>
    </>
  );
}
