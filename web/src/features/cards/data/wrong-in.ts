import { type WalletExport, walletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { hasCardNumber } from "@cardwell/core/domain/wallet/card-number";
import { toFields, type Wrong } from "./format-import.ts";

type Read = { wallet: WalletExport; wrong?: undefined } | { wallet?: undefined; wrong: Wrong[] };

type Issue = {
  code?: string;
  path: PropertyKey[];
  message: string;
  keys?: string[];
  issues?: readonly { message: string }[];
};

const longest = 60;

/** A value in a file, as a person finds it there. */
function shown(value: unknown): string | undefined {
  if (value === undefined || typeof value === "object") return value === null ? "null" : undefined;
  const text = typeof value === "string" ? `“${value}”` : JSON.stringify(value);
  return text.length > longest || hasCardNumber(text) ? undefined : text;
}

function wrongAt(file: unknown, { code, path, message, keys = [], issues = [] }: Issue): Wrong[] {
  const at = path.map(String).join(".");
  if (code === "unrecognized_keys") {
    return keys.map((key) => ({
      path: [at, key].filter(Boolean).join("."),
      message: "Exports don't have this field.",
    }));
  }
  if (code === "invalid_key") {
    // The path contains it already.
    return [{ path: at, message: issues[0]?.message ?? message }];
  }
  const found = path.reduce<unknown>((value, step) => toFields(value)[String(step)], file);
  const value = shown(found);
  if (found === undefined) return [{ path: at, message: "Missing." }];
  return [{ path: at, message, ...(value === undefined ? {} : { value }) }];
}

/**
 * Whether a file is an export that the server takes, by the same contract; else each place at which it is not, with the first
 * reason of each.
 */
export function checkedExport(file: unknown): Read {
  const checked = walletExport.safeParse(file);
  if (checked.success) return { wallet: checked.data };
  const places = new Map<string, Wrong>();
  for (const wrong of checked.error.issues.flatMap((issue) => wrongAt(file, issue))) {
    if (!places.has(wrong.path)) places.set(wrong.path, wrong);
  }
  return { wrong: [...places.values()] };
}
