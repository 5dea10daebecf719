import { adminPromptsContract as contract } from "@cardwell/core/contract/admin/prompts";
import type { AdminPrompt, PromptVersion } from "@cardwell/core/contract/admin/prompts";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { TickDiscIcon } from "../../components/icons.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { FactList } from "../frame/fact-list.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { staffAction } from "../frame/staff-action.ts";
import { VersionList } from "../frame/version-list.tsx";
import { CaseTable, runCases } from "./case-table.tsx";
import { describeCases, formatCost, nameVersion } from "./labels.tsx";
import { promptPath, versionsKey } from "./queries.ts";
import { TextDiff } from "./text-diff.tsx";

const byline = ({ changed }: PromptVersion): string =>
  changed === null ? "Default version" : `${changed.by}, ${formatMoment(changed.at)}`;

/** What the next version changes, how it does in the test cases, and the labels. */
export function VersionsPart({ prompt }: { prompt: AdminPrompt }) {
  const { live, staging, draft, cases } = prompt;
  const next = draft ?? staging;
  return (
    <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        {next === null ? (
          <Section title={`Version ${live.version}, live`} aside={byline(live)}>
            <TextDiff label={`Version ${live.version}`} before={live.content} after={live.content} />
          </Section>
        ) : (
          <Section
            title={`${nameVersion(live.version)} to ${nameVersion(next.version)}${draft === null ? "" : ", draft"}`}
            aside={byline(next)}
          >
            <TextDiff label={`What version ${next.version} changes`} before={live.content} after={next.content} />
            {draft === null ? null : (
              <div className="mt-4 flex flex-wrap gap-2">
                <ActionButton action={stageDraft(prompt)} size="small" />
                <ActionButton action={discardDraft(prompt)} size="small" />
              </div>
            )}
          </Section>
        )}
        <Section title="Test cases" aside={`${formatCount(cases.length, "case")}, failures first`}>
          <CaseTable
            cases={cases}
            beforeHead={`${nameVersion(live.version)}, live`}
            afterHead={staging && nameVersion(staging.version)}
          />
          <p className="mt-3 text-small text-ink-2">
            {describeCases(live.version, cases, "before")} {staging && describeCases(staging.version, cases, "after")}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <ActionButton action={runCases(prompt, live.version)} size="small" />
            <ActionButton action={staging && runCases(prompt, staging.version)} size="small" />
          </div>
        </Section>
        <Section title="All versions">
          <AllVersions prompt={prompt} />
        </Section>
      </div>
      <Aside prompt={prompt} />
    </div>
  );
}

const stageDraft = ({ id, revision }: AdminPrompt) =>
  staffAction(contract.stage, {
    params: { id },
    body: { revision },
    label: "Put draft into staging",
    busyLabel: "Staging",
    done: ({ staging }) => `Version ${staging?.version ?? ""} is in staging.`,
    failed: "The draft wasn't staged.",
  });

const discardDraft = ({ id, name, revision }: AdminPrompt) =>
  staffAction(contract.discardDraft, {
    params: { id },
    body: { revision },
    label: "Discard draft",
    busyLabel: "Discarding",
    done: `The draft of ${name} was discarded.`,
    failed: "The draft wasn't discarded.",
  });

function AllVersions({ prompt }: { prompt: AdminPrompt }) {
  const { id, live, staging } = prompt;
  const query = useInfiniteQuery({
    queryKey: versionsKey(id),
    queryFn: ({ signal, pageParam }) =>
      callApi(
        contract.versions,
        { params: { id }, query: { limit: "10", ...(pageParam !== "" && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined && !query.error) return <SkeletonRows rows={2} label="Loading versions" />;
  const label = ({ version }: PromptVersion): string =>
    [nameVersion(version), version === live.version ? "live" : "", version === staging?.version ? "staging" : ""]
      .filter(Boolean)
      .join(", ");
  return (
    <VersionList
      query={query}
      items={(rows ?? []).map((row) => ({
        key: String(row.version),
        label: label(row),
        change: row.changed?.change ?? "Default version",
        byline: row.changed && `${row.changed.by}, ${formatMoment(row.changed.at)}`,
        comparison:
          row.version === live.version
            ? null
            : {
                name: `version ${row.version}`,
                actions: null,
                render: () => (
                  <div className="mt-3">
                    <TextDiff
                      label={`Version ${row.version}, compared with live`}
                      before={live.content}
                      after={row.content}
                    />
                  </div>
                ),
              },
      }))}
    />
  );
}

const GUARDS = [
  "Input is data, between markers",
  "Names of members, emails, phone and long numbers are masked",
  "Inputs aren't stored, and answers 30 days",
  "Answers are shown as text, and drafts have no links or HTML",
  "Answers that repeat instructions are thrown away",
] as const;

const nameOrNone = (version: PromptVersion | null) => (version === null ? "—" : nameVersion(version.version));

function Aside({ prompt }: { prompt: AdminPrompt }) {
  const { id, live, staging, draft, rollBackTo, limits, usage, usedBy, isReviewed, variables, configuration } = prompt;
  const model = live.content.model ?? configuration.models[0]?.model ?? "none";
  const budgetMicros = limits.budgetCents * 10_000;
  const usedMicros = usage.costMicros + usage.reservedMicros;
  return (
    <aside className="min-w-0">
      <Part title="Labels">
        <FactList
          facts={[
            ["Live", nameVersion(live.version)],
            ["Staging", nameOrNone(staging)],
            ["Draft", nameOrNone(draft)],
            ["Roll back to", rollBackTo === null ? "—" : nameVersion(rollBackTo)],
          ]}
        />
      </Part>
      <Part title="Budget">
        <meter
          aria-label="Used of the 30-day budget"
          min={0}
          max={Math.max(1, budgetMicros)}
          value={Math.min(usedMicros, budgetMicros)}
          className="sr-only"
        />
        <div aria-hidden="true" className="h-1.5 rounded-full bg-sunk">
          <div
            className="h-1.5 rounded-full bg-green"
            style={{ width: `${Math.min(100, (100 * usedMicros) / Math.max(1, budgetMicros))}%` }}
          />
        </div>
        <p className="mt-2 mb-3 text-caption text-ink-2">
          {formatCost(usedMicros)} of {formatMoney(limits.budgetCents)} in 30 days. Calls stop there.
        </p>
        <FactList
          facts={[
            ["Rate limit", `${usage.callsThisHour} of ${limits.callsPerHour} this hour`],
            ["Used by", usedBy ?? "Nothing yet"],
            ["Model", model],
            ["Timeout", "30 s"],
          ]}
        />
      </Part>
      <Part title="Variables">
        <FactList facts={variables.map(({ name, meaning }) => [`{{${name}}}`, meaning])} />
      </Part>
      <Part title="Guards">
        <ul className="border-t border-line-2 text-small">
          {[
            ...GUARDS,
            isReviewed ? "Staff decide what is done with an answer" : "Members see what rests on articles alone",
          ].map((guard) => (
            <li key={guard} className="flex items-center gap-2 border-b border-line py-2.5">
              <TickDiscIcon size={14} className="shrink-0 text-green" /> {guard}
            </li>
          ))}
        </ul>
      </Part>
      <p className="mt-4 text-small">
        <Link to={promptPath(id, "runs")} className="link">
          All runs
        </Link>
      </p>
    </aside>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-10 lg:mt-14 [&+section]:mt-8">
    <h2 className="mb-2 text-heading font-semibold">{title}</h2>
    {children}
  </section>
);
