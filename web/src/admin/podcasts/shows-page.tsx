import { adminPodcastShowsContract as contract, SHOW_STATUSES } from "@cardwell/core/contract/admin/podcast-shows";
import type { AdminShow } from "@cardwell/core/contract/admin/podcast-shows";
import { LinkButton } from "../../components/button.tsx";
import { ShowArt } from "../../features/podcasts/show-art.tsx";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { showFailure } from "../../lib/toast-store.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { FactList } from "../frame/fact-list.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListDefinition } from "../frame/list/list-types.ts";
import { Allowed, useHasPermission } from "../frame/permission.tsx";
import { staffAction } from "../frame/staff-action.ts";
import { tabPath } from "../frame/tabs-context.ts";
import { formatProblems, showStatusLabels, ShowStatusMark } from "./labels.tsx";
import { PodcastsLayout } from "./podcasts-layout.tsx";
import { listKey } from "./queries.ts";

/** "Since Nov 18, 4:19 am: The server responded with 410." */
const formatFailure = ({ failingSince, lastError }: AdminShow): string | null =>
  failingSince === null ? null : `Since ${formatMoment(failingSince)}: ${lastError ?? ""}`;

const definition: ListDefinition<AdminShow> = {
  name: "podcast-shows",
  endpoint: contract.list,
  queryKey: listKey("shows"),
  noun: ["show", "shows"],
  columns: [
    {
      id: "title",
      label: "Show",
      sort: "title",
      cell: ({ title, feedUrl }) => (
        <span className="wrap-anywhere">
          {title}
          <span className="block text-caption font-normal text-ink-3">{feedUrl ?? "No feed"}</span>
        </span>
      ),
    },
    {
      id: "publisher",
      label: "Publisher",
      sort: "publisher",
      cell: ({ publisher }) => publisher,
    },
    {
      id: "episodes",
      label: "Episodes",
      isNumeric: true,
      cell: ({ episodes }) => formatNumber(episodes),
    },
    {
      id: "status",
      label: "Source",
      isKept: true,
      cell: (row) => (
        <span>
          <ShowStatusMark status={row.status} />
          {row.failingSince === null ? null : (
            <span className="block max-w-80 text-caption text-copper-ink">{formatFailure(row)}</span>
          )}
        </span>
      ),
    },
    {
      id: "check",
      label: "Check",
      cell: (row) => (
        <span className={row.withProblems > 0 ? "font-medium text-copper-ink" : "text-ink-2"}>
          {formatProblems(row)}
        </span>
      ),
    },
    {
      id: "read",
      label: "Last read",
      sort: "readAt",
      isWide: true,
      cell: ({ readAt }) => (readAt === null ? "—" : formatMoment(readAt)),
    },
  ],
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  caption: (row) =>
    `${row.publisher} · ${formatCount(row.episodes, "episode")} · ${formatFailure(row) ?? formatProblems(row)}`,
  search: { label: "Search shows", placeholder: "Title, publisher or address" },
  filters: [
    {
      key: "status",
      label: "Source",
      options: SHOW_STATUSES.map((value) => ({ value, label: showStatusLabels[value] })),
    },
  ],
  sorting: { by: "title", order: "asc" },
  empty: { title: "No shows", text: "Add a show with its feed, or one whose episodes you write." },
  detail: (row) => <ShowPanel show={row} />,
};

/** Shows with their feeds. */
export function ShowsPage() {
  const may = useHasPermission();
  return (
    <PodcastsLayout
      name="Shows"
      title="Shows"
      actions={
        may(contract.add.permission) ? (
          <LinkButton to={tabPath("podcasts", "shows/new")} variant="filled">
            Add a show
          </LinkButton>
        ) : undefined
      }
    >
      <ListPage definition={definition} />
    </PodcastsLayout>
  );
}

const checkShow = ({ id }: AdminShow) =>
  staffAction(contract.check, {
    params: { id },
    label: "Check now",
    busyLabel: "Checking",
    onDone: ({ added, lastError }) => added === null && showFailure(`It couldn't be read. ${lastError ?? ""}`),
    done: ({ added }) => (added === null ? null : `${formatCount(added, "new episode")}.`),
  });

const pauseShow = ({ id, title, revision, status }: AdminShow) =>
  staffAction(contract.pause, {
    params: { id },
    body: { revision, isPaused: status !== "paused" },
    label: status === "paused" ? "Fetch again" : "Pause",
    busyLabel: "Saving",
    done: status === "paused" ? `${title} is fetched again.` : `${title} is paused.`,
  });

const removeShow = ({ id, title, revision, episodes }: AdminShow) =>
  staffAction(contract.remove, {
    params: { id },
    body: { revision },
    label: "Remove",
    look: "destructive",
    title: `Remove ${title}?`,
    confirm: "Remove show",
    busyLabel: "Removing",
    text: `Its ${formatCount(episodes, "episode")} and their transcripts are deleted, and members can't play them anymore.`,
    done: "Show removed.",
  });

function ShowPanel({ show }: { show: AdminShow }) {
  const { id, title, publisher, description, feedUrl, publishesNew, status, readAt, fetchAt } = show;
  const facts: [string, string][] = [
    ["Publisher", publisher],
    ["Episodes", formatNumber(show.episodes)],
    ["Check", formatProblems(show)],
    ...(feedUrl === null
      ? []
      : ([
          ["Feed", feedUrl],
          ["New episodes", publishesNew ? "Published once checked" : "Become drafts"],
          ["Cover", show.coverError ?? (show.coverUrl === null ? "None in the feed" : "Shown from our server")],
          ["Last read", readAt === null ? "Not yet" : formatMoment(readAt)],
          ["Next read", fetchAt === null ? "Paused" : formatMoment(fetchAt)],
        ] satisfies [string, string][])),
  ];
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <ShowArt coverUrl={show.coverUrl} size={56} />
        <div className="min-w-0">
          <h2 className="text-title-2 wrap-anywhere">{title}</h2>
          <ShowStatusMark status={status} />
        </div>
      </div>
      {show.failingSince === null ? null : (
        <p className="border-l-2 border-copper pl-3 text-small">{formatFailure(show)}</p>
      )}
      {description === "" ? null : <p className="text-small wrap-anywhere text-ink-2">{description}</p>}
      <FactList facts={facts} />
      <Allowed to={contract.edit} actions={["Edit", "Check now", "Remove"]} size="small">
        <div className="flex flex-wrap gap-2">
          <LinkButton size="small" to={tabPath("podcasts", `shows/${id}/edit`)}>
            Edit show
          </LinkButton>
          {show.withProblems === 0 ? null : (
            <LinkButton size="small" to={tabPath("podcasts", `?showId=${id}&check=problems`)}>
              View errors
            </LinkButton>
          )}
          <ActionButton action={feedUrl === null ? null : checkShow(show)} size="small" />
          <ActionButton action={feedUrl === null ? null : pauseShow(show)} size="small" />
          <ActionButton action={removeShow(show)} size="small" />
        </div>
      </Allowed>
    </div>
  );
}
