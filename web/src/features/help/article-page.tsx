import type { HelpArticle } from "@cardwell/core/contract/help";
import type { Heading } from "@cardwell/core/domain/help/articles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useMemo } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router-dom";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { Skeleton, SkeletonRows } from "../../components/skeleton.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/page-contract.ts";
import { describeError, getReference } from "../../lib/describe-error.ts";
import { formatFullDate } from "../../lib/format.ts";
import { helpPath, paths } from "../../lib/paths.ts";
import { useAnchor } from "../../lib/use-anchor.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { HelpSearchField } from "./help-search.tsx";
import { articleQuery, voteQuery } from "./queries.ts";
import { useReadSection } from "./read-section.ts";

/** One article, with a vote and what is related. */
export function ArticlePage() {
  const id = (useParams()["*"] ?? "").replace(/\/$/, "");
  const { hash } = useLocation();
  const { data, error, refetch, isFetching } = useQuery(articleQuery(id));
  usePageTitle(data?.title ?? "Help");
  useAnchor(data?.id === id);
  if (data !== undefined && data.id !== id) return <Navigate to={`${helpPath(data.id)}${hash}`} replace />;
  if (data !== undefined) return <Article key={id} article={data} />;
  if (error === null) return <ArticleSkeleton />;
  const isMissing = error instanceof ApiError && (error.code === "not_found" || error.code === "invalid_request");
  return (
    <ErrorState
      title={isMissing ? "Article not found." : "We couldn't load this article."}
      reference={isMissing ? undefined : getReference(error)}
      onRetry={isMissing ? undefined : () => void refetch()}
      retrying={isFetching}
      action={<LinkButton to={paths.help}>All articles</LinkButton>}
    >
      <p>{isMissing ? "It may have moved. Search for it, or look through all articles." : describeError(error)}</p>
    </ErrorState>
  );
}

function Article({ article }: { article: HelpArticle }) {
  const { id, title, summary, section, body, headings } = article;
  const listed = useMemo(() => headings.filter(({ level }) => level === 2), [headings]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
        <Breadcrumb above={[["Help", paths.help]]} here={section.label} />
        <div className="max-md:hidden">
          <HelpSearchField key={id} />
        </div>
      </div>
      <div className="grid gap-x-12 lg:grid-cols-[13rem_minmax(0,42.5rem)]">
        {listed.length < 2 ? <div /> : <Contents headings={listed} />}
        <article aria-labelledby="article-title">
          <h1 id="article-title" className="text-display">
            {title}
          </h1>
          <p className="mt-4 text-lead text-ink">{summary}</p>
          <div className="mt-7">
            <Markdown headings={headings}>{body}</Markdown>
          </div>
          <ArticleFoot article={article} />
        </article>
      </div>
    </>
  );
}

/** The headings of an article, with the section that is being read marked. */
function Contents({ headings }: { headings: readonly Heading[] }) {
  const current = useReadSection(headings);
  return (
    <nav aria-label="On this page" className="sticky top-24 self-start max-lg:hidden">
      <p className="text-small text-ink-3">On this page</p>
      <ul className="mt-3 border-l border-line-2">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className="-ml-px block border-l-2 border-transparent py-1 pl-3.5 text-ink-2 hover:text-ink aria-[current]:border-green aria-[current]:text-ink"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ArticleFoot({ article: { id, title, reviewedOn, related } }: { article: HelpArticle }) {
  const { user } = useAuth();
  return (
    <footer className="mt-10 text-body">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-3">
        {user?.emailVerified ? <Vote articleId={id} /> : null}
        <SupportLink subject={`Question about "${title}"`}>Contact support</SupportLink>
      </div>
      <p className="mt-3 text-small text-ink-3">
        Reviewed {formatFullDate(`${reviewedOn}T12:00:00Z`, "UTC")}.
        {related.length === 0 ? null : (
          <>
            {" "}
            Related:{" "}
            {related.map((each, at) => (
              <Fragment key={each.id}>
                {at === 0 ? "" : ", "}
                <Link to={helpPath(each.id)} className="link">
                  {each.title}
                </Link>
              </Fragment>
            ))}
          </>
        )}
      </p>
    </footer>
  );
}

function Vote({ articleId }: { articleId: string }) {
  const queries = useQueryClient();
  const { isHelpful = null } = useQuery(voteQuery(articleId)).data ?? {};
  const vote = useMutation({
    mutationFn: (chosen: boolean) =>
      callApi(contract.help.vote, { params: { articleId }, body: { isHelpful: chosen } }),
    onMutate: () => queries.cancelQueries({ queryKey: voteQuery(articleId).queryKey }),
    onSuccess: (chosen) => queries.setQueryData(voteQuery(articleId).queryKey, chosen),
  });
  return (
    <div>
      <fieldset className="flex flex-wrap items-center gap-2.5">
        <legend className="sr-only">Did this answer your question?</legend>
        <span aria-hidden={isHelpful === null}>
          {isHelpful === null ? "Did this answer your question?" : "Thanks for your answer."}
        </span>
        {[true, false].map((each) => (
          <Button
            key={String(each)}
            size="small"
            aria-pressed={isHelpful === each}
            busy={vote.isPending && vote.variables === each}
            busyLabel="Saving"
            className={isHelpful === each ? "border-green! text-green!" : ""}
            onClick={() => vote.mutate(each)}
          >
            {each ? "Yes" : "No"}
          </Button>
        ))}
      </fieldset>
      {vote.error ? (
        <p role="alert" className="mt-2 text-small text-copper-ink">
          Couldn't save your answer. {describeError(vote.error)}
        </p>
      ) : null}
    </div>
  );
}

function ArticleSkeleton() {
  return (
    <>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-6 mb-6 h-12 w-3/4" />
      <SkeletonRows rows={6} label="Loading the article" />
    </>
  );
}
