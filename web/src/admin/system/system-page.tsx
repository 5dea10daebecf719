import { MOST_IN_ATTENTION } from "@cardwell/core/domain/system/attention";
import type { JobId } from "@cardwell/core/domain/system/jobs";
import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "../../components/button.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatCount } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { AttentionList } from "../frame/attention-list.tsx";
import { Figures } from "../frame/figures.tsx";
import { LoadError } from "../frame/load-error.tsx";
import { PageHead, TabSections } from "../frame/page-head.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { DependenciesSection } from "./dependencies-section.tsx";
import { changeFlag, FlagsSection } from "./flags-section.tsx";
import { ReleaseSection } from "./release-section.tsx";
import { buildHeadline } from "./headline.ts";
import { formatCapped } from "./format.ts";
import { formatMoment } from "../frame/format-moment.ts";
import { dryRunJob, runJob } from "./jobs/job-actions.tsx";
import { JobsSection } from "./jobs/jobs-section.tsx";
import { PublishIncidentLink } from "./incidents/publish-incident-link.tsx";
import { systemOverviewQuery } from "../frame/problems.ts";
import { incidentPath } from "./queries.ts";
import { QueueSections } from "./queues/queue-sections.tsx";
import { WebhookSection } from "./queues/webhook-section.tsx";
import type { SystemOverview } from "../frame/problems.ts";
import { DisputesSection, PlansSection } from "./stripe-sections.tsx";

/** What runs in the background, what failed, and what staff can do about it. */
export function SystemPage() {
  usePageTitle("System, back office");
  const { data, error, dataUpdatedAt, refetch } = useQuery(systemOverviewQuery);
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
      {data && <Attention overview={data} />}
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
      {data && <FlagsSection flags={data.flags} now={data.checkedAt} />}
      {data && <ReleaseSection overview={data} />}
      <PlansSection />
      <DisputesSection />
    </>
  );
}

function Attention({ overview: { alerts, checkedAt } }: { overview: SystemOverview }) {
  const items = alerts.slice(0, MOST_IN_ATTENTION).map(({ severity, kind, object, title, detail, since }, index) => {
    const look = index === 0 ? "filled" : "outline";
    return {
      id: `${kind} ${object}`,
      severity,
      title,
      detail: `${since === null ? "" : `Last success ${formatMoment(since, checkedAt)}. `}${detail}`,
      actions: kind.startsWith("job") ? (
        <>
          <ActionButton action={dryRunJob(object as JobId)} size="small" />
          <ActionButton action={runJob(object as JobId, look)} size="small" />
        </>
      ) : kind === "incident_open" ? (
        <LinkButton size="small" variant={look} to={incidentPath(object)}>
          Add update
        </LinkButton>
      ) : kind === "mail_paused" ? (
        <LinkButton size="small" variant={look} to={tabPath("email")}>
          Open Email
        </LinkButton>
      ) : kind === "dead_letters" ? (
        <LinkButton size="small" variant={look} to={`dead-letters?queue=${object}`}>
          Review
        </LinkButton>
      ) : kind.endsWith("_over_budget") ? (
        <LinkButton size="small" variant={look} to={`${tabPath("performance")}?days=7`}>
          Open Performance
        </LinkButton>
      ) : undefined,
    };
  });
  return <AttentionList items={items} />;
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
