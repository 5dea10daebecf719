import { addDays, daysBetween } from "../../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../../core/src/domain/dates/shapes.ts";
import { findBucket } from "../../core/src/domain/histogram.ts";
import type { PerformanceCounts, VitalsCell } from "../../core/src/domain/performance/counts.ts";
import { SAMPLED_SHARE } from "../../core/src/domain/performance/sampling.ts";
import {
  type Device,
  type MeasuredPage,
  VITAL_NAMES,
  type VitalName,
  VITALS,
} from "../../core/src/domain/performance/vitals.ts";
import { LATENCY_BOUNDS_MS } from "../../core/src/domain/system/dependencies.ts";
import { toStoredDay, toStoredShard } from "../../functions/src/lib/performance-repository.ts";
import { createRandom, type Random } from "./random.ts";

type Stored = { path: string; data: Record<string, unknown> };

const yearDays = 365;

/** Releases, by how many days ago each went live. The one of 9 days ago made the dashboard slower on phones. */
const releaseAges = [364, 322, 287, 251, 210, 172, 130, 98, 64, 37, 21, 9, 1];
const slowReleaseAge = 9;

/** Visits of a hundred members in a day, and what a desktop measures in the middle of them. */
type PageLife = { page: MeasuredPage; visits: number } & Record<VitalName, number>;
const pages: readonly PageLife[] = [
  { page: "/dashboard", visits: 74, LCP: 1_200, INP: 96, CLS: 12, TTFB: 260 },
  { page: "/dashboard/cards", visits: 32, LCP: 1_050, INP: 72, CLS: 18, TTFB: 230 },
  { page: "/dashboard/cards/:id", visits: 18, LCP: 1_150, INP: 80, CLS: 14, TTFB: 240 },
  { page: "/dashboard/credits", visits: 24, LCP: 1_000, INP: 66, CLS: 9, TTFB: 225 },
  { page: "/dashboard/payments", visits: 26, LCP: 950, INP: 64, CLS: 9, TTFB: 225 },
  { page: "/dashboard/value", visits: 9, LCP: 1_200, INP: 70, CLS: 22, TTFB: 240 },
  { page: "/dashboard/alerts", visits: 30, LCP: 1_150, INP: 116, CLS: 7, TTFB: 240 },
  { page: "/dashboard/purchases", visits: 7, LCP: 1_050, INP: 78, CLS: 8, TTFB: 235 },
  { page: "/billing", visits: 5, LCP: 900, INP: 58, CLS: 5, TTFB: 260 },
  { page: "/account", visits: 4, LCP: 880, INP: 54, CLS: 4, TTFB: 240 },
  { page: "/sign-in", visits: 14, LCP: 700, INP: 38, CLS: 2, TTFB: 140 },
  { page: "/create-account", visits: 3, LCP: 720, INP: 42, CLS: 2, TTFB: 140 },
  { page: "/sample", visits: 6, LCP: 1_150, INP: 70, CLS: 10, TTFB: 210 },
];

const devices: readonly { device: Device; share: number; slower: number }[] = [
  { device: "phone", share: 0.58, slower: 1.45 },
  { device: "desktop", share: 0.34, slower: 1 },
  { device: "tablet", share: 0.08, slower: 1.2 },
];

