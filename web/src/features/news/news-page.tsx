import { NEWS_LISTS } from "@cardwell/core/contract/news";
import type { NewsRow, PublicNewsRow } from "@cardwell/core/contract/news";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
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
import { formatCount } from "../../lib/format.ts";
import { newsPath, paths } from "../../lib/paths.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { formatRecentDay } from "../../lib/format-recent-day.ts";
import { newsListQuery, publicListQuery, useMarkAllRead } from "./queries.ts";
import type { NewsList } from "./queries.ts";
import { unreadNewsQuery } from "./unread-query.ts";

const labels: Record<NewsList, string> = { all: "All", cards: "Your cards", saved: "Saved" };

const LISTS = ["all", "cards", "saved"] as const;

const isList = (list: string | null): list is NewsList => NEWS_LISTS.some((known) => known === list);

/** Posts for the member, with those about their cards and those they saved. */
export function NewsPage() {
  usePageTitle("News");
  const [params] = useSearchParams();
  const asked = params.get("list");
  const list = isList(asked) ? asked : "all";
  const unread = useQuery(unreadNewsQuery).data;
  const markAll = useMarkAllRead();
  return (
    <Layout>
      <h1 className="text-display">{formatHeadline(unread)}</h1>
      <div className="mt-6 flex items-end justify-between gap-4 border-b border-line-2">
        <nav aria-label="Lists of news" className="flex gap-4 whitespace-nowrap md:gap-6">
          {LISTS.map((each) => (
            <Link
              key={each}
              to={each === "all" ? paths.news : `${paths.news}?list=${each}`}
              replace
              aria-current={each === list ? "page" : undefined}
              className={classNames(
                "-mb-px border-b-2 py-3 text-body whitespace-nowrap",
                each === list ? "border-green font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
              )}
            >
              {labels[each]}
            </Link>
          ))}
          <Link
            to={paths.listen}
            className="-mb-px border-b-2 border-transparent py-3 text-body text-ink-2 hover:text-ink"
          >
            Podcasts
          </Link>
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
      <Posts key={list} list={list} />
    </Layout>
  );
}

function formatHeadline(unread: { unread: number; isMinimum: boolean } | undefined): string {
  if (unread === undefined) return "News";
  if (unread.unread === 0) return "You've read all the news.";
  return unread.isMinimum
    ? `More than ${unread.unread} unread posts.`
    : `${formatCount(unread.unread, "unread post")}.`;
}

function Posts({ list }: { list: NewsList }) {
  const query = useInfiniteQuery(newsListQuery(list));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  return (
    <>
      <Rows rows={data?.pages.flatMap((page) => page.rows)} query={query} list={list} />
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

function Layout({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">{children}</div>
      <aside className="lg:mt-12">
        <Section title="Where news comes from">
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

type Row = PublicNewsRow & Partial<Pick<NewsRow, "isPinned" | "isUnread" | "cards">>;

type RowsProps = {
  rows: readonly Row[] | undefined;
  query: { error: unknown; refetch: () => unknown; isRefetching: boolean };
  list: NewsList;
};

function Rows({ rows, query: { error, refetch, isRefetching }, list }: RowsProps) {
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
  if (rows.length === 0) return <NoPosts list={list} />;
  return (
    <ul>
      {rows.map((row) => (
        <PostRow key={row.slug} row={row} />
      ))}
    </ul>
  );
}

function PostRow({ row }: { row: Row }) {
  const { slug, title, summary, publishedAt, correctedAt, isPinned, isUnread, forYou, cards = [] } = row;
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <p className="flex items-center gap-2 text-small text-ink-3 md:items-start md:pt-1">
        {formatRecentDay(publishedAt)}
        {isUnread ? (
          <>
            <span className="size-1.5 rounded-full bg-green md:mt-1.5" aria-hidden="true" />
            <span className="sr-only">, unread</span>
          </>
        ) : null}
      </p>
      <div className="min-w-0">
        <h2 className={classNames("text-title-2 wrap-anywhere", isUnread === false && "text-ink-2")}>
          <Link to={newsPath(slug)} className="target hover:underline">
            {title}
          </Link>
        </h2>
        <p className="mt-1 max-w-140 text-body wrap-anywhere text-ink-2">{summary}</p>
        {forYou === null ? null : (
          <p className="mt-1.5 border-l-2 border-copper pl-3 text-body wrap-anywhere">
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

function NoPosts({ list }: { list: NewsList }) {
  if (list === "all") return <EmptyState title="No news yet.">What changes for your cards appears here.</EmptyState>;
  const all = <LinkButton to={paths.news}>See all news</LinkButton>;
  return list === "saved" ? (
    <EmptyState title="No saved posts." action={all}>
      Save a post to find it here again.
    </EmptyState>
  ) : (
    <EmptyState title="No news about your cards." action={all}>
      Posts about cards that you hold appear here.
    </EmptyState>
  );
}
