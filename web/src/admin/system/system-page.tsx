import { useQuery } from "@tanstack/react-query";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatCount } from "../../lib/format.ts";
import { useAnchor } from "../../lib/use-anchor.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { AttentionList } from "../frame/attention-list.tsx";
import { Figures } from "../frame/figures.tsx";
import { LoadError } from "../frame/load-error.tsx";
import { PageHead, TabSections } from "../frame/page-head.tsx";
import { DependenciesSection } from "./dependencies-section.tsx";
import { changeFlag, FlagsSection } from "./flags-section.tsx";
import { ReleaseSection } from "./release-section.tsx";
import { buildHeadline } from "./headline.ts";
import { formatCapped } from "./format.ts";
import { formatMoment } from "../frame/format-moment.ts";
import { toAttention } from "../frame/problem-actions.tsx";
import { JobsSection } from "./jobs/jobs-section.tsx";
import { PublishIncidentLink } from "./incidents/publish-incident-link.tsx";
import { systemOverviewQuery } from "../frame/problems.ts";
import { QueueSections } from "./queues/queue-sections.tsx";
import { WebhookSection } from "./queues/webhook-section.tsx";
import type { SystemOverview } from "../frame/problems.ts";
import { DisputesSection, PlansSection } from "./stripe-sections.tsx";

/** What runs in the background, what failed, and what staff can do about it. */
export function SystemPage() {
  usePageTitle("System, back office");
  const { data, error, dataUpdatedAt, refetch } = useQuery(systemOverviewQuery);
  useAnchor(data !== undefined);
  const headline = data && buildHeadline(data);
  const banner = data?.flags.find(({ id }) => id === "maintenance-banner");
  return (
    <>
      <PageHead
        title={
          headline === undefined ? (
            "System"
          ) : (
            <>
              {headline.problem === null ? null : <span className="block text-copper-ink">{headline.problem}</span>}
              {headline.fact}
            </>
          )
        }
        actions={
          <>
            <ActionButton action={banner ? changeFlag(banner, "Maintenance banner") : null} size="small" />
            <PublishIncidentLink />
          </>
        }
        caption={data && `Checked at ${formatMoment(data.checkedAt, data.checkedAt)}`}
      />
      {data && <AttentionList items={toAttention(data.alerts, data.checkedAt)} />}
      {data && <Facts overview={data} />}
      <TabSections />
      {error ? (
        <LoadError
          what="System status"
          error={error}
          shownSince={data && dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined && !error ? <SkeletonRows rows={6} label="Loading system status" /> : null}
      {data && <DependenciesSection overview={data} />}
      {data && <JobsSection jobs={data.jobs} now={data.checkedAt} />}
      {data && <QueueSections overview={data} />}
      {data && <WebhookSection overview={data} />}
      {data && (
        <div id="flags">
          <FlagsSection flags={data.flags} now={data.checkedAt} />
        </div>
      )}
      {data && (
        <div id="backups">
          <ReleaseSection overview={data} />
        </div>
      )}
      <PlansSection />
      <DisputesSection />
    </>
  );
}

function Facts({ overview: { jobs, queues, webhooks, dependencies } }: { overview: SystemOverview }) {
  const active = jobs.filter(({ status }) => status !== "paused");
  const onTime = active.filter(({ status }) => status === "on_time" || status === "running").length;
  const isBehind = onTime < active.length;
  const bad = dependencies.filter(({ state }) => state === "degraded" || state === "down").length;
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const dead = queues.reduce((sum, queue) => sum + queue.dead, 0);
  return (
    <Figures
      figures={[
        {
          label: "Dependencies",
          value: (
            <span
              className={bad > 0 ? "text-copper-ink" : undefined}
            >{`${dependencies.length - bad} of ${dependencies.length}`}</span>
          ),
          below: bad > 0 ? "without problems" : "operational or idle",
        },
        {
          label: "Jobs on time",
          value: <span className={isBehind ? "text-copper-ink" : undefined}>{`${onTime} of ${active.length}`}</span>,
          below: active.length === jobs.length ? "none paused" : `${jobs.length - active.length} more paused`,
        },
        { label: "Tasks waiting", value: formatCapped(waiting), below: `in ${formatCount(queues.length, "queue")}` },
        {
          label: "Dead letters",
          value: <span className={dead > 0 ? "text-copper-ink" : undefined}>{formatCapped(dead)}</span>,
          below: dead > 0 ? "to review" : "nothing was given up",
        },
        { label: "Webhooks, 24 h", value: formatCapped(webhooks.received), below: "received" },
      ]}
    />
  );
}
