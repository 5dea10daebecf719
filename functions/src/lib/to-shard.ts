import { createHash } from "node:crypto";

/** The shard of an id, always the same. @param byte which one of the digest decides: those who share one shard are apart in another */
export const toShard = (id: string, shards: number, byte: number): number =>
  (createHash("sha256").update(id).digest()[byte] ?? 0) % shards;
