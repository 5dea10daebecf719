import { adminNewsContract as contract } from "@cardwell/core/contract/admin/news";
import type { AdminPost } from "@cardwell/core/contract/admin/news";
import { slug } from "@cardwell/core/domain/catalog/shapes";
import { postContent } from "@cardwell/core/domain/news/post";
import type { PostContent } from "@cardwell/core/domain/news/post";
import { topicLabels } from "@cardwell/core/domain/news/topics";
import { blank } from "@cardwell/core/domain/read-schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useParams } from "react-router-dom";
import * as z from "zod/mini";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import type { Field } from "../../components/fields/field-data.ts";
import { ApiFields } from "../../components/fields/form-fields.tsx";
import { Notice } from "../../components/notice.tsx";
import { catalogListQuery } from "../../lib/catalog-list.ts";
import { callApi } from "../../lib/api-client.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-keys.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { CardsField } from "../frame/cards-field.tsx";
import { EditorForm, useEditor } from "../frame/editor-form.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { Loaded } from "../frame/load-error.tsx";
import { MarkdownField } from "../frame/markdown-field.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { AudienceSize } from "./audience.tsx";
import { ImageField } from "./image-field.tsx";
import { StatusMark } from "./labels.tsx";
import { PostChecks } from "./post-checks.tsx";
import { PostPreview } from "./post-preview.tsx";
import { audienceQuery, forYouKinds, getShown, getShownChange, postPath, postQuery, useStaleNews } from "./queries.ts";

const list = tabPath("news");

/** A post with its slug, which is sent beside its content. */
const editedPost = z.strictObject({ ...postContent.shape, slug: z.nullable(slug) });

type EditedPost = z.infer<typeof editedPost>;

const EMPTY = blank(editedPost);

const headFields = ({ summary }: EditedPost, hasSlug: boolean): Field<EditedPost>[] => [
  { path: "title", label: "Title" },
  ...(hasSlug
    ? [
        {
          path: "slug" as const,
          label: "Address",
          aside: "Optional",
          hint: "The last part, such as fees-in-2027. Left empty, it's made from the title. It stays once the post is published.",
        },
      ]
    : []),
  {
    path: "summary",
    label: "Summary",
    kind: "long",
    rows: 2,
    aside: `${summary.length} of 200`,
    hint: "One or two sentences. They're in the list and the feed, too.",
  },
  {
    path: "topic",
    label: "Topic",
    options: topicLabels,
    none: "Choose a topic",
    hint: "Members can mute a topic. It's required to publish.",
  },
];

const bodyField: Field<EditedPost> = {
  path: "body",
  label: "Text",
  kind: "long",
  rows: 14,
  hint: "Markdown: headings with ##, lists, tables, links, pictures. HTML is shown as text.",
};

const footFields: Field<EditedPost>[] = [
  {
    path: "forYou",
    label: "For you",
    aside: "Optional",
    hint: "What members who read it should do, in one sentence with its date.",
  },
  { path: "forYouKind", label: "Kind of “For you”", options: forYouKinds },
  {
    path: "sourceUrl",
    label: "Source",
    kind: "url",
    aside: "Optional",
    placeholder: "https://",
    hint: "The page that this post is based on.",
  },
];

/** By cards of the audience; those of others aren't sent. */
const listNoteFields = (cardIds: readonly string[], getName: (id: string) => string): Field<EditedPost>[] =>
  cardIds.map((id) => ({
    path: `cardNotes.${id}`,
    label: `What it means for ${getName(id)}`,
    aside: "Optional",
  }));

const pickNotes = ({ cardIds, cardNotes }: PostContent) =>
  Object.fromEntries(Object.entries(cardNotes).filter(([id]) => cardIds.includes(id)));

type EditorProps = {
  content: EditedPost;
  post: AdminPost | null;
  save: (body: { content: PostContent; slug?: string | null }) => Promise<AdminPost>;
  back: string;
  reload?: () => unknown;
};

