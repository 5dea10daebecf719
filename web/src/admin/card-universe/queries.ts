import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import type { ListFilter } from "../frame/list/list-types.ts";

type Contract = typeof adminCardUniverseContract;
export type AdminCard = ResponseOf<Contract["card"]>;
export type CardList = ResponseOf<Contract["list"]>;
export type Reference = ResponseOf<Contract["reference"]>;
export type VerificationRow = ResponseOf<Contract["verification"]>["rows"][number];
export type ImportReport = ResponseOf<Contract["import"]>;
export type AdminReport = ResponseOf<Contract["reports"]>["rows"][number];
export type TermChange = AdminCard["versions"][number]["changes"][number];

const key = "card-universe";

export const cardSearchQuery = (query: string) =>
  queryOptions({
    queryKey: [key, "cards", "search", query],
    queryFn: ({ signal }) => callApi(contract.list, { query: { query, limit: "8" } }, { signal }),
  });

export const issuerCardsQuery = (issuer: string) =>
  queryOptions({
    queryKey: [key, "cards", "issuer", issuer],
    queryFn: ({ signal }) => callApi(contract.list, { query: { issuer, limit: "100" } }, { signal }),
  });

/** Totals and issuers of the catalog, which the list of cards comes with. */
export const overviewQuery = queryOptions({
  queryKey: [key, "cards", "overview"],
  queryFn: ({ signal }) => callApi(contract.list, { query: { limit: "1" } }, { signal }),
});

export const cardQuery = (cardId: string) =>
  queryOptions({
    queryKey: [key, "card", cardId],
    queryFn: ({ signal }) => callApi(contract.card, { params: { cardId } }, { signal }),
  });

export const referenceQuery = queryOptions({
  queryKey: [key, "reference"],
  queryFn: ({ signal }) => callApi(contract.reference, {}, { signal }),
  staleTime: 600_000,
});

/** Lists of the tab, so that a write marks them all stale. */
export const listKey = (name: string) => [key, name];

/** After a write all card-universe queries are refetched, because one change affects totals, lists and queues. */
export function useStaleCardUniverse(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}

export const issuerFilter = (issuers: CardList["issuers"] | undefined): ListFilter => ({
  key: "issuer",
  label: "Issuer",
  options: (issuers ?? []).map(({ id, name }) => ({ value: id, label: name })),
});
