import { adminPodcastShowsContract as contract } from "@cardwell/core/contract/admin/podcast-shows";
import type { AdminShow } from "@cardwell/core/contract/admin/podcast-shows";
import { showFields } from "@cardwell/core/domain/podcasts/show";
import type { ShowFields } from "@cardwell/core/domain/podcasts/show";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import type { Field } from "../../components/fields/field-data.ts";
import { ApiFields } from "../../components/fields/form-fields.tsx";
import { callApi } from "../../lib/api-client.ts";
import { ApiError } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { EditorForm, useEditor } from "../frame/editor-form.tsx";
import { Loaded } from "../frame/load-error.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { showsQuery, useStalePodcasts } from "./queries.ts";

const list = tabPath("podcasts", "shows");

const EMPTY: ShowFields = { title: "", publisher: "", description: "", feedUrl: null, publishesNew: true };

const NOT_FOUND = new ApiError({ status: 404, code: "not_found", message: "There is no such show." });

const editedFields: Field<ShowFields>[] = [
  { path: "title", label: "Title" },
  { path: "publisher", label: "Publisher" },
  { path: "description", label: "Description", kind: "long", rows: 2, aside: "Optional" },
  {
    path: "feedUrl",
    label: "Address of the feed",
    kind: "url",
    aside: "Optional",
    placeholder: "https://",
    hint: "RSS. It's read before it's saved. Leave it blank to write the episodes yourself.",
  },
  {
    path: "publishesNew",
    label: "New episodes of the feed",
    options: { true: "Publish once their audio is checked", false: "Save as drafts for review" },
  },
];

type EditorProps = {
  fields: ShowFields;
  save: (fields: ShowFields) => Promise<AdminShow>;
  done: (show: AdminShow) => string;
  reload?: () => unknown;
};

function Editor({ fields, save, done, reload }: EditorProps) {
  const api = useEditor({
    schema: showFields,
    defaultValues: fields,
    send: save,
    refetch: useStalePodcasts(),
    saved: (show) => ({ toast: done(show), path: list }),
    reload,
  });
  return (
    <EditorForm
      api={api}
      what="the show"
      className="mt-6 grid max-w-160 gap-6"
      save="Save show"
      failure="The show wasn't saved."
      back={list}
    >
      <ApiFields api={api} fields={editedFields} />
    </EditorForm>
  );
}

const above = [
  ["Podcasts", tabPath("podcasts")],
  ["Shows", list],
] as const;

/** The form of a show that isn't saved yet. */
export function NewShowPage() {
  usePageTitle("Add a show, podcasts");
  return (
    <>
      <Breadcrumb above={above} here="Add a show" />
      <h1 className="text-title-1 md:text-display">Add a show</h1>
      <Editor
        fields={EMPTY}
        save={(body) => callApi(contract.add, { body })}
        done={({ title, episodes, feedUrl }) =>
          feedUrl === null ? `${title} is ready for episodes.` : `${title} has ${formatCount(episodes, "episode")}.`
        }
      />
    </>
  );
}

/** The form of a show. */
export function EditShowPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(showsQuery);
  const stored = data?.find((show) => show.id === id);
  const query = { error: data === undefined ? error : NOT_FOUND, refetch };
  usePageTitle("Edit show, podcasts");
  return (
    <>
      <Breadcrumb above={above} here={stored?.title ?? id} />
      <h1 className="text-title-1 md:text-display">Edit show</h1>
      <Loaded what="This show" data={stored} query={query} rows={6} label="Loading">
        {({ title, publisher, description, feedUrl, publishesNew, revision }) => (
          <Editor
            fields={{ title, publisher, description, feedUrl, publishesNew }}
            save={(fields) => callApi(contract.edit, { params: { id }, body: { ...fields, revision } })}
            done={(saved) => `${saved.title} is saved.`}
            reload={refetch}
          />
        )}
      </Loaded>
    </>
  );
}
