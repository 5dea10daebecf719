import { adminNewsContract as contract } from "@cardwell/core/contract/admin/news";
import type { PostRow } from "@cardwell/core/contract/admin/news";
import { POST_STATUSES } from "@cardwell/core/domain/news/post";
import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "../../components/button.tsx";
import { formatCount } from "../../lib/format.ts";
import { AttentionList } from "../frame/attention-list.tsx";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListDefinition } from "../frame/list/list-types.ts";
import { formatMoment } from "../frame/format-moment.ts";
import { useHasPermission } from "../frame/permission.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { formatDates, nameAudience, StatusMark, statusLabels } from "./labels.tsx";
import { NewsLayout } from "./news-layout.tsx";
import { Headline, listAttention, NewFromSources } from "./news-summary.tsx";
import { listKey, postPath, summaryQuery } from "./queries.ts";

const definition: ListDefinition<PostRow> = {
  name: "news-posts",
  endpoint: contract.list,
  queryKey: listKey("posts"),
  noun: ["post", "posts"],
  columns: [
    {
      id: "title",
      label: "Post",
      cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
    },
    {
      id: "status",
      label: "Status",
      isKept: true,
      cell: ({ status }) => <StatusMark status={status} />,
    },
    { id: "audience", label: "Audience", cell: nameAudience },
    {
      id: "published",
      label: "Published",
      sort: "publishedAt",
      cell: (row) => <span className="inline-block min-w-40 text-ink-2">{formatDates(row)}</span>,
    },
    {
      id: "updated",
      label: "Edited",
      sort: "updatedAt",
      cell: ({ updatedAt }) => <span className="whitespace-nowrap">{formatMoment(updatedAt)}</span>,
    },
  ],
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  href: ({ id }) => postPath(id),
  caption: (row) => `${nameAudience(row)} · ${formatDates(row)}`,
  search: { label: "Search posts", placeholder: "Word of the title" },
  filters: [
    {
      key: "status",
      label: "Status",
      options: POST_STATUSES.map((value) => ({ value, label: statusLabels[value] })),
    },
  ],
  sorting: { by: "updatedAt", order: "desc" },
  empty: { title: "No posts yet", text: "Write the first one: draft, check whom it reaches, publish." },
};

/** Posts for members. */
export function PostsPage() {
  const may = useHasPermission();
  const summary = useQuery(summaryQuery).data;
  return (
    <NewsLayout
      name="News"
      title={summary && <Headline summary={summary} />}
      caption={summary && formatCount(summary.posts, "post")}
      above={summary && <AttentionList items={listAttention(summary, may(contract.saveDraft.permission))} />}
      actions={
        may(contract.create.permission) ? (
          <LinkButton to={tabPath("news", "posts/new")} variant="filled">
            New post
          </LinkButton>
        ) : undefined
      }
    >
      <ListPage definition={definition} />
      {summary && <NewFromSources {...summary} />}
    </NewsLayout>
  );
}
