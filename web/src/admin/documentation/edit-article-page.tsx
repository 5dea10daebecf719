import { adminDocumentationContract as contract } from "@cardwell/core/contract/admin/documentation";
import type { AdminArticle } from "@cardwell/core/contract/admin/documentation";
import { reason } from "@cardwell/core/contract/admin/shapes";
import {
  ARTICLE_SECTION_IDS,
  ARTICLE_SECTIONS,
  articleContent,
  articleId as articleIdShape,
  getAudience,
} from "@cardwell/core/domain/help/articles";
import type { ArticleAudience, ArticleContent } from "@cardwell/core/domain/help/articles";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router-dom";
import * as z from "zod/mini";
import { Button, LinkButton } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { Notice } from "../../components/notice.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { UnsavedChanges } from "../../components/unsaved-changes.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { ApiError } from "../../lib/api-error.ts";
import { callApi } from "../../lib/api-client.ts";
import { describeError } from "../../lib/describe-error.ts";
import { showToast } from "../../lib/toast-store.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { DiffView } from "../frame/diff/diff-view.tsx";
import { LoadError } from "../frame/load-error.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { articleQuery, diffContents, showArticlePath, useStaleArticles } from "./queries.ts";

const EMPTY: ArticleContent = { title: "", summary: "", body: "", keywords: "", related: [] };

/** Edits the draft of an article beside its preview. */
export function EditArticlePage() {
  const { articleId = "" } = useParams();
  const { data, error, refetch } = useQuery(articleQuery(articleId));
  usePageTitle("Edit article, documentation");
  // What is edited stays what was opened: a newer one is a conflict that saving reports.
  const [opened, setOpened] = useState<AdminArticle>();
  if (opened === undefined && data !== undefined) setOpened(data);
  if (opened !== undefined)
    return (
      <Editor
        key={opened.revision}
        article={opened}
        onReload={async () => {
          const { data: latest } = await refetch();
          if (latest !== undefined) setOpened(latest);
        }}
      />
    );
  return (
    <>
      <PageHead title="Edit article" />
      {error ? (
        <LoadError what="The article" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </>
  );
}

const draftSchema = z.object({ content: articleContent, change: reason });

function Editor({ article, onReload }: { article: AdminArticle; onReload: () => Promise<void> }) {
  const { id, draft, live, revision, section } = article;
  const navigate = useNavigate();
  const markStale = useStaleArticles();
  const [isSaved, setIsSaved] = useState(false);
  const { form, field, submit, error, isBusy, reset } = useApiForm({
    schema: draftSchema,
    defaultValues: { content: draft?.content ?? live?.content ?? EMPTY, change: draft?.change ?? "" },
    send: (body) => callApi(contract.saveDraft, { params: { articleId: id }, body: { ...body, revision } }),
    onSent: async () => {
      setIsSaved(true);
      showToast("Draft saved.");
      await markStale();
      void navigate(showArticlePath(id));
    },
  });
  const content = { ...form.watch("content") };
  const isConflict = error instanceof ApiError && error.code === "conflict";
  return (
    <>
      <PageHead title={`Edit ${content.title}`} actions={<LinkButton to={showArticlePath(id)}>Cancel</LinkButton>} />
      <UnsavedChanges what="the article" isDirty={form.formState.isDirty && !isSaved} />
      <div className="mt-6 grid grid-cols-1 gap-10 lg:grid-cols-2">
        <form noValidate onSubmit={submit} onChange={reset} className="grid grid-cols-1 content-start gap-4">
          <TextField label="Title" maxLength={81} {...field("content.title")} />
          <TextArea
            label="Summary"
            hint="One or two sentences that answer the question."
            {...field("content.summary")}
          />
          <TextArea label="Text" hint="Markdown. Headings begin with ##." rows={22} {...field("content.body")} />
          <TextField
            label="Keywords"
            hint="Words that people search for and the article doesn't have."
            {...field("content.keywords")}
          />
          <RelatedField
            value={content.related}
            onChange={(related) => form.setValue("content.related", related, { shouldDirty: true })}
          />
          <TextField
            label="What changes"
            hint="A few words, for the list of versions."
            maxLength={280}
            {...field("change")}
          />
          {isConflict ? (
            <Conflict id={id} mine={content} onReload={onReload} />
          ) : error ? (
            <SaveError error={error} />
          ) : null}
          <div>
            <Button type="submit" variant="filled" busy={isBusy} busyLabel="Saving">
              Save draft
            </Button>
          </div>
        </form>
        <Preview content={content} audience={getAudience(section)} />
      </div>
    </>
  );
}

const SaveError = ({ error }: { error: unknown }): ReactNode => (
  <Notice kind="problem" title="Couldn't save.">
    {describeError(error)}
  </Notice>
);

/** Ids of articles, with commas between them. */
function RelatedField({ value, onChange }: { value: readonly string[]; onChange: (related: string[]) => void }) {
  const [typed, setTyped] = useState(value.join(", "));
  return (
    <TextField
      label="Related articles"
      hint="The last part of their addresses, with commas between them."
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.split(",").flatMap((each) => (each.trim() === "" ? [] : [each.trim()])));
      }}
    />
  );
}

