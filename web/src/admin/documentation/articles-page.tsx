import { createTextFilter } from "@cardwell/core/domain/fold-text";
import type { ArticleRow } from "@cardwell/core/contract/admin/documentation";
import { adminDocumentationContract as contract } from "@cardwell/core/contract/admin/documentation";
import {
  ARTICLE_AUDIENCES,
  ARTICLE_SECTION_IDS,
  ARTICLE_SECTIONS,
  findNextPlace,
} from "@cardwell/core/domain/help/articles";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { Button, LinkButton } from "../../components/button.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { callApi } from "../../lib/api-client.ts";
import { describeError } from "../../lib/describe-error.ts";
import { capitalize, formatCount } from "../../lib/format.ts";
import { showToast } from "../../lib/toast-store.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { formatMoment } from "../frame/format-moment.ts";
import { SearchBox } from "../frame/list/search-box.tsx";
import { LoadError } from "../frame/load-error.tsx";
import { PageHead, TabSections } from "../frame/page-head.tsx";
import { Allowed, useHasPermission } from "../frame/permission.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { articlesQuery, searchesQuery, showArticlePath, useStaleArticles, writeArticlePath } from "./queries.ts";

const audienceLabels = { members: "Member help", staff: "Staff handbook" };

/** The tree of articles with what is wrong with each, and what readers searched for in vain. */
export function ArticlesPage() {
  usePageTitle("Documentation");
  const { data, error, refetch } = useQuery(articlesQuery);
  const [query, setQuery] = useState("");
  const { articles = [], placesWithout = [] } = data ?? {};
  const broken = articles.filter(({ brokenLinks }) => brokenLinks > 0).length;
  const overdue = articles.filter(({ isOverdue }) => isOverdue).length;
  const tree = useMoves(articles);
  const isFound = createTextFilter(query);
  const isShown = ({ title, id }: ArticleRow) => isFound(`${title} ${id}`);
  const problems = [
    ...(broken === 0 ? [] : [`${formatCount(broken, "article")} with a broken link`]),
    ...(overdue === 0 ? [] : [`${overdue} past the review date`]),
    ...(placesWithout.length === 0 ? [] : [`${placesWithout.length} of the screens and alerts without an article`]),
  ];
  return (
    <>
      <PageHead
        title={
          data === undefined
            ? "Documentation"
            : problems.length === 0
              ? "Every article is in order."
              : `${problems.join(", ")}.`
        }
        caption={data === undefined ? undefined : formatCount(articles.length, "article")}
        actions={
          <Allowed to={contract.create} actions={["New article"]}>
            <LinkButton to={tabPath("documentation", "new")}>New article</LinkButton>
          </Allowed>
        }
      />
      <TabSections />
      <div className="mt-6">
        <SearchBox label="Search articles" placeholder="Search articles" value={query} onSearch={setQuery} />
      </div>
      {error ? <LoadError what="The articles" error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonRows rows={10} label="Loading articles" /> : null}
      {data === undefined ? null : (
        <>
          <div className="grid items-start gap-x-12 lg:grid-cols-2">
            {ARTICLE_AUDIENCES.map((audience) => (
              <Section key={audience} title={audienceLabels[audience]}>
                {ARTICLE_SECTION_IDS.filter((section) => ARTICLE_SECTIONS[section].audience === audience).map(
                  (section) => (
                    <Branch
                      key={section}
                      label={ARTICLE_SECTIONS[section].label}
                      articles={articles.filter((each) => each.section === section && isShown(each))}
                      tree={query === "" ? tree : null}
                    />
                  ),
                )}
              </Section>
            ))}
          </div>
          <Section title="Screens and alerts without an article">
            <p className="max-w-140 text-ink-2">
              {placesWithout.join(", ") || "Every screen and alert leads to an article."}
            </p>
          </Section>
        </>
      )}
      <output className="sr-only">{tree.announcement}</output>
      <FailedSearches />
    </>
  );
}

type Step = -1 | 1;
type Move = { id: string; title: string; step: Step };

const moveButtonId = ({ id, step }: Omit<Move, "title">) => `move-${step}-${id}`;

