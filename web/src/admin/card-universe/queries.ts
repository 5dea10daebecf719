import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import type { RequestOf, ResponseOf } from "@cardwell/core/contract/endpoint";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";

type Contract = typeof adminCardUniverseContract;
export type AdminCard = ResponseOf<Contract["card"]>;
export type CardList = ResponseOf<Contract["list"]>;
export type CardListQuery = NonNullable<RequestOf<Contract["list"]>["query"]>;
export type Reference = ResponseOf<Contract["reference"]>;
export type VerificationQuery = NonNullable<RequestOf<Contract["verification"]>["query"]>;
export type VerificationRow = ResponseOf<Contract["verification"]>["rows"][number];
export type ImportReport = ResponseOf<Contract["import"]>;
export type AdminReport = ResponseOf<Contract["reports"]>["reports"][number];
export type TermChange = AdminCard["versions"][number]["changes"][number];

const key = "card-universe";

export const cardListQuery = (query: CardListQuery) =>
  queryOptions({
    queryKey: [key, "cards", query],
    queryFn: ({ signal }) => callApi(contract.list, { query }, { signal }),
    placeholderData: keepPreviousData,
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

export const verificationQuery = (query: VerificationQuery) =>
  queryOptions({
    queryKey: [key, "verification", query],
    queryFn: ({ signal }) => callApi(contract.verification, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const proposalsKey = (status: string) => [key, "proposals", status];
export const reportsKey = (status: string) => [key, "reports", status];

/** After a write everything of the card universe is asked for again: one change moves totals, lists and queues. */
export function useStaleCardUniverse(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
