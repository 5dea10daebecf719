import { createHash } from "node:crypto";
import { memberContract as contract } from "@cardwell/core/contract/contract";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { toJSONSchema } from "zod/mini";
import { FIRST_CALLS } from "../src/lib/first-calls.ts";

const toCalls = (endpoints: Record<string, Endpoint>) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, access, acceptsIdempotencyKey }]) => [
      name,
      { method, path, access, acceptsIdempotencyKey },
    ]),
  );

/** No page makes them with callApi. Those of the back office import the contract itself. */
const isNeverCalled = (feature: string) => ["logos", "reports", "vitals"].includes(feature);

/**
 * What the browser needs of each call, for Vite's `define`: with their schemas the calls would be a third of what every first
 * visit loads of our own code. DASHBOARD_SHAPE changes when a dashboard that a browser keeps can't be read any more.
 */
export function apiCalls(): { FIRST_VISIT_CALLS: string; PAGE_CALLS: string; DASHBOARD_SHAPE: string } {
  const features = Object.entries(contract).filter(([feature]) => !isNeverCalled(feature));
  const calls = Object.fromEntries(features.map(([feature, endpoints]) => [feature, toCalls(endpoints)]));
  const first = Object.entries(FIRST_CALLS).map(([feature, names]) => [
    feature,
    Object.fromEntries(names.map((name) => [name, calls[feature]?.[name]])),
  ]);
  const shape = JSON.stringify(toJSONSchema(contract.dashboard.read.response, { unrepresentable: "any" }));
  return {
    FIRST_VISIT_CALLS: JSON.stringify(Object.fromEntries(first)),
    PAGE_CALLS: JSON.stringify(calls),
    DASHBOARD_SHAPE: JSON.stringify(createHash("sha256").update(shape).digest("hex").slice(0, 8)),
  };
}
