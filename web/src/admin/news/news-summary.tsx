import type { NewsSummary } from "@cardwell/core/contract/admin/news";
import { Link } from "react-router-dom";
import { LinkButton } from "../../components/button.tsx";
import { Section } from "../../components/section.tsx";
import { formatCount } from "../../lib/format.ts";
import type { AttentionItem } from "../frame/attention-list.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { tabPath } from "../frame/tabs-context.ts";
import { StatusMark } from "./labels.tsx";
import { getHost, postPath } from "./queries.ts";

const MOST_ITEMS = 4;

/** "at 9:00 am" today, otherwise "on Nov 21, 9:00 am". */
function formatWhen(at: string): string {
  const moment = formatMoment(at);
  return `${moment.includes(",") ? "on" : "at"} ${moment}`;
}

const isMissing = ({ lacksSource, brokenLinks }: NewsSummary["scheduled"][number]) => lacksSource || brokenLinks > 0;

/** How many posts need review, and when the next one goes out. */
export function Headline({ summary: { scheduled, toReview, sources } }: { summary: NewsSummary }) {
  const needed = toReview + scheduled.filter(isMissing).length;
  const [next] = scheduled;
  const problem =
    needed > 0
      ? formatCount(needed, "post needs review.", "posts need review.")
      : sources.failing > 0
        ? formatCount(sources.failing, "source can't be read.", "sources can't be read.")
        : null;
  return (
    <>
      {problem === null ? null : <span className="block text-copper-ink">{problem}</span>}
      <span className="block">
        {next === undefined
          ? "No post is scheduled."
          : `The next ${needed > 0 ? "one" : "post"} goes out ${formatWhen(next.publishAt)}.`}
      </span>
    </>
  );
}

/** What needs staff, the worst first. */
export function listAttention({ scheduled, toReview, found, sources }: NewsSummary, mayEdit: boolean): AttentionItem[] {
  const draft = found.find(({ isReviewed }) => !isReviewed);
  const items: AttentionItem[] = [
    ...scheduled.filter(isMissing).map(({ id, title, publishAt, brokenLinks }) => ({
      id,
      severity: brokenLinks > 0 ? ("high" as const) : ("medium" as const),
      title: `“${title}” has ${brokenLinks > 0 ? formatCount(brokenLinks, "broken link") : "no source"}`,
      detail: `It goes out ${formatWhen(publishAt)}.`,
      actions: (
        <LinkButton size="small" to={postPath(id, mayEdit ? "edit" : "")}>
          {!mayEdit ? "View post" : brokenLinks > 0 ? "Fix link" : "Add source"}
        </LinkButton>
      ),
    })),
    ...sources.worst.map(({ id, name, failingSince, lastError }) => ({
      id,
      severity: "medium" as const,
      title: `${name} can't be read`,
      detail: [failingSince && `Since ${formatMoment(failingSince)}.`, lastError].filter(Boolean).join(" "),
      actions: (
        <LinkButton size="small" to={tabPath("news", `sources?open=${id}`)}>
          View source
        </LinkButton>
      ),
    })),
  ].toSorted((a, b) => Number(b.severity === "high") - Number(a.severity === "high"));
  if (toReview === 0) return items.slice(0, MOST_ITEMS);
  return [
    ...items.slice(0, MOST_ITEMS - 1),
    {
      id: "drafts",
      severity: "medium",
      title: formatCount(toReview, "draft from a source needs review", "drafts from sources need review"),
      detail:
        draft === undefined
          ? "None was found lately."
          : `The last one was found ${formatWhen(draft.foundAt)}: ${draft.title}`,
      actions: (
        <LinkButton size="small" to={draft === undefined ? tabPath("news", "?status=draft") : postPath(draft.id)}>
          {draft === undefined ? "View drafts" : "Review draft"}
        </LinkButton>
      ),
    },
  ];
}

const formatSources = ({ total, failing, readAt }: NewsSummary["sources"]): string =>
  [
    formatCount(total, "feed"),
    ...(readAt === null ? [] : [`last read ${formatMoment(readAt)}`]),
    `${failing} failing`,
  ].join(", ");

/** The newest posts that feeds brought. */
export function NewFromSources({ found, sources }: NewsSummary) {
  if (sources.total === 0) return null;
  return (
    <Section
      title="New from sources"
      aside={
        <Link className="link" to={tabPath("news", "sources")}>
          {formatSources(sources)}
        </Link>
      }
    >
      {found.length === 0 ? <p className="text-ink-2">Their new items become drafts here.</p> : null}
      <ul className="-mt-5">
        {found.map(({ id, title, sourceUrl, foundAt, status, isReviewed }) => (
          <li
            key={id}
            className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line py-2.5 text-small md:grid md:grid-cols-[minmax(0,1fr)_11rem_8rem_8rem_6rem] md:items-baseline"
          >
            <span className="font-medium wrap-anywhere max-md:w-full">{title}</span>
            <span className="wrap-anywhere text-ink-2">{sourceUrl === null ? "—" : getHost(sourceUrl)}</span>
            <span className="figures text-ink-2">{formatMoment(foundAt)}</span>
            <StatusMark status={status} />
            <Link className="link md:justify-self-end" to={postPath(id)}>
              {isReviewed ? "Open post" : "Review draft"} <span className="sr-only">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
