import type { Dashboard } from "@cardwell/core/contract/dashboard";

const basis = { how: "The sum of what is at risk.", facts: [] };

/** The answer for a member without cards. */
export const emptyDashboard = {
  asOf: "2026-11-20T14:00:00Z",
  today: "2026-11-20",
  timeZone: "America/New_York",
  catalogVersion: 1,
  isSample: false,
  summary: {
    needsCount: 0,
    atStakeCents: 0,
    atStakeBasis: basis,
    dueIn14DaysCents: 0,
    onItsWayCents: 0,
    dueUnknownCount: 0,
    dueBasis: basis,
    openCreditsCents: 0,
    openCreditsCount: 0,
    openCreditsCards: 0,
    openCreditsBasis: basis,
    endingIn14DaysCents: 0,
  },
  actions: [],
  payments: [],
  bankHolidays: [],
  credits: [],
  bonuses: [],
  bestCards: [],
  utilization: { totalBps: null, balanceCents: 0, limitCents: 0, targetBps: 1_000, rows: [], leftOut: [], basis },
  cards: [],
  year: {
    year: 2026,
    valueCents: 0,
    feesCents: 0,
    costsCents: 0,
    netCents: 0,
    months: [],
    byCard: [],
    upcoming: [],
    basis,
  },
  counts: { count: 0, items: [], firstBelowFiveOn: null, rules: [], basis },
  calendar: [],
  calendarFeed: null,
  settings: { valuationMode: "typical", ownCentsPerUnit: {}, utilizationTargetBps: 1_000, paydays: null },
} as unknown as Dashboard;
