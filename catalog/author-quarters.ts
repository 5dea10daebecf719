import type { CivilDate } from "../core/src/domain/dates/shapes.ts";
import type { EarnRule } from "../core/src/domain/catalog/earn-rule.ts";
import { type DatedSource, earns, listed, stated, upTo } from "./author.ts";

type Quarter = Pick<EarnRule, "categoryIds"> &
  Partial<Pick<EarnRule, "merchantIds" | "rawText" | "bonusPct" | "channel" | "openedFrom">> & {
    id: string;
    /** `2026Q4`. */
    quarter: string;
    label: string;
    /** Null: not published. */
    closesOn: CivilDate | null;
    opensOn?: CivilDate;
    /** Activating late also counts what was spent before in the quarter. */
    retroactive: boolean;
  };

/** 5% on up to $1,500 in the categories of a quarter, once it is activated. */
export function buildQuarter({
  id,
  quarter,
  label,
  categoryIds,
  closesOn,
  opensOn,
  retroactive,
  ...extras
}: Quarter): EarnRule {
  return earns(id, 5, categoryIds, label, {
    cap: upTo(1500, "calendar_quarter", 1, quarter.toLowerCase()),
    rotating: {
      quarter,
      activationRequired: true,
      activationOpens: opensOn ?? null,
      activationCloses: closesOn,
      retroactive,
    },
    ...extras,
  });
}

/** The quarters of the Freedom cards of Chase since April 2026. */
export const freedomQuarters: EarnRule[] = [
  buildQuarter({
    id: "q2-2026",
    quarter: "2026Q2",
    label: "April to June 2026: Amazon and Whole Foods Market",
    categoryIds: [],
    merchantIds: ["amazon", "whole-foods"],
    rawText: "Chase Travel and donations to Feeding America counted as well.",
    closesOn: "2026-06-14",
    retroactive: true,
  }),
  buildQuarter({
    id: "q3-2026",
    quarter: "2026Q3",
    label: "July to September 2026: gas, EV charging, transit and live entertainment",
    categoryIds: ["gas", "ev-charging", "transit", "live-entertainment"],
    rawText: "Public transit with tolls and parking, select live entertainment, and donations to United Way.",
    closesOn: "2026-09-14",
    retroactive: true,
  }),
  buildQuarter({
    id: "q4-2026",
    quarter: "2026Q4",
    label: "October to December 2026: groceries and dining",
    categoryIds: ["groceries", "dining"],
    rawText: "Grocery stores without Walmart and Target, dining, and donations to the American Red Cross.",
    closesOn: "2026-12-14",
    retroactive: true,
  }),
  buildQuarter({
    id: "q1-2027",
    quarter: "2027Q1",
    label: "January to March 2027: groceries and streaming",
    categoryIds: ["groceries", "streaming"],
    rawText: "Grocery stores without Walmart and Target, and top streaming services.",
    closesOn: null,
    retroactive: true,
  }),
];

export const freedomQuarterSources: Record<string, DatedSource> = {
  "earn.rules.q2-2026": listed("creditodds", "2026-05-02", "high"),
  "earn.rules.q3-2026": listed("creditodds", "2026-08-22", "high"),
  "earn.rules.q4-2026": stated("2026-10-01"),
  "earn.rules.q1-2027": stated("2026-10-01", "medium"),
};

/** The quarters of Discover since April 2026. Its first quarter of 2027 was in no source. */
export const discoverQuarters = (extras: Partial<EarnRule>): EarnRule[] => [
  {
    ...buildQuarter({
      id: "rotating-2026-q2",
      quarter: "2026Q2",
      label: "April to June 2026: restaurants and home improvement",
      categoryIds: ["dining", "home-improvement"],
      closesOn: null,
      retroactive: false,
    }),
    ...extras,
  },
  {
    ...buildQuarter({
      id: "rotating-2026-q3",
      quarter: "2026Q3",
      label: "July to September 2026: gas, EV charging, airlines, transit and drugstores",
      categoryIds: ["gas", "ev-charging", "airfare", "transit", "drugstores"],
      opensOn: "2026-06-01",
      closesOn: "2026-09-30",
      retroactive: false,
    }),
    ...extras,
  },
  {
    ...buildQuarter({
      id: "rotating-2026-q4",
      quarter: "2026Q4",
      label: "October to December 2026: restaurants, entertainment and utilities",
      categoryIds: ["dining", "entertainment", "utilities", "phone-internet"],
      rawText: "Entertainment without streaming; utilities with internet, cable and phone.",
      opensOn: "2026-09-01",
      closesOn: "2026-12-31",
      retroactive: false,
    }),
    ...extras,
  },
];

export const discoverQuarterSources: Record<string, DatedSource> = {
  "earn.rules.rotating-2026-q2": listed("creditodds", "2026-10-01", "high"),
  "earn.rules.rotating-2026-q3": listed("creditodds", "2026-10-01", "high"),
  "earn.rules.rotating-2026-q4": stated("2026-10-01"),
};
