import { adminDocumentationContract as contract } from "@cardwell/core/contract/admin/documentation";
import type { AdminArticle } from "@cardwell/core/contract/admin/documentation";
import { ARTICLE_SECTION_IDS, ARTICLE_SECTIONS, getAudience } from "@cardwell/core/domain/help/articles";
import { HELP_PLACES } from "@cardwell/core/domain/help/linked-articles";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import * as z from "zod/mini";
import { Button, LinkButton } from "../../components/button.tsx";
import { hasUnread } from "../../components/fields/inputs.tsx";
import type { Field } from "../../components/fields/field-data.ts";
import { ApiFields } from "../../components/fields/form-fields.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { Facts } from "../../components/facts.tsx";
import { Form } from "../../components/form.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { callApi } from "../../lib/api-client.ts";
import { isConflict } from "../../lib/api-error.ts";
import { toEdit } from "../../lib/edit.ts";
import { browserTimeZone, capitalize, formatCount, formatDate, formatNumber } from "../../lib/format.ts";
import { showToast } from "../../lib/toast-store.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { DiffView } from "../frame/diff/diff-view.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { instantOrNull, toTyped } from "../frame/instant-or-null.ts";
import { LoadError } from "../frame/load-error.tsx";
import { BrokenLinks } from "../frame/markdown-field.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { Allowed, useHasPermission } from "../frame/permission.tsx";
import { staffAction } from "../frame/staff-action.ts";
import { VersionList } from "../frame/version-list.tsx";
import { markReviewed } from "./mark-reviewed.ts";
import {
  articleQuery,
  diffContents,
  editArticlePath,
  showArticlePath,
  useStaleArticles,
  versionsKey,
} from "./queries.ts";

/** One article as its readers see it, with its draft, links, figures and versions. */
export function ArticlePage() {
  const { articleId = "" } = useParams();
  const { hash } = useLocation();
  const { data, error, refetch } = useQuery(articleQuery(articleId));
  usePageTitle(`${data?.live?.content.title ?? data?.draft?.content.title ?? "Article"}, documentation`);
  if (data !== undefined && data.id !== articleId)
    return <Navigate to={`${showArticlePath(data.id)}${hash}`} replace />;
  if (data !== undefined) return <LoadedArticle article={data} />;
  return (
    <>
      <PageHead title="Article" />
      {error ? (
        <LoadError what="The article" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={10} label="Loading the article" />
      )}
    </>
  );
}

function describeState({ live, draft, publishAt }: AdminArticle): string {
  return [
    live === null ? "Not published" : `Version ${live.version}, live since ${formatDate(live.at, browserTimeZone())}`,
    ...(draft === null ? [] : [`draft by ${draft.by}`]),
    ...(publishAt === null ? [] : [`goes live ${formatMoment(publishAt)}`]),
  ].join(" · ");
}

const publish = ({ id, revision, publishAt: plannedAt }: AdminArticle, title: string) =>
  staffAction(contract.publish, {
    params: { articleId: id },
    values: { publishAt: toTyped(plannedAt) },
    body: ({ publishAt }) => ({ revision, publishAt: instantOrNull(publishAt) }),
    label: plannedAt === null ? "Publish" : "Publish or reschedule",
    look: "filled",
    title: `Publish ${title}?`,
    confirm: ({ publishAt }) => (publishAt === "" ? "Publish" : "Schedule article"),
    busyLabel: "Publishing",
    text: "Readers see it within a minute. A broken link blocks it.",
    done: ({ live }, { publishAt }) =>
      publishAt === "" ? `Version ${live?.version ?? ""} is live.` : "The article is scheduled.",
    fields: ({ field }) => (
      <TextField
        label="Publish at"
        aside="Empty: now"
        type="datetime-local"
        hint="A scheduled article goes live within 5 minutes of its time."
        {...field("publishAt")}
      />
    ),
  });

const unschedule = ({ id, revision }: AdminArticle) =>
  staffAction(contract.unschedule, {
    params: { articleId: id },
    body: { revision },
    label: "Cancel schedule",
    busyLabel: "Canceling",
    done: "The schedule was canceled. The draft stays.",
    failed: "Couldn't save.",
  });

const discardDraft = ({ id, revision }: AdminArticle) =>
  staffAction(contract.discardDraft, {
    params: { articleId: id },
    body: { revision },
    label: "Discard draft",
    busyLabel: "Discarding",
    done: "The draft was discarded.",
    failed: "Couldn't save.",
  });

