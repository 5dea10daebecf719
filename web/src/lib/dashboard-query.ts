import type { CardSummary, Dashboard } from "@cardwell/core/contract/dashboard";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { contract } from "./contract.ts";
import { callApi } from "./api-client.ts";
import { readSession, writeSession } from "./storage.ts";

const sampleKey = "cardwell:sample-cards";

/** The demo switch: sample cards in the place of the person's own, in this tab only. */
export const sampleSwitch = {
  isOn: () => readSession(sampleKey) === "1",
  set: (on: boolean) => writeSession(sampleKey, on ? "1" : "0"),
};

/** The first screen's data. `isSample` returns the same for sample cards. */
export const dashboardQuery = (isSample: boolean) =>
  queryOptions({
    queryKey: ["dashboard", { isSample }],
    queryFn: ({ signal }): Promise<Dashboard> =>
      callApi(contract.dashboard.read, { query: isSample ? { sample: "1" } : {} }, { signal }),
    staleTime: 60_000,
  });

export const cardPageQuery = (walletCardId: string) =>
  queryOptions({
    queryKey: ["card-page", walletCardId],
    queryFn: ({ signal }) => callApi(contract.wallet.card, { params: { walletCardId } }, { signal }),
    staleTime: 60_000,
  });

export function useDashboard() {
  return useQuery(dashboardQuery(sampleSwitch.isOn()));
}

/** How a card is called on screen: its nickname, else its name. */
export function cardTitle(card: Pick<CardSummary, "nickname" | "name">): string {
  return card.nickname ?? card.name;
}

/** The cards of a dashboard by id: every list names a card by `walletCardId`. */
export function cardsById(dashboard: Pick<Dashboard, "cards">): ReadonlyMap<string, CardSummary> {
  return new Map(dashboard.cards.map((card) => [card.id, card]));
}
