import {
  adminIncidentsContract as contract,
  incidentTitle,
  incidentUpdate,
} from "@cardwell/core/contract/admin/incidents";
import { capitalize } from "@cardwell/core/domain/format";
import { INCIDENT_STATUSES } from "@cardwell/core/domain/system/incidents";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useParams } from "react-router-dom";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Facts } from "../../../components/facts.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Section } from "../../../components/section.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { UnsavedChanges } from "../../../components/unsaved-changes.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { formatCount } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { LoadError } from "../../frame/load-error.tsx";
import { Allowed } from "../../frame/permission.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import { Timeline } from "../../frame/timeline.tsx";
import { incidentQuery, useStaleSystem } from "../queries.ts";
import type { Incident } from "../queries.ts";
import { formatIncidentTime, IncidentStatusMark, nameAffected } from "./incident-labels.tsx";
import { instantOrNull } from "../../frame/instant-or-null.ts";
import { ReasonField } from "../../frame/reason-field.tsx";

/** One incident with its updates, and a form for the next. */
export function IncidentPage() {
  const { id = "" } = useParams();
  const { data: incident, error, refetch, dataUpdatedAt } = useQuery(incidentQuery(id));
  usePageTitle(incident === undefined ? "Incident, system" : `${incident.title}, system`);
  return (
    <>
      <Breadcrumb
        above={[
          ["System", tabPath("system")],
          ["Incidents", tabPath("system", "incidents")],
        ]}
        here={incident?.title ?? id.slice(0, 12)}
      />
      {error ? (
        <LoadError
          what="This incident"
          error={error}
          onRetry={() => void refetch()}
          shownSince={incident && dataUpdatedAt}
        />
      ) : null}
      {incident === undefined ? (
        <>
          <h1 className="sr-only">Incident</h1>
          {error ? null : <SkeletonRows rows={6} label="Loading" />}
        </>
      ) : (
        <>
          <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <h1 className="min-w-0 text-title-1 wrap-anywhere md:text-display">{incident.title}</h1>
            <Allowed to={contract.rename} actions={["Edit title"]} size="small">
              <EditTitle incident={incident} />
            </Allowed>
          </div>
          <Facts
            facts={[
              { label: "Status", value: <IncidentStatusMark status={incident.status} /> },
              { label: "Affects", value: nameAffected(incident) },
              { label: "Time", value: formatIncidentTime(incident) },
            ]}
          />
          {incident.endedAt === null ? <AddUpdate incident={incident} /> : null}
          <Section title="Updates" aside={formatCount(incident.updates.length, "update")}>
            <Timeline
              label="Updates"
              entries={incident.updates.toReversed().map(({ at, status, message, by }) => ({
                id: `${at} ${status}`,
                at,
                title: capitalize(status),
                meta: `By ${by}`,
                children: <p className="wrap-anywhere">{message}</p>,
              }))}
            />
          </Section>
        </>
      )}
    </>
  );
}

function EditTitle({ incident }: { incident: Incident }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Edit title
      </Button>
      {isOpen ? <TitleDialog incident={incident} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function TitleDialog({ incident: { id, title, endedAt }, onClose }: { incident: Incident; onClose: () => void }) {
  const client = useQueryClient();
  const makeStale = useStaleSystem();
  const { field, submit, error, reset, isBusy } = useApiForm({
    schema: incidentTitle,
    defaultValues: { title, reason: "" },
    isEdit: true,
    send: (body) => callApi(contract.rename, { params: { id }, body: { ...body, titleBefore: title } }),
    onSent: async (incident) => {
      client.setQueryData(incidentQuery(id).queryKey, incident);
      onClose();
      showToast("Title changed.");
      await makeStale();
    },
    onError: () => void client.invalidateQueries({ queryKey: incidentQuery(id).queryKey }),
  });
  return (
    <Dialog open onClose={onClose} held={isBusy} title="Edit the title of this incident">
      <Form onSubmit={submit} sender={{ error, reset }} className="grid gap-5">
        <TextField
          label="Title"
          hint={
            endedAt === null
              ? "Members see it above every page within a minute."
              : "Everyone sees it on the status page."
          }
          data-autofocus
          maxLength={80}
          {...field("title")}
        />
        <ReasonField hint="Recorded with your name. Members don't see it." {...field("reason")} />
        <ValidationFailure title="The title wasn't changed." error={error} />
        <div className="flex justify-end gap-2.5">
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isBusy} busyLabel="Saving">
            Save title
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function AddUpdate({ incident: { id, version, status } }: { incident: Incident }) {
  return (
    <Section title="Add update">
      <Allowed to={contract.update} actions={["Publish update"]}>
        <UpdateForm id={id} version={version} status={status} />
      </Allowed>
    </Section>
  );
}

function UpdateForm({ id, version, status }: Pick<Incident, "id" | "version" | "status">) {
  const client = useQueryClient();
  const makeStale = useStaleSystem();
  const { field, form, submit, error, isBusy } = useApiForm({
    schema: incidentUpdate,
    defaultValues: { status, message: "", endedAt: null, reason: "" },
    isEdit: true,
    send: (update) => callApi(contract.update, { params: { id }, body: { ...update, version } }),
    onSent: async (incident) => {
      client.setQueryData(incidentQuery(id).queryKey, incident);
      form.reset({ status: incident.status, message: "", endedAt: null, reason: "" });
      showToast(incident.endedAt === null ? "Update published." : "Incident resolved. Only the status page shows it.");
      await makeStale();
    },
    // Somebody else's update may have come first: it is shown, and what was typed stays.
    onError: () => void client.invalidateQueries({ queryKey: incidentQuery(id).queryKey }),
  });
  const isResolving = useWatch({ control: form.control, name: "status" }) === "resolved";
  return (
    <form noValidate className="grid max-w-160 gap-6" onSubmit={submit}>
      <UnsavedChanges what="the update" isDirty={form.formState.isDirty} />
      <TextArea
        label="Update"
        maxLength={200}
        hint={
          isResolving
            ? "Everyone sees it on the status page. Members see nothing above their pages any more."
            : "Members see it instead of the one before."
        }
        {...field("message")}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <ChoiceField
          label="Status"
          {...field("status")}
          choices={INCIDENT_STATUSES.map((each) => ({ value: each, label: capitalize(each) }))}
        />
        {isResolving ? (
          <TextField
            label="Ended"
            aside="Empty: now"
            type="datetime-local"
            {...field("endedAt", { setValueAs: instantOrNull, shouldUnregister: true })}
          />
        ) : null}
      </div>
      <ReasonField hint="Recorded with your name. Members don't see it." {...field("reason")} />
      <ValidationFailure title="The update wasn't published." error={error} />
      <div>
        <Button type="submit" variant="filled" busy={isBusy} busyLabel="Publishing">
          {isResolving ? "Resolve incident" : "Publish update"}
        </Button>
      </div>
    </form>
  );
}