function restore({ id, revision, live }: AdminArticle, version: number) {
  const [label, name, busyLabel] =
    live === null
      ? ["Publish again", `Publish version ${version} again`, "Publishing"]
      : ["Restore", `Restore version ${version}`, "Restoring"];
  return staffAction(contract.restore, {
    params: { articleId: id },
    body: { version, revision },
    label,
    name,
    title: `${name}?`,
    busyLabel,
    text: "Readers see it within a minute. No version is deleted.",
    done: `Version ${version} is live again.`,
  });
}

const unpublish = ({ id, revision, linkedFrom }: AdminArticle) =>
  staffAction(contract.unpublish, {
    params: { articleId: id },
    body: { revision },
    label: "Unpublish",
    look: "destructive",
    title: "Unpublish this article?",
    busyLabel: "Unpublishing",
    text: (
      <>
        Its readers can't open it anymore. Versions stay. An article that a screen or an alert links to can't be
        unpublished.
        {linkedFrom.length === 0 ? null : (
          <span className="mt-3 block font-medium text-copper-ink">
            {formatCount(linkedFrom.length, "live article")} {linkedFrom.length === 1 ? "links" : "link"} here and will
            have a broken link: {linkedFrom.map(({ title }) => title).join(", ")}.
          </span>
        )}
      </>
    ),
    done: "The article isn't published anymore.",
  });

const linkPlace = ({ id, shownOn, leadsTo }: AdminArticle) =>
  staffAction(contract.link, {
    params: { articleId: id },
    values: { place: "" },
    body: ({ place }) => ({ place, from: { article: leadsTo[place] ?? null } }),
    label: "Link a screen or alert",
    title: "Link a screen or alert to this article?",
    text: ({ place }) => {
      const before = leadsTo[place];
      return before
        ? `It leads here within a minute, instead of to /help/${before}.`
        : "It leads here within a minute.";
    },
    busyLabel: "Linking",
    isComplete: ({ place }) => place !== "",
    done: (_, { place }) => `${HELP_PLACES.get(place)?.label ?? ""} leads to this article.`,
    failed: "Couldn't save.",
    fields: ({ field }) => (
      <SelectField label="Screen or alert" {...field("place")}>
        <option value="">Choose one</option>
        {[...HELP_PLACES].map(([place, { label }]) =>
          shownOn.includes(label) ? null : (
            <option key={place} value={place}>
              {label}
            </option>
          ),
        )}
      </SelectField>
    ),
  });

function LoadedArticle({ article }: { article: AdminArticle }) {
  const { id, live, draft, links, headings } = article;
  const content = draft?.content ?? live?.content;
  const broken = links.filter(({ problem }) => problem !== null);
  const changes = draft !== null && live !== null ? diffContents(live.content, draft.content) : [];
  if (content === undefined) return null;
  return (
    <>
      <PageHead
        title={content.title}
        caption={ARTICLE_SECTIONS[article.section].label}
        aside={describeState(article)}
        actions={
          <Allowed to={contract.saveDraft} actions={["Edit"]}>
            <LinkButton to={editArticlePath(id)}>{draft === null ? "Edit" : "Edit draft"}</LinkButton>
            <ActionButton action={draft === null ? null : publish(article, content.title)} />
            <ActionButton action={article.publishAt === null ? null : unschedule(article)} />
            <ActionButton action={draft !== null && live !== null ? discardDraft(article) : null} />
            <ActionButton action={markReviewed(article)} />
          </Allowed>
        }
      />
      <div className="mt-6 grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <div className="mb-6">
            <BrokenLinks links={broken} role="alert" />
          </div>
          <p className="text-lead text-ink">{content.summary}</p>
          <div className="mt-5">
            <Markdown headings={headings} broken={new Set(broken.map(({ address }) => address))}>
              {content.body}
            </Markdown>
          </div>
          {changes.length === 0 ? null : (
            <Section title="What the draft changes">
              <DiffView label="Changes of the draft" rows={changes} beforeHead="Live" afterHead="Draft" />
            </Section>
          )}
        </div>
        <div className="min-w-0">
          <ArticleFacts article={article} />
          <Placement article={article} />
          <Versions article={article} />
        </div>
      </div>
    </>
  );
}

function ArticleFacts({ article }: { article: AdminArticle }) {
  const { owner, reviewEveryMonths, reviewDueOn, isOverdue, shownOn, views, votes, helpfulVotes, links } = article;
  const broken = links.filter(({ problem }) => problem !== null).length;
  return (
    <Section title="Article">
      <Facts
        facts={[
          { label: "Owner", value: owner?.email ?? "Nobody" },
          {
            label: "Review",
            value: `Every ${formatCount(reviewEveryMonths, "month")}, ${isOverdue ? "overdue since" : "due"} ${formatDate(reviewDueOn, "UTC")}`,
          },
          { label: "Shown on", value: shownOn.length === 0 ? "The help alone" : shownOn.join(", ") },
          { label: "Views, 90 days", value: formatNumber(views) },
          {
            label: "Helpful, 90 days",
            value:
              votes === 0 ? "No votes" : `${Math.round((100 * helpfulVotes) / votes)}%, ${formatCount(votes, "vote")}`,
          },
          {
            label: "Links",
            value: (
              <>
                {links.length - broken} OK
                {broken === 0 ? null : <span className="text-copper-ink">, {broken} broken</span>}
              </>
            ),
          },
        ]}
      />
      {article.live === null || getAudience(article.section) === "staff" ? null : (
        <div className="mt-4">
          <ActionButton action={linkPlace(article)} size="small" />
        </div>
      )}
    </Section>
  );
}

