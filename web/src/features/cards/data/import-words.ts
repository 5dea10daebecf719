import type { WalletExport } from "@cardwell/core/contract/transfer";
import { hasCardNumber } from "@cardwell/core/domain/wallet/card-number";

type Refused = { path: string; message: string };

export type NameOf = (catalogId: string) => string | undefined;

/** How the cards of an export are called: by their nicknames, else by their names in the catalog. */
export function cardNames(wallet: WalletExport, nameOf: NameOf): string[] {
  return wallet.cards.map(({ nickname, custom, cardId }) => {
    const listed = cardId === null ? undefined : (nameOf(cardId) ?? cardId);
    return nickname ?? custom?.name ?? listed ?? "a card without a name";
  });
}

const parts = { cards: "Card", purchases: "Purchase", statements: "Earlier statement", archivedUses: "Earlier use" };

const isPart = (word: string | undefined): word is keyof typeof parts => word !== undefined && word in parts;

/** "creditLimitCents" as "credit limit cents". */
const spaced = (name: string) => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, " ").toLowerCase();

/** Where in the file something is wrong and why, as one finds it: counted from one, a card by its name. */
export function problemWords({ path, message }: Refused, names: string[]): string {
  const steps = path
    .replace(/^body\.?/, "")
    .replace(/^wallet\.?/, "")
    .split(".")
    .filter((step) => step !== "");
  const [part, index] = steps;
  const at = Number(index);
  const isCounted = isPart(part) && Number.isInteger(at);
  const name = part === "cards" && !hasCardNumber(names[at] ?? "") ? names[at] : undefined;
  const item = isCounted ? `${parts[part]} ${at + 1}${name === undefined ? "" : ` (${name})`}` : null;
  const field = (isCounted ? steps.slice(2) : steps).map(spaced).join(", ");
  const where = [item, field].filter(Boolean).join(", ") || "The file";
  const why = /^invalid\b/i.test(message) ? "missing, or not as an export writes it." : message;
  return `${where}: ${/[.!?]$/.test(why) ? why : `${why}.`}`;
}
