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
import { Segmented } from "../../../components/segmented.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { describeError } from "../../../lib/describe-error.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { patchAddress } from "../../frame/list/list-address.ts";
import { LoadError } from "../../frame/load-error.tsx";
import { toPreviewDocument } from "./preview-document.ts";
import type { PreviewTheme } from "./preview-document.ts";
import { previewQuery } from "./queries.ts";
import type { PreviewRequest } from "./queries.ts";

const formats = [
  { value: "html", label: "HTML" },
  { value: "text", label: "Plain text" },
] as const;
const themes = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const devices = [
  { value: "desktop", label: "Desktop" },
  { value: "phone", label: "Phone" },
] as const;

type Look = {
  format: (typeof formats)[number]["value"];
  theme: PreviewTheme;
  device: (typeof devices)[number]["value"];
};

const usualLook: Look = { format: "html", theme: "light", device: "desktop" };

/** "text.dark.phone": what differs from the usual look, in the address. */
function readLook(show: string | null): Look {
  const words = (show ?? "").split(".");
  return {
    format: words.includes("text") ? "text" : "html",
    theme: words.includes("dark") ? "dark" : "light",
    device: words.includes("phone") ? "phone" : "desktop",
  };
}

const writeLook = (look: Look): string =>
  (["format", "theme", "device"] as const)
    .filter((key) => look[key] !== usualLook[key])
    .map((key) => look[key])
    .join(".");

type MailPreviewProps = { id: TemplateId; name: string; request: Omit<PreviewRequest, "member"> };

/** A mail as a member would get it: in both parts, both themes, on a desktop and a phone, with examples or a member's masked data. */
export function MailPreview({ id, name, request }: MailPreviewProps) {
  const [params, setParams] = useSearchParams();
  const look = readLook(params.get("show"));
  const member = params.get("as");
  const patch = (change: Record<string, string | null>) =>
    setParams((before) => patchAddress(before, change), { replace: true });
  const show = (change: Partial<Look>) => patch({ show: writeLook({ ...look, ...change }) });
  const { data, error, refetch } = useQuery(previewQuery(id, { ...request, member }));
  const isUnknownMember = member !== null && error instanceof ApiError && error.code === "not_found";
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Segmented
          label="Part"
          labelHidden
          options={[...formats]}
          value={look.format}
          onChange={(format) => show({ format })}
        />
        <Segmented
          label="Theme"
          labelHidden
          options={[...themes]}
          value={look.theme}
          onChange={(theme) => show({ theme })}
        />
        <Segmented
          label="Device"
          labelHidden
          options={[...devices]}
          value={look.device}
          onChange={(device) => show({ device })}
        />
      </div>
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
          <Mail name={name} preview={data} look={look} />
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

function Mail({ name, preview, look }: { name: string; preview: TemplatePreview; look: Look }) {
  const { from, to, subject, html, text } = preview;
  const lines = [
    { label: "From", value: from },
    { label: "To", value: to },
    { label: "Subject", value: subject, isStrong: true },
    { label: "Preview", value: preview.preview },
  ];
  return (
    <div
      className={classNames(
        "w-full overflow-hidden rounded-panel border border-line bg-raised",
        look.device === "phone" && "max-w-90",
      )}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-b border-line px-4 py-3 text-small">
        {lines.map(({ label, value, isStrong = false }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className={classNames("wrap-anywhere", isStrong && "font-medium")}>{value}</dd>
          </div>
        ))}
      </dl>
      {look.format === "html" ? (
        <iframe
          // Without any permission: no scripts, no forms, no windows, an origin of its own.
          sandbox=""
          title={`${name}, preview`}
          srcDoc={toPreviewDocument(html, look.theme)}
          className="block h-160 w-full border-0"
        />
      ) : (
        <section
          // A text that is longer than its box is scrolled with the keyboard, too.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={`${name}, plain text`}
          className={classNames(
            "max-h-160 overflow-auto p-4 font-mono text-small whitespace-pre-wrap wrap-anywhere",
            look.theme === "dark" ? "bg-[#151E1B] text-[#E9E4D8]" : "bg-[#FFFDF8] text-[#14211D]",
          )}
        >
          {text}
        </section>
      )}
    </div>
  );
}

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
