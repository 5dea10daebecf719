import { KEPT_DAYS } from "@cardwell/core/domain/retention";
import { adminSystemContract } from "@cardwell/core/contract/admin/system";
import { RESEND_WITHIN_HOURS } from "@cardwell/core/domain/email/delivery";
import { adminEmailDeliveryContract as contract } from "@cardwell/core/contract/admin/email/delivery";
import type { Delivery } from "@cardwell/core/contract/admin/email/delivery";
import { templateById } from "@cardwell/core/domain/email/mail-templates";
import { capitalize } from "@cardwell/core/domain/format";
import { formatCount } from "../../../lib/format.ts";
import { Notice } from "../../../components/notice.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { Facts } from "../../../components/facts.tsx";
import { Section } from "../../../components/section.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { LoadError } from "../../frame/load-error.tsx";
import { mailKindLabels, MailStateMark, SENT_ANEW } from "../../frame/mail-labels.tsx";
import { staffAction } from "../../frame/staff-action.ts";
import { tabPath } from "../../frame/tabs-context.ts";
import { Timeline } from "../../frame/timeline.tsx";
import type { TimelineEntry } from "../../frame/timeline.tsx";
import { suppressionLabels } from "../labels.tsx";
import { formatMoment } from "../../frame/format-moment.ts";
import { broadcastPath, mailQuery } from "../queries.ts";
import { templatePath } from "../templates/queries.ts";

const reportLabels: Record<string, string> = {
  delivered: "Delivered",
  delayed: "Delayed by the mailbox",
  bounced: "Bounced",
  complained: "Marked as spam",
  failed: "Rejected by the mailbox",
};

const linkClass = "text-green underline decoration-line-2 underline-offset-3 hover:decoration-green";

/** What happened to a mail, the newest first. */
function listEvents({ id, at, sentAt, events, attempts, detail, state }: Delivery): TimelineEntry[] {
  const reported = events.map((event) => ({
    id: event.id,
    at: event.at,
    title: reportLabels[event.type] ?? capitalize(event.type),
    meta: `Reported by Resend, event ${event.id.replace("resend_", "")}`,
  }));
  const sent = sentAt === null ? [] : [{ id: `${id} sent`, at: sentAt, title: "Accepted by Resend" }];
  const tries = `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  const queued = {
    id: `${id} queued`,
    at,
    title: "Queued",
    meta: sentAt === null && state !== "queued" ? `${tries} so far${detail === null ? "" : `: ${detail}`}` : tries,
  };
  return [...reported.toReversed(), ...sent, queued].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

const resend = ({ id, to }: Delivery) =>
  staffAction(contract.resend, {
    params: { id },
    label: "Send again",
    look: "filled",
    title: `Send this email to ${to ?? "its recipient"} again?`,
    busyLabel: "Sending",
    text: "It keeps its ID, so it arrives once even if an earlier attempt got through.",
    done: "Back in the queue.",
  });

const sendAnew = ({ id, to }: Delivery) =>
  staffAction(contract.resend, {
    params: { id },
    body: { mayArriveTwice: true },
    label: "Send anew",
    look: "filled",
    title: `Send this email to ${to ?? "its recipient"} anew?`,
    busyLabel: "Sending",
    text: SENT_ANEW,
    done: "Back in the queue.",
  });

const discard = ({ id, to }: Delivery) =>
  staffAction(adminSystemContract.discardDeadLetter, {
    params: { queue: "sendMail", id },
    label: "Discard",
    title: `Discard this email to ${to ?? "its recipient"}?`,
    busyLabel: "Discarding",
    text: "It is never sent. Its record stays until it expires.",
    done: "Discarded.",
  });

/** Why an email was given up, and what can be done. */
function describeGivenUp({ attempts, detail, canResend, canSendAnew }: Delivery): string {
  const why =
    attempts === 0
      ? "It couldn't be tried in time."
      : `${formatCount(attempts, "attempt")} failed${detail === null ? "" : `, the last with “${detail}”`}.`;
  if (canResend) return why;
  const end = canSendAnew ? "so it may arrive twice if it's sent anew" : "and what it was for is over";
  return `${why} It's more than ${RESEND_WITHIN_HOURS} hours late, ${end}.`;
}

/** One mail: where it stands, whose it is, and what was reported of it. */
export function MailPage() {
  const { id = "" } = useParams();
  const { data: mail, error, refetch, dataUpdatedAt } = useQuery(mailQuery(id));
  usePageTitle(mail === undefined ? "Email, back office" : `${mailKindLabels[mail.kind]}, email`);
  return (
    <>
      <Breadcrumb
        above={[
          ["Email", tabPath("email")],
          ["Delivery log", tabPath("email", "delivery")],
        ]}
        here={id.slice(0, 12)}
      />
      {error ? (
        <LoadError
          what="This email"
          error={error}
          onRetry={() => void refetch()}
          shownSince={mail === undefined ? undefined : dataUpdatedAt}
        />
      ) : null}
      {mail === undefined ? (
        <>
          <h1 className="sr-only">Email</h1>
          {error ? null : <SkeletonRows rows={6} label="Loading" />}
        </>
      ) : (
        <MailInFull mail={mail} />
      )}
    </>
  );
}

function MailInFull({ mail }: { mail: Delivery }) {
  const { id, kind, to, person, broadcastId, suppressed, nextAttemptAt, providerId, template, detail } = mail;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-title-1 wrap-anywhere md:text-display">
          {mailKindLabels[kind]} {to === null ? "" : `to ${to}`}
        </h1>
        {mail.state === "dead" ? (
          <div className="flex flex-wrap gap-2">
            <ActionButton action={discard(mail)} />
            <ActionButton action={mail.canResend ? resend(mail) : mail.canSendAnew ? sendAnew(mail) : null} />
          </div>
        ) : null}
      </div>
      {mail.state === "dead" ? (
        <div className="mt-6">
          <Notice title="This email was given up">{describeGivenUp(mail)}</Notice>
        </div>
      ) : null}
      <div className="gap-x-10 min-[1200px]:grid min-[1200px]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <Section title="Events" aside={`Kept for ${KEPT_DAYS.mails} days`}>
            <Timeline label="Events" entries={listEvents(mail)} />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title="Details">
            <Facts
              facts={[
                { label: "State", value: <MailStateMark {...mail} /> },
                ...(detail === null ? [] : [{ label: "Detail", value: detail }]),
                ...(nextAttemptAt === null ? [] : [{ label: "Next attempt", value: formatMoment(nextAttemptAt) }]),
                {
                  label: "Member",
                  value: person ? (
                    <Link className={linkClass} to={tabPath("users", person.uid)}>
                      {person.email}
                    </Link>
                  ) : (
                    "No member has this address"
                  ),
                },
                ...(broadcastId === null
                  ? []
                  : [
                      {
                        label: "Broadcast",
                        value: (
                          <Link className={linkClass} to={broadcastPath(broadcastId)}>
                            Open the broadcast
                          </Link>
                        ),
                      },
                    ]),
                ...(template === null
                  ? []
                  : [
                      {
                        label: "Template",
                        value: (
                          <Link className={linkClass} to={templatePath(template.id)}>
                            {templateById(template.id).name}, version {template.version}
                          </Link>
                        ),
                      },
                    ]),
                { label: "Suppressed", value: suppressed === null ? "No" : suppressionLabels[suppressed] },
                { label: "Resend ID", value: providerId ?? "—" },
                { label: "ID", value: id },
              ]}
            />
          </Section>
        </div>
      </div>
    </>
  );
}
