import { adminPodcastEpisodesContract as contract } from "@cardwell/core/contract/admin/podcast-episodes";
import type { AdminEpisode } from "@cardwell/core/contract/admin/podcast-episodes";
import { episodeContent } from "@cardwell/core/domain/podcasts/episode";
import type { EpisodeContent } from "@cardwell/core/domain/podcasts/episode";
import { blank } from "@cardwell/core/domain/read-schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { LinkButton } from "../../components/button.tsx";
import type { Field } from "../../components/fields/field-data.ts";
import { ApiFields } from "../../components/fields/form-fields.tsx";
import { ChoiceInput, TextInput } from "../../components/fields/inputs.tsx";
import { formatPlayTime } from "../../features/podcasts/format-listening.ts";
import { callApi } from "../../lib/api-client.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-keys.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { EditorForm, useEditor, useOpened } from "../frame/editor-form.tsx";
import { Loaded, LoadError } from "../frame/load-error.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { formatChapters, parseChapters, parsePlayTime } from "./chapters-text.ts";
import { episodePath, episodeQuery, showsQuery, useStalePodcasts } from "./queries.ts";

const list = tabPath("podcasts");

const EMPTY = blank(episodeContent);

const contentFields: Field<EpisodeContent>[] = [
  {
    path: "audioUrl",
    label: "Address of the audio",
    kind: "url",
    placeholder: "https://",
    hint: "Members' browsers load it from there, over https. It's checked when you save.",
  },
  { path: "summary", label: "Summary", kind: "long", rows: 2, hint: "One or two sentences in the list." },
  {
    path: "notes",
    label: "Notes",
    kind: "long",
    rows: 10,
    hint: "Markdown: headings with ##, lists, links. HTML is shown as text.",
  },
];

type EditorProps = {
  content: EpisodeContent;
  save: (content: EpisodeContent) => Promise<AdminEpisode>;
  canSave?: boolean;
  back: string;
  /** Fields above those of the content. */
  children?: ReactNode;
};

function Editor({ content, save, canSave = true, back, children }: EditorProps) {
  const client = useQueryClient();
  const makeStale = useStalePodcasts();
  const [length, setLength] = useState(() =>
    content.durationSeconds === null ? "" : formatPlayTime(content.durationSeconds),
  );
  const [chapters, setChapters] = useState(() => formatChapters(content.chapters));
  const api = useEditor({
    schema: episodeContent,
    defaultValues: content,
    send: save,
    refetch: async (saved) => {
      await makeStale();
      client.setQueryData(episodeQuery(saved.id).queryKey, saved);
    },
    saved: ({ id }) => ({ toast: "Episode saved.", path: episodePath(id) }),
  });
  const { form, errorAt } = api;
  const show = (fields: Field<EpisodeContent>[]) => <ApiFields api={api} fields={fields} />;
  /** What can't be read stays text, which the schema rejects at its field. */
  const set = (name: "durationSeconds" | "chapters", value: unknown) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <EditorForm
      api={api}
      what="the episode"
      className="mt-6 grid max-w-180 gap-6"
      save="Save episode"
      canSave={canSave}
      failure="The episode wasn't saved."
      back={back}
    >
      {children}
      {show([{ path: "title", label: "Title" }])}
      <div className="grid grid-cols-2 gap-4">
        {show([{ path: "number", label: "Number", aside: "Optional", none: "" }])}
        <TextInput
          label="Length"
          aside="Optional"
          placeholder="28:44"
          name="durationSeconds"
          isLarge
          value={length}
          error={errorAt("durationSeconds") === undefined ? undefined : "Enter a length as 28:44."}
          onChange={(typed) => {
            setLength(typed);
            set("durationSeconds", typed.trim() === "" ? null : (parsePlayTime(typed) ?? typed));
          }}
        />
      </div>
      {show(contentFields)}
      <TextInput
        label="Chapters"
        aside="Optional"
        rows={6}
        placeholder={"0:00 Welcome\n2:10 What changed"}
        hint="One on each line, with the time it begins."
        name="chapters"
        isLarge
        value={chapters}
        error={errorAt("chapters")}
        onChange={(typed) => {
          setChapters(typed);
          set("chapters", parseChapters(typed) ?? typed);
        }}
      />
    </EditorForm>
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
          <ChoiceInput
            label="Show"
            isLarge
            value={showId}
            choices={(shows ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            onChange={setChosen}
          />
        </Editor>
      )}
    </>
  );
}

/** The form of an episode. */
export function EditEpisodePage() {
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  const query = useQuery({ ...episodeQuery(id), refetchOnWindowFocus: false, staleTime: Infinity });
  const [opened] = useOpened(query.data);
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
      <Loaded what="This episode" data={opened} query={query} rows={8} label="Loading">
        {(episode) => (
          <Editor
            content={suggested === null ? episode.content : { ...episode.content, notes: suggested }}
            save={(content) =>
              callApi(contract.edit, { params: { id }, body: { content, revision: episode.revision } })
            }
            back={episodePath(id)}
          />
        )}
      </Loaded>
    </>
  );
}
