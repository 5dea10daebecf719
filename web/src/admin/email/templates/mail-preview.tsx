import type { TemplatePreview } from "@cardwell/core/contract/admin/email/templates";
import type { TemplateId } from "@cardwell/core/domain/email/mail-templates";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { TextField } from "../../../components/field.tsx";
import { TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { describeError } from "../../../lib/describe-error.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { useSearchChange } from "../../../lib/use-search-change.ts";
import { patchAddress } from "../../frame/list/list-address.ts";
import { LoadError } from "../../frame/load-error.tsx";
import { MailLookControls, MailView } from "../../frame/mail/mail-view.tsx";
import { previewQuery } from "./queries.ts";
import type { PreviewRequest } from "./queries.ts";

type MailPreviewProps = { id: TemplateId; name: string; request: Omit<PreviewRequest, "member"> };

/** A mail as a member would get it: in both parts, both themes, on a desktop and a phone, with examples or a member's masked data. */
export function MailPreview({ id, name, request }: MailPreviewProps) {
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const member = params.get("as");
  const patch = (change: Record<string, string | null>) =>
    changeSearch((before) => patchAddress(before, change), { replace: true });
  const { data, error, refetch } = useQuery(previewQuery(id, { ...request, member }));
  const isUnknownMember = member !== null && error instanceof ApiError && error.code === "not_found";
  return (
    <div className="grid gap-3">
      <MailLookControls />
      <DataSource
        key={member ?? ""}
        shown={isUnknownMember ? undefined : data}
        member={member}
        problem={isUnknownMember ? describeError(error) : undefined}
        onChoose={(next) => patch({ as: next })}
      />
      {error && !isUnknownMember ? <LoadError what="The preview" error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? (
        error ? null : (
          <SkeletonRows rows={8} label="Loading the preview" />
        )
      ) : (
        <>
          <MailView
            name={name}
            lines={[
              { label: "From", value: data.from },
              { label: "To", value: data.to },
              { label: "Subject", value: data.subject, isStrong: true },
              { label: "Preview", value: data.preview },
            ]}
            html={data.html}
            text={data.text}
          />
          <Checks preview={data} />
        </>
      )}
    </div>
  );
}

type DataSourceProps = {
  shown: TemplatePreview | undefined;
  member: string | null;
  problem: string | undefined;
  onChoose: (member: string | null) => void;
};

/** Whose data the preview has, and the choice of another member. */
function DataSource({ shown, member, problem, onChoose }: DataSourceProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [typed, setTyped] = useState(member ?? "");
  const isOpen = isAsked || problem !== undefined;
  const choose = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "") onChoose(typed.trim());
  };
  const words =
    member === null
      ? "Example data."
      : !shown?.member
        ? "Loading the member's data."
        : shown.member.hasAlerts
          ? `Data of ${shown.member.address}, masked.`
          : `${shown.member.address} has no alerts for this email: example data.`;
  return (
    <div className="grid gap-2 text-caption text-ink-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <output>{problem === undefined ? words : "No member found."}</output>
        {isOpen ? null : <LinkLike label="Use a member's data" onClick={() => setIsAsked(true)} />}
        {member === null ? null : <LinkLike label="Use example data" onClick={() => onChoose(null)} />}
      </p>
      {isOpen ? (
        <form noValidate onSubmit={choose} className="flex max-w-110 flex-wrap items-end gap-2">
          <div className="min-w-0 grow">
            <TextField
              label="Member's ID or email address"
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={problem}
            />
          </div>
          <Button type="submit" className="min-h-11!">
            Use their data
          </Button>
        </form>
      ) : null}
    </div>
  );
}

const LinkLike = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" onClick={onClick} className="link min-h-8 text-small max-md:min-h-10">
    {label}
  </button>
);

function Checks({ preview: { checks } }: { preview: TemplatePreview }) {
  return (
    <section aria-label="Checks" className="mt-4">
      <h3 className="text-body font-semibold">Checks</h3>
      <ul className="mt-2 grid gap-x-6 gap-y-2 text-small md:grid-cols-2">
        {checks.map(({ id, isMet, detail }) => (
          <li key={id} className={classNames("flex items-start gap-2", !isMet && "font-medium text-copper-ink")}>
            {isMet ? (
              <TickDiscIcon size={14} className="mt-0.5 shrink-0 text-green" />
            ) : (
              <TriangleIcon size={14} className="mt-0.5 shrink-0" />
            )}
            <span>
              <span className="sr-only">{isMet ? "Passed: " : "Failed: "}</span>
              {detail}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
