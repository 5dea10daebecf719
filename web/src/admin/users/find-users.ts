import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import type { UserRow } from "@cardwell/core/contract/admin/users";
import { callApi } from "../../lib/api-client.ts";
import { actionPath } from "../frame/tabs-context.ts";
import type { PaletteAction, PaletteHit } from "../frame/tabs-context.ts";
import { formatUserStatus } from "./labels.tsx";
import { userPath } from "./places.ts";
import type { RowId } from "./user/actions-section.tsx";

/** The people whom the command palette offers. */
export async function findUsers(query: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { rows } = await callApi(contract.list, { query: { query, limit: "5" } }, { signal });
  return rows.map((row) => ({
    to: userPath(row.uid),
    label: row.firstName ?? row.email,
    hint: `${row.email}, ${formatUserStatus(row).toLowerCase()}`,
    actions: listActions(row),
  }));
}

function listActions({ uid, plan, status }: UserRow): PaletteAction[] {
  const open = (row: RowId) => actionPath(userPath(uid), row);
  const isDisabled = status === "disabled";
  const account = {
    to: open("account"),
    label: isDisabled ? "Enable account" : "Disable account",
    permission: (isDisabled ? contract.enable : contract.disable).permission,
  };
  return [
    ...(plan === null
      ? []
      : [{ to: open("access"), label: "Extend access", permission: contract.extendAccess.permission }]),
    { to: open("sessions"), label: "Sign out everywhere", permission: contract.revokeSessions.permission },
    // Of those that are being deleted the list doesn't know it.
    ...(status === "deleting" ? [] : [account]),
  ];
}
