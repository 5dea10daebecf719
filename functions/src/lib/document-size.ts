/** What a value weighs in a document of Firestore, as its rules count: text by its bytes and one more, numbers and instants eight. */
export function documentBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value) + 1;
  if (typeof value === "number" || value instanceof Date) return 8;
  if (value === null || typeof value !== "object") return 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + documentBytes(each), 0);
  return Object.entries(value).reduce((sum, [name, each]) => sum + documentBytes(name) + documentBytes(each), 0);
}

/** A document holds 1 MiB with its name; this leaves room for what an estimate misses. */
export const MAX_DOCUMENT_BYTES = 1_000_000;
