import type { NewsPost, PublicPost } from "@cardwell/core/contract/news";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router-dom";
import "../../styles/pages.css";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { SignInLink } from "../../components/sign-in-link.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { describeError, getReference } from "../../lib/describe-error.ts";
import { newsPath, paths } from "../../lib/paths.ts";
import { showFailure, showToast } from "../../lib/toast-store.ts";
import { useAnchor } from "../../lib/use-anchor.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { Article } from "./article.tsx";
import { formatRecentDay } from "../../lib/format-recent-day.ts";
import { listPath, newsPostQuery, useIsMember, useMarkPost } from "./queries.ts";
import type { NewsList } from "./queries.ts";
import { TopicRow } from "./topic-row.tsx";

/** One post. A member who opens it has read it. An old address, with its id, leads to that with its slug. */
export function NewsPostPage() {
  const slug = (useParams()["*"] ?? "").replace(/\/$/, "");
  const { hash } = useLocation();
  const isMember = useIsMember();
  const { data, error, refetch, isRefetching } = useQuery(newsPostQuery(slug, isMember));
  usePageTitle(data?.title ?? "News");
  useAnchor(data?.slug === slug);
  if (data !== undefined)
    return data.slug === slug ? (
      <Loaded key={slug} post={data} />
    ) : (
      <Navigate to={`${newsPath(data.slug)}${hash}`} replace />
    );
  if (error === null) return <SkeletonRows rows={8} label="Loading the post" />;
  return error instanceof ApiError && [400, 404].includes(error.status) ? (
    <NotFound isMember={isMember} />
  ) : (
    <ErrorState
      title="Couldn't load this post."
      onRetry={() => void refetch()}
      retrying={isRefetching}
      reference={getReference(error)}
    >
      {describeError(error)}
    </ErrorState>
  );
}

/** The post may be one for holders of a card: those who aren't members yet, or not here, can change that. */
function NotFound({ isMember }: { isMember: boolean }) {
  const { user } = useAuth();
  return (
    <ErrorState
      title="Post not found."
      action={
        <>
          {isMember ? null : user === null ? (
            <SignInLink variant="filled" />
          ) : (
            <LinkButton variant="filled" to={paths.billing}>
              See plans
            </LinkButton>
          )}
          <LinkButton variant={isMember ? "filled" : "outline"} to={paths.news}>
            See all news
          </LinkButton>
        </>
      }
    >
      {isMember ? "It was removed, or isn't for your cards." : "It was removed, or is for members."}
    </ErrorState>
  );
}

function Loaded({ post }: { post: NewsPost | PublicPost }) {
  const { title, more } = post;
  const moreId = useId();
  const { state } = useLocation() as { state: { list?: NewsList } | null };
  const above = state?.list === "cards" ? [["Your cards", listPath("cards")] as const] : [];
  return (
    <>
      <Breadcrumb above={[["News", paths.news], ...above]} here={title} />
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0">
          <Article {...post} />
          <p className="mt-6 max-w-155 text-small text-ink-3">
            Something wrong? <SupportLink subject={`News: ${title}`}>Report a mistake</SupportLink>
          </p>
        </div>
        <aside className="grid content-start gap-6">
          {"isUnread" in post ? <Marks post={post} /> : null}
          {"topic" in post && post.topic !== null ? (
            <section aria-label="Topic">
              <h2 className="border-b border-line-2 pb-2 text-heading font-semibold">Topic</h2>
              <TopicRow topic={post.topic} isMuted={post.isTopicMuted} />
            </section>
          ) : null}
          {more.length === 0 ? null : (
            <section aria-labelledby={moreId}>
              <h2 id={moreId} className="border-b border-line-2 pb-2 text-heading font-semibold">
                {"isMoreAboutCards" in post && post.isMoreAboutCards ? "More about your cards" : "More news"}
              </h2>
              <ul>
                {more.map((other) => (
                  <li key={other.slug} className="border-b border-line py-2.5">
                    <p className="text-small text-ink-3">{formatRecentDay(other.publishedAt)}</p>
                    <Link to={newsPath(other.slug)} className="target wrap-anywhere hover:underline">
                      {other.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
    </>
  );
}

function Marks({ post }: { post: NewsPost }) {
  const { isUnread, isSaved } = post;
  const { mutate, isPending } = useMarkPost(post);
  // Once for each visit: it stays unread after "Mark as unread".
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    if (isUnread) mutate({ isRead: true });
  }, [isUnread, mutate]);
  const change = (body: { isRead?: boolean; isSaved?: boolean }, done: string) =>
    mutate(body, {
      onSuccess: () => showToast(done),
      onError: (error) => showFailure(`Nothing was changed. ${describeError(error)}`),
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        aria-pressed={isSaved}
        disabled={isPending}
        onClick={() => change({ isSaved: !isSaved }, isSaved ? "Removed from saved posts." : "Post saved.")}
      >
        {isSaved ? "Saved" : "Save"}
      </Button>
      <Button
        size="small"
        disabled={isPending}
        onClick={() => change({ isRead: isUnread }, isUnread ? "Marked as read." : "Marked as unread.")}
      >
        {isUnread ? "Mark as read" : "Mark as unread"}
      </Button>
    </div>
  );
}
