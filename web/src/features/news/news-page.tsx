import { NEWS_LISTS } from "@cardwell/core/contract/news";
import type { NewsLists, NewsRow, NewsUnread, PublicNewsRow } from "@cardwell/core/contract/news";
import { isMuted } from "@cardwell/core/domain/news/read-state";
import { POST_TOPICS } from "@cardwell/core/domain/news/topics";
import type { PostTopic } from "@cardwell/core/domain/news/topics";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import "../../styles/pages.css";
import { Button, LinkButton } from "../../components/button.tsx";
import { CardThumb } from "../../components/card-face.tsx";
import { classNames } from "../../components/class-names.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { newsPath } from "../../lib/paths.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { formatRecentDay } from "../../lib/format-recent-day.ts";
import { kindRules } from "./kind-rules.ts";
import { listPath, newsListQuery, newsListsQuery, publicListQuery, useMarkAllRead } from "./queries.ts";
import type { NewsList } from "./queries.ts";
import { TopicRow } from "./topic-row.tsx";
import { unreadNewsQuery } from "./unread-query.ts";

const labels: Record<NewsList, string> = { all: "All", cards: "Your cards", saved: "Saved" };

const isList = (list: string | null): list is NewsList => NEWS_LISTS.some((known) => known === list);

/** Posts for the member: those about their cards, all, and those they saved. */
export function NewsPage({ podcasts }: { podcasts?: ReactNode }) {
  usePageTitle("News");
  const [params] = useSearchParams();
  const asked = params.get("list");
  const list = isList(asked) ? asked : null;
  const posts = useInfiniteQuery(newsListQuery(list));
  const current = list ?? posts.data?.pages[0]?.list;
  const lists = useQuery(newsListsQuery).data;
  const unread = useQuery(unreadNewsQuery).data;
  const markAll = useMarkAllRead();
  return (
    <Layout
      more={
        <>
          {podcasts}
          {lists === undefined ? null : <Topics mutedTopics={lists.mutedTopics} />}
        </>
      }
    >
      <h1 className="text-display">{formatHeadline(unread, lists)}</h1>
      <div className="mt-6 flex items-end justify-between gap-4 border-b border-line-2">
        <nav aria-label="Lists of news" className="flex gap-4 whitespace-nowrap md:gap-6">
          {NEWS_LISTS.map((each) => (
            <Link
              key={each}
              to={listPath(each)}
              replace
              aria-current={each === current ? "page" : undefined}
              className={classNames(
                "-mb-px border-b-2 py-3 text-body whitespace-nowrap",
                each === current ? "border-green font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
              )}
            >
              {labels[each]}
              <ListCount count={lists?.counts[each] ?? null} />
            </Link>
          ))}
        </nav>
        {unread !== undefined && unread.unread > 0 ? (
          <button
            type="button"
            className="min-h-10 text-small font-medium whitespace-nowrap text-ink-2 hover:text-ink"
            aria-busy={markAll.isPending || undefined}
            onClick={() => (markAll.isPending ? undefined : markAll.mutate())}
          >
            Mark all<span className="max-md:sr-only"> as read</span>
          </button>
        ) : null}
      </div>
      <Posts query={posts} list={current ?? "all"} mutedTopics={lists?.mutedTopics ?? []} />
    </Layout>
  );
}

const ListCount = ({ count }: { count: number | null }) =>
  count === null ? null : (
    <>
      {" "}
      <span className="figures text-ink-3">{formatNumber(count)}</span>
    </>
  );

function formatHeadline(unread: NewsUnread | undefined, lists: NewsLists | undefined): string {
  if (unread === undefined) return "News";
  const { unread: count, isMinimum, aboutCards } = unread;
  if (isMinimum) return `More than ${count} unread posts.`;
  if (aboutCards !== null && aboutCards > 0) return `${formatCount(aboutCards, "unread post")} about your cards.`;
  if (count > 0) return `${formatCount(count, "unread post")}${aboutCards === null ? "" : ", none about your cards"}.`;
  if (lists?.counts.all !== 0) return "You've read all the news.";
  return lists.mutedTopics.length === 0 ? "No news yet." : "No news but what you muted.";
}

type PostsProps = {
  query: UseInfiniteQueryResult<InfiniteData<{ rows: NewsRow[] }>>;
  list: NewsList;
  mutedTopics: readonly PostTopic[];
};

function Posts({ query, list, mutedTopics }: PostsProps) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = data?.pages.flatMap((page) => page.rows);
  // What was muted a moment ago leaves before the list has loaded again.
  const shown = rows?.filter(({ topic }) => list === "saved" || !isMuted({ mutedTopics }, topic));
  return (
    <>
      {shown?.length === 0 && hasNextPage ? (
        <p className="pt-6 text-body text-ink-2">The newest posts here are about topics that you muted.</p>
      ) : (
        <Rows rows={shown} query={query} list={list} isMuting={mutedTopics.length > 0} />
      )}
      {data === undefined || error === null ? null : (
        <div className="pt-4">
          <FailureNotice title="Couldn't load more." error={error} onRetry={() => void fetchNextPage()} />
        </div>
      )}
      {hasNextPage ? (
        <Button className="mt-5" busy={isFetchingNextPage} busyLabel="Loading" onClick={() => void fetchNextPage()}>
          Show older posts
        </Button>
      ) : null}
    </>
  );
}