/** Calls of a hundred members in a day, what one takes in the middle, reads and writes. */
type RouteLife = { route: string; calls: number; ms: number; reads: number; writes: number; errors?: number };
const routes: readonly RouteLife[] = [
  { route: "GET /api/dashboard", calls: 118, ms: 118, reads: 4.2, writes: 0 },
  { route: "GET /api/alerts/unread-count", calls: 240, ms: 27, reads: 1.2, writes: 0.1 },
  { route: "GET /api/alerts", calls: 46, ms: 82, reads: 14, writes: 0 },
  { route: "GET /api/account", calls: 90, ms: 52, reads: 2.4, writes: 0 },
  { route: "GET /api/subscription/status", calls: 96, ms: 46, reads: 2, writes: 0 },
  { route: "GET /api/wallet/cards/:walletCardId", calls: 20, ms: 96, reads: 9, writes: 0 },
  { route: "POST /api/wallet/cards/:walletCardId/benefits/:benefitId/uses", calls: 12, ms: 140, reads: 3, writes: 1.4 },
  { route: "POST /api/alerts/:alertId/act", calls: 11, ms: 110, reads: 4, writes: 2 },
  { route: "GET /api/catalog", calls: 9, ms: 88, reads: 1.2, writes: 0 },
  { route: "GET /api/billing", calls: 6, ms: 120, reads: 6, writes: 0 },
  { route: "GET /api/plans", calls: 10, ms: 48, reads: 3, writes: 0 },
  { route: "POST /api/vitals", calls: 50, ms: 12, reads: 0.1, writes: 0 },
  { route: "POST /api/webhooks/stripe", calls: 8, ms: 190, reads: 2, writes: 2, errors: 0.03 },
  { route: "POST /api/webhooks/resend", calls: 16, ms: 70, reads: 2, writes: 1 },
  { route: "GET /api/admin/users", calls: 3, ms: 170, reads: 31, writes: 0 },
  { route: "GET /api/admin/system", calls: 4, ms: 260, reads: 190, writes: 0 },
];

/** Runs in a day, what one processes of a hundred members, how long it takes for each and beside them. */
type WorkLife = {
  work: string;
  runs: number;
  processed: number;
  msEach: number;
  ms: number;
  reads: number;
  writes: number;
};
const works: readonly WorkLife[] = [
  { work: "sweepAlerts", runs: 288, processed: 38, msEach: 46, ms: 120, reads: 1.3, writes: 1.9 },
  { work: "sweepMail", runs: 288, processed: 4, msEach: 210, ms: 80, reads: 2, writes: 2 },
  { work: "sweepWebhookEvents", runs: 96, processed: 0, msEach: 0, ms: 90, reads: 1, writes: 0 },
  { work: "watchAlerts", runs: 48, processed: 0, msEach: 0, ms: 70, reads: 3, writes: 1 },
  { work: "sendMail", runs: 30, processed: 0, msEach: 0, ms: 240, reads: 4, writes: 2 },
];

const toDotted = (day: CivilDate): string => day.replaceAll("-", ".");

/** The release that was live on a day, so many days ago. */
function findRelease(today: CivilDate, age: number): { release: string; age: number } {
  const [index, from] = [...releaseAges.entries()].findLast(([, each]) => each >= age) ?? [0, yearDays];
  return {
    release: `${toDotted(addDays(today, -from))}-${(0x19f3c4d + index * 0x6b43a9).toString(16)}`,
    age: from,
  };
}

/** How visits spread about their middle, as multiples of it: most near it, a few far above. */
const spread = [
  0.42, 0.55, 0.64, 0.71, 0.77, 0.83, 0.88, 0.93, 0.98, 1.04, 1.1, 1.17, 1.25, 1.34, 1.45, 1.6, 1.8, 2.2, 3.4,
];

/** So many values about a middle, by bucket: as many of each multiple, and the rest drawn. */
function fill(bounds: readonly number[], count: number, middle: number, random: Random): Record<string, number> {
  const own = middle * (0.96 + 0.08 * random.next());
  const buckets: Record<string, number> = {};
  const put = (times: number, values: number) => {
    const bucket = findBucket(bounds, own * times);
    buckets[bucket] = (buckets[bucket] ?? 0) + values;
  };
  const ofEach = Math.floor(count / spread.length);
  if (ofEach > 0) for (const times of spread) put(times, ofEach);
  for (let rest = count % spread.length; rest > 0; rest -= 1) put(spread[random.between(0, spread.length - 1)] ?? 1, 1);
  return buckets;
}

