import {
  adminEmailBroadcastsContract as contract,
  broadcastDraft,
} from "@cardwell/core/contract/admin/email/broadcasts";
import type { Broadcast } from "@cardwell/core/contract/admin/email/broadcasts";
import { EVERYBODY } from "@cardwell/core/domain/broadcasts/segment";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import type * as z from "zod/mini";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import type { Field } from "../../../components/fields/field-data.ts";
import { ApiFields } from "../../../components/fields/form-fields.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { catalogListQuery } from "../../../lib/catalog-list.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { ChangedSince } from "../../frame/changed-since.tsx";
import { EditorForm, useEditor, useOpened } from "../../frame/editor-form.tsx";
import { Loaded } from "../../frame/load-error.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import { nameSegment } from "../labels.tsx";
import { PauseBanner } from "../sending-pause.tsx";
import { broadcastPath, broadcastQuery, broadcastsKey } from "../queries.ts";

type Draft = z.infer<typeof broadcastDraft>;

const textFields: Field<Draft>[] = [
  { path: "subject", label: "Subject" },
  {
    path: "body",
    label: "Text",
    kind: "long",
    rows: 10,
    hint: "Plain text. An empty line begins a new paragraph. {{#firstName}}Hello {{firstName}},{{/firstName}} greets members who entered a first name. A button to Cardwell and the unsubscribe link are added.",
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

const listFacts = (broadcast: Broadcast) => [
  { path: "subject", label: "Subject", value: broadcast.subject },
  { path: "body", label: "Text", value: broadcast.body },
  { path: "segment", label: "Segment", value: nameSegment(broadcast) },
];

/** What differs between two versions of a broadcast. */
function diffBroadcasts(before: Broadcast, after: Broadcast) {
  const next = listFacts(after);
  return listFacts(before).flatMap(({ path, label, value }, at) => {
    const now = next[at]?.value ?? "";
    return now === value ? [] : [{ path, label, before: value, after: now }];
  });
}

type DraftFormProps = {
  draft: Draft;
  save: (draft: Draft) => Promise<Broadcast>;
  back: string;
  /** In place of the error of a conflict: what someone else saved meanwhile. */
  conflict?: ReactNode;
  onConflict?: () => void;
};

function DraftForm({ draft, save, back, conflict = null, onConflict }: DraftFormProps) {
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
    onConflict,
  });
  const cards = useQuery(catalogListQuery(client)).data ?? [];
  const chosen = draft.segment.cardId;
  const cardChoices = [
    // Until the list has loaded, and for a card that was withdrawn from it.
    ...(chosen === null || cards.some(({ id }) => id === chosen) ? [] : [{ value: chosen, label: chosen }]),
    ...cards.map(({ id, name, issuer }) => ({ value: id, label: `${name} (${issuer})` })),
  ];
  const show = (fields: Field<Draft>[]) => <ApiFields api={api} fields={fields} />;
  return (
    <EditorForm
      api={api}
      what="the broadcast"
      className="mt-6 grid max-w-160 gap-6"
      save="Save draft"
      failure="The broadcast wasn't saved."
      conflict={conflict}
      back={back}
    >
      <PauseBanner />
      {show(textFields)}
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-title-2">Segment</legend>
        {show([planField])}
        <div className="grid gap-4 md:grid-cols-2">{show(boundFields)}</div>
        {show([{ path: "segment.cardId", label: "Holds", none: "Any card, or none", options: cardChoices }])}
        <p className="text-small text-ink-3">
          Left out in any case: addresses that aren't verified or are suppressed, disabled accounts, accounts that will
          be deleted, and members who unsubscribed from Cardwell news.
        </p>
      </fieldset>
    </EditorForm>
  );
}

/** A draft that isn't saved yet. */
export function NewBroadcastPage() {
  usePageTitle("New broadcast, email");
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
      <DraftForm
        draft={{ subject: "", body: "", segment: EVERYBODY }}
        save={(body) => callApi(contract.create, { body })}
        back={list}
      />
    </>
  );
}

/** Text and segment of a broadcast that isn't sent. */
export function EditBroadcastPage() {
  const { id = "" } = useParams();
  const query = useQuery({ ...broadcastQuery(id), refetchInterval: false });
  const { data } = query;
  const [opened, setOpened] = useOpened(data);
  /** The version that saving replaces; null: the one that was opened. */
  const [kept, setKept] = useState<number | null>(null);
  usePageTitle("Edit broadcast, email");
  const version = kept ?? opened?.version ?? 0;
  const newer = data?.version === version ? undefined : data;
  return (
    <>
      <Breadcrumb
        above={[
          ["Email", tabPath("email")],
          ["Broadcasts", list],
          [opened?.subject ?? id, broadcastPath(id)],
        ]}
        here="Edit"
      />
      <h1 className="text-title-1 md:text-display">Edit broadcast</h1>
      <Loaded what="This broadcast" data={opened} query={query} rows={6} label="Loading">
        {(broadcast) => (
          <DraftForm
            key={broadcast.version}
            onConflict={() => void query.refetch()}
            conflict={
              newer !== undefined ? (
                <ChangedSince
                  name={`"${broadcast.subject}"`}
                  rows={diffBroadcasts(broadcast, newer)}
                  onKeep={() => setKept(newer.version)}
                  onLoad={() => {
                    setOpened(newer);
                    setKept(null);
                  }}
                />
              ) : null
            }
            draft={{ subject: broadcast.subject, body: broadcast.body, segment: broadcast.segment }}
            save={(draft) => callApi(contract.update, { params: { id }, body: { ...draft, version } })}
            back={broadcastPath(id)}
          />
        )}
      </Loaded>
    </>
  );
}
