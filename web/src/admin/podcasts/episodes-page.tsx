import { adminPodcastEpisodesContract as contract } from "@cardwell/core/contract/admin/podcast-episodes";
import type { AdminEpisodeRow } from "@cardwell/core/contract/admin/podcast-episodes";
import type { AdminShow } from "@cardwell/core/contract/admin/podcast-shows";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { EPISODE_STATUSES } from "@cardwell/core/domain/podcasts/episode";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { LinkButton } from "../../components/button.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatPlayTime } from "../../features/podcasts/format-listening.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { AttentionList } from "../frame/attention-list.tsx";
import type { AttentionItem } from "../frame/attention-list.tsx";
import { Figures } from "../frame/figures.tsx";
import type { Figure } from "../frame/figures.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListDefinition } from "../frame/list/list-types.ts";
import { LoadError } from "../frame/load-error.tsx";
import { useHasPermission } from "../frame/permission.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { CheckMark, formatCheck, formatToTheEnd, StatusMark, statusLabels } from "./labels.tsx";
import { PodcastsLayout } from "./podcasts-layout.tsx";
import { episodePath, listKey, showsQuery, summaryQuery } from "./queries.ts";

type Summary = ResponseOf<typeof contract.summary>;

const nameEpisode = ({ number, title }: AdminEpisodeRow): string =>
  number === null ? `“${title}”` : `Episode ${number}`;

const columns: ListDefinition<AdminEpisodeRow>["columns"] = [
  {
    id: "title",
    label: "Episode",
    cell: ({ title, number, show }) => (
      <span className="wrap-anywhere">
        {title}
        <span className="block text-caption font-normal text-ink-3">
          {show.title}
          {number === null ? "" : `, episode ${number}`}
        </span>
      </span>
    ),
  },
  {
    id: "number",
    label: "No.",
    isNumeric: true,
    isOptional: true,
    cell: ({ number }) => number ?? "—",
  },
  {
    id: "status",
    label: "State",
    sort: "publishAt",
    isKept: true,
    cell: (row) => <StatusMark {...row} />,
  },
  {
    id: "length",
    label: "Length",
    isNumeric: true,
    cell: ({ durationSeconds }) => (durationSeconds === null ? "—" : formatPlayTime(durationSeconds)),
  },
  { id: "plays", label: "Plays", isNumeric: true, cell: ({ plays }) => formatNumber(plays) },
  { id: "end", label: "To the end", isNumeric: true, cell: formatToTheEnd },
  { id: "check", label: "Check", cell: (row) => <CheckMark {...row} /> },
];

const buildDefinition = (shows: readonly AdminShow[]): ListDefinition<AdminEpisodeRow> => ({
  name: "podcast-episodes",
  endpoint: contract.list,
  queryKey: listKey("episodes"),
  noun: ["episode", "episodes"],
  columns,
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  href: ({ id }) => episodePath(id),
  caption: (row) => formatCheck(row),
  search: { label: "Search episodes", placeholder: "Word of the title" },
  filters: [
    {
      key: "showId",
      label: "Show",
      options: shows.map(({ id, title }) => ({ value: id, label: title })),
      isByView: true,
    },
    {
      key: "status",
      label: "State",
      options: EPISODE_STATUSES.map((value) => ({ value, label: statusLabels[value] })),
    },
    {
      key: "check",
      label: "Check",
      options: [
        { value: "problems", label: "With problems" },
        { value: "valid", label: "Without problems" },
      ],
    },
  ],
  views: [
    { id: "all", label: "All shows", address: "" },
    ...shows.map(({ id, title }) => ({ id, label: title, address: `showId=${id}` })),
  ],
  sorting: { by: "publishAt", order: "desc" },
  empty: { title: "No episodes", text: "Add a show with its feed, or write an episode." },
});

