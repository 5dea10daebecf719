import { adminPodcastEpisodesContract as contract } from "@cardwell/core/contract/admin/podcast-episodes";
import type { AdminEpisode } from "@cardwell/core/contract/admin/podcast-episodes";
import { episodeContent, persons } from "@cardwell/core/domain/podcasts/episode";
import type { Chapter, EpisodeContent, Person } from "@cardwell/core/domain/podcasts/episode";
import type { ReadNumber } from "@cardwell/core/domain/number-text";
import { blank } from "@cardwell/core/domain/read-schema";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useParams, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { LinkButton } from "../../components/button.tsx";
import type { Field } from "../../components/fields/field-data.ts";
import { ApiFields } from "../../components/fields/form-fields.tsx";
import { ChoiceInput } from "../../components/fields/inputs.tsx";
import { readWith } from "../../components/use-api-form.ts";
import { formatPlayTime } from "../../features/podcasts/format-listening.ts";
import { callApi } from "../../lib/api-client.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-keys.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { CardsField } from "../frame/cards-field.tsx";
import { EditorForm, useEditor } from "../frame/editor-form.tsx";
import { Loaded, LoadError } from "../frame/load-error.tsx";
import { MarkdownField } from "../frame/markdown-field.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { formatChapters, formatPersons, parseChapters, parsePersons, parsePlayTime } from "./lines-text.ts";
import { PostsField } from "./posts-field.tsx";
import { episodePath, episodeQuery, showsQuery, useStalePodcasts } from "./queries.ts";

const list = tabPath("podcasts");

const EMPTY = blank(episodeContent);
const NOTHING_LINKED = { posts: [], cardNames: {} };

const readLength = (typed: string) => ({ value: typed.trim() === "" ? null : (parsePlayTime(typed) ?? Number.NaN) });
const readChapters = (typed: string): ReadNumber<Chapter[]> => {
  const value = parseChapters(typed);
  return value === null ? { error: "Write each chapter on its own line, as 2:10 What changed." } : { value };
};

const readPersons = (typed: string): ReadNumber<Person[]> => ({ value: parsePersons(typed) });

const { shape } = episodeContent;
const form = z.object({
  ...shape,
  durationSeconds: z.pipe(readWith(readLength), shape.durationSeconds),
  chapters: z.pipe(readWith(readChapters), shape.chapters),
  persons: z.pipe(readWith(readPersons), persons),
});

type Typed = z.input<typeof form>;

const toTyped = ({ durationSeconds, chapters, persons: named, ...content }: EpisodeContent): Typed => ({
  ...content,
  durationSeconds: durationSeconds === null ? "" : formatPlayTime(durationSeconds),
  chapters: formatChapters(chapters),
  persons: formatPersons(named, "\n"),
});

const headFields: Field<Typed>[] = [
  {
    path: "audioUrl",
    label: "Address of the audio",
    kind: "url",
    placeholder: "https://",
    hint: "Members' browsers load it from there, over https. It's checked when you save.",
  },
  { path: "summary", label: "Summary", kind: "long", rows: 2, hint: "One or two sentences in the list." },
];

const notesField: Field<Typed> = {
  path: "notes",
  label: "Notes",
  kind: "long",
  rows: 10,
  hint: "Markdown: headings with ##, lists, links, pictures. HTML is shown as text.",
};

const chaptersField: Field<Typed> = {
  path: "chapters",
  label: "Chapters",
  kind: "long",
  aside: "Optional",
  rows: 6,
  placeholder: "0:00 Welcome\n2:10 What changed",
  hint: "One on each line, with the time it begins.",
};

const personsField: Field<Typed> = {
  path: "persons",
  label: "People",
  kind: "long",
  aside: "Optional",
  rows: 3,
  placeholder: "June Park, host\nTheo Lind, guest",
  hint: "One on each line, with the role after a comma.",
};

type EditorProps = {
  content: EpisodeContent;
  /** What it is linked to, by name. */
  linked: Pick<AdminEpisode, "posts" | "cardNames">;
  /** In place of the notes that are stored. */
  suggestedNotes?: string | null;
  save: (content: EpisodeContent) => Promise<AdminEpisode>;
  canSave?: boolean;
  back: string;
  reload?: () => unknown;
  /** Fields above those of the content. */
  children?: ReactNode;
};

function Editor({ content, linked, suggestedNotes = null, save, canSave = true, back, reload, children }: EditorProps) {
  const client = useQueryClient();
  const makeStale = useStalePodcasts();
  const api = useEditor({
    schema: form,
    defaultValues: toTyped(content),
    proposed: suggestedNotes === null ? {} : { notes: suggestedNotes },
    send: save,
    refetch: async (saved) => {
      await makeStale();
      client.setQueryData(episodeQuery(saved.id).queryKey, saved);
    },
    saved: ({ id }) => ({ toast: "Episode saved.", path: episodePath(id) }),
    reload,
  });
  const { form: typed, errorAt } = api;
  const [cardIds = [], postIds = []] = useWatch({ control: typed.control, name: ["cardIds", "postIds"] });
  const set = (name: "cardIds" | "postIds", value: string[]) =>
    typed.setValue(name, value, { shouldDirty: true, shouldValidate: typed.formState.isSubmitted });
  const show = (fields: Field<Typed>[]) => <ApiFields api={api} fields={fields} />;
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
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {show([
          { path: "season", label: "Season", aside: "Optional", none: "" },
          { path: "number", label: "Number", aside: "Optional", none: "" },
          { path: "durationSeconds", label: "Length", kind: "text", aside: "Optional", placeholder: "28:44" },
        ])}
      </div>
      {show(headFields)}
      <MarkdownField api={api} field={notesField} />
      {show([chaptersField, personsField])}
      <CardsField
        legend="Cards"
        path="cardIds"
        none="No card"
        labels={["About a card", "Also about"]}
        cardIds={cardIds}
        cardNames={linked.cardNames}
        error={errorAt("cardIds")}
        onChange={(ids) => set("cardIds", ids)}
      >
        Everyone finds the episode; holders of these cards find it first.
      </CardsField>
      <PostsField
        postIds={postIds}
        linked={linked.posts}
        error={errorAt("postIds")}
        onChange={(ids) => set("postIds", ids)}
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
          linked={NOTHING_LINKED}
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
  const query = useQuery(episodeQuery(id));
  const { data } = query;
  const suggested = params.get("notes") === "suggested" ? (data?.suggestedNotes ?? null) : null;
  usePageTitle("Edit episode, podcasts");
  return (
    <>
      <Breadcrumb
        above={[
          ["Podcasts", list],
          [data?.title ?? id, episodePath(id)],
        ]}
        here="Edit"
      />
      <h1 className="text-title-1 md:text-display">Edit episode</h1>
      {data?.isFromFeed && !data.isEdited ? (
        <p className="mt-2 max-w-180 text-ink-2">
          This episode follows its feed. Once you save it here, later changes of the feed don't change it.
        </p>
      ) : null}
      {suggested === null ? null : (
        <p className="mt-2 max-w-180 text-ink-2">
          A language model suggested these notes. Check names, dates and amounts before you save them.
        </p>
      )}
      <Loaded what="This episode" data={data} query={query} rows={8} label="Loading">
        {(episode) => (
          <Editor
            content={episode.content}
            linked={episode}
            suggestedNotes={suggested}
            save={(content) =>
              callApi(contract.edit, { params: { id }, body: { content, revision: episode.revision } })
            }
            back={episodePath(id)}
            reload={query.refetch}
          />
        )}
      </Loaded>
    </>
  );
}
