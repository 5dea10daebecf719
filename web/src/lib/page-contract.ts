import type { memberContract } from "@cardwell/core/contract/contract";

declare const PAGE_CALLS: Omit<typeof memberContract, "logos" | "reports" | "vitals">;

/** Every call that a page makes (web/build/api-calls.ts). It loads with the pages that need more than a first visit does (contract.ts). */
export const contract = PAGE_CALLS;
