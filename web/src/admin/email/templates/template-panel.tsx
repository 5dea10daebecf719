import { adminEmailTemplatesContract as contract } from "@cardwell/core/contract/admin/email/templates";
import type { AdminTemplate, TemplateRow } from "@cardwell/core/contract/admin/email/templates";
import { getShare } from "@cardwell/core/domain/email/mail-figures";
import type { TemplateId } from "@cardwell/core/domain/email/mail-templates";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { Button, LinkButton } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { browserTimeZone, formatDate, formatNumber } from "../../../lib/format.ts";
import { showFailure, showToast } from "../../../lib/toast-store.ts";
import { Figures } from "../../frame/figures.tsx";
import { LoadError } from "../../frame/load-error.tsx";
import { Allowed } from "../../frame/permission.tsx";
import { ReasonAction } from "../../frame/reason-action.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import { formatShare } from "../labels.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { editPath, templateQuery, useStaleTemplates } from "./queries.ts";
import { Versions } from "./versions.tsx";

type TemplatePanelProps = { id: TemplateId; figures: TemplateRow["figures"] };

/** A template beside the list: its state, its actions, how its mail fared, a preview and its versions. */
export function TemplatePanel({ id, figures }: TemplatePanelProps) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(templateQuery(id));
  const problem = error ? (
    <LoadError
      what="The template"
      error={error}
      onRetry={() => void refetch()}
      shownSince={data === undefined ? undefined : dataUpdatedAt}
    />
  ) : null;
  if (data === undefined) return problem ?? <SkeletonRows rows={10} label="Loading the template" />;
  return (
    <>
      {problem}
      <LoadedTemplate template={data} figures={figures} />
    </>
  );
}

const formatDay = (at: string) => formatDate(at, browserTimeZone());

/** "Version 7, live since Nov 2 · draft 8 by priya@…" */
function describeState({ live, draft }: AdminTemplate): string {
  const version = live.version === 0 ? "Default texts" : `Version ${live.version}`;
  const since = live.changed === null ? "live" : `live since ${formatDay(live.changed.at)}`;
  return `${version}, ${since}${draft === null ? "" : ` · draft ${draft.version} by ${draft.by}`}`;
}

/** How the mail of a template fared in the last 30 days, with a way to each mail. */
function TemplateFigures({ id, figures }: TemplatePanelProps) {
  if (figures === null) return null;
  const share = (part: "delivered" | "bounced" | "complained") => ({
    value: formatShare(getShare(figures[part], figures)),
    below: formatNumber(figures[part]),
  });
  return (
    <div>
      <Figures
        figures={[
          { label: "Sent", value: formatNumber(figures.sent), below: "last 30 days" },
          { label: "Delivered", ...share("delivered") },
          { label: "Bounced", ...share("bounced") },
          { label: "Marked as spam", ...share("complained") },
        ]}
      />
      <p className="text-small text-ink-2">
        Opens and clicks aren't tracked, to keep members' reading private.{" "}
        <Link className="link" to={tabPath("email", `delivery?template=${id}`)}>
          View its emails
        </Link>
      </p>
    </div>
  );
}

function LoadedTemplate({ template, figures }: { template: AdminTemplate; figures: TemplateRow["figures"] }) {
  const { id, name, purpose, live, draft } = template;
  const [source, setSource] = useState<"live" | "draft">("live");
  const shown = draft === null ? "live" : source;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-title-2">{name}</h2>
          <p className="text-small text-ink-3">{describeState(template)}</p>
          <p className="text-small text-ink-2">{purpose}</p>
        </div>
        <Allowed to={contract.saveDraft} actions={["Edit", "Send test"]}>
          <div className="flex flex-wrap gap-2">
            <LinkButton to={editPath(id)}>{draft === null ? "Edit" : `Edit draft ${draft.version}`}</LinkButton>
            <SendTest template={template} source={shown} />
            {draft === null ? null : <Publish template={template} />}
          </div>
        </Allowed>
      </div>
      {live.isBroken ? (
        <Notice kind="problem" title={`Version ${live.version} can't be used.`}>
          Its email is sent with the default texts. Publish a new version, or go back to the default.
        </Notice>
      ) : null}
      <TemplateFigures id={id} figures={figures} />
      {draft === null ? null : (
        <Segmented
          label="Version shown"
          labelHidden
          options={[
            { value: "live", label: live.version === 0 ? "Default, live" : `Version ${live.version}, live` },
            { value: "draft", label: `Draft ${draft.version}` },
          ]}
          value={shown}
          onChange={setSource}
        />
      )}
      <MailPreview
        id={id}
        name={name}
        request={{ texts: shown === "draft" ? (draft?.texts ?? null) : null, version: null }}
      />
      <Versions template={template} />
    </div>
  );
}

function SendTest({ template: { id, name }, source }: { template: AdminTemplate; source: "live" | "draft" }) {
  const [params] = useSearchParams();
  const member = params.get("as");
  const sending = useMutation({
    mutationFn: () => callApi(contract.sendTest, { params: { id }, body: { source, member } }),
    onSuccess: ({ to }) => showToast(`Test of ${name} is on its way to ${to}.`),
    onError: (error) => showFailure(`The test wasn't sent. ${describeError(error)}`),
  });
  return (
    <Button busy={sending.isPending} busyLabel="Sending" onClick={() => sending.mutate()}>
      Send test
    </Button>
  );
}

function Publish({ template: { id, name, draft, live, revision } }: { template: AdminTemplate }) {
  const onSettled = useStaleTemplates();
  if (draft === null) return null;
  return (
    <ReasonAction
      endpoint={contract.publish}
      label={`Publish draft ${draft.version}`}
      look="filled"
      size="medium"
      title={`Publish version ${draft.version} of ${name}?`}
      confirm={`Publish version ${draft.version}`}
      busyLabel="Publishing"
      run={(reason) => callApi(contract.publish, { params: { id }, body: { revision, reason } })}
      done={(after) => `Version ${after.live.version} of ${name} is live.`}
      onSettled={onSettled}
    >
      Every email of this kind has the new texts within a minute.{" "}
      {live.version === 0 ? "The default texts" : `Version ${live.version}`} can be put live again at any time.
    </ReasonAction>
  );
}
