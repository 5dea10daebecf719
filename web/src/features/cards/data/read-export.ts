import type { WalletExport } from "@cardwell/core/contract/transfer";
import { CARD_NUMBER_REFUSAL } from "@cardwell/core/domain/wallet/card-number";
import { cardNumberAt } from "./card-numbers-in.ts";
import { problemWords } from "./import-words.ts";

const mostBytes = 8 * 1024 * 1024;

export type ReadExport = { wallet: WalletExport; error?: undefined } | { wallet?: undefined; error: string };

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/**
 * Looks whether a file is one of our exports. What lies in it the server checks, as it takes it in; but a full card number is neither
 * shown nor sent.
 */
export function readExport(text: string): ReadExport {
  if (new Blob([text]).size > mostBytes - 1_024)
    return { error: "The file is larger than 8 MB. Ask us for help with it." };
  const found = parse(text);
  if (found === undefined) return { error: "This file is not JSON. Choose the file that “Download JSON” made." };
  const { format, version, cards, purchases, statements } = (found ?? {}) as Record<string, unknown>;
  if (format !== "cardwell-wallet") return { error: "This file is no export of Cardwell." };
  if (version !== 1) return { error: "This export was made by another version of Cardwell, which we cannot read." };
  if (!isList(cards) || !isList(purchases) || !isList(statements)) {
    return { error: "This export is damaged: a part of it is missing." };
  }
  const path = cardNumberAt(found);
  if (path !== null) return { error: problemWords({ path, message: CARD_NUMBER_REFUSAL }, []) };
  return { wallet: found as WalletExport };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
