/** A key that never leaves its keeper and encrypts the keys of data. */
export type KeyWrapper = {
  /** `context` must be the same when it is unwrapped. `keyVersion` names the key that was used. */
  wrap: (dataKey: Buffer, context: string) => Promise<{ wrappedKey: string; keyVersion: string }>;
  /** @throws when the context or the key is another, or the key version is no longer there */
  unwrap: (wrapped: { wrappedKey: string; keyVersion: string }, context: string) => Promise<Buffer>;
  /** The version with which `wrap` encrypts now; null: the keeper chooses it. */
  currentVersion: string | null;
};
