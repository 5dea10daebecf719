import type { helpContract } from "@cardwell/core/contract/help";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { useAuth, useIsClosed } from "../../lib/session/use-auth.ts";
import { helpPath } from "../../lib/paths.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { AskQuestion } from "./ask-question.tsx";
import { HelpSearchField, SearchResults } from "./help-search.tsx";
import { treeQuery } from "./queries.ts";

/** Every article by section, or what a search found. */
export function HelpPage() {
  usePageTitle("Help");
  const [params] = useSearchParams();
  const query = params.get("q")?.trim().slice(0, 80) ?? "";
  const isClosed = useIsClosed();
  const canAsk = useAuth().user?.emailVerified === true && !isClosed;
  const { data, error, refetch, isFetching } = useQuery(treeQuery);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <h1 className="text-display">What do you want to know?</h1>
        <div className="grid w-full gap-2 md:w-80">
          <HelpSearchField />
          {canAsk ? (
            <a href="#ask" className="target link justify-self-start text-small">
              Ask a question in your own words
            </a>
          ) : null}
        </div>
      </div>
      <div className="mt-8 md:mt-12">
        {query !== "" ? (
          <SearchResults query={query} />
        ) : data !== undefined ? (
          <Sections sections={data.sections} />
        ) : error ? (
          <FailureNotice
            title="We couldn't load the help."
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <SkeletonRows rows={8} label="Loading help" />
        )}
      </div>
      {canAsk ? <AskQuestion /> : null}
      <p className="mt-12 border-t border-line pt-5 text-ink-2">
        No answer here? <SupportLink subject="A question">Contact support</SupportLink>
      </p>
    </>
  );
}

function Sections({ sections }: { sections: ResponseOf<typeof helpContract.tree>["sections"] }) {
  return (
    <div className="gap-x-14 md:columns-2">
      {sections.map(({ id, label, articles }) => (
        <section key={id} aria-labelledby={`section-${id}`} className="mb-10 break-inside-avoid">
          <h2 id={`section-${id}`} className="border-b border-line-2 pb-3 text-title-2">
            {label}
          </h2>
          <ul className="divide-y divide-line">
            {articles.map((article) => (
              <li key={article.id}>
                <Link to={helpPath(article.id)} className="block py-2.5 hover:text-green">
                  {article.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
