import type { CardSummary, Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { contract } from "./contract.ts";
import { callApi } from "./api-client.ts";
import { browserTimeZone } from "./format.ts";

/** The first screen's data. `isSample` returns the same for sample cards. */
export const dashboardQuery = (isSample: boolean) =>
  queryOptions({
    queryKey: ["dashboard", { isSample }],
    queryFn: ({ signal }): Promise<Dashboard> =>
      isSample
        ? callApi(contract.sample.dashboard, { query: { timeZone: browserTimeZone() } }, { signal })
        : callApi(contract.dashboard.read, {}, { signal }),
    staleTime: 60_000,
  });

export const cardPageQuery = (walletCardId: string) =>
  queryOptions({
    queryKey: ["card-page", walletCardId],
    queryFn: ({ signal }) => callApi(contract.wallet.card, { params: { walletCardId } }, { signal }),
    staleTime: 60_000,
  });

export function useDashboard(isSample = false) {
  return useQuery(dashboardQuery(isSample));
}

/** How a card is called on screen: its nickname, else its name. */
export function cardTitle(card: Pick<CardSummary, "nickname" | "name">): string {
  return card.nickname ?? card.name;
}

/** How each card is called among the others: with its last digits where two are called the same. */
export function titleCards(cards: readonly CardSummary[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(cards, cardTitle);
  return new Map(
    cards.map((card) => {
      const title = cardTitle(card);
      const isAlone = alike.get(title)?.length === 1;
      return [card.id, isAlone || card.last4 === null ? title : `${title} ending ${card.last4}`];
    }),
  );
}

/** The cards of a dashboard by id: every list names a card by `walletCardId`. */
export function cardsById(dashboard: Pick<Dashboard, "cards">): ReadonlyMap<string, CardSummary> {
  return new Map(dashboard.cards.map((card) => [card.id, card]));
}