function Editor({ content, post, save, back, reload }: EditorProps) {
  const client = useQueryClient();
  const makeStale = useStaleNews();
  const hasSlug = post === null || post.publishedAt === null;
  const api = useEditor({
    schema: editedPost,
    defaultValues: content,
    send: ({ slug: chosen, ...edited }) =>
      save({ content: { ...edited, cardNotes: pickNotes(edited) }, ...(hasSlug && { slug: chosen }) }),
    refetch: async (saved) => {
      await makeStale();
      client.setQueryData(postQuery(saved.id).queryKey, saved);
    },
    saved: ({ id }) => ({ toast: "Draft saved.", path: postPath(id) }),
    reload,
  });
  const { form, errorAt } = api;
  const { data: catalog } = useQuery(catalogListQuery(client));
  const getCardName = (id: string) => catalog?.find((card) => card.id === id)?.name ?? post?.cardNames[id] ?? id;
  const typed = useWatch({ control: form.control }) as EditedPost;
  const shown: EditedPost = { ...EMPTY, ...typed };
  const { data: audience } = useQuery(audienceQuery(shown.cardIds));
  const set = <Name extends "cardIds" | "image">(name: Name, value: PostContent[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-2">
      <EditorForm
        api={api}
        what="the post"
        className="grid content-start gap-6"
        save="Save draft"
        failure="The post wasn't saved."
        back={back}
      >
        {post?.draft?.isSuggested === true ? (
          <Notice title="A language model drafted this.">
            Compare the summary and the text with the source. Members read it once someone publishes it.
          </Notice>
        ) : null}
        <ApiFields api={api} fields={headFields(shown, hasSlug)} />
        <MarkdownField api={api} field={bodyField} />
        <ApiFields api={api} fields={footFields} />
        <ImageField
          value={shown.image}
          sourceImageUrl={post?.sourceImageUrl ?? null}
          errorAt={errorAt}
          onChange={(image) => set("image", image)}
        />
        <CardsField
          legend="Audience"
          path="cardIds"
          none="Everyone"
          cardIds={shown.cardIds}
          cardNames={post?.cardNames ?? {}}
          holders={audience?.byCard}
          error={errorAt("cardIds")}
          onChange={(cardIds) => set("cardIds", cardIds)}
        >
          <AudienceSize cardIds={shown.cardIds} />
        </CardsField>
        <ApiFields api={api} fields={listNoteFields(shown.cardIds, getCardName)} />
        <PostChecks content={shown} />
      </EditorForm>
      <PostPreview
        content={shown}
        publishedAt={post?.publishedAt ?? null}
        corrections={post?.corrections ?? []}
        cardNames={post?.cardNames ?? {}}
      />
    </div>
  );
}

/** A post that isn't saved yet. */
export function NewPostPage() {
  usePageTitle("New post, news");
  const [once] = useState(() => createIdempotencyKeys());
  return (
    <>
      <Breadcrumb above={[["News", list]]} here="New post" />
      <h1 className="text-title-1 md:text-display">New post</h1>
      <Editor content={EMPTY} post={null} save={(body) => callApi(contract.create, once.named({ body }))} back={list} />
    </>
  );
}

/** The draft of a post. */
export function EditPostPage() {
  const { id = "" } = useParams();
  const query = useQuery(postQuery(id));
  const post = query.data;
  usePageTitle("Edit post, news");
  return (
    <>
      <Breadcrumb
        above={[
          ["News", list],
          [post?.title ?? id, postPath(id)],
        ]}
        here="Edit"
      />
      <h1 className="text-title-1 md:text-display">
        {post?.status === "published" ? "Write a correction" : "Edit post"}
      </h1>
      {post === undefined ? null : (
        <p className="mt-2 flex flex-wrap gap-x-4 text-small text-ink-2">
          <StatusMark status={post.status} />
          <span>
            Saved {formatMoment(getShownChange(post).at)} by {getShownChange(post).by}
          </span>
        </p>
      )}
      <Loaded what="This post" data={post} query={query} rows={8} label="Loading">
        {(shown) => (
          <Editor
            content={{ ...getShown(shown), slug: shown.slug }}
            post={shown}
            save={(body) =>
              callApi(contract.saveDraft, { params: { id }, body: { ...body, revision: shown.revision } })
            }
            back={postPath(id)}
            reload={query.refetch}
          />
        )}
      </Loaded>
    </>
  );
}
