import { adminEmailTemplatesContract as contract } from "@cardwell/core/contract/admin/email/templates";
import type { AdminTemplate } from "@cardwell/core/contract/admin/email/templates";
import type { TemplateTexts } from "@cardwell/core/domain/email/mail-templates";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { browserTimeZone, formatDate } from "../../../lib/format.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { DiffView } from "../../frame/diff/diff-view.tsx";
import { staffAction } from "../../frame/staff-action.ts";
import { VersionList } from "../../frame/version-list.tsx";
import { diffTexts, versionsKey } from "./queries.ts";

const pageSize = "10";

const nameVersion = (version: number) => (version === 0 ? "the default texts" : `version ${version}`);

type Shown = {
  id: string;
  /** Null: the draft. */
  version: number | null;
  label: string;
  change: string;
  by: string | null;
  at: string | null;
  texts: TemplateTexts;
};

/** The draft and every version, newest first, down to the texts that the product came with; each compared with what is live. */
export function Versions({ template }: { template: AdminTemplate }) {
  const { id, name, live, draft, initial } = template;
  const headingId = useId();
  const query = useInfiniteQuery({
    queryKey: versionsKey(id),
    queryFn: ({ signal, pageParam }) =>
      callApi(
        contract.versions,
        { params: { id }, query: { limit: pageSize, ...(pageParam !== "" && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const stored = query.data?.pages.flatMap(({ rows }) => rows);
  const isLive = ({ version }: Shown) => version === live.version;
  const rows: Shown[] = [
    ...(draft ? [{ ...draft, id: "draft", version: null, label: `Draft ${draft.version}` }] : []),
    ...(stored ?? []).map((each) => ({
      ...each,
      id: String(each.version),
      label: `${each.version}${each.version === live.version ? ", live" : ""}`,
    })),
    ...(stored !== undefined && !query.hasNextPage
      ? [
          {
            id: "0",
            version: 0,
            label: `Default${live.version === 0 ? ", live" : ""}`,
            change: "As the product came",
            by: null,
            at: null,
            texts: initial,
          },
        ]
      : []),
  ];
  return (
    <section aria-labelledby={headingId} className="mt-2">
      <h3 id={headingId} className="text-body font-semibold">
        Versions
      </h3>
      {stored === undefined && !query.error ? <SkeletonRows rows={3} label="Loading versions" /> : null}
      <VersionList
        query={query}
        items={rows.map((row) => ({
          key: row.id,
          label: row.label,
          change: row.change,
          byline: row.by === null || row.at === null ? null : `${row.by}, ${formatDate(row.at, browserTimeZone())}`,
          comparison: isLive(row)
            ? null
            : {
                name: row.version === null ? "the draft" : nameVersion(row.version),
                actions: (
                  <ActionButton
                    action={row.version === null ? discardDraft(template) : restore(template, row.version)}
                    isLink
                  />
                ),
                render: () => <Comparison name={name} live={live} row={row} />,
              },
        }))}
      />
    </section>
  );
}

type ComparisonProps = { name: string; live: AdminTemplate["live"]; row: Shown };

function Comparison({ name, live, row }: ComparisonProps) {
  const rows = diffTexts(live.texts, row.texts);
  if (rows.length === 0) return <p className="mt-2 text-ink-2">The texts are the same as the live ones.</p>;
  return (
    <div className="mt-3">
      <DiffView
        label={`${name}, compared with live`}
        rows={rows}
        beforeHead="Live"
        afterHead={row.version === null ? row.label : row.version === 0 ? "Default" : `Version ${row.version}`}
      />
    </div>
  );
}

const restore = ({ id, name, revision }: AdminTemplate, version: number) =>
  staffAction(contract.restore, {
    params: { id },
    body: { version, revision },
    label: "Go back",
    name: `Go back to ${nameVersion(version)}`,
    title: `Go back to ${nameVersion(version)} of ${name}?`,
    confirm: `Go back to ${nameVersion(version)}`,
    busyLabel: "Going back",
    text: "Every email of this kind has these texts within a minute. No version is deleted.",
    done: `${name} has ${nameVersion(version)} again.`,
  });

const discardDraft = ({ id, name, revision }: AdminTemplate) =>
  staffAction(contract.discardDraft, {
    params: { id },
    body: { revision },
    label: "Discard",
    name: `Discard the draft of ${name}`,
    busyLabel: "Discarding",
    done: `The draft of ${name} was discarded.`,
    failed: "The draft wasn't discarded.",
  });
