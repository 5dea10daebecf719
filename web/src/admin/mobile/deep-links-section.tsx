import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { PagePatterns } from "../../lib/page-patterns.ts";
import { LoadError } from "../frame/load-error.tsx";
import { DEEP_LINKS, linkProblems } from "./deep-links.ts";
import type { LinkResult } from "./deep-links.ts";
import { linksQuery } from "./queries.ts";

export const useDeepLinks = () => useQuery(linksQuery(use(PagePatterns)));

function Result({ result }: { result: LinkResult | undefined }) {
  const problem = result === undefined ? "Not checked" : linkProblems[result];
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

type Row = (typeof DEEP_LINKS)[number] & { result: LinkResult | undefined };

const columns: Column<Row>[] = [
  {
    key: "link",
    head: "Link",
    cell: ({ label, path }) => (
      <>
        <span className="font-medium">{label}</span>
        <code className="block text-caption wrap-anywhere text-ink-2">{path}</code>
      </>
    ),
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
            {isFetching ? "Testing" : `Test all ${DEEP_LINKS.length}`}
          </button>
        }
      >
        {error ? <LoadError what="The links" error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined ? (
          error ? null : (
            <SkeletonRows rows={6} label="Testing the links" />
          )
        ) : (
          <div className="-mt-3 text-small">
            <Table
              label="Deep links"
              columns={columns}
              rows={DEEP_LINKS.map((link) => ({ ...link, result: data.get(link.path) }))}
              rowKey={({ path }) => path}
            />
          </div>
        )}
      </Section>
    </div>
  );
}
