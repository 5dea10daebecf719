import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { callApi } from "../../lib/api-client.ts";
import type { PaletteHit } from "../frame/tabs-context.ts";
import { adminCardPath } from "./places.ts";
import { statusLabels } from "./labels.ts";

/** The cards that the command palette offers. */
export async function findCards(query: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { rows } = await callApi(contract.list, { query: { query, limit: "5" } }, { signal });
  return rows.map(({ id, name, issuer, status }) => ({
    to: adminCardPath(id),
    label: name,
    hint: `${issuer}, ${statusLabels[status].toLowerCase()}`,
  }));
}