const placement = z.required(z.omit(contract.place.body, { revision: true }));

/** The address, the place in the tree, the owner and how often it is reviewed. */
function Placement({ article }: { article: AdminArticle }) {
  const { id, revision, section, position, reviewEveryMonths, owner } = article;
  const may = useHasPermission();
  const makeStale = useStaleArticles();
  const stored = { id, section, position, reviewEveryMonths, ownerEmail: owner?.email ?? null };
  const api = useApiForm({
    schema: placement,
    defaultValues: stored,
    isEdit: true,
    send: (body) => {
      const { from: _seen, ...changed } = toEdit<Partial<typeof body> & { from?: typeof stored }>(body, stored);
      return callApi(contract.place, { params: { articleId: id }, body: { ...changed, revision } });
    },
    onSent: async () => {
      showToast("The article was updated.");
      await makeStale();
    },
    onError: (error) => isConflict(error) && void makeStale(),
  });
  if (!may(contract.place.permission)) return null;
  const fields: Field<typeof stored>[] = [
    { path: "id", label: "Address", hint: "The last part of it. Earlier addresses lead to it." },
    {
      path: "section",
      label: "Section",
      options: ARTICLE_SECTION_IDS.filter((each) => getAudience(each) === getAudience(section)).map((value) => ({
        value,
        label: ARTICLE_SECTIONS[value].label,
      })),
    },
    { path: "position", label: "Position in its section", kind: "decimal" },
    { path: "reviewEveryMonths", label: "Months between reviews", kind: "whole" },
    { path: "ownerEmail", label: "Owner's email address" },
  ];
  return (
    <Section title="Address, place and owner">
      <Form className="grid gap-3" onSubmit={() => (hasUnread() ? undefined : api.submit())} sender={api}>
        <ApiFields api={{ ...api, schema: placement }} fields={fields} />
        <ValidationFailure error={api.error} />
        <div>
          <Button type="submit" size="small" busy={api.isBusy} busyLabel="Saving">
            Save
          </Button>
        </div>
      </Form>
    </Section>
  );
}

function Versions({ article }: { article: AdminArticle }) {
  const { id, live } = article;
  const query = useInfiniteQuery({
    queryKey: versionsKey(id),
    queryFn: ({ signal, pageParam }) =>
      callApi(
        contract.versions,
        { params: { articleId: id }, query: { limit: "10", ...(pageParam !== "" && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const [chosen, setChosen] = useState("");
  const versions = (query.data?.pages ?? []).flatMap(({ rows }) => rows);
  const usual = live ?? versions[0];
  const base = versions.find(({ version }) => String(version) === chosen) ?? usual;
  const nameVersion = (version?: number) => (version === live?.version ? "live" : `version ${version}`);
  const baseName = nameVersion(base?.version);
  return (
    <Section title="Versions">
      {versions.length < 3 ? null : (
        <SelectField label="Compare with" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{capitalize(nameVersion(usual?.version))}</option>
          {versions.map(({ version }) =>
            version === usual?.version ? null : <option key={version} value={version}>{`Version ${version}`}</option>,
          )}
        </SelectField>
      )}
      <VersionList
        query={query}
        comparedWith={baseName}
        items={versions.map(({ version, change, by, at, content }) => ({
          key: String(version),
          label: `${version}${version === live?.version ? ", live" : ""}`,
          change,
          byline: `${by}, ${formatDate(at, browserTimeZone())}`,
          comparison: {
            name: `version ${version}`,
            actions: <ActionButton action={version === live?.version ? null : restore(article, version)} isLink />,
            render:
              base === undefined || version === base.version
                ? null
                : () => (
                    <DiffView
                      label={`Version ${version}, compared with ${baseName}`}
                      rows={diffContents(base.content, content)}
                      beforeHead={capitalize(baseName)}
                      afterHead={`Version ${version}`}
                    />
                  ),
          },
        }))}
      />
      {live === null ? null : (
        <div className="mt-4">
          <ActionButton action={unpublish(article)} size="small" />
        </div>
      )}
    </Section>
  );
}
