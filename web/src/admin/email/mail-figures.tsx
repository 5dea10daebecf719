import type { adminEmailDeliveryContract as contract } from "@cardwell/core/contract/admin/email/delivery";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { getShare } from "@cardwell/core/domain/email/mail-figures";
import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "../../components/button.tsx";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { AttentionList } from "../frame/attention-list.tsx";
import type { AttentionItem } from "../frame/attention-list.tsx";
import { Figures } from "../frame/figures.tsx";
import { LoadError, Loading } from "../frame/load-error.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { formatShare, providerLabels } from "./labels.tsx";
import { figuresQuery } from "./queries.ts";
import { toPauseItems } from "./sending-pause.tsx";

/** The title of the tab: what is wrong, and how much arrived. `section` stands there until it is known. */
export function MailHeadline({ section }: { section: string }) {
  const { data } = useQuery(figuresQuery);
  if (data === undefined) return section;
  const { last, problems, pause } = data;
  const problem = pause === null ? problems.map(describeProblem)[0] : "All sending is paused.";
  return (
    <>
      {problem === undefined ? null : <span className="block text-copper-ink">{problem}</span>}{" "}
      {last.sent === 0
        ? "No email was sent."
        : `${formatShare(getShare(last.delivered, last))} of ${formatCount(last.sent, "email")} arrived.`}
    </>
  );
}

type MailProblem = ResponseOf<typeof contract.figures>["problems"][number];

const describeProblem = (problem: MailProblem): string =>
  problem.kind === "bounces"
    ? `${providerLabels[problem.provider]} bounces at ${formatShare(problem.share)}.`
    : `${formatShare(problem.share)} is marked as spam.`;

/** How mail fared in the last 30 days, and what is unusual. */
export function MailFigures() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(figuresQuery);
  if (data === undefined) {
    return <Loading what="Figures" query={{ error, refetch }} rows={1} label="Loading figures" />;
  }
  const { last, before, problems, pause } = data;
  const was = (part: "bounced" | "complained") =>
    before.sent === 0
      ? formatNumber(last[part])
      : `${formatNumber(last[part])}, was ${formatShare(getShare(before[part], before))}`;
  return (
    <>
      {error ? (
        <LoadError what="Figures" error={error} onRetry={() => void refetch()} shownSince={dataUpdatedAt} />
      ) : null}
      <AttentionList
        items={[
          ...toPauseItems(pause),
          ...problems.map((problem): AttentionItem =>
            problem.kind === "bounces"
              ? {
                  id: problem.provider,
                  severity: "high",
                  title: `Bounces at ${providerLabels[problem.provider]} are ${formatShare(problem.share)} since yesterday, usually ${formatShare(problem.usual)}`,
                  detail: `${formatCount(problem.bounced, "email")} came back.`,
                  actions: (
                    <LinkButton to={tabPath("email", "delivery?state=bounced&days=7")} variant="filled" size="small">
                      View bounces
                    </LinkButton>
                  ),
                }
              : {
                  id: "complaints",
                  severity: "high",
                  title: `${formatShare(problem.share)} of email is marked as spam`,
                  detail: `${formatCount(problem.complained, "complaint")} in 30 days. Mailbox providers limit senders above 0.1%.`,
                  actions: (
                    <LinkButton to={tabPath("email", "delivery?state=complained")} variant="filled" size="small">
                      View complaints
                    </LinkButton>
                  ),
                },
          ),
        ]}
      />
      <Figures
        figures={[
          { label: "Sent", value: formatNumber(last.sent), below: "last 30 days" },
          {
            label: "Delivered",
            value: formatShare(getShare(last.delivered, last)),
            below: formatNumber(last.delivered),
          },
          { label: "Bounced", value: formatShare(getShare(last.bounced, last)), below: was("bounced") },
          { label: "Complaints", value: formatShare(getShare(last.complained, last)), below: was("complained") },
        ]}
      />
    </>
  );
}
