import { tabPath } from "../frame/tabs-context.ts";

/** Addresses under the tab. */
export const places = {
  cards: tabPath("card-universe"),
  review: tabPath("card-universe", "review"),
  imports: tabPath("card-universe", "import"),
  newCard: tabPath("card-universe", "new"),
} as const;

/** The form of a new card, with what members call it. */
export const newCardPath = ({ name, issuer }: { name: string; issuer: string }) =>
  `${places.newCard}?${new URLSearchParams({ name, issuer })}`;

export const adminCardPath = (cardId: string, tab = "") =>
  tabPath("card-universe", tab === "" ? cardId : `${cardId}/${tab}`);
