import { adminMobileContract as contract } from "@cardwell/core/contract/admin/mobile";
import type { InstallRow, MobileOverview } from "@cardwell/core/contract/admin/mobile";
import { PLATFORMS } from "@cardwell/core/domain/mobile/install";
import { formatRelease } from "@cardwell/core/domain/performance/release";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LinkButton } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { TriangleIcon } from "../../components/icons.tsx";
import { Section } from "../../components/section.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatCivilDate } from "../../lib/civil.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { useAnchor } from "../../lib/use-anchor.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { AttentionList } from "../frame/attention-list.tsx";
import type { AttentionItem } from "../frame/attention-list.tsx";
import { Figures } from "../frame/figures.tsx";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListDefinition } from "../frame/list/list-types.ts";
import { LoadError } from "../frame/load-error.tsx";
import { PageHead, TabSections } from "../frame/page-head.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { DeepLinksSection, useDeepLinks } from "./deep-links-section.tsx";
import { linkProblems } from "./deep-links.ts";
import { FirstRunSection } from "./first-run-section.tsx";
import {
  formatBefore,
  formatHeadline,
  formatInstalls,
  formatPermission,
  formatShare,
  platformLabels,
} from "./labels.ts";
import { MinimumSection } from "./minimum-section.tsx";
import { testPush } from "./push-devices-page.tsx";
import { listKey, overviewQuery } from "./queries.ts";
import { VersionsSection } from "./versions-section.tsx";

