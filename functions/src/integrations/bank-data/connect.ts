import { inEmulator, vendorAddress } from "../../config/environment.ts";
import { plaidBaseUrl, plaidClientId, plaidSecret, secretValue } from "../../config/params.ts";
import { once } from "../../lib/once.ts";
import type { BankData } from "./bank-data.ts";

/** The provider of bank data. Its SDK is loaded on first use. */
export const bankData = once(async (): Promise<BankData> => {
  const { createPlaidBankData } = await import("./plaid.ts");
  return createPlaidBankData({
    clientId: secretValue(plaidClientId),
    secret: secretValue(plaidSecret),
    environment: inEmulator() ? "sandbox" : "production",
    address: vendorAddress("Plaid", plaidBaseUrl.value()),
  });
});
