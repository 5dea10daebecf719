import { adminLogosContract as contract } from "@cardwell/core/contract/admin/logos";
import type { LogoDetail, LogoRow } from "@cardwell/core/contract/admin/logos";
import { LOGO_KINDS } from "@cardwell/core/domain/logos/logo";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";

const key = "admin-logos";

export const listKey = [key, "list"];

/** What staff should do something about, with the totals that any list comes with. */
export const overviewQuery = queryOptions({
  queryKey: [key, "overview"],
  queryFn: ({ signal }) => callApi(contract.list, { query: { problem: "any", limit: "10" } }, { signal }),
});

/** In addresses: no kind has a hyphen. */
export const toRowId = ({ kind, id }: Pick<LogoRow, "kind" | "id">) => `${kind}-${id}`;

export async function fetchLogo(rowId: string, signal: AbortSignal): Promise<LogoDetail> {
  const kind = LOGO_KINDS.find((each) => rowId.startsWith(`${each}-`)) ?? LOGO_KINDS[0];
  return callApi(contract.logo, { params: { kind, id: rowId.slice(kind.length + 1) } }, { signal });
}

export const logoQuery = (rowId: string) =>
  queryOptions({
    queryKey: [key, "logo", rowId],
    queryFn: ({ signal }) => fetchLogo(rowId, signal),
  });

/** After a change everything of the tab loads again. */
export function useStaleLogos(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
