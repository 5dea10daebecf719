import { inEmulator } from "../../config/environment.ts";
import { bankTokenKey, bankTokenLocalKeys } from "../../config/params.ts";
import { fetchAccessToken } from "../../lib/access-token.ts";
import { once } from "../../lib/once.ts";
import type { KeyWrapper } from "./keys.ts";
import { createKmsKey } from "./kms.ts";
import { createLocalKey } from "./local-key.ts";

/** The key of the tokens of bank links: Cloud KMS, or in the emulators a key of this machine. */
export const bankTokenWrapper = once((): KeyWrapper => {
  const keyName = bankTokenKey.value();
  if (keyName !== "") return createKmsKey({ keyName, fetchAccessToken });
  if (!inEmulator()) throw new Error("BANK_TOKEN_KEY must name a key of Cloud KMS outside the emulators.");
  return createLocalKey(bankTokenLocalKeys.value());
});
