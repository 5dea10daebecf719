import { createECDH, generateKeyPairSync, randomBytes } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localBundleFolders, root } from "./paths.ts";

const file = join(root, "functions/.secret.local");

const makers: Record<string, () => string> = {
  STRIPE_SECRET_KEY: () => "sk_test_cardwell_local",
  STRIPE_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString("hex")}`,
  RESEND_API_KEY: () => `re_local_${randomBytes(12).toString("hex")}`,
  RESEND_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString("base64")}`,
  PLAID_CLIENT_ID: () => randomBytes(12).toString("hex"),
  PLAID_SECRET: () => randomBytes(15).toString("hex"),
  MODEL_API_KEY: () => `sk-model-local-${randomBytes(12).toString("hex")}`,
  BANK_TOKEN_LOCAL_KEYS: () => `local:${randomBytes(32).toString("base64")}`,
  LINK_SIGNING_KEY: () => randomBytes(32).toString("base64url"),
  PUSH_PRIVATE_KEY: () => {
    const key = createECDH("prime256v1");
    key.generateKeys();
    // Without its leading zeros a key is rejected.
    return Buffer.concat([Buffer.alloc(32), key.getPrivateKey()])
      .subarray(-32)
      .toString("base64url");
  },
  AUDIT_SIGNING_KEY: () =>
    generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
};

/** The local secrets, made up at the first start and kept since. They open nothing outside this machine. */
export function localSecrets(): Record<string, string> {
  const kept = existsSync(file) ? parse(readFileSync(file, "utf8")) : {};
  const missing = Object.keys(makers).filter((name) => !kept[name]);
  for (const name of missing) kept[name] = makers[name]?.() ?? "";
  if (missing.length > 0) {
    const lines = Object.entries(kept).map(([name, value]) => `${name}=${value}`);
    writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  }
  return kept;
}

/** What browsers subscribe with for notifications. */
export function localPushKey(): string {
  const key = createECDH("prime256v1");
  key.setPrivateKey(localSecrets()["PUSH_PRIVATE_KEY"] ?? "", "base64url");
  return key.getPublicKey("base64url");
}

/** The emulator reads secrets from the folder that it runs, so they are written beside the bundle. */
export function copySecretsToBundle(): void {
  localSecrets();
  for (const folder of localBundleFolders) copyFileSync(file, join(folder, ".secret.local"));
}

function parse(text: string): Record<string, string> {
  const pairs = text.split("\n").flatMap((line) => {
    const at = line.indexOf("=");
    return at > 0 && !line.startsWith("#") ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const] : [];
  });
  return Object.fromEntries(pairs);
}
