import type { FIRST_CALLS } from "./first-calls.ts";
import type { contract as pageContract } from "./page-contract.ts";

type First = typeof FIRST_CALLS;
type Calls = {
  [Feature in keyof First]: First[Feature] extends readonly (infer Name extends keyof (typeof pageContract)[Feature])[]
    ? Pick<(typeof pageContract)[Feature], Name>
    : never;
};

declare const FIRST_VISIT_CALLS: Calls;

/**
 * The API's calls by feature, as callApi takes them: those of a first visit, up to the dashboard. Other pages take theirs from
 * page-contract.ts. The build fills in method, path and access (`define` in vite.config.ts); the schemas are here as types only. The back
 * office takes its calls from the contract itself.
 */
export const contract = FIRST_VISIT_CALLS;
