import { contract } from "@cardwell/core/contract/contract";

/**
 * What the browser needs of each call, for Vite's `define`: with their schemas the calls would be a third of what every first
 * visit loads of our own code. Those of the back office are left out, as its pages import them.
 */
export function apiCalls(): string {
  const features = Object.entries(contract).filter(([feature]) => !feature.startsWith("admin"));
  return JSON.stringify(
    Object.fromEntries(
      features.map(([feature, calls]) => [
        feature,
        Object.fromEntries(
          Object.entries(calls).map(([name, { method, path, access }]) => [name, { method, path, access }]),
        ),
      ]),
    ),
  );
}
