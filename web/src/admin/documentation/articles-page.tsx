import { createTextFilter } from "@cardwell/core/domain/fold-text";
import type { ArticleRow } from "@cardwell/core/contract/admin/documentation";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
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
import { classNames } from "../../components/class-names.ts";
import { SeverityMark } from "../../components/marks.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { callApi } from "../../lib/api-client.ts";
import { describeError } from "../../lib/describe-error.ts";
import { capitalize, formatCount, formatDate } from "../../lib/format.ts";
import { showToast } from "../../lib/toast-store.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { AttentionList } from "../frame/attention-list.tsx";
import type { AttentionItem } from "../frame/attention-list.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { SearchBox } from "../frame/list/search-box.tsx";
import { LoadError } from "../frame/load-error.tsx";
import { PageHead, TabSections } from "../frame/page-head.tsx";
import { Allowed, useHasPermission } from "../frame/permission.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { markReviewed } from "./mark-reviewed.ts";
import {
  articlesQuery,
  editArticlePath,
  searchesQuery,
  showArticlePath,
  useStaleArticles,
  writeArticlePath,
} from "./queries.ts";

type SearchRows = ResponseOf<typeof contract.searches>;

const audienceLabels = { members: "Member help", staff: "Staff handbook" };

const MOST_ATTENTION = 4;

/** Of an article that is read, or will be at its time. */
const hasBrokenLinks = ({ liveVersion, publishAt, brokenLinks }: ArticleRow) =>
  brokenLinks.length > 0 && (liveVersion !== null || publishAt !== null);

/** What is wrong with articles that are read or scheduled, and then what else has to be done. */
function formatHeadline(articles: readonly ArticleRow[], { length: without }: readonly string[]) {
  const broken = articles.filter(hasBrokenLinks).length;
  const overdue = articles.filter(({ isOverdue }) => isOverdue).length;
  const late = overdue === 1 ? "is past its review date." : "are past their review date.";
  const rest = [
    ...(overdue === 0 ? [] : [`${broken > 0 ? overdue : formatCount(overdue, "article")} ${late}`]),
    ...(without === 0 ? [] : [`${formatCount(without, "screen or alert", "screens and alerts")} without an article.`]),
  ].join(" ");
  return {
    problem: broken === 0 ? null : `${formatCount(broken, "article")} ${broken === 1 ? "has" : "have"} a broken link.`,
    rest: rest === "" && broken === 0 ? "Every article is in order." : rest,
  };
}

/** The worst first: links that readers follow to nowhere, or will at their time, what they search for in vain, and then what wasn't reviewed, the longest due first. */
function listAttention(
  articles: readonly ArticleRow[],
  searches: SearchRows | undefined,
  canEdit: boolean,
): AttentionItem[] {
  const broken = articles.filter(hasBrokenLinks).map((article): AttentionItem => {
    const { id, title, brokenLinks } = article;
    return {
      id: `broken ${id}`,
      severity: "high",
      title: `${title} has ${brokenLinks.length === 1 ? "a broken link" : formatCount(brokenLinks.length, "broken link")}`,
      detail: `Line ${brokenLinks[0]?.line}, ${brokenLinks[0]?.address}: ${brokenLinks[0]?.problem}`,
      actions: canEdit && (
        <LinkButton size="small" to={editArticlePath(id)}>
          Fix link<span className="sr-only"> of {title}</span>
        </LinkButton>
      ),
    };
  });
  const most = searches?.searches[0];
  const searched: AttentionItem[] =
    searches === undefined || most === undefined
      ? []
      : [
          {
            id: "searches",
            severity: "medium",
            title: `${formatCount(searches.total, "search", "searches")} found nothing in 30 days`,
            detail: `Most frequent: "${most.query}", ${formatCount(most.count, "time")}.`,
            actions: canEdit && (
              <LinkButton size="small" to={writeArticlePath(capitalize(most.query))}>
                Write article
              </LinkButton>
            ),
          },
        ];
  const overdue = articles
    .filter(({ isOverdue }) => isOverdue)
    .toSorted((a, b) => (a.reviewDueOn < b.reviewDueOn ? -1 : 1))
    .map((article): AttentionItem => {
      const { id, title, owner, reviewDueOn } = article;
      return {
        id: `overdue ${id}`,
        severity: "medium",
        title: `${title} is past its review date`,
        detail: `Due ${formatDate(reviewDueOn, "UTC")}. ${owner === null ? "Nobody owns it" : `Owner: ${owner.email}`}.`,
        actions: <ActionButton action={markReviewed(article, title)} size="small" />,
      };
    });
  return [...broken, ...searched, ...overdue].slice(0, MOST_ATTENTION);
}

/** The tree of articles with what is wrong with each, and what readers searched for in vain. */
export function ArticlesPage() {
  usePageTitle("Documentation");
  const { data, error, refetch } = useQuery(articlesQuery);
  const { data: searches, isPending: isSearching } = useQuery(searchesQuery);
  const may = useHasPermission();
  const [query, setQuery] = useState("");
  const { articles = [], placesWithout = [] } = data ?? {};
  const headline = formatHeadline(articles, placesWithout);
  const tree = useMoves(articles);
  const isFound = createTextFilter(query);
  const isShown = ({ title, id }: ArticleRow) => isFound(`${title} ${id}`);
  return (
    <>
      <PageHead
        title={
          data === undefined ? (
            "Documentation"
          ) : (
            <>
              {headline.problem === null ? null : <span className="block text-copper-ink">{headline.problem}</span>}
              {headline.rest}
            </>
          )
        }
        caption={data === undefined ? undefined : formatCount(articles.length, "article")}
        actions={
          <Allowed to={contract.create} actions={["New article"]}>
            <LinkButton to={tabPath("documentation", "new")}>New article</LinkButton>
          </Allowed>
        }
      />
      {data === undefined || isSearching ? null : (
        <AttentionList items={listAttention(articles, searches, may(contract.create.permission))} />
      )}
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
          <li key={article.id} className="grid items-center gap-x-4 py-1.5 md:grid-cols-[minmax(0,1fr)_auto]">
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
    ...(brokenLinks.length > 0 ? [formatCount(brokenLinks.length, "broken link")] : []),
    ...(isOverdue ? [`Review overdue since ${formatDate(reviewDueOn, "UTC")}`] : []),
  ];
  const severity = brokenLinks.length > 0 ? "high" : isOverdue ? "medium" : null;
  return notes.length === 0 ? null : (
    <span
      className={classNames(
        "flex items-center gap-1.5 text-caption md:col-span-2",
        severity === null ? "text-ink-3" : "text-copper-ink",
      )}
    >
      {severity === null ? null : <SeverityMark severity={severity} wordless />}
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