/** Somebody saved meanwhile: what is stored now beside what was typed here. */
function Conflict({ id, mine, onReload }: { id: string; mine: ArticleContent; onReload: () => Promise<void> }) {
  const { data } = useQuery({ ...articleQuery(id), refetchOnMount: "always" });
  const theirs = data?.draft?.content ?? data?.live?.content;
  return (
    <Notice kind="problem" title="The article changed since you opened it.">
      <p>Someone saved or published it meanwhile. Copy what you want to keep, then load the newest version.</p>
      {theirs === undefined ? null : (
        <DiffView
          label="What is stored and what you typed"
          rows={diffContents(theirs, mine)}
          beforeHead="Stored"
          afterHead="Yours"
        />
      )}
      <Button size="small" className="mt-2" onClick={() => void onReload()}>
        Load the newest version
      </Button>
    </Notice>
  );
}

const CHECK_DELAY_MS = 500;

/** The article as its readers see it, with the links that lead nowhere marked half a second after the last change. */
function Preview({ content, audience }: { content: ArticleContent; audience: ArticleAudience }) {
  const [checked, setChecked] = useState(content.body);
  useEffect(() => {
    const timer = setTimeout(() => setChecked(content.body), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [content.body]);
  const { data } = useQuery({
    queryKey: ["documentation", "check", audience, checked],
    queryFn: ({ signal }) => callApi(contract.check, { body: { body: checked, audience } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const broken = data?.links.filter(({ problem }) => problem !== null) ?? [];
  return (
    <section aria-label="Preview" className="min-w-0 border-line lg:border-l lg:pl-10">
      <p className="text-small text-ink-3">Preview</p>
      <h2 className="mt-2 text-title-1">{content.title || "Untitled"}</h2>
      <p className="mt-3 text-lead text-ink">{content.summary}</p>
      <div className="mt-5">
        <Markdown broken={new Set(broken.map(({ address }) => address))}>{content.body}</Markdown>
      </div>
      {broken.length === 0 ? null : (
        <ul className="mt-6 border-l-2 border-copper pl-4 text-small text-copper-ink">
          {broken.map(({ line, address, problem }) => (
            <li key={`${line} ${address}`} className="wrap-anywhere">
              Line {line}, {address}: {problem}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const newSchema = z.object({ id: articleIdShape, section: z.enum(ARTICLE_SECTION_IDS), content: articleContent });

/** A new article with its first draft. */
export function NewArticlePage() {
  usePageTitle("New article, documentation");
  const navigate = useNavigate();
  const markStale = useStaleArticles();
  const [isSaved, setIsSaved] = useState(false);
  const { form, field, submit, error, isBusy, reset } = useApiForm({
    schema: newSchema,
    defaultValues: { id: "", section: "start" as const, content: EMPTY },
    send: (body) => callApi(contract.create, { body }),
    onSent: async ({ id }) => {
      setIsSaved(true);
      showToast("Draft saved.");
      await markStale();
      void navigate(showArticlePath(id));
    },
  });
  const content = { ...form.watch("content") };
  return (
    <>
      <PageHead title="New article" actions={<LinkButton to={tabPath("documentation")}>Cancel</LinkButton>} />
      <UnsavedChanges what="the article" isDirty={form.formState.isDirty && !isSaved} />
      <div className="mt-6 grid grid-cols-1 gap-10 lg:grid-cols-2">
        <form noValidate onSubmit={submit} onChange={reset} className="grid grid-cols-1 content-start gap-4">
          <TextField
            label="Address"
            hint="The last part of it: lower case, words joined by hyphens."
            {...field("id")}
          />
          <label className="grid gap-2 text-body font-medium">
            Section
            <select
              className="min-h-11 rounded-field border border-edge bg-raised px-3 text-lead font-normal text-ink"
              {...form.register("section")}
            >
              {ARTICLE_SECTION_IDS.map((each) => (
                <option key={each} value={each}>
                  {ARTICLE_SECTIONS[each].label} ({ARTICLE_SECTIONS[each].audience})
                </option>
              ))}
            </select>
          </label>
          <TextField label="Title" {...field("content.title")} />
          <TextArea label="Summary" {...field("content.summary")} />
          <TextArea label="Text" hint="Markdown. Headings begin with ##." rows={18} {...field("content.body")} />
          <TextField label="Keywords" {...field("content.keywords")} />
          {error ? <SaveError error={error} /> : null}
          <div>
            <Button type="submit" variant="filled" busy={isBusy} busyLabel="Saving">
              Save draft
            </Button>
          </div>
        </form>
        <Preview content={content} audience={getAudience(form.watch("section"))} />
      </div>
    </>
  );
}
