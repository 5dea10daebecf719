import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import { callApi } from "../../lib/api-client.ts";
import type { PaletteHit } from "../frame/tabs-context.ts";
import { formatUserStatus } from "./labels.tsx";
import { userPath } from "./places.ts";

/** The people whom the command palette offers. */
export async function findUsers(query: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { rows } = await callApi(contract.list, { query: { query, limit: "5" } }, { signal });
  return rows.map((row) => ({
    to: userPath(row.uid),
    label: row.firstName ?? row.email,
    hint: `${row.email}, ${formatUserStatus(row).toLowerCase()}`,
  }));
}
