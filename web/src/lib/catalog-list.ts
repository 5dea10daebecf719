import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { contract } from "./page-contract.ts";
import { callApi } from "./api-client.ts";

const cacheName = "cardwell-catalog";

/** Which catalog is published, its size and its kinds of spending. */
export const catalogQuery = queryOptions({
  queryKey: ["catalog"],
  queryFn: ({ signal }) => callApi(contract.catalog.current, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** Every published card by name. The browser keeps the list until another version is published. */
export const catalogListQuery = (queries: QueryClient) =>
  queryOptions({
    queryKey: ["catalog-list"],
    queryFn: async (): Promise<CatalogEntry[]> => {
      const { version } = await queries.fetchQuery(catalogQuery);
      return loadList(version);
    },
    staleTime: 5 * 60_000,
  });

async function loadList(version: number): Promise<CatalogEntry[]> {
  const kept = await readKept(version);
  if (kept !== null) return kept;
  const published = await callApi(contract.catalog.cards, { params: { version: String(version) } });
  await keep(published.version, published.cards);
  return published.cards;
}

const buildAddress = (version: number) => `/catalog-list/${version}`;

async function readKept(version: number): Promise<CatalogEntry[] | null> {
  try {
    const found = await (await caches.open(cacheName)).match(buildAddress(version));
    return found === undefined ? null : ((await found.json()) as CatalogEntry[]);
  } catch {
    return null;
  }
}

/** Only the version that is published is worth its place. */
async function keep(version: number, cards: CatalogEntry[]): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    const others = (await cache.keys()).filter(({ url }) => !url.endsWith(buildAddress(version)));
    await Promise.all(others.map((request) => cache.delete(request)));
    await cache.put(buildAddress(version), Response.json(cards));
  } catch {
    // A browser without storage fetches it again next time.
  }
}
