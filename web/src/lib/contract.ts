import type { contract as wholeContract } from "@cardwell/core/contract/contract";

declare const API_CALLS: Omit<typeof wholeContract, `admin${string}` | "reports" | "vitals">;

/**
 * The API's calls by feature, as callApi takes them. The build fills in method, path and access (`define` in vite.config.ts); the
 * schemas are here as types only. The back office takes its calls from the contract itself.
 */
export const contract = API_CALLS;
