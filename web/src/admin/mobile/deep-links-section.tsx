import { createTextFilter } from "@cardwell/core/domain/fold-text";
import { useQuery } from "@tanstack/react-query";
import { use, useState } from "react";
import { Button } from "../../components/button.tsx";
import { chipClass } from "../../components/chip-select.tsx";
import { TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { formatCount } from "../../lib/format.ts";
import { PagePatterns } from "../../lib/page-patterns.ts";
import { SearchBox } from "../frame/list/search-box.tsx";
import { LoadError } from "../frame/load-error.tsx";
import { linkProblems } from "./deep-links.ts";
import type { CheckedLink } from "./deep-links.ts";
import { linksQuery } from "./queries.ts";

const shownAtFirst = 10;

export const useDeepLinks = () => useQuery(linksQuery(use(PagePatterns)));

const isBroken = ({ result }: CheckedLink) => linkProblems[result] !== null;

function Result({ result }: Pick<CheckedLink, "result">) {
  const problem = linkProblems[result];
  return problem === null ? (
    <span className="inline-flex items-center gap-1.5">
      <TickDiscIcon size={14} className="text-green" /> Opens
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 font-medium text-copper-ink">
      <TriangleIcon size={14} /> {problem}
    </span>
  );
}

const formatOpenedBy = ({ openedBy }: CheckedLink) => openedBy.join(" · ");

const columns: Column<CheckedLink>[] = [
  {
    key: "link",
    head: "Link",
    cell: (link) => (
      <>
        <code className="block text-caption wrap-anywhere lg:w-88">{link.path}</code>
        <span className="block text-caption text-ink-3 md:hidden">{formatOpenedBy(link)}</span>
      </>
    ),
  },
  {
    key: "by",
    head: "Opened by",
    secondary: true,
    cell: (link) => <span className="text-ink-2">{formatOpenedBy(link)}</span>,
  },
  { key: "result", head: "Result", cell: ({ result }) => <Result result={result} /> },
];

/** What opens the app, and whether it does. */
export function DeepLinksSection() {
  const { data, error, isFetching, refetch } = useDeepLinks();
  return (
    <div id="deep-links">
      <Section
        title="Deep links"
        aside={
          <button
            type="button"
            aria-disabled={isFetching || undefined}
            onClick={() => (isFetching ? undefined : void refetch())}
            className="link min-h-8 aria-disabled:opacity-60"
          >
            {isFetching ? "Testing" : data === undefined ? "Test all" : `Test all ${data.length}`}
          </button>
        }
      >
        {error ? <LoadError what="The links" error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined ? (
          error ? null : (
            <SkeletonRows rows={6} label="Testing the links" />
          )
        ) : (
          <Links links={data} />
        )}
      </Section>
    </div>
  );
}

function Links({ links }: { links: readonly CheckedLink[] }) {
  const [query, setQuery] = useState("");
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const isFound = createTextFilter(query);
  const found = links
    .filter((link) => (!onlyProblems || isBroken(link)) && isFound(`${link.path} ${formatOpenedBy(link)}`))
    .toSorted((a, b) => Number(isBroken(b)) - Number(isBroken(a)));
  const shown = isWhole ? found : found.slice(0, shownAtFirst);
  return (
    <div className="-mt-3 text-small">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <SearchBox label="Search links" placeholder="Address or alert type" value={query} onSearch={setQuery} />
        <button
          type="button"
          aria-pressed={onlyProblems}
          onClick={() => setOnlyProblems(!onlyProblems)}
          className={`${chipClass(onlyProblems)} px-3`}
        >
          Problems only
        </button>
      </div>
      {found.length === 0 ? (
        <p className="text-ink-2">{onlyProblems && query === "" ? "No problems found." : "No links match."}</p>
      ) : (
        <Table label="Deep links" columns={columns} rows={shown} rowKey={({ path }) => path} />
      )}
      {shown.length < found.length ? (
        <Button className="mt-4" size="small" onClick={() => setWhole(true)}>
          Show {formatCount(found.length - shown.length, "more link")}
        </Button>
      ) : null}
    </div>
  );
}
