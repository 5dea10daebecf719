import { adminPerformanceContract } from "@cardwell/core/contract/admin/performance";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { PERIODS } from "@cardwell/core/domain/overview/figures";
import { DEVICES, MEASURED_PAGE_PATHS, VITAL_NAMES } from "@cardwell/core/domain/performance/vitals";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { callApi } from "../../lib/api-client.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";
import { patchAddress } from "../frame/list/list-address.ts";

export type Report = ResponseOf<typeof adminPerformanceContract.report>;
export type PageRow = Report["pages"][number];
export type RouteRow = Report["routes"][number];

const findIn = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((each) => each === value);

/** What is shown, as the address has it. */
export function useChoices() {
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  return {
    days: PERIODS.find((period) => String(period) === search.get("days")) ?? 30,
    device: findIn(DEVICES, search.get("device")),
    release: search.get("release")?.slice(0, 40) || undefined,
    page: findIn(MEASURED_PAGE_PATHS, search.get("page")),
    vital: findIn(VITAL_NAMES, search.get("vital")),
    /** The two releases that are compared. */
    from: search.get("from"),
    to: search.get("to"),
    /** Null takes a choice back. */
    choose: (changes: Record<string, string | null>) =>
      changeSearch((before) => patchAddress(before, changes), { replace: true }),
  };
}

export type Choices = ReturnType<typeof useChoices>;

export const reportQuery = ({ days, device, release, page, vital }: Choices) =>
  queryOptions({
    queryKey: ["performance", { days, device, release, page, vital }],
    queryFn: ({ signal }) =>
      callApi(
        adminPerformanceContract.report,
        {
          query: {
            days: String(days),
            ...(device && { device }),
            ...(release && { release }),
            ...(page && { page }),
            ...(vital && { vital }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
