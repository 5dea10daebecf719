import { adminIncidentsContract as contract, newIncident } from "@cardwell/core/contract/admin/incidents";
import { capitalize } from "@cardwell/core/domain/format";
import { DEPENDENCIES, DEPENDENCY_IDS } from "@cardwell/core/domain/system/dependencies";
import { INCIDENT_STATUSES } from "@cardwell/core/domain/system/incidents";
import { useState } from "react";
import type * as z from "zod/mini";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { TextField } from "../../../components/field.tsx";
import type { Field } from "../../../components/fields/field-data.ts";
import { ApiFields } from "../../../components/fields/form-fields.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { createIdempotencyKeys } from "../../../lib/idempotency-keys.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { EditorForm, useEditor } from "../../frame/editor-form.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import { incidentPath, useStaleSystem } from "../queries.ts";
import { instantOrNull } from "../../frame/instant-or-null.ts";
import { ReasonField } from "../../frame/reason-field.tsx";

const list = tabPath("system", "incidents");

const textFields: Field<z.infer<typeof newIncident>>[] = [
  { path: "title", label: "Title", placeholder: "Alerts are late" },
  {
    path: "message",
    label: "First update",
    kind: "long",
    hint: "What members should know: at most two short sentences.",
  },
];

const unresolved = INCIDENT_STATUSES.filter((status) => status !== "resolved").map((value) => ({
  value,
  label: capitalize(value),
}));

/** The form of an incident that members should see. */
export function NewIncidentPage() {
  usePageTitle("Post incident, system");
  const makeStale = useStaleSystem();
  const [once] = useState(() => createIdempotencyKeys());
  const api = useEditor({
    schema: newIncident,
    defaultValues: { title: "", affects: [], status: "investigating", message: "", startedAt: null, reason: "" },
    send: (body) => callApi(contract.publish, once.named({ body })),
    refetch: () => {
      once.answered();
      return makeStale();
    },
    saved: ({ id }) => ({ toast: "Incident published. Members see it within a minute.", path: incidentPath(id) }),
  });
  const show = (fields: Field<z.infer<typeof newIncident>>[]) => <ApiFields api={api} fields={fields} />;
  return (
    <>
      <Breadcrumb
        above={[
          ["System", tabPath("system")],
          ["Incidents", list],
        ]}
        here="New"
      />
      <h1 className="text-title-1 md:text-display">Post incident</h1>
      <p className="mt-2 max-w-160 text-ink-2">
        Members see the title and the newest update above every page until the incident is resolved. Everyone sees it on
        the status page.
      </p>
      <EditorForm
        api={api}
        what="the incident"
        className="mt-6 grid max-w-160 gap-6"
        save="Publish incident"
        busyLabel="Publishing"
        failure="The incident wasn't published."
        back={list}
      >
        {show(textFields)}
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-body font-medium">Affects</legend>
          {DEPENDENCY_IDS.map((id) => (
            <label key={id} className="flex min-h-10 items-center gap-2.5 text-body md:min-h-8">
              <input type="checkbox" value={id} className="size-4.5 accent-green" {...api.form.register("affects")} />
              {DEPENDENCIES[id].label}
            </label>
          ))}
        </fieldset>
        <div className="grid gap-4 md:grid-cols-2">
          {show([{ path: "status", label: "Status", options: unresolved }])}
          <TextField
            label="Started"
            aside="Empty: now"
            type="datetime-local"
            {...api.field("startedAt", { setValueAs: instantOrNull })}
          />
        </div>
        <ReasonField hint="Recorded with your name. Members don't see it." {...api.field("reason")} />
      </EditorForm>
    </>
  );
}