/** The installed app: what is wrong, figures, versions, the minimum, links and installs. */
export function MobilePage() {
  usePageTitle("Mobile, back office");
  const { data, error, dataUpdatedAt, refetch } = useQuery(overviewQuery);
  useAnchor(data !== undefined);
  const headline = data && formatHeadline(data);
  return (
    <>
      <PageHead
        title={
          headline === undefined ? (
            "Mobile"
          ) : (
            <>
              {headline.problem === null ? null : <span className="block text-copper-ink">{headline.problem}</span>}
              {headline.rest}
            </>
          )
        }
        caption="installed web app"
        actions={data && <ActionButton action={testPush(data.push.ownDevices)} />}
      />
      <TabSections />
      {error ? (
        <LoadError what="Installs" error={error} shownSince={data && dataUpdatedAt} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? (
        error ? null : (
          <SkeletonRows rows={6} label="Loading installs" />
        )
      ) : (
        <>
          <Attention overview={data} />
          <Figures figures={toFigures(data)} />
          <VersionsSection overview={data} />
          <MinimumSection overview={data} />
          <PlatformsSection overview={data} />
          <FirstRunSection />
          <DeepLinksSection />
          <Installs overview={data} />
        </>
      )}
    </>
  );
}

function Attention({ overview: { below, minimum } }: { overview: MobileOverview }) {
  const links = useDeepLinks().data;
  const items: AttentionItem[] = [];
  if (below.installs > 0 && minimum.release !== null)
    items.push({
      id: "below",
      severity: "high",
      title: `${formatInstalls(below.installs)} ${below.installs === 1 ? "runs" : "run"} a version ${formatBefore(minimum.release)}`,
      detail: `${formatNumber(below.opened)} ${below.opened === 1 ? "was" : "were"} opened in the last 7 days. Each shows “${minimum.title}”.`,
      actions: (
        <LinkButton size="small" to="?state=below#installs">
          View {formatInstalls(below.installs)}
        </LinkButton>
      ),
    });
  const broken = (links ?? []).flatMap(({ path, openedBy, result }) => {
    const problem = linkProblems[result];
    return problem === null ? [] : [{ path, detail: `${problem}. ${openedBy.join(" · ")}` }];
  });
  const [first, ...more] = broken;
  if (first !== undefined)
    items.push({
      id: "links",
      severity: "medium",
      title:
        more.length === 0
          ? `The link ${first.path} doesn't open in the app`
          : `${broken.length} links don't open in the app`,
      detail: first.detail,
      actions: (
        <LinkButton size="small" to="#deep-links">
          View links
        </LinkButton>
      ),
    });
  return <AttentionList items={items} />;
}

const sumPushes = ({ platforms }: MobileOverview["push"]) => ({
  sent: platforms.reduce((sum, { sent }) => sum + sent, 0),
  delivered: platforms.reduce((sum, { delivered }) => sum + delivered, 0),
});

const toFigures = ({ installs, opened, members, activeMembers, allowed, asked, push }: MobileOverview) => [
  {
    label: "Installs",
    value: formatNumber(installs),
    below: activeMembers
      ? `${formatShare(Math.min(members, activeMembers), activeMembers)} of active members`
      : formatCount(members, "member"),
  },
  { label: "Opened, 7 days", value: formatNumber(opened), below: formatShare(opened, installs) },
  { label: "Push allowed", value: formatNumber(allowed), below: `${formatShare(allowed, installs)} of installs` },
  {
    label: "Allowed when asked",
    value: asked === 0 ? "—" : formatShare(allowed, asked),
    below: `${formatNumber(asked)} asked`,
  },
  {
    label: "Push delivered",
    value: formatDelivered(sumPushes(push)),
    below: `${formatNumber(sumPushes(push).sent)} sent, ${push.days} days`,
  },
];

type PlatformRow = MobileOverview["platforms"][number] & MobileOverview["push"]["platforms"][number];

const formatDelivered = ({ delivered, sent }: { delivered: number; sent: number }): string =>
  sent === 0 ? "—" : `${((100 * delivered) / sent).toFixed(1)}%`;

const platformColumns: Column<PlatformRow>[] = [
  { key: "platform", head: "Platform", cell: ({ platform }) => platformLabels[platform] },
  { key: "installs", head: "Installs", numeric: true, cell: ({ installs }) => formatNumber(installs) },
  {
    key: "opened",
    head: "Opened, 7 days",
    numeric: true,
    secondary: true,
    cell: ({ opened }) => formatNumber(opened),
  },
  {
    key: "allowed",
    head: "Push allowed",
    numeric: true,
    cell: ({ allowed, installs }) => (
      <>
        {formatNumber(allowed)} <span className="text-ink-3">{formatShare(allowed, installs)}</span>
      </>
    ),
  },
  {
    key: "asked",
    head: "When asked",
    numeric: true,
    secondary: true,
    cell: ({ allowed, asked }) => (asked === 0 ? "—" : formatShare(allowed, asked)),
  },
  {
    key: "devices",
    head: "Devices",
    numeric: true,
    secondary: true,
    cell: ({ devices }) => formatNumber(devices),
  },
  { key: "delivered", head: "Delivered", numeric: true, cell: formatDelivered },
  {
    key: "optedOut",
    head: "Opted out",
    numeric: true,
    secondary: true,
    cell: ({ optedOut }) => formatNumber(optedOut),
  },
];

/** Installs with their permission, and what became of notifications on devices, which may be browsers without the app, too. */
function PlatformsSection({ overview: { platforms, push } }: { overview: MobileOverview }) {
  const rows = push.platforms.flatMap((pushed) => {
    const installed = platforms.find(({ platform }) => platform === pushed.platform);
    return installed === undefined ? [] : [{ ...installed, ...pushed }];
  });
  return (
    <Section title="Push by platform" aside={`${push.days} days`}>
      <div className="-mt-3 text-small">
        <Table label="Push by platform" columns={platformColumns} rows={rows} rowKey={({ platform }) => platform} />
      </div>
    </Section>
  );
}

const columns: ListDefinition<InstallRow>["columns"] = [
  {
    id: "member",
    label: "Member",
    cell: ({ email, uid }) => <span className="wrap-anywhere">{email ?? uid}</span>,
  },
  {
    id: "platform",
    label: "Platform",
    cell: ({ platform }) => platformLabels[platform],
  },
  {
    id: "version",
    label: "Version",
    isKept: true,
    cell: ({ release, isBelow }) => (
      <span
        className={classNames(
          "figures inline-flex items-center gap-1.5 whitespace-nowrap",
          isBelow && "font-medium text-copper-ink",
        )}
      >
        {isBelow ? <TriangleIcon size={12} /> : null}
        {formatRelease(release)}
        {isBelow ? <span className="sr-only">, below the minimum</span> : null}
      </span>
    ),
  },
  {
    id: "push",
    label: "Push",
    isWide: true,
    cell: ({ notifications }) => formatPermission(notifications),
  },
  {
    id: "installed",
    label: "First seen",
    isWide: true,
    cell: ({ firstSeenOn }) => <span className="whitespace-nowrap">{formatCivilDate(firstSeenOn)}</span>,
  },
  {
    id: "seen",
    label: "Last seen",
    cell: ({ lastSeenOn }) => <span className="whitespace-nowrap">{formatCivilDate(lastSeenOn)}</span>,
  },
];

const toDefinition = (releases: readonly string[]): ListDefinition<InstallRow> => ({
  name: "installs",
  endpoint: contract.installs,
  queryKey: listKey,
  noun: ["install", "installs"],
  columns,
  rowId: ({ id }) => id,
  rowName: ({ email, uid, platform }) => `${email ?? uid}, ${platformLabels[platform]}`,
  href: ({ uid }) => tabPath("users", uid),
  caption: ({ platform, lastSeenOn }) => `${platformLabels[platform]} · ${formatCivilDate(lastSeenOn)}`,
  search: { label: "Search installs", placeholder: "Member's name or email" },
  filters: [
    {
      key: "platform",
      label: "Platform",
      options: PLATFORMS.map((platform) => ({ value: platform, label: platformLabels[platform] })),
    },
    {
      key: "release",
      label: "Version",
      options: releases.map((release) => ({ value: release, label: formatRelease(release) })),
    },
    { key: "state", label: "State", options: [{ value: "below", label: "Below minimum" }] },
  ],
  empty: { title: "No installs yet", text: "An install appears here once a member opens the installed app." },
});

function Installs({ overview: { versions } }: { overview: MobileOverview }) {
  const releases = versions.map(({ release }) => release).join(" ");
  const definition = useMemo(() => toDefinition(releases === "" ? [] : releases.split(" ")), [releases]);
  return (
    <div id="installs">
      <Section title="Installs" aside="Kept for 60 days after they were last opened">
        <ListPage definition={definition} />
      </Section>
    </div>
  );
}
