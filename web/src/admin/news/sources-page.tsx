import { adminNewsSourcesContract as contract, SOURCE_STATUSES } from "@cardwell/core/contract/admin/news-sources";
import type { NewsSource } from "@cardwell/core/contract/admin/news-sources";
import { sourceFields } from "@cardwell/core/domain/news/source";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { LinkButton } from "../../components/button.tsx";
import type { Field } from "../../components/fields/field-data.ts";
import { ApiFields } from "../../components/fields/form-fields.tsx";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { callApi, LONGEST_TIMEOUT_MS } from "../../lib/api-client.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { showFailure } from "../../lib/toast-store.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { EditorForm, useEditor } from "../frame/editor-form.tsx";
import { FactList } from "../frame/fact-list.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListDefinition } from "../frame/list/list-types.ts";
import { Allowed, useHasPermission } from "../frame/permission.tsx";
import { staffAction } from "../frame/staff-action.ts";
import { tabPath } from "../frame/tabs-context.ts";
import { NewsLayout } from "./news-layout.tsx";
import { listKey, useStaleNews } from "./queries.ts";

const list = tabPath("news", "sources");

const faces: Record<NewsSource["status"], { label: string; mark: ReactNode; tone: string }> = {
  watched: { label: "Watched", mark: <TickDiscIcon size={14} />, tone: "text-green" },
  failing: { label: "Failing", mark: <TriangleIcon size={14} />, tone: "text-copper-ink" },
  paused: { label: "Paused", mark: <RingIcon size={14} />, tone: "text-ink-3" },
};

function StatusMark({ status }: Pick<NewsSource, "status">) {
  const { label, mark, tone } = faces[status];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${tone}`}>
      {mark} {label}
    </span>
  );
}

/** "Since Nov 18, 4:19 am: The server responded with 410." */
const formatFailure = ({ failingSince, lastError }: NewsSource): string | null =>
  failingSince === null ? null : `Since ${formatMoment(failingSince)}: ${lastError ?? ""}`;

const formatRead = ({ readAt }: NewsSource): string => (readAt === null ? "Not yet" : formatMoment(readAt));

const definition: ListDefinition<NewsSource> = {
  name: "news-sources",
  endpoint: contract.list,
  queryKey: listKey("sources"),
  noun: ["source", "sources"],
  columns: [
    {
      id: "name",
      label: "Source",
      sort: "name",
      cell: ({ name, feedUrl }) => (
        <span className="wrap-anywhere">
          {name}
          <span className="block text-caption font-normal text-ink-3">{feedUrl}</span>
        </span>
      ),
    },
    {
      id: "status",
      label: "Status",
      sort: "status",
      isKept: true,
      cell: (row) => (
        <span>
          <StatusMark status={row.status} />
          {row.failingSince === null ? null : (
            <span className="block max-w-80 text-caption text-copper-ink">{formatFailure(row)}</span>
          )}
        </span>
      ),
    },
    { id: "read", label: "Last read", sort: "readAt", cell: formatRead },
    {
      id: "drafts",
      label: "Drafts made",
      isNumeric: true,
      cell: ({ drafts }) => formatNumber(drafts),
    },
    { id: "url", label: "Address", isOptional: true, cell: ({ feedUrl }) => feedUrl },
  ],
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  caption: (row) => `Last read: ${formatRead(row)}`,
  search: { label: "Search sources", placeholder: "Name or address" },
  filters: [
    { key: "status", label: "Status", options: SOURCE_STATUSES.map((value) => ({ value, label: faces[value].label })) },
  ],
  sorting: { by: "name", order: "asc" },
  empty: { title: "No watched sources", text: "Watch a feed, and its new items become drafts." },
  detail: (row) => <SourcePanel source={row} />,
};

/** Feeds whose new items become drafts. */
export function SourcesPage() {
  const may = useHasPermission();
  return (
    <NewsLayout
      name="Sources"
      actions={
        may(contract.add.permission) ? (
          <LinkButton to={`${list}/new`} variant="filled">
            Watch a feed
          </LinkButton>
        ) : undefined
      }
    >
      <ListPage definition={definition} />
    </NewsLayout>
  );
}

const checkSource = ({ id }: NewsSource) =>
  staffAction(contract.check, {
    params: { id },
    label: "Check now",
    busyLabel: "Checking",
    timeoutMs: LONGEST_TIMEOUT_MS,
    onDone: ({ made, lastError }) => made === null && showFailure(`It couldn't be read. ${lastError ?? ""}`),
    done: ({ made }) => (made === null ? null : `${formatCount(made, "new draft")}.`),
  });

