import { blank } from "../read-schema.ts";
import { walletCard } from "./shapes.ts";
import type { WalletCard } from "./shapes.ts";

/** A card of which nothing is known but what it is and, perhaps, since when. */
export const blankCard = (
  facts: Pick<WalletCard, "id" | "cardId" | "custom" | "openedOn" | "openedPrecision" | "addedOn" | "position">,
): WalletCard => ({ ...blank(walletCard), ...facts });
