import { adminEmailTemplatesContract as contract } from "@cardwell/core/contract/admin/email/templates";
import type { AdminTemplate, TemplateRow } from "@cardwell/core/contract/admin/email/templates";
import { getShare } from "@cardwell/core/domain/email/mail-figures";
import type { TemplateId } from "@cardwell/core/domain/email/mail-templates";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { LinkButton } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { browserTimeZone, formatDate, formatNumber } from "../../../lib/format.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { Figures } from "../../frame/figures.tsx";
import { LoadError } from "../../frame/load-error.tsx";
import { Allowed } from "../../frame/permission.tsx";
import { staffAction } from "../../frame/staff-action.ts";
import { tabPath } from "../../frame/tabs-context.ts";
import { formatShare } from "../labels.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { editPath, templateQuery } from "./queries.ts";
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
  const [params] = useSearchParams();
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
            <ActionButton action={sendTest(template, shown, params.get("as"))} />
            <ActionButton action={draft === null ? null : publish(template, draft.version)} />
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

const sendTest = ({ id, name }: AdminTemplate, source: "live" | "draft", member: string | null) =>
  staffAction(contract.sendTest, {
    params: { id },
    body: { source, member },
    label: "Send test",
    busyLabel: "Sending",
    done: ({ to }) => `Test of ${name} is on its way to ${to}.`,
    failed: "The test wasn't sent.",
  });

const publish = ({ id, name, live, revision }: AdminTemplate, version: number) =>
  staffAction(contract.publish, {
    params: { id },
    body: { revision },
    label: `Publish draft ${version}`,
    look: "filled",
    title: `Publish version ${version} of ${name}?`,
    confirm: `Publish version ${version}`,
    busyLabel: "Publishing",
    text: `Every email of this kind has the new texts within a minute. ${live.version === 0 ? "The default texts" : `Version ${live.version}`} can be put live again at any time.`,
    done: (after) => `Version ${after.live.version} of ${name} is live.`,
  });