/** The newest posts for everyone, for whoever isn't a member with access. */
export function PublicNewsPage() {
  usePageTitle("News");
  const query = useQuery(publicListQuery);
  return (
    <Layout>
      <h1 className="mb-6 text-display">News</h1>
      <Rows rows={query.data?.rows} query={query} list="all" />
    </Layout>
  );
}

const NOTE = "Posts about a muted topic are in no list but Saved, and don't count as unread.";

function Topics({ mutedTopics }: { mutedTopics: readonly PostTopic[] }) {
  return (
    <Section title="Topics" className="">
      <p className="mb-2 text-small text-ink-2">{NOTE}</p>
      <ul>
        {POST_TOPICS.map((topic) => (
          <li key={topic}>
            <TopicRow topic={topic} isMuted={mutedTopics.includes(topic)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** @param more above where news comes from */
function Layout({ more, children }: { more?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">{children}</div>
      <aside className="grid content-start gap-12 max-lg:mt-14 lg:mt-20">
        {more}
        <Section title="Where news comes from" className="">
          <p className="text-body text-ink-2">
            Bank notices, rewards terms and our own checks of the catalog. Posts for everyone are also in an{" "}
            <a className="link" href="/api/news/feed" target="_blank" rel="noreferrer">
              RSS feed
            </a>{" "}
            and a{" "}
            <a className="link" href="/api/news/feed.json" target="_blank" rel="noreferrer">
              JSON feed
            </a>
            .
          </p>
        </Section>
      </aside>
    </div>
  );
}

type Row = PublicNewsRow & Partial<Pick<NewsRow, "isUnread" | "cards">>;

type RowsProps = {
  rows: readonly Row[] | undefined;
  query: { error: unknown; refetch: () => unknown; isRefetching: boolean };
  list: NewsList;
  /** Whether posts of some topics are left out. */
  isMuting?: boolean;
};

function Rows({ rows, query: { error, refetch, isRefetching }, list, isMuting = false }: RowsProps) {
  if (rows === undefined) {
    return error === null ? (
      <SkeletonRows rows={5} label="Loading news" />
    ) : (
      <div className="pt-6">
        <FailureNotice
          title="Couldn't load the news."
          error={error}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      </div>
    );
  }
  if (rows.length === 0) return <NoPosts list={list} isMuting={isMuting} />;
  return (
    <ul>
      {rows.map((row) => (
        <PostRow key={row.slug} row={row} list={list} />
      ))}
    </ul>
  );
}

function PostRow({ row, list }: { row: Row; list: NewsList }) {
  const { slug, title, summary, publishedAt, correctedAt, isPinned, isUnread, forYou, forYouKind, cards = [] } = row;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line py-4 md:grid-cols-[5rem_minmax(0,1fr)_auto] md:gap-x-8">
      <p className="flex items-center gap-2 text-small text-ink-3 md:items-start md:pt-1">
        {formatRecentDay(publishedAt)}
        {isUnread ? (
          <>
            <span className="size-1.5 rounded-full bg-green md:mt-1.5" aria-hidden="true" />
            <span className="sr-only">, unread</span>
          </>
        ) : null}
      </p>
      <div className="min-w-0 max-md:order-last max-md:col-span-2">
        <h2 className={classNames("text-title-2 wrap-anywhere", isUnread === false && "text-ink-2")}>
          <Link to={newsPath(slug)} state={{ list }} className="target hover:underline">
            {title}
          </Link>
        </h2>
        <p className="mt-1 max-w-140 text-body wrap-anywhere text-ink-2">{summary}</p>
        {forYou === null ? null : (
          <p className={classNames("mt-1.5 border-l-2 pl-3 text-body wrap-anywhere", kindRules[forYouKind])}>
            <strong className="font-semibold">For you:</strong> {forYou}
          </p>
        )}
        {isPinned || correctedAt !== null ? (
          <p className="mt-1.5 text-small text-ink-3">
            {[
              isPinned ? "Pinned" : "",
              correctedAt === null ? "" : `Corrected ${formatRecentDay(correctedAt).replace("Today", "today")}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        ) : null}
      </div>
      {cards.length === 0 ? null : (
        <p className="flex items-start gap-1 md:pt-1.5">
          {cards.slice(0, 3).map((card) => (
            <CardThumb key={card.id} artKey={card.id} artHue={card.artHue} />
          ))}
          <span className="sr-only">About {cards.map(({ name }) => name).join(", ")}</span>
        </p>
      )}
    </li>
  );
}

function NoPosts({ list, isMuting }: { list: NewsList; isMuting: boolean }) {
  const all = list === "all" ? null : <LinkButton to={listPath("all")}>See all news</LinkButton>;
  if (list === "saved")
    return (
      <EmptyState title="No saved posts." action={all}>
        Save a post to find it here again.
      </EmptyState>
    );
  const what =
    list === "all" ? "What changes for your cards appears here." : "Posts about cards that you hold appear here.";
  return (
    <EmptyState title={list === "all" ? "No posts here yet." : "No news about your cards."} action={all}>
      {isMuting ? "Posts about topics that you muted aren't shown." : what}
    </EmptyState>
  );
}
