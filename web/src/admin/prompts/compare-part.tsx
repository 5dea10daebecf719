import type { AdminPrompt, ComparedCase } from "@cardwell/core/contract/admin/prompts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { ChoiceField } from "../../components/choice-field.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { useSearchChange } from "../../lib/use-search-change.ts";
import { patchAddress } from "../frame/list/list-address.ts";
import { LoadError } from "../frame/load-error.tsx";
import { formatCost, formatDuration, nameVersion, ResultMark } from "./labels.tsx";
import { comparisonQuery } from "./queries.ts";
import { TextDiff } from "./text-diff.tsx";

/** Two versions side by side: their texts, and what they answer to the saved cases. */
export function ComparePart({ prompt }: { prompt: AdminPrompt }) {
  const { id, live, staging, latest } = prompt;
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const read = (name: string, initial: number) => {
    const typed = Number(params.get(name) ?? Number.NaN);
    return Number.isInteger(typed) && typed >= 0 && typed <= latest ? typed : initial;
  };
  const before = read("before", live.version);
  const after = read("after", staging?.version ?? latest);
  const { data, error, refetch } = useQuery(comparisonQuery(id, before, after));
  const choose = (name: string, value: string) =>
    changeSearch((search) => patchAddress(search, { [name]: value }), { replace: true });
  const versions = Array.from({ length: latest + 1 }, (_, at) => latest - at);
  return (
    <div className="mt-6">
      <div className="grid max-w-110 grid-cols-2 gap-4">
        {(
          [
            ["before", "First version", before],
            ["after", "Second version", after],
          ] as const
        ).map(([name, label, value]) => (
          <ChoiceField
            key={name}
            label={label}
            value={value}
            onChange={(event) => choose(name, event.target.value)}
            choices={versions.map((version) => ({
              value: version,
              label: `${nameVersion(version)}${version === live.version ? ", live" : version === staging?.version ? ", staging" : ""}`,
            }))}
          />
        ))}
      </div>
      {error ? <LoadError what="The comparison" error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? (
        error ? null : (
          <SkeletonRows rows={8} label="Loading the comparison" />
        )
      ) : (
        <>
          <Section title={`${nameVersion(before)} to ${nameVersion(after)}`}>
            <TextDiff label="Texts" before={data.before.content} after={data.after.content} />
          </Section>
          <Section title="Answers to the saved cases" aside="Shown as text">
            <ul className="border-t border-line-2">
              {data.cases.map((each) => (
                <li key={each.id} className="border-b border-line py-4">
                  <h3 className="text-body font-medium">{each.name}</h3>
                  <div className="mt-2 grid gap-4 md:grid-cols-2">
                    <Answer head={nameVersion(before)} result={each.before} />
                    <Answer head={nameVersion(after)} result={each.after} />
                  </div>
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
    </div>
  );
}

function Answer({ head, result }: { head: string; result: ComparedCase["before"] }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 text-small">
        <span className="text-ink-3">{head}</span> <ResultMark result={result} />
        {result === null ? null : (
          <span className="figures text-ink-3">
            {formatCost(result.costMicros)} · {formatDuration(result.durationMs)}
          </span>
        )}
      </p>
      {result === null ? null : (
        <>
          <p className="mt-1.5 rounded-field bg-sunk p-3 text-small whitespace-pre-wrap wrap-anywhere">
            {result.answer ?? "No answer that can be used."}
          </p>
          {result.failures.map((failure) => (
            <p key={failure} className="mt-1 text-small text-copper-ink">
              {failure}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
