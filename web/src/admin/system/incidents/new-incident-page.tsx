import { adminIncidentsContract as contract, newIncident } from "@cardwell/core/contract/admin/incidents";
import { capitalize } from "@cardwell/core/domain/format";
import { DEPENDENCIES, DEPENDENCY_IDS } from "@cardwell/core/domain/system/dependencies";
import { INCIDENT_STATUSES } from "@cardwell/core/domain/system/incidents";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { Button, LinkButton } from "../../../components/button.tsx";
import { FailureNotice } from "../../../components/failure-notice.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { UnsavedChanges } from "../../../components/unsaved-changes.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { callApi } from "../../../lib/api-client.ts";
import { createIdempotencyKeys } from "../../../lib/idempotency-keys.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { tabPath } from "../../frame/tabs-context.ts";
import { incidentPath, useStaleSystem } from "../queries.ts";
import { instantOrNull } from "../../frame/instant-or-null.ts";
import { ReasonField } from "../../frame/reason-field.tsx";

const list = tabPath("system", "incidents");

/** The form of an incident that members should see. */
export function NewIncidentPage() {
  usePageTitle("Post incident, system");
  const navigate = useNavigate();
  const makeStale = useStaleSystem();
  const [once] = useState(() => createIdempotencyKeys());
  const { field, form, submit, error, isBusy } = useApiForm({
    schema: newIncident,
    defaultValues: { title: "", affects: [], status: "investigating", message: "", startedAt: null, reason: "" },
    send: (body) => callApi(contract.publish, once.named({ body })),
    onSent: async ({ id }) => {
      once.answered();
      form.reset(form.getValues());
      showToast("Incident published. Members see it within a minute.");
      await makeStale();
      void navigate(incidentPath(id));
    },
  });
  const { isDirty, isSubmitSuccessful } = form.formState;
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
        Members see the title and the newest update above every page until the incident is resolved.
      </p>
      <form noValidate className="mt-6 grid max-w-160 gap-6" onSubmit={submit}>
        <UnsavedChanges what="the incident" isDirty={isDirty && !isBusy && !(isSubmitSuccessful && error === null)} />
        <TextField label="Title" maxLength={80} placeholder="Alerts are late" {...field("title")} />
        <TextArea
          label="First update"
          maxLength={200}
          hint="What members should know: at most two short sentences."
          {...field("message")}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-body font-medium">Affects</legend>
          {DEPENDENCY_IDS.map((id) => (
            <label key={id} className="flex min-h-10 items-center gap-2.5 text-body md:min-h-8">
              <input type="checkbox" value={id} className="size-4.5 accent-green" {...form.register("affects")} />
              {DEPENDENCIES[id].label}
            </label>
          ))}
        </fieldset>
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField label="Status" {...field("status")}>
            {INCIDENT_STATUSES.filter((status) => status !== "resolved").map((status) => (
              <option key={status} value={status}>
                {capitalize(status)}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Started"
            aside="Empty: now"
            type="datetime-local"
            {...field("startedAt", { setValueAs: instantOrNull })}
          />
        </div>
        <ReasonField hint="Recorded with your name. Members don't see it." {...field("reason")} />
        {error ? <FailureNotice title="The incident wasn't published." error={error} /> : null}
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="filled" busy={isBusy} busyLabel="Publishing">
            Publish incident
          </Button>
          <LinkButton to={list}>Cancel</LinkButton>
        </div>
      </form>
    </>
  );
}
