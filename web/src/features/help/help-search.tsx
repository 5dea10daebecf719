import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { SearchIcon } from "../../components/icons.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/page-contract.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { helpPath, paths } from "../../lib/paths.ts";
import { searchQuery } from "./queries.ts";

const WAIT_MS = 250;
/** What is still shown after this time was meant, and isn't the beginning of a word. */
const SETTLED_MS = 2_000;

/** The field that searches the help. The address has what is searched for; on an article's page Enter leads to the results. */
export function HelpSearchField() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const query = params.get("q") ?? "";
  const isOnHelp = useLocation().pathname.replace(/\/$/, "") === paths.help;
  const [typed, setTyped] = useState(query);
  const search = (next: string) => {
    if (isOnHelp) setParams(next === "" ? {} : { q: next }, { replace: true });
  };
  useEffect(() => {
    const next = typed.trim();
    if (next === query || !isOnHelp) return;
    const timer = setTimeout(() => setParams(next === "" ? {} : { q: next }, { replace: true }), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, query, isOnHelp, setParams]);
  return (
    <search className="relative w-full md:w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const next = typed.trim();
          if (isOnHelp) search(next);
          else if (next !== "") void navigate(`${paths.help}?q=${encodeURIComponent(next)}`);
        }}
      >
        <SearchIcon className="pointer-events-none absolute top-3.5 left-3.5 text-ink-2" />
        <input
          type="search"
          aria-label="Search help"
          placeholder="Search help"
          autoComplete="off"
          maxLength={80}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-11 w-full rounded-field border border-edge bg-raised pr-3 pl-10 text-lead text-ink placeholder:text-ink-3"
        />
      </form>
    </search>
  );
}

/** What a search found. One that found nothing is counted once it has settled, if it's of somebody who is signed in. */
export function SearchResults({ query }: { query: string }) {
  const { data, error, isPending } = useQuery(searchQuery(query));
  const isEmpty = data?.articles.length === 0;
  const isReported = useAuth().user?.emailVerified === true && isEmpty;
  useEffect(() => {
    if (!isReported) return;
    const report = () => void callApi(contract.help.reportSearch, { body: { query } }).catch(() => undefined);
    const timer = setTimeout(report, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isReported, query]);
  if (isPending) return <SkeletonRows rows={5} label="Searching..." />;
  if (data === undefined)
    return (
      <p role="alert" className="text-copper-ink">
        Couldn't search. {describeError(error)}
      </p>
    );
  if (isEmpty)
    return (
      <div className="grid gap-2">
        <output className="text-title-2">No articles found for "{query}".</output>
        <p className="text-ink-2">
          Try other words, or <SupportLink subject={`Question: ${query}`}>contact support</SupportLink>.
        </p>
      </div>
    );
  return (
    <>
      <output className="sr-only">
        {data.articles.length === 1 ? "1 article found" : `${data.articles.length} articles found`}
      </output>
      <ul className="divide-y divide-line border-y border-line">
        {data.articles.map(({ id, title, summary, section }) => (
          <li key={id} className="grid gap-0.5 py-3">
            <Link to={helpPath(id)} className="target justify-self-start text-heading font-medium hover:underline">
              {title}
            </Link>
            <p className="max-w-160 text-ink-2">{summary}</p>
            <p className="text-caption text-ink-3">{section.label}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