/** Episodes of all shows, with what needs staff. */
export function EpisodesPage() {
  const may = useHasPermission();
  const { data: shows, error, refetch } = useQuery(showsQuery);
  const summary = useQuery(summaryQuery).data;
  const definition = useMemo(() => buildDefinition(shows ?? []), [shows]);
  return (
    <PodcastsLayout
      name="Podcasts"
      title={summary === undefined ? "Podcasts" : <Headline summary={summary} />}
      caption={shows === undefined ? undefined : formatCount(shows.length, "show")}
      actions={
        may(contract.create.permission) ? (
          <LinkButton to={tabPath("podcasts", "episodes/new")} variant="filled">
            New episode
          </LinkButton>
        ) : undefined
      }
      above={
        summary === undefined || shows === undefined ? null : (
          <>
            <AttentionList items={listAttention(summary, shows)} />
            <Figures figures={listFigures(summary)} />
          </>
        )
      }
    >
      {error ? <LoadError what="Shows" error={error} onRetry={() => void refetch()} /> : null}
      {shows === undefined && !error ? <SkeletonRows rows={8} label="Loading" /> : null}
      {shows === undefined ? null : <ListPage definition={definition} />}
    </PodcastsLayout>
  );
}

function Headline({ summary: { next, withProblems, live } }: { summary: Summary }): ReactNode {
  if (next !== null && !next.hasTranscript)
    return (
      <>
        <span className="block text-copper-ink">{nameEpisode(next)} has no transcript.</span>
        <span className="block">It publishes {formatMoment(next.publishAt)}.</span>
      </>
    );
  if (withProblems > 0)
    return (
      <>
        <span className="block text-copper-ink">
          {formatCount(withProblems, "episode has", "episodes have")} a file that can't be used.
        </span>
        <span className="block">{formatNumber(live)} can be heard.</span>
      </>
    );
  if (next !== null) return `${nameEpisode(next)} publishes ${formatMoment(next.publishAt)}.`;
  return `${formatCount(live, "episode")} can be heard, with nothing to fix.`;
}

function listAttention({ next }: Summary, shows: readonly AdminShow[]): AttentionItem[] {
  const failing = shows.filter(({ status }) => status === "failing");
  const withProblems = shows.filter((show) => show.withProblems > 0);
  return [
    ...failing.map(({ id, title, failingSince, lastError }) => ({
      id: `feed-${id}`,
      severity: "high" as const,
      title: `${title}: its feed can't be read`,
      detail: `Since ${failingSince === null ? "now" : formatMoment(failingSince)}. ${lastError ?? ""}`,
      actions: (
        <LinkButton size="small" to={tabPath("podcasts", `shows?open=${id}`)}>
          View show
        </LinkButton>
      ),
    })),
    ...(next === null || next.hasTranscript
      ? []
      : [
          {
            id: "transcript",
            severity: "high" as const,
            title: `${nameEpisode(next)} needs a transcript before ${formatMoment(next.publishAt)}`,
            detail: `“${next.title}” of ${next.show.title}.`,
            actions: (
              <LinkButton size="small" to={episodePath(next.id)}>
                Add transcript
              </LinkButton>
            ),
          },
        ]),
    ...withProblems.map(({ id, title, withProblems: count }) => ({
      id: `files-${id}`,
      severity: "medium" as const,
      title: `${title}: ${formatCount(count, "episode")} with a file that can't be used`,
      detail: "Episodes whose audio can't be played are hidden from members.",
      actions: (
        <LinkButton size="small" to={tabPath("podcasts", `?showId=${id}&check=problems`)}>
          View errors
        </LinkButton>
      ),
    })),
  ];
}

const listFigures = ({ plays, finishes, listeners, live, withProblems }: Summary): Figure[] => [
  { label: "Plays, 30 days", value: formatNumber(plays), below: "First plays by a member" },
  { label: "Listened to the end", value: formatToTheEnd({ plays, finishes }), below: "Of those plays" },
  { label: "Members who played", value: formatNumber(listeners), below: "In 30 days" },
  { label: "Live episodes", value: formatNumber(live), below: "Members find them" },
  { label: "With problems", value: formatNumber(withProblems), below: "Audio, chapters, transcript" },
];
