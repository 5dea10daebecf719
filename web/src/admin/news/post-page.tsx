import type { AdminPost } from "@cardwell/core/contract/admin/news";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Section } from "../../components/section.tsx";
import { newsPath } from "../../lib/paths.ts";
import { formatCount } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { FactList } from "../frame/fact-list.tsx";
import { DiffView } from "../frame/diff/diff-view.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { LoadError, Loading } from "../frame/load-error.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { AudienceSize } from "./audience.tsx";
import { isPinnedNow, nameAudience, StatusMark } from "./labels.tsx";
import { PostBroadcasts } from "./post-broadcasts.tsx";
import { PostActions } from "./post-actions.tsx";
import { PostPreview } from "./post-preview.tsx";
import { PostVersions } from "./post-versions.tsx";
import { diffContents, getHost, getShown, postQuery } from "./queries.ts";

/** One post: where it stands, what is to be done with it, and what readers see. */
export function PostPage() {
  const { id = "" } = useParams();
  const { data: post, error, refetch } = useQuery(postQuery(id));
  usePageTitle(`${post?.title ?? "Post"}, news`);
  if (post === undefined) {
    return (
      <>
        <Breadcrumb above={[["News", tabPath("news")]]} here={id} />
        <h1 className="text-title-1">Post</h1>
        <Loading what="This post" query={{ error, refetch }} rows={8} label="Loading" />
      </>
    );
  }
  const content = getShown(post);
  const { live, draft, status } = post;
  const changes =
    live !== null && draft !== null && status === "published" ? diffContents(live.content, draft.content) : [];
  return (
    <>
      <Breadcrumb above={[["News", tabPath("news")]]} here={post.title} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="mb-1.5 text-small">
            <StatusMark status={status} />
          </p>
          <h1 className="text-title-1 wrap-anywhere md:text-display">{post.title}</h1>
        </div>
        <PostActions post={post} />
      </div>
      {error ? <LoadError what="This post" error={error} onRetry={() => void refetch()} /> : null}
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <PostPreview content={content} {...post} />
          {changes.length === 0 ? null : (
            <Section title="What the correction changes">
              <DiffView label="Changes" rows={changes} beforeHead="Readers see" afterHead="Draft" />
            </Section>
          )}
        </div>
        <aside className="min-w-0">
          <PostFacts post={post} />
          <PostBroadcasts postId={id} />
          <PostVersions post={post} />
        </aside>
      </div>
    </>
  );
}

function PostFacts({ post }: { post: AdminPost }) {
  const { draft, live, status, publishAt, unpublishAt, publishedAt, pinnedUntil, corrections } = post;
  const { id, slug, createdBy, createdAt, sourcePublishedAt } = post;
  const { cardIds, sourceUrl } = getShown(post);
  const facts: [string, ReactNode][] = [
    ["Audience", nameAudience({ cardIds })],
    ["Address", newsPath(slug ?? id)],
    ...(publishAt === null ? [] : [["Goes out", formatMoment(publishAt)] as [string, ReactNode]]),
    ...(unpublishAt === null ? [] : [["Unpublished at", formatMoment(unpublishAt)] as [string, ReactNode]]),
    ["Published", publishedAt === null ? "Never" : formatMoment(publishedAt)],
    ...(publishedAt === null ? [] : [["Read by", formatCount(post.reads, "member")] as [string, ReactNode]]),
    ...(pinnedUntil !== null && isPinnedNow(post)
      ? [["Pinned until", formatMoment(pinnedUntil)] as [string, ReactNode]]
      : []),
    ["Source", sourceUrl === null ? "None" : <SourceLink key="source" url={sourceUrl} />],
    ...(sourcePublishedAt === null
      ? []
      : [["Published there", formatMoment(sourcePublishedAt)] as [string, ReactNode]]),
    ["Written", `${createdBy}, ${formatMoment(createdAt)}`],
    ...(draft === null ? [] : [["Draft", `${draft.by}, ${formatMoment(draft.at)}`] as [string, ReactNode]]),
    ...(draft?.isSuggested === true
      ? [["Summary and text", "Drafted by a language model"] as [string, ReactNode]]
      : []),
    ...(live === null
      ? []
      : [
          [status === "published" ? "Live" : "Last live", `Version ${live.version}, ${live.by}`] as [string, ReactNode],
        ]),
  ];
  return (
    <section aria-label="Facts">
      <p className="text-small text-ink-2">
        <AudienceSize cardIds={cardIds} />
      </p>
      <div className="mt-3">
        <FactList facts={facts} />
      </div>
      {corrections.length === 0 ? null : (
        <>
          <h2 className="mt-6 text-body font-semibold">Corrections</h2>
          <ul className="mt-2 border-t border-line-2 text-small">
            {corrections.map(({ at, note }) => (
              <li key={at} className="border-b border-line py-2.5">
                {note}
                <span className="block text-caption text-ink-3">{formatMoment(at)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const SourceLink = ({ url }: { url: string }) => (
  <a className="link" href={url} target="_blank" rel="noopener noreferrer">
    {getHost(url)}
  </a>
);
