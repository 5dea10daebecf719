import {
  adminEmailBroadcastsContract as contract,
  broadcastDraft,
} from "@cardwell/core/contract/admin/email/broadcasts";
import { adminNewsContract as news } from "@cardwell/core/contract/admin/news";
import type { AdminPost } from "@cardwell/core/contract/admin/news";
import type { Broadcast } from "@cardwell/core/contract/admin/email/broadcasts";
import { EVERYBODY } from "@cardwell/core/domain/broadcasts/segment";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useParams, useSearchParams } from "react-router-dom";
import type * as z from "zod/mini";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import type { Field } from "../../../components/fields/field-data.ts";
import { ApiFields } from "../../../components/fields/form-fields.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { broadcastsKey } from "../../frame/broadcast-state.tsx";
import { CardsField } from "../../frame/cards-field.tsx";
import { EditorForm, useEditor } from "../../frame/editor-form.tsx";
import { Loaded } from "../../frame/load-error.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import { PauseBanner } from "../sending-pause.tsx";
import { broadcastPath, broadcastQuery } from "../queries.ts";

type Draft = z.infer<typeof broadcastDraft>;

const listTextFields = ({ postId }: Draft): Field<Draft>[] => [
  { path: "subject", label: "Subject" },
  {
    path: "body",
    label: "Text",
    kind: "long",
    rows: 10,
    hint: `Plain text. An empty line begins a new paragraph. {{#firstName}}Hello {{firstName}},{{/firstName}} greets members who entered a first name. ${postId === null ? "A button to Cardwell" : 'The text of the post, the button "Read the post"'} and the unsubscribe link are added.`,
  },
];

const planField: Field<Draft> = {
  path: "segment.plan",
  label: "Plan",
  none: "Any",
  options: { none: "No plan" },
};

const boundFields: Field<Draft>[] = [
  { path: "segment.joinedFrom", label: "Joined from" },
  { path: "segment.joinedUntil", label: "Joined until" },
  { path: "segment.minCards", label: "Cards, at least", none: "" },
  { path: "segment.maxCards", label: "Cards, at most", none: "" },
];

const list = tabPath("email", "broadcasts");

type DraftFormProps = {
  draft: Draft;
  save: (draft: Draft) => Promise<Broadcast>;
  back: string;
  reload?: () => unknown;
};

function DraftForm({ draft, save, back, reload }: DraftFormProps) {
  const client = useQueryClient();
  const api = useEditor({
    schema: broadcastDraft,
    defaultValues: draft,
    send: save,
    refetch: (saved) => {
      client.setQueryData(broadcastQuery(saved.id).queryKey, saved);
      return client.invalidateQueries({ queryKey: [...broadcastsKey, "list"] });
    },
    saved: ({ id }) => ({ path: broadcastPath(id), state: { saved: true } }),
    reload,
  });
  const { form, errorAt } = api;
  const cardIds = useWatch({ control: form.control, name: "segment.cardIds" });
  const show = (fields: Field<Draft>[]) => <ApiFields api={api} fields={fields} />;
  return (
    <EditorForm
      api={api}
      what="the broadcast"
      className="mt-6 grid max-w-160 gap-6"
      save="Save draft"
      failure="The broadcast wasn't saved."
      back={back}
    >
      <PauseBanner />
      {show(listTextFields(draft))}
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-title-2">Segment</legend>
        {show([planField])}
        <div className="grid gap-4 md:grid-cols-2">{show(boundFields)}</div>
        <CardsField
          legend="Cards that they hold"
          path="segment.cardIds"
          none="Any card, or none"
          cardIds={cardIds}
          cardNames={{}}
          error={errorAt("segment.cardIds")}
          onChange={(chosen) => form.setValue("segment.cardIds", chosen, { shouldDirty: true })}
        >
          Who holds one of them is in the segment.
        </CardsField>
        <p className="text-small text-ink-3">
          Left out in any case: addresses that aren't verified or are suppressed, disabled accounts, accounts that will
          be deleted, and members who unsubscribed from Cardwell news.
        </p>
      </fieldset>
    </EditorForm>
  );
}

const EMPTY: Draft = { subject: "", body: "", segment: EVERYBODY, postId: null };

/** What announces a post to its readers, in its own words. */
const draftAbout = ({ id, live }: AdminPost): Draft =>
  live === null
    ? EMPTY
    : {
        subject: live.content.title,
        body: [live.content.summary, live.content.forYou ?? ""].join("\n\n").trim(),
        segment: { ...EVERYBODY, cardIds: live.content.cardIds },
        postId: id,
      };

/** A draft that isn't saved yet: of a post, where the address names one. */
export function NewBroadcastPage() {
  usePageTitle("New broadcast, email");
  const postId = useSearchParams()[0].get("post");
  const post = useQuery({
    queryKey: [...broadcastsKey, "post", postId],
    queryFn: ({ signal }) => callApi(news.post, { params: { id: postId ?? "" } }, { signal }),
    enabled: postId !== null,
  });
  const form = (draft: Draft) => (
    <DraftForm
      draft={draft}
      save={(body) => callApi(contract.create, { body })}
      back={postId === null ? list : tabPath("news", `posts/${postId}`)}
    />
  );
  return (
    <>
      <Breadcrumb
        above={[
          ["Email", tabPath("email")],
          ["Broadcasts", list],
        ]}
        here="New"
      />
      <h1 className="text-title-1 md:text-display">New broadcast</h1>
      {postId === null ? (
        form(EMPTY)
      ) : (
        <Loaded what="The post" data={post.data} query={post} rows={6} label="Loading">
          {(shown) => form(draftAbout(shown))}
        </Loaded>
      )}
    </>
  );
}

/** Text and segment of a broadcast that isn't sent. */
export function EditBroadcastPage() {
  const { id = "" } = useParams();
  const query = useQuery({ ...broadcastQuery(id), refetchInterval: false });
  usePageTitle("Edit broadcast, email");
  return (
    <>
      <Breadcrumb
        above={[
          ["Email", tabPath("email")],
          ["Broadcasts", list],
          [query.data?.subject ?? id, broadcastPath(id)],
        ]}
        here="Edit"
      />
      <h1 className="text-title-1 md:text-display">Edit broadcast</h1>
      <Loaded what="This broadcast" data={query.data} query={query} rows={6} label="Loading">
        {({ subject, body, segment, postId, version }) => (
          <DraftForm
            draft={{ subject, body, segment, postId }}
            save={(draft) => callApi(contract.update, { params: { id }, body: { ...draft, version } })}
            back={broadcastPath(id)}
            reload={query.refetch}
          />
        )}
      </Loaded>
    </>
  );
}
