import { adminPodcastEpisodesContract as contract } from "@cardwell/core/contract/admin/podcast-episodes";
import type { AdminEpisode } from "@cardwell/core/contract/admin/podcast-episodes";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { LinkButton } from "../../components/button.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatPlace, formatPlayTime } from "../../features/podcasts/format-listening.ts";
import { EpisodePlayer } from "../../features/podcasts/player/episode-player.tsx";
import { closePlayer, playFrom, readPlayer } from "../../features/podcasts/player/player.ts";
import type { Track } from "../../features/podcasts/player/player.ts";
import { ShowArt } from "../../features/podcasts/show-art.tsx";
import { formatNumber } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { AttentionList } from "../frame/attention-list.tsx";
import { FactList } from "../frame/fact-list.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { LoadError } from "../frame/load-error.tsx";
import { useHasPermission } from "../frame/permission.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { formatPersons } from "./lines-text.ts";
import { EpisodeActions, suggestNotes } from "./episode-actions.tsx";
import { formatCheck, formatProblem, formatToTheEnd, StatusMark } from "./labels.tsx";
import { episodePath, episodeQuery } from "./queries.ts";
import { TranscriptPart } from "./transcript-part.tsx";

/** One episode: where it stands, what is to be done with it, and what members hear. */
export function EpisodePage() {
  const { id = "" } = useParams();
  const { data: episode, error, refetch } = useQuery(episodeQuery(id));
  usePageTitle(`${episode?.title ?? "Episode"}, podcasts`);
  return (
    <>
      <Breadcrumb above={[["Podcasts", tabPath("podcasts")]]} here={episode?.title ?? id} />
      {episode === undefined ? <h1 className="text-title-1">Episode</h1> : null}
      {error ? <LoadError what="This episode" error={error} onRetry={() => void refetch()} /> : null}
      {episode === undefined && !error ? <SkeletonRows rows={8} label="Loading" /> : null}
      {episode === undefined ? null : <Loaded key={id} episode={episode} />}
    </>
  );
}

function Loaded({ episode }: { episode: AdminEpisode }) {
  const { id, title, show, content, playUrl, durationSeconds, problems } = episode;
  const may = useHasPermission();
  const track: Track | null =
    playUrl === null
      ? null
      : {
          episodeId: id,
          showTitle: show.title,
          title,
          coverUrl: show.coverUrl,
          audioUrl: playUrl,
          durationSeconds,
          isPreview: true,
        };
  useEffect(() => () => (readPlayer().track?.isPreview ? closePlayer() : undefined), []);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 gap-5">
          <div className="max-md:hidden">
            <ShowArt coverUrl={show.coverUrl} size={84} />
          </div>
          <div className="min-w-0 self-center">
            <p className="mb-1 flex flex-wrap gap-x-3 text-small text-ink-3">
              <span>{[show.title, formatPlace(content)].filter(Boolean).join(", ")}</span>
              <StatusMark {...episode} />
            </p>
            <h1 className="text-title-1 wrap-anywhere">{title}</h1>
          </div>
        </div>
        <EpisodeActions episode={episode} />
      </div>
      <AttentionList
        items={problems.map((problem) => ({
          id: problem.part,
          severity: problem.part === "audio" ? ("high" as const) : ("medium" as const),
          title: formatProblem(problem),
          detail:
            problem.part === "audio"
              ? "Members can't find this episode until its audio can be played."
              : "Members hear the episode without it.",
        }))}
      />
      <div className="mt-8 grid gap-x-10 gap-y-10 lg:grid-cols-2">
        <div className="min-w-0">
          {track === null ? (
            <p className="text-body text-ink-2">There is no audio to play.</p>
          ) : (
            <EpisodePlayer
              track={track}
              chapters={content.chapters}
              startSeconds={0}
              onStart={(seconds) => playFrom(track, seconds)}
            />
          )}
          <Section
            title="Notes"
            aside={
              episode.transcript !== null && may(contract.suggestNotes.permission) ? (
                <ActionButton action={suggestNotes(episode)} size="small" />
              ) : undefined
            }
          >
            <SuggestedNotes episode={episode} />
            {content.summary === "" ? null : (
              <p className="mb-4 text-lead wrap-anywhere text-ink-2">{content.summary}</p>
            )}
            {content.notes === "" ? (
              <p className="text-body text-ink-2">No notes yet.</p>
            ) : (
              <Markdown>{content.notes}</Markdown>
            )}
          </Section>
        </div>
        <div className="min-w-0">
          <TranscriptPart episode={episode} track={track} canEdit={may(contract.saveTranscript.permission)} />
          <div className="mt-10">
            <FactList facts={listFacts(episode)} />
          </div>
        </div>
      </div>
    </>
  );
}

function listFacts(episode: AdminEpisode): [string, ReactNode][] {
  const { content, durationSeconds, checkedAt, plays, cardNames, posts, isFromFeed, isEdited, createdBy, createdAt } =
    episode;
  const { audioUrl, bytes, persons, cardIds } = content;
  return [
    ["Length", durationSeconds === null ? "Unknown" : formatPlayTime(durationSeconds)],
    ["Audio", audioUrl === null ? "None" : audioUrl],
    ...(bytes === null ? [] : [["Size", `${(bytes / 1_000_000).toFixed(1)} MB`] as [string, ReactNode]]),
    ...(persons.length === 0 ? [] : [["People", formatPersons(persons)] as [string, ReactNode]]),
    ["Cards", cardIds.length === 0 ? "None" : cardIds.map((id) => cardNames[id] ?? id).join(", ")],
    ...(posts.length === 0 ? [] : [["News", <LinkedPosts key="news" posts={posts} />] as [string, ReactNode]]),
    ["Check", checkedAt === null ? "Not yet" : `${formatCheck(episode)}, ${formatMoment(checkedAt)}`],
    ["Plays, 30 days", plays === 0 ? "None" : `${formatNumber(plays)}, ${formatToTheEnd(episode)} to the end`],
    ["Source", !isFromFeed ? "By hand" : isEdited ? "Feed, edited here" : "Feed"],
    ["Added", `${createdBy}, ${formatMoment(createdAt)}`],
  ];
}

const LinkedPosts = ({ posts }: Pick<AdminEpisode, "posts">) => (
  <ul>
    {posts.map(({ id, title }) => (
      <li key={id}>
        <Link to={tabPath("news", `posts/${id}`)} className="link wrap-anywhere">
          {title}
        </Link>
      </li>
    ))}
  </ul>
);

/** Notes that a language model drafted. Members don't see them until staff save them. */
function SuggestedNotes({ episode: { id, suggestedNotes } }: { episode: AdminEpisode }) {
  if (suggestedNotes === null) return null;
  return (
    <section aria-label="Suggested notes" className="mb-6 border-l-2 border-copper pl-4">
      <p className="mb-2 text-small font-medium text-copper-ink">
        Suggested by a language model. Members don't see this.
      </p>
      <Markdown>{suggestedNotes}</Markdown>
      <div className="mt-3">
        <LinkButton size="small" to={`${episodePath(id, "edit")}?notes=suggested`}>
          Edit and use
        </LinkButton>
      </div>
    </section>
  );
}
