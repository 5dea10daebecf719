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
import type { ArticleAudience, ArticleContent, Heading } from "@cardwell/core/domain/help/articles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { LinkButton } from "../../components/button.tsx";
import type { Field } from "../../components/fields/field-data.ts";
import { ApiFields } from "../../components/fields/form-fields.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { callApi } from "../../lib/api-client.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { changeField, EditorForm, useEditor } from "../frame/editor-form.tsx";
import { Loaded } from "../frame/load-error.tsx";
import { BrokenLinks, MarkdownField, useBrokenLinks } from "../frame/markdown-field.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { articleQuery, showArticlePath, useStaleArticles } from "./queries.ts";

const EMPTY: ArticleContent = { title: "", summary: "", body: "", keywords: "", related: [] };

/** Edits the draft of an article beside its preview. */
export function EditArticlePage() {
  const { articleId = "" } = useParams();
  const query = useQuery(articleQuery(articleId));
  usePageTitle("Edit article, documentation");
  return (
    <>
      {query.data === undefined ? <PageHead title="Edit article" /> : null}
      <Loaded what="The article" data={query.data} query={query} rows={10}>
        {(article) => <Editor article={article} reload={query.refetch} />}
      </Loaded>
    </>
  );
}

const draftSchema = z.object({ content: articleContent, change: reason });

type Draft = { content: ArticleContent; change: string };

const headFields: Field<Draft>[] = [
  { path: "content.title", label: "Title" },
  { path: "content.summary", label: "Summary", kind: "long", hint: "One or two sentences that answer the question." },
];

const bodyField = {
  path: "content.body",
  label: "Text",
  kind: "long",
  rows: 22,
  hint: "Markdown. Headings begin with ##.",
} as const;

const findingFields: Field<Draft>[] = [
  { path: "content.keywords", label: "Keywords", hint: "Words that people search for and the article doesn't have." },
  {
    path: "content.related",
    label: "Related articles",
    hint: "The last part of their addresses, with commas between them.",
  },
];

function Editor({ article, reload }: { article: AdminArticle; reload: () => unknown }) {
  const { id, draft, live, revision, section, headings } = article;
  const audience = getAudience(section);
  const api = useEditor({
    schema: draftSchema,
    defaultValues: { content: draft?.content ?? live?.content ?? EMPTY, change: draft?.change ?? "" },
    send: (body) => callApi(contract.saveDraft, { params: { articleId: id }, body: { ...body, revision } }),
    refetch: useStaleArticles(),
    saved: () => ({ toast: "Draft saved.", path: showArticlePath(id) }),
    reload,
  });
  const content = { ...api.form.watch("content") };
  return (
    <>
      <PageHead title={`Edit ${content.title}`} actions={<LinkButton to={showArticlePath(id)}>Cancel</LinkButton>} />
      <div className="mt-6 grid grid-cols-1 gap-10 lg:grid-cols-2">
        <EditorForm
          api={api}
          what="the article"
          className="grid grid-cols-1 content-start gap-4"
          save="Save draft"
          failure="Couldn't save."
        >
          <ApiFields api={api} fields={headFields} />
          <MarkdownField api={api} field={bodyField} audience={audience} articleId={id} />
          <ApiFields api={api} fields={[...findingFields, changeField]} />
        </EditorForm>
        <Preview content={content} audience={audience} articleId={id} headings={headings} />
      </div>
    </>
  );
}

type Device = "app" | "phone";

const devices: { value: Device; label: string }[] = [
  { value: "app", label: "App" },
  { value: "phone", label: "Phone" },
];

type PreviewProps = { content: ArticleContent; audience: ArticleAudience; articleId?: string; headings?: Heading[] };

/** The article as its readers see it, with the links that lead nowhere marked. */
function Preview({ content, headings, ...checked }: PreviewProps) {
  const broken = useBrokenLinks(content.body, checked) ?? [];
  const [device, setDevice] = useState<Device>("app");
  return (
    <section aria-label="Preview" className="min-w-0 border-line lg:border-l lg:pl-10">
      <div className="flex items-center justify-between gap-4">
        <p className="text-small text-ink-3">Preview</p>
        <Segmented label="Preview on" labelHidden options={devices} value={device} onChange={setDevice} />
      </div>
      <div
        className={device === "phone" ? "mx-auto mt-4 max-w-90 rounded-sheet border border-line-2 px-5 py-6" : "mt-2"}
      >
        <h2 className="text-title-1">{content.title || "Untitled"}</h2>
        <p className="mt-3 text-lead text-ink">{content.summary}</p>
        <div className="mt-5 grid gap-6">
          <Markdown headings={headings} broken={new Set(broken.map(({ address }) => address))}>
            {content.body}
          </Markdown>
          <BrokenLinks links={broken} />
        </div>
      </div>
    </section>
  );
}

const newSchema = z.object({ id: articleIdShape, section: z.enum(ARTICLE_SECTION_IDS), content: articleContent });

const newFields: Field<z.infer<typeof newSchema>>[] = [
  { path: "id", label: "Address", hint: "The last part of it: lower case, words joined by hyphens." },
  {
    path: "section",
    label: "Section",
    options: ARTICLE_SECTION_IDS.map((value) => ({
      value,
      label: `${ARTICLE_SECTIONS[value].label} (${ARTICLE_SECTIONS[value].audience})`,
    })),
  },
  { path: "content.title", label: "Title" },
  { path: "content.summary", label: "Summary", kind: "long" },
];

/** A new article with its first draft. */
export function NewArticlePage() {
  usePageTitle("New article, documentation");
  const [params] = useSearchParams();
  const api = useEditor({
    schema: newSchema,
    defaultValues: { id: "", section: "start" as const, content: { ...EMPTY, title: params.get("title") ?? "" } },
    send: (body) => callApi(contract.create, { body }),
    refetch: useStaleArticles(),
    saved: ({ id }) => ({ toast: "Draft saved.", path: showArticlePath(id) }),
  });
  const content = { ...api.form.watch("content") };
  const audience = getAudience(api.form.watch("section"));
  return (
    <>
      <PageHead title="New article" actions={<LinkButton to={tabPath("documentation")}>Cancel</LinkButton>} />
      <div className="mt-6 grid grid-cols-1 gap-10 lg:grid-cols-2">
        <EditorForm
          api={api}
          what="the article"
          className="grid grid-cols-1 content-start gap-4"
          save="Save draft"
          failure="Couldn't save."
        >
          <ApiFields api={api} fields={newFields} />
          <MarkdownField api={api} field={bodyField} audience={audience} />
          <ApiFields api={api} fields={[{ path: "content.keywords", label: "Keywords" }]} />
        </EditorForm>
        <Preview content={content} audience={audience} />
      </div>
    </>
  );
}
