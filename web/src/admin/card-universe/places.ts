import { tabPath } from "../frame/tabs-context.ts";

/** Addresses under the tab. */
export const places = {
  cards: tabPath("card-universe"),
  review: tabPath("card-universe", "review"),
  imports: tabPath("card-universe", "import"),
  newCard: tabPath("card-universe", "new"),
} as const;

export const adminCardPath = (cardId: string, tab = "") =>
  tabPath("card-universe", tab === "" ? cardId : `${cardId}/${tab}`);
