/** One spelling for each address, so that two spellings share one allowance and one account: trimmed, NFC, lower case. */
export function normalEmail(address: string): string {
  return address.trim().normalize("NFC").toLowerCase();
}
