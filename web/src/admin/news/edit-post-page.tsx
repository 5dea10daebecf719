import { adminNewsContract as contract } from "@cardwell/core/contract/admin/news";
import type { AdminPost } from "@cardwell/core/contract/admin/news";
import { postContent } from "@cardwell/core/domain/news/post";
import type { PostContent } from "@cardwell/core/domain/news/post";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate, useParams } from "react-router-dom";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { TextField } from "../../components/field.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { UnsavedChanges } from "../../components/unsaved-changes.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { callApi } from "../../lib/api-client.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-keys.ts";
import { showToast } from "../../lib/toast-store.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { LoadError } from "../frame/load-error.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { AudienceField } from "./audience.tsx";
import { ImageField } from "./image-field.tsx";
import { PostPreview } from "./post-preview.tsx";
import { getShown, postPath, postQuery, useStaleNews } from "./queries.ts";

const list = tabPath("news");

const EMPTY: PostContent = {
  title: "",
  summary: "",
  body: "",
  forYou: null,
  cardIds: [],
  sourceUrl: null,
  image: null,
};

const orNull = {
  setValueAs: (typed: unknown) => (typeof typed === "string" && typed.trim() === "" ? null : typed),
};

type EditorProps = {
  content: PostContent;
  post: AdminPost | null;
  save: (content: PostContent) => Promise<AdminPost>;
  back: string;
};

function Editor({ content, post, save, back }: EditorProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const makeStale = useStaleNews();
  const { field, form, errorAt, submit, error, isBusy } = useApiForm({
    schema: postContent,
    defaultValues: content,
    send: save,
    onSent: async (saved) => {
      form.reset(form.getValues());
      await makeStale();
      client.setQueryData(postQuery(saved.id).queryKey, saved);
      showToast("Draft saved.");
      void navigate(postPath(saved.id));
    },
  });
  const { isDirty, isSubmitSuccessful } = form.formState;
  const typed = useWatch({ control: form.control }) as PostContent;
  const shown: PostContent = { ...EMPTY, ...typed };
  const set = <Name extends "cardIds" | "image">(name: Name, value: PostContent[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-2">
      <form noValidate className="grid content-start gap-6" onSubmit={submit}>
        <UnsavedChanges what="the post" isDirty={isDirty && !isBusy && !(isSubmitSuccessful && error === null)} />
        <TextField label="Title" maxLength={120} {...field("title")} />
        <TextArea
          label="Summary"
          aside={`${shown.summary.length} of 200`}
          rows={2}
          maxLength={200}
          hint="One or two sentences. They're in the list and the feed, too."
          {...field("summary")}
        />
        <TextArea
          label="Text"
          rows={14}
          hint="Markdown: headings with ##, lists, tables, links. HTML is shown as text."
          {...field("body")}
        />
        <TextField
          label="For you"
          aside="Optional"
          maxLength={160}
          hint="What members who read it should do, in one sentence with its date."
          {...field("forYou", orNull)}
        />
        <TextField
          label="Source"
          aside="Optional"
          type="url"
          placeholder="https://"
          hint="The page that this post is based on."
          {...field("sourceUrl", orNull)}
        />
        <ImageField value={shown.image} errorAt={errorAt} onChange={(image) => set("image", image)} />
        <AudienceField
          cardIds={shown.cardIds}
          cardNames={post?.cardNames ?? {}}
          error={errorAt("cardIds")}
          onChange={(cardIds) => set("cardIds", cardIds)}
        />
        {error ? <FailureNotice title="The post wasn't saved." error={error} /> : null}
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="filled" busy={isBusy} busyLabel="Saving">
            Save draft
          </Button>
          <LinkButton to={back}>Cancel</LinkButton>
        </div>
      </form>
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
      <Editor
        content={EMPTY}
        post={null}
        save={(content) => callApi(contract.create, once.named({ body: { content } }))}
        back={list}
      />
    </>
  );
}

/** The draft of a post. */
export function EditPostPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({ ...postQuery(id), refetchOnWindowFocus: false, staleTime: Infinity });
  // What is edited stays what was opened: a newer one is a conflict that saving reports.
  const [opened, setOpened] = useState<AdminPost>();
  if (opened === undefined && data !== undefined) setOpened(data);
  usePageTitle("Edit post, news");
  return (
    <>
      <Breadcrumb
        above={[
          ["News", list],
          [opened?.title ?? id, postPath(id)],
        ]}
        here="Edit"
      />
      <h1 className="text-title-1 md:text-display">
        {opened?.status === "published" ? "Write a correction" : "Edit post"}
      </h1>
      {opened === undefined ? (
        error ? (
          <LoadError what="This post" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} label="Loading" />
        )
      ) : (
        <Editor
          content={getShown(opened)}
          post={opened}
          save={(content) =>
            callApi(contract.saveDraft, { params: { id }, body: { content, revision: opened.revision } })
          }
          back={postPath(id)}
        />
      )}
    </>
  );
}
