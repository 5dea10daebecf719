import { adminPodcastEpisodesContract as contract } from "@cardwell/core/contract/admin/podcast-episodes";
import type { AdminEpisode } from "@cardwell/core/contract/admin/podcast-episodes";
import { episodeContent } from "@cardwell/core/domain/podcasts/episode";
import type { EpisodeContent } from "@cardwell/core/domain/podcasts/episode";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { UnsavedChanges } from "../../components/unsaved-changes.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { formatPlayTime } from "../../features/podcasts/format-listening.ts";
import { callApi } from "../../lib/api-client.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-keys.ts";
import { showToast } from "../../lib/toast-store.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { LoadError } from "../frame/load-error.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { formatChapters, parseChapters, parsePlayTime } from "./chapters-text.ts";
import { episodePath, episodeQuery, showsQuery, useStalePodcasts } from "./queries.ts";

const list = tabPath("podcasts");

const EMPTY: EpisodeContent = {
  title: "",
  number: null,
  summary: "",
  notes: "",
  audioUrl: null,
  durationSeconds: null,
  bytes: null,
  chapters: [],
};

const isBlank = (typed: unknown) => typeof typed === "string" && typed.trim() === "";
const orNull = { setValueAs: (typed: unknown) => (isBlank(typed) ? null : typed) };
const numberOrNull = { setValueAs: (typed: unknown) => (typed === null || isBlank(typed) ? null : Number(typed)) };

type EditorProps = {
  content: EpisodeContent;
  save: (content: EpisodeContent) => Promise<AdminEpisode>;
  canSave?: boolean;
  back: string;
  /** Fields above those of the content. */
  children?: ReactNode;
};

function Editor({ content, save, canSave = true, back, children }: EditorProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const makeStale = useStalePodcasts();
  const [length, setLength] = useState(() =>
    content.durationSeconds === null ? "" : formatPlayTime(content.durationSeconds),
  );
  const [chapters, setChapters] = useState(() => formatChapters(content.chapters));
  const { field, form, errorAt, submit, error, isBusy } = useApiForm({
    schema: episodeContent,
    defaultValues: content,
    send: save,
    onSent: async (saved) => {
      form.reset(form.getValues());
      await makeStale();
      client.setQueryData(episodeQuery(saved.id).queryKey, saved);
      showToast("Episode saved.");
      void navigate(episodePath(saved.id));
    },
  });
  const { isDirty, isSubmitSuccessful, isSubmitted } = form.formState;
  /** What can't be read stays text, which the schema rejects at its field. */
  const set = (name: "durationSeconds" | "chapters", value: unknown) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: isSubmitted });
  return (
    <form noValidate className="mt-6 grid max-w-180 gap-6" onSubmit={submit}>
      <UnsavedChanges what="the episode" isDirty={isDirty && !isBusy && !(isSubmitSuccessful && error === null)} />
      {children}
      <TextField label="Title" maxLength={160} {...field("title")} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Number" aside="Optional" inputMode="numeric" {...field("number", numberOrNull)} />
        <TextField
          label="Length"
          aside="Optional"
          placeholder="28:44"
          name="durationSeconds"
          value={length}
          error={errorAt("durationSeconds") === undefined ? undefined : "Enter a length as 28:44."}
          onChange={({ target }) => {
            setLength(target.value);
            set("durationSeconds", isBlank(target.value) ? null : (parsePlayTime(target.value) ?? target.value));
          }}
        />
      </div>
      <TextField
        label="Address of the audio"
        type="url"
        placeholder="https://"
        hint="Members' browsers load it from there, over https. It's checked when you save."
        {...field("audioUrl", orNull)}
      />
      <TextArea
        label="Summary"
        rows={2}
        maxLength={240}
        hint="One or two sentences in the list."
        {...field("summary")}
      />
      <TextArea
        label="Notes"
        rows={10}
        hint="Markdown: headings with ##, lists, links. HTML is shown as text."
        {...field("notes")}
      />
      <TextArea
        label="Chapters"
        aside="Optional"
        rows={6}
        placeholder={"0:00 Welcome\n2:10 What changed"}
        hint="One on each line, with the time it begins."
        name="chapters"
        value={chapters}
        error={errorAt("chapters")}
        onChange={({ target }) => {
          setChapters(target.value);
          set("chapters", parseChapters(target.value) ?? target.value);
        }}
      />
      {error ? <FailureNotice title="The episode wasn't saved." error={error} /> : null}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="filled" busy={isBusy} busyLabel="Saving" disabled={!canSave}>
          Save episode
        </Button>
        <LinkButton to={back}>Cancel</LinkButton>
      </div>
    </form>
  );
}

/** An episode that isn't saved yet. */
export function NewEpisodePage() {
  usePageTitle("New episode, podcasts");
  const { data: shows, error, refetch } = useQuery(showsQuery);
  const [once] = useState(() => createIdempotencyKeys());
  const [chosen, setChosen] = useState<string | null>(null);
  const showId = chosen ?? shows?.find(({ feedUrl }) => feedUrl === null)?.id ?? shows?.[0]?.id ?? "";
  return (
    <>
      <Breadcrumb above={[["Podcasts", list]]} here="New episode" />
      <h1 className="text-title-1 md:text-display">New episode</h1>
      {shows === undefined && error ? (
        <LoadError what="The list of shows" error={error} onRetry={() => void refetch()} />
      ) : null}
      {shows?.length === 0 ? (
        <p className="mt-4 max-w-160 text-ink-2">
          An episode belongs to a show.{" "}
          <LinkButton to={tabPath("podcasts", "shows/new")} size="small">
            Add a show
          </LinkButton>
        </p>
      ) : (
        <Editor
          content={EMPTY}
          canSave={showId !== ""}
          save={(content) => callApi(contract.create, once.named({ body: { showId, content } }))}
          back={list}
        >
          <SelectField label="Show" value={showId} onChange={({ target }) => setChosen(target.value)}>
            {(shows ?? []).map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        </Editor>
      )}
    </>
  );
}

/** The form of an episode. */
export function EditEpisodePage() {
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery({ ...episodeQuery(id), refetchOnWindowFocus: false, staleTime: Infinity });
  // What is edited stays what was opened: a newer one is a conflict that saving reports.
  const [opened, setOpened] = useState<AdminEpisode>();
  if (opened === undefined && data !== undefined) setOpened(data);
  const suggested = params.get("notes") === "suggested" ? (opened?.suggestedNotes ?? null) : null;
  usePageTitle("Edit episode, podcasts");
  return (
    <>
      <Breadcrumb
        above={[
          ["Podcasts", list],
          [opened?.title ?? id, episodePath(id)],
        ]}
        here="Edit"
      />
      <h1 className="text-title-1 md:text-display">Edit episode</h1>
      {opened?.isFromFeed && !opened.isEdited ? (
        <p className="mt-2 max-w-180 text-ink-2">
          This episode follows its feed. Once you save it here, later changes of the feed don't change it.
        </p>
      ) : null}
      {suggested === null ? null : (
        <p className="mt-2 max-w-180 text-ink-2">
          A language model suggested these notes. Check names, dates and amounts before you save them.
        </p>
      )}
      {opened === undefined ? (
        error ? (
          <LoadError what="This episode" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} label="Loading" />
        )
      ) : (
        <Editor
          content={suggested === null ? opened.content : { ...opened.content, notes: suggested }}
          save={(content) => callApi(contract.edit, { params: { id }, body: { content, revision: opened.revision } })}
          back={episodePath(id)}
        />
      )}
    </>
  );
}
