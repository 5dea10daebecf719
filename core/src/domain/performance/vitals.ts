/** Web vitals of real visits. CLS is in thousandths, the others in milliseconds. */
export const VITAL_NAMES = ["LCP", "INP", "CLS", "TTFB"] as const;
export type VitalName = (typeof VITAL_NAMES)[number];

type Vital = {
  label: string;
  /** The upper bounds of its buckets; a budget is one of them, so that the share within it is exact. */
  bounds: readonly number[];
  /** More than this is no measurement. */
  most: number;
};

export const VITALS: Record<VitalName, Vital> = {
  LCP: {
    label: "Largest Contentful Paint",
    bounds: [
      500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_250, 2_500, 2_750, 3_000, 3_500, 4_000, 5_000, 7_500, 10_000,
      20_000, 60_000,
    ],
    most: 600_000,
  },
  INP: {
    label: "Interaction to Next Paint",
    bounds: [16, 24, 40, 56, 72, 88, 104, 128, 152, 176, 200, 224, 256, 304, 400, 600, 1_000, 2_000, 10_000],
    most: 600_000,
  },
  CLS: {
    label: "Cumulative Layout Shift",
    bounds: [0, 5, 10, 20, 30, 40, 60, 80, 100, 130, 170, 250, 400, 700, 1_000, 5_000],
    most: 100_000,
  },
  TTFB: {
    label: "Time to First Byte",
    bounds: [
      50, 100, 150, 200, 250, 300, 400, 500, 600, 700, 800, 1_000, 1_300, 1_800, 2_500, 4_000, 8_000, 20_000, 60_000,
    ],
    most: 600_000,
  },
};

/** What p75 should stay within unless staff set another one: Google's limits of "good". */
export const DEFAULT_VITAL_BUDGETS: Record<VitalName, number> = { LCP: 2_500, INP: 200, CLS: 100, TTFB: 800 };

/** What a budget of each vital can be: a bound of 0 would let nothing pass. */
export const BUDGET_CHOICES = Object.fromEntries(
  VITAL_NAMES.map((name) => [name, VITALS[name].bounds.filter((bound) => bound > 0)]),
) as Record<VitalName, number[]>;

export const DEVICES = ["phone", "tablet", "desktop"] as const;
export type Device = (typeof DEVICES)[number];

/**
 * The pages that are measured, by the pattern of their address: an address may hold an id or a token, and neither is sent. The landing page
 * and the two beside it are without this script.
 */
export const MEASURED_PAGES = {
  "/dashboard": "Today",
  "/dashboard/cards": "Cards",
  "/dashboard/cards/:id": "Card",
  "/dashboard/credits": "Credits",
  "/dashboard/payments": "Payments",
  "/dashboard/value": "Value",
  "/dashboard/purchases": "Purchases",
  "/dashboard/add-card": "Add card",
  "/dashboard/alerts": "Alerts",
  "/dashboard/start": "First steps",
  "/account": "Account",
  "/household": "Household",
  "/billing": "Billing",
  "/help": "Help",
  "/dashboard/listen": "Listen",
  "/consent-fix": "Fix a bank link",
  "/sample": "Sample wallet",
  "/sign-in": "Sign in",
  "/create-account": "Create account",
} as const;

export type MeasuredPage = keyof typeof MEASURED_PAGES;

export const MEASURED_PAGE_PATHS = Object.keys(MEASURED_PAGES) as [MeasuredPage, ...MeasuredPage[]];

/** The parts of a page that have addresses of their own below it. */
const WHOLE_AREAS: readonly MeasuredPage[] = [
  "/dashboard/alerts",
  "/dashboard/start",
  "/sample",
  "/help",
  "/dashboard/listen",
];

/** The measured page that an address belongs to; null: it isn't measured. */
export function findMeasuredPage(path: string): MeasuredPage | null {
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  if (Object.hasOwn(MEASURED_PAGES, plain) && !plain.includes(":")) return plain as MeasuredPage;
  if (/^\/dashboard\/cards\/[^/]+$/.test(plain)) return "/dashboard/cards/:id";
  return WHOLE_AREAS.find((area) => plain.startsWith(`${area}/`)) ?? null;
}

/** What a measured page sends once, when it is first hidden. */
export type Visit = {
  /** The build that the browser runs. */
  release: string;
  device: Device;
  /** The page that the visit began on. */
  page: MeasuredPage;
  /** What it loaded from us up to then. */
  kilobytes: number;
  /** What its scripts and styles weigh as they come over the line, the ones that were cached included. */
  codeKilobytes: number;
  /** A member may move on to other pages: each value counts for the page on which it came about. */
  vitals: { name: VitalName; page: MeasuredPage; value: number }[];
};

/** All builds but the server's own: a browser could name any number of them. */
export const OTHER_RELEASES = "other";

export const MAX_RELEASE_LENGTH = 40;
