import type { bankHistoryEntry } from "@cardwell/core/contract/banks";
import type * as z from "zod/mini";
import { describeStatus } from "./bank-status.ts";
import { formatCount } from "./format.ts";

type BankEvent = z.infer<typeof bankHistoryEntry>;

/** "Chase linked, 3 cards" */
export function formatBankEvent({ event, bankName, cards }: BankEvent): string {
  switch (event) {
    case "linked":
      return `${bankName} linked${cards === 0 ? "" : `, ${formatCount(cards, "card")}`}`;
    case "reconnected":
      return `${bankName} reconnected`;
    case "disconnected":
      return `${bankName} disconnected`;
    case "recovered":
      return `${bankName} responds again`;
    case "sign_in":
      return `${bankName} asked for a new sign-in`;
    case "expiring":
      return `${bankName}: renewal available`;
    case "permission":
      return `${bankName} asked for more permission`;
    default:
      return describeStatus(event, bankName);
  }
}
