import { createContext, use } from "react";
import type { CardSummary, CardTotals, Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { artOfCards, type ArtOf } from "../../components/card-hue.ts";
import { cardsById, titleCards } from "../../lib/dashboard-query.ts";

/** What every section needs besides its own list: the cards by id, with names and colors. */
export type View = {
  dashboard: Dashboard;
  /** The cards whose payments aren't known, because their closing or due day isn't entered, nor a statement. */
  undated: readonly CardSummary[];
  cardById: (walletCardId: string) => CardSummary | undefined;
  /** What a card gave and cost this year; undefined without an entry. */
  getTotals: (walletCardId: string) => CardTotals | undefined;
  /** The year's fees can't be compared, though not because it is early: no value is recorded on any of their cards. */
  isUnrecorded: boolean;
  /** How a card is called, told apart from others of the same name. */
  getTitle: (walletCardId: string) => string;
  getArt: (walletCardId: string) => ArtOf & { hueIndex: number };
};

export function buildView(dashboard: Dashboard): View {
  const cards = cardsById(dashboard);
  const titles = titleCards(dashboard.cards);
  const { byCard, tooEarly } = dashboard.year;
  const totals = new Map(byCard.map((each) => [each.walletCardId, each]));
  const art = artOfCards(dashboard.cards);
  return {
    dashboard,
    undated: dashboard.cards.filter(
      ({ id, missing }) =>
        missing.some((fact) => fact.endsWith("_day")) &&
        dashboard.payments.every(({ walletCardId }) => walletCardId !== id),
    ),
    cardById: (id) => cards.get(id),
    getTotals: (id) => totals.get(id),
    isUnrecorded:
      tooEarly !== null && tooEarly.fees.every(({ walletCardId: id }) => cards.get(id)?.verdict === "unknown"),
    getTitle: (id) => titles.get(id) ?? "A card",
    getArt: (id) => art.get(id) ?? { artKey: id, artHue: null, hueIndex: 0 },
  };
}

const ViewContext = createContext<View | null>(null);

export const ViewProvider = ViewContext;

export function useView(): View {
  const view = use(ViewContext);
  if (view === null) throw new Error("There is no dashboard around this part.");
  return view;
}
