import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { Chip } from "../../components/badge.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { callApi } from "../../lib/api-client.ts";
import { createWordFilter } from "@cardwell/core/domain/fold-text";
import { reportsContract } from "@cardwell/core/contract/reports";
import { formatCount } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { SearchBox } from "../frame/list/search-box.tsx";
import { LoadError } from "../frame/load-error.tsx";
import { PageHead, TabSections } from "../frame/page-head.tsx";
import { listOperations } from "./operations.ts";
import type { Operation } from "./operations.ts";

/** Every endpoint of the API, from its OpenAPI document. */
export function ApiReferencePage() {
  usePageTitle("API reference, documentation");
  const [query, setQuery] = useState("");
  const { data, error, refetch } = useQuery({
    queryKey: ["documentation", "openapi"],
    queryFn: async ({ signal }) => listOperations(await callApi(reportsContract.openApi, {}, { signal })),
    staleTime: Infinity,
  });
  const isFound = createWordFilter(query);
  const shown = (data ?? []).filter(({ method, path, summary, permission }) =>
    isFound(`${method} ${path} ${summary} ${permission ?? ""}`),
  );
  return (
    <>
      <PageHead
        title="API reference"
        caption={data === undefined ? undefined : formatCount(shown.length, "endpoint")}
      />
      <TabSections />
      <div className="mt-6">
        <SearchBox label="Search endpoints" placeholder="Search endpoints" value={query} onSearch={setQuery} />
      </div>
      {error ? <LoadError what="The API reference" error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonRows rows={12} label="Loading the API reference" /> : null}
      {data !== undefined && shown.length === 0 ? <p className="mt-6 text-ink-2">No endpoints found.</p> : null}
      {[...Map.groupBy(shown, ({ tag }) => tag)].map(([tag, operations]) => (
        <Section key={tag} title={tag} aside={formatCount(operations.length, "endpoint")}>
          <ul className="-mt-5">
            {operations.map((operation) => (
              <li key={`${operation.method} ${operation.path}`} className="border-b border-line py-3">
                <Endpoint operation={operation} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

function Endpoint({ operation }: { operation: Operation }) {
  const { method, path, summary, access, permission, parameters, body, answers } = operation;
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer">
        <code className="text-body font-medium wrap-anywhere">
          {method} {path}
        </code>{" "}
        <Chip>{permission ?? access}</Chip>
        <span className="block text-ink-2">{summary}</span>
      </summary>
      {isOpen ? (
        <div className="mt-3 grid gap-4 text-small">
          {parameters.length === 0 ? null : (
            <Part title="Parameters">
              <ul className="grid gap-1">
                {parameters.map(({ name, place, isRequired, schema }) => (
                  <li key={`${place} ${name}`} className="wrap-anywhere">
                    <code className="font-medium">{name}</code> ({place}, {isRequired ? "required" : "optional"}):{" "}
                    <code>{schema}</code>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {body === null ? null : (
            <Part title="Body">
              <Schema text={body} />
            </Part>
          )}
          {answers.map(({ status, description, schema }) => (
            <Part key={status} title={`${status}: ${description}`}>
              {schema === null ? null : <Schema text={schema} />}
            </Part>
          ))}
        </div>
      ) : null}
    </details>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-1 font-semibold">{title}</h3>
    {children}
  </div>
);

const Schema = ({ text }: { text: string }) => (
  <pre className="max-h-96 overflow-auto rounded-field bg-sunk p-3 text-caption">{text}</pre>
);
