import { adminMobileContract as contract } from "@cardwell/core/contract/admin/mobile";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { checkLinks } from "./deep-links.ts";

const key = "admin-mobile";

export const listKey = [key, "installs"];
export const devicesKey = [key, "devices"];

export const overviewQuery = queryOptions({
  queryKey: [key, "overview"],
  queryFn: ({ signal }) => callApi(contract.overview, {}, { signal }),
});

export const firstRunQuery = queryOptions({
  queryKey: [key, "first-run"],
  queryFn: ({ signal }) => callApi(contract.firstRun, {}, { signal }),
});

/** Checked once, and again when it is asked for. */
export const linksQuery = (patterns: readonly string[]) =>
  queryOptions({
    queryKey: ["deep-links"],
    queryFn: ({ signal }) => checkLinks(patterns, signal),
    staleTime: Infinity,
  });

/** After a change everything of the tab loads again. */
export function useStaleMobile(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
