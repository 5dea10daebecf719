import { contract } from "@cardwell/core/contract/contract";

/**
 * What the browser needs of each call, for Vite's `define`: with their schemas the calls would be a third of what every first
 * visit loads of our own code. Left out are those of the back office, as its pages import them, and those that no page calls with callApi.
 */
export function apiCalls(): string {
  const features = Object.entries(contract).filter(([feature]) => !/^(admin|reports$|vitals$)/.test(feature));
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
