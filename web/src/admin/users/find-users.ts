import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { callApi } from "../../lib/api-client.ts";
import type { StaffAction } from "../frame/staff-action.ts";
import type { PaletteAction, PaletteHit } from "../frame/tabs-context.ts";
import { formatUserStatus } from "./labels.tsx";
import { userPath } from "./places.ts";
import type { User } from "./queries.ts";
import { disable, enable, extendAccess, signOut } from "./user/user-actions.tsx";

/** The people whom the command palette offers. */
export async function findUsers(query: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { rows } = await callApi(contract.list, { query: { query, limit: "5" } }, { signal });
  return rows.map((row) => ({
    to: userPath(row.uid),
    label: row.firstName ?? row.email,
    hint: `${row.email}, ${formatUserStatus(row).toLowerCase()}`,
    actions: listActions(row.uid, row.status === "disabled"),
  }));
}

function listActions(uid: string, isDisabled: boolean): PaletteAction[] {
  const create = (label: string, { permission }: Endpoint, build: (user: User) => StaffAction): PaletteAction => ({
    label,
    permission,
    load: async () => build(await callApi(contract.read, { params: { uid } })),
  });
  return [
    create("Extend access", contract.extendAccess, extendAccess),
    create("Sign out everywhere", contract.revokeSessions, signOut),
    isDisabled ? create("Enable", contract.enable, enable) : create("Disable", contract.disable, disable),
  ];
}
