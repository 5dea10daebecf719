import { createHash } from "node:crypto";

/** One spelling for each address, so that two spellings share one allowance and one account: trimmed, NFC, lower case. */
export function normalEmail(address: string): string {
  return address.trim().normalize("NFC").toLowerCase();
}

/** What stands for an address where it isn't stored. */
export const digestAddress = (address: string): string =>
  createHash("sha256").update(normalEmail(address)).digest("hex");
