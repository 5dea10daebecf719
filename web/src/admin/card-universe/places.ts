import { paths } from "../../lib/paths.ts";

const root = `${paths.admin}/card-universe`;

/** Addresses under the tab. */
export const places = {
  cards: root,
  review: `${root}/review`,
  imports: `${root}/import`,
  verification: `${root}/verification`,
  reports: `${root}/reports`,
  newCard: `${root}/new`,
} as const;

export const adminCardPath = (cardId: string, tab = "") => `${root}/${cardId}${tab === "" ? "" : `/${tab}`}`;