function inventVisits(
  life: PageLife,
  share: number,
  slower: number,
  isSlow: boolean,
  codeKilobytes: number,
  hundreds: number,
  random: Random,
): VitalsCell | null {
  const visits = Math.round(life.visits * hundreds * share * SAMPLED_SHARE * (0.85 + 0.3 * random.next()));
  if (visits === 0) return null;
  const values = VITAL_NAMES.map((name): [string, Record<string, number>] => {
    const worse = name === "LCP" && isSlow ? 1.42 : 1;
    const middle = life[name] * (name === "CLS" ? 1 : slower) * worse;
    // Not every visit has an interaction.
    return [name, fill(VITALS[name].bounds, name === "INP" ? Math.ceil(visits * 0.8) : visits, middle, random)];
  });
  return {
    visits,
    kilobytes: visits * random.between(90, 260),
    codeKilobytes: visits * codeKilobytes,
    ...(Object.fromEntries(values) as Pick<VitalsCell, VitalName>),
  };
}

/** What was measured on a day with so many hundred members. */
export function inventDay(today: CivilDate, age: number, hundreds: number): PerformanceCounts {
  const random = createRandom(70_000 + age);
  const { release, age: releaseAge } = findRelease(today, age);
  const ofPages = pages.map((life) => {
    const cells = devices.flatMap(({ device, share, slower }) => {
      const isSlow = life.page === "/dashboard" && device === "phone" && releaseAge <= slowReleaseAge;
      const codeKilobytes = releaseAge <= slowReleaseAge ? 214 : 182;
      const cell = inventVisits(life, share, slower, isSlow, codeKilobytes, hundreds, random);
      return cell === null ? [] : [[device, cell] as const];
    });
    return [life.page, Object.fromEntries(cells)];
  });
  const ofRoutes = routes.map(({ route, calls: perHundred, ms, reads, writes, errors = 0.0006 }) => {
    const calls = Math.max(1, Math.round(perHundred * hundreds * (0.9 + 0.2 * random.next())));
    return [
      route,
      {
        calls,
        errors: Math.round(calls * errors + random.next() * 0.6 - 0.3) || 0,
        coldStarts: Math.round(calls * 0.012),
        reads: Math.round(calls * reads),
        writes: Math.round(calls * writes),
        billedMs: calls * Math.ceil((ms * 1.25) / 100) * 100,
        buckets: fill(LATENCY_BOUNDS_MS, calls, ms, random),
      },
    ];
  });
  const ofWork = works.map(({ work, runs, processed: perHundred, msEach, ms, reads, writes }) => {
    const processed = Math.round(perHundred * hundreds);
    const took = runs * ms + processed * msEach;
    return [
      work,
      {
        runs,
        failed: 0,
        processed,
        ms: took,
        billedMs: Math.ceil(took / 100) * 100 + runs * 50,
        reads: Math.round(Math.max(processed, runs) * reads),
        writes: Math.round(processed * writes),
      },
    ];
  });
  return {
    routes: Object.fromEntries(ofRoutes),
    work: Object.fromEntries(ofWork),
    vitals: { [release]: Object.fromEntries(ofPages) },
    emails: Math.round(34 * hundreds * (0.8 + 0.4 * random.next())),
    // Some drafts of news.
    modelMicros: 4_200,
  };
}

/** A year of what was measured, one document for each day; today is still with an instance. */
export function performanceDocuments(today: CivilDate, members: readonly { joinedOn: CivilDate }[]): Stored[] {
  const joined = members.map(({ joinedOn }) => daysBetween(joinedOn, today)).toSorted((a, b) => b - a);
  return Array.from({ length: yearDays }, (_, age) => {
    const day = addDays(today, -age);
    const active = joined.filter((each) => each >= age).length;
    const counts = inventDay(today, age, active / 100);
    return age === 0
      ? { path: `performanceCounts/${day}_0`, data: toStoredShard(day, counts) }
      : { path: `dailyPerformance/${day}`, data: toStoredDay(day, counts) };
  });
}
