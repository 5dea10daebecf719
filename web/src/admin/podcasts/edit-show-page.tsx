import { adminPodcastShowsContract as contract } from "@cardwell/core/contract/admin/podcast-shows";
import type { AdminShow } from "@cardwell/core/contract/admin/podcast-shows";
import { showFields } from "@cardwell/core/domain/podcasts/show";
import type { ShowFields } from "@cardwell/core/domain/podcasts/show";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { UnsavedChanges } from "../../components/unsaved-changes.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { callApi } from "../../lib/api-client.ts";
import { ApiError } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { showToast } from "../../lib/toast-store.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { LoadError } from "../frame/load-error.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { showsQuery, useStalePodcasts } from "./queries.ts";

const list = tabPath("podcasts", "shows");

const EMPTY: ShowFields = { title: "", publisher: "", description: "", feedUrl: null, publishesNew: true };

const NOT_FOUND = new ApiError({ status: 404, code: "not_found", message: "There is no such show." });

const orNull = {
  setValueAs: (typed: unknown) => (typeof typed === "string" && typed.trim() === "" ? null : typed),
};

type EditorProps = {
  fields: ShowFields;
  save: (fields: ShowFields) => Promise<AdminShow>;
  done: (show: AdminShow) => string;
};

function Editor({ fields, save, done }: EditorProps) {
  const navigate = useNavigate();
  const makeStale = useStalePodcasts();
  const { field, form, submit, error, isBusy } = useApiForm({
    schema: showFields,
    defaultValues: fields,
    send: save,
    onSent: async (show) => {
      form.reset(form.getValues());
      showToast(done(show));
      await makeStale();
      void navigate(list);
    },
  });
  const { isDirty, isSubmitSuccessful } = form.formState;
  return (
    <form noValidate className="mt-6 grid max-w-160 gap-6" onSubmit={submit}>
      <UnsavedChanges what="the show" isDirty={isDirty && !isBusy && !(isSubmitSuccessful && error === null)} />
      <TextField label="Title" maxLength={80} {...field("title")} />
      <TextField label="Publisher" maxLength={80} {...field("publisher")} />
      <TextArea label="Description" aside="Optional" rows={2} maxLength={400} {...field("description")} />
      <TextField
        label="Address of the feed"
        aside="Optional"
        type="url"
        placeholder="https://"
        hint="RSS, over https. It's read before it's saved. Leave it blank to write the episodes yourself."
        {...field("feedUrl", orNull)}
      />
      <SelectField
        label="New episodes of the feed"
        {...field("publishesNew", { setValueAs: (typed: unknown) => typed === true || typed === "true" })}
      >
        <option value="true">Publish once their audio is checked</option>
        <option value="false">Save as drafts for review</option>
      </SelectField>
      {error ? <FailureNotice title="The show wasn't saved." error={error} /> : null}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="filled" busy={isBusy} busyLabel="Saving">
          Save show
        </Button>
        <LinkButton to={list}>Cancel</LinkButton>
      </div>
    </form>
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
  // What is edited stays what was opened: a newer one is a conflict that saving reports.
  const [opened, setOpened] = useState<AdminShow>();
  const found = data?.find((show) => show.id === id);
  if (opened === undefined && found !== undefined) setOpened(found);
  usePageTitle("Edit show, podcasts");
  return (
    <>
      <Breadcrumb above={above} here={opened?.title ?? id} />
      <h1 className="text-title-1 md:text-display">Edit show</h1>
      {opened === undefined ? (
        data !== undefined || error ? (
          <LoadError what="This show" error={error ?? NOT_FOUND} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} label="Loading" />
        )
      ) : (
        <Editor
          fields={{
            title: opened.title,
            publisher: opened.publisher,
            description: opened.description,
            feedUrl: opened.feedUrl,
            publishesNew: opened.publishesNew,
          }}
          save={(fields) => callApi(contract.edit, { params: { id }, body: { ...fields, revision: opened.revision } })}
          done={({ title }) => `${title} is saved.`}
        />
      )}
    </>
  );
}
