import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { CARD_NUMBER_ERROR } from "@cardwell/core/domain/wallet/card-number";
import { cardNumberAt } from "./card-numbers-in.ts";
import { toFields, type Listed, formatProblem, type Wrong } from "./format-import.ts";

const mostBytes = 8 * 1024 * 1024;

/** An export; what is wrong in a file that would be one; or why a file is none. */
export type ReadExport =
  | { kind: "whole"; file: WalletExport }
  | { kind: "wrong"; file: Listed; wrong: Wrong[] }
  | { kind: "none"; error: string };

const none = (error: string): ReadExport => ({ kind: "none", error });

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/**
 * Checks whether a file is one of our exports and whether the server would take it. A full card number is neither shown nor sent.
 */
export async function readExport(text: string): Promise<ReadExport> {
  if (new Blob([text]).size > mostBytes - 1_024)
    return none("This file is larger than 8 MB. Contact support for help.");
  const found = parse(text);
  if (found === undefined) return none("This file isn't JSON. Choose a file from “Download JSON”.");
  const file = toFields(found);
  const { format, version, cards, purchases, statements } = file;
  if (format !== "cardwell-wallet") return none("This file isn't a Cardwell export.");
  if (version !== 1) return none("This export is from a version of Cardwell we can't read.");
  if (!isList(cards) || !isList(purchases) || !isList(statements)) {
    return none("This export is damaged: part of it is missing.");
  }
  const path = cardNumberAt(file);
  if (path !== null) return none(formatProblem({ path, message: CARD_NUMBER_ERROR }, { cards: [] }, []));
  const { checkedExport } = await import("./wrong-in.ts");
  const { wallet, wrong } = checkedExport(file);
  return wallet === undefined ? { kind: "wrong", file: { ...file, cards }, wrong } : { kind: "whole", file: wallet };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