/** Moves articles in the tree by one step. The button keeps the focus when its row is elsewhere, and where that is is announced. */
function useMoves(articles: readonly ArticleRow[]) {
  const makeStale = useStaleArticles();
  const [moved, setMoved] = useState<Move | null>(null);
  useEffect(() => {
    if (moved !== null) document.getElementById(moveButtonId(moved))?.focus();
  }, [moved]);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, step }: Move) => {
      const [article, place] = [articles.find((each) => each.id === id), findNextPlace(articles, id, step)];
      if (article === undefined || place === null) return;
      await callApi(contract.place, { params: { articleId: id }, body: { revision: article.revision, ...place } });
    },
    onError: (error) => {
      showToast(`Couldn't move the article. ${describeError(error)}`);
      void makeStale();
    },
    onSuccess: (_, move) => makeStale().then(() => setMoved(move)),
  });
  const section = articles.find(({ id }) => id === moved?.id)?.section;
  const siblings = articles.filter((each) => each.section === section);
  return {
    move: mutate,
    canMove: (id: string, step: Step) => !isPending && findNextPlace(articles, id, step) !== null,
    announcement:
      moved === null || section === undefined
        ? ""
        : `${moved.title} is number ${siblings.findIndex(({ id }) => id === moved.id) + 1} of ${siblings.length} in ${ARTICLE_SECTIONS[section].label}.`,
  };
}

type Tree = ReturnType<typeof useMoves>;

function MoveButtons({ article: { id, title }, tree }: { article: ArticleRow; tree: Tree }) {
  return ([-1, 1] as const).map((step) => (
    <Button
      key={step}
      id={moveButtonId({ id, step })}
      size="small"
      variant="text"
      aria-label={`Move ${title} ${step === -1 ? "up" : "down"}`}
      disabled={!tree.canMove(id, step)}
      onClick={() => tree.move({ id, title, step })}
    >
      {step === -1 ? "↑" : "↓"}
    </Button>
  ));
}

type BranchProps = { label: string; articles: readonly ArticleRow[]; tree: Tree | null };

function Branch({ label, articles, tree }: BranchProps) {
  const may = useHasPermission();
  if (articles.length === 0) return null;
  return (
    <div className="mb-6">
      <h3 className="text-body font-semibold">{label}</h3>
      <ul className="mt-1 divide-y divide-line">
        {articles.map((article) => (
          <li key={article.id} className="grid gap-x-4 py-2 md:grid-cols-[minmax(0,1fr)_auto]">
            <Link to={showArticlePath(article.id)} className="font-medium hover:underline">
              {article.title}
            </Link>
            <span className="figures text-caption text-ink-3">
              {formatCount(article.views, "view")}
              {article.votes === 0
                ? ""
                : ` · ${Math.round((100 * article.helpfulVotes) / article.votes)}% of ${formatCount(article.votes, "vote")}`}
              {tree !== null && may(contract.place.permission) ? <MoveButtons article={article} tree={tree} /> : null}
            </span>
            <ArticleNotes article={article} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ArticleNotes({
  article: { liveVersion, hasDraft, publishAt, brokenLinks, isOverdue, reviewDueOn },
}: {
  article: ArticleRow;
}) {
  const notes = [
    ...(liveVersion === null ? ["Not published"] : []),
    ...(hasDraft ? ["Has a draft"] : []),
    ...(publishAt === null ? [] : [`Goes live ${formatMoment(publishAt)}`]),
    ...(brokenLinks > 0 ? [formatCount(brokenLinks, "broken link")] : []),
    ...(isOverdue ? [`Review overdue since ${reviewDueOn}`] : []),
  ];
  return notes.length === 0 ? null : (
    <span className={brokenLinks > 0 || isOverdue ? "text-caption text-copper-ink" : "text-caption text-ink-3"}>
      {notes.join(" · ")}
    </span>
  );
}

function FailedSearches() {
  const { data, error, refetch } = useQuery(searchesQuery);
  return (
    <Section title="Searches without results" aside="Last 30 days, without who searched.">
      {error ? <LoadError what="The searches" error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : data.searches.length === 0 ? (
        <p className="text-ink-2">Every search found something.</p>
      ) : (
        <ul className="max-w-140 divide-y divide-line">
          {data.searches.map(({ query, count, lastOn }) => (
            <li key={query} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span className="font-medium wrap-anywhere">{query}</span>
              <span className="figures text-caption text-ink-3">
                {formatCount(count, "time")}, last on {lastOn}
                <Allowed to={contract.create} actions={[]}>
                  {" · "}
                  <Link
                    to={writeArticlePath(capitalize(query))}
                    className="link"
                    aria-label={`Write article: ${query}`}
                  >
                    Write article
                  </Link>
                </Allowed>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