const pauseSource = ({ id, name, revision, status }: NewsSource) =>
  staffAction(contract.pause, {
    params: { id },
    body: { revision, isPaused: status !== "paused" },
    label: status === "paused" ? "Watch again" : "Pause",
    busyLabel: "Saving",
    done: status === "paused" ? `${name} is watched again.` : `${name} is paused.`,
  });

const removeSource = ({ id, name, revision }: NewsSource) =>
  staffAction(contract.remove, {
    params: { id },
    body: { revision },
    label: "Remove",
    look: "destructive",
    title: `Stop watching ${name}?`,
    confirm: "Remove source",
    busyLabel: "Removing",
    text: "Its drafts and posts stay. If you watch it again, its newest items become drafts once more.",
    done: "Source removed.",
  });

function SourcePanel({ source }: { source: NewsSource }) {
  const { name, feedUrl, status, fetchAt } = source;
  const facts: [string, string][] = [
    ["Address", feedUrl],
    ["Last read", formatRead(source)],
    ["Next read", fetchAt === null ? "Paused" : formatMoment(fetchAt)],
    ["Drafts made", formatNumber(source.drafts)],
  ];
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="text-title-2 wrap-anywhere">{name}</h2>
        <StatusMark status={status} />
      </div>
      {source.failingSince === null ? null : (
        <p className="border-l-2 border-copper pl-3 text-small">{formatFailure(source)}</p>
      )}
      <FactList facts={facts} />
      <Allowed to={contract.check} actions={["Check now", "Pause", "Remove"]} size="small">
        <div className="flex flex-wrap gap-2">
          <ActionButton action={checkSource(source)} size="small" />
          <ActionButton action={pauseSource(source)} size="small" />
          <ActionButton action={removeSource(source)} size="small" />
        </div>
      </Allowed>
    </div>
  );
}

const watchedFields: Field<z.infer<typeof sourceFields>>[] = [
  { path: "name", label: "Name", placeholder: "Northbank newsroom" },
  {
    path: "feedUrl",
    label: "Address of the feed",
    kind: "url",
    placeholder: "https://",
    hint: "RSS, Atom or JSON Feed. It's read before it's saved.",
  },
];

/** The form of a feed to watch. It is read before it's saved. */
export function NewSourcePage() {
  usePageTitle("Watch a feed, news");
  const api = useEditor({
    schema: sourceFields,
    defaultValues: { name: "", feedUrl: "" },
    send: (body) => callApi(contract.add, { body }),
    refetch: useStaleNews(),
    saved: ({ name }) => ({ toast: `${name} is watched. Its drafts arrive within 15 minutes.`, path: list }),
  });
  return (
    <>
      <Breadcrumb
        above={[
          ["News", tabPath("news")],
          ["Sources", list],
        ]}
        here="Watch a feed"
      />
      <h1 className="text-title-1 md:text-display">Watch a feed</h1>
      <p className="mt-2 max-w-160 text-ink-2">New items become drafts for you to review. At first, the newest five.</p>
      <EditorForm
        api={api}
        what="the source"
        className="mt-6 grid max-w-160 gap-6"
        save="Watch feed"
        busyLabel="Reading"
        failure="The feed isn't watched."
        back={list}
      >
        <ApiFields api={api} fields={watchedFields} />
      </EditorForm>
    </>
  );
}
