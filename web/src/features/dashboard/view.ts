import { createContext, use } from "react";
import type { CardSummary, Dashboard } from "@cardwell/core/contract/dashboard";
import { huesOfWallet } from "../../components/card-hue.ts";
import { cardsById, cardTitle } from "../../lib/dashboard-query.ts";

/** What every section needs besides its own list: the cards by id, with names and colors. */
export type View = {
  dashboard: Dashboard;
  cardById: (walletCardId: string) => CardSummary | undefined;
  getTitle: (walletCardId: string) => string;
  getArt: (walletCardId: string) => { artKey: string; hueIndex: number };
};

export function buildView(dashboard: Dashboard): View {
  const cards = cardsById(dashboard);
  const artKeys = dashboard.cards.map(getArtKey);
  const hues = huesOfWallet(artKeys);
  const art = new Map(
    dashboard.cards.map((card, at) => [card.id, { artKey: artKeys[at] ?? card.id, hueIndex: hues[at] ?? 0 }]),
  );
  return {
    dashboard,
    cardById: (id) => cards.get(id),
    getTitle(id) {
      const card = cards.get(id);
      return card === undefined ? "A card" : cardTitle(card);
    },
    getArt: (id) => art.get(id) ?? { artKey: id, hueIndex: 0 },
  };
}

const getArtKey = ({ cardId, id }: CardSummary) => cardId ?? id;

const ViewContext = createContext<View | null>(null);

export const ViewProvider = ViewContext;

export function useView(): View {
  const view = use(ViewContext);
  if (view === null) throw new Error("There is no dashboard around this part.");
  return view;
}
