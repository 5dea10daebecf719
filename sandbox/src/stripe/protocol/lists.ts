import { invalidRequest } from "./errors.ts";

export type List<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

export type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

/** Objects are kept oldest first and shown newest first. */
export function newestFirst<T>(table: Map<string, T>, wanted: (item: T) => boolean = () => true): T[] {
  return [...table.values()].filter(wanted).toReversed();
}

export function toPage<T extends { id: string }>(items: T[], paging: Paging, url: string): List<T> {
  const limit = paging.limit ?? 10;
  if (paging.starting_after !== undefined && paging.ending_before !== undefined) {
    throw invalidRequest("You can only provide one of starting_after or ending_before.", { param: "starting_after" });
  }
  if (paging.ending_before !== undefined) {
    const end = findIndex(items, paging.ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: items.slice(start, end), has_more: start > 0, url };
  }
  const start = paging.starting_after === undefined ? 0 : findIndex(items, paging.starting_after, "starting_after") + 1;
  return { object: "list", data: items.slice(start, start + limit), has_more: start + limit < items.length, url };
}

/** The whole of a short list inside another object. */
export function toList<T>(data: T[], url: string): List<T> {
  return { object: "list", data, has_more: false, url };
}

function findIndex(items: { id: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index === -1) throw invalidRequest(`No such object: '${id}'`, { code: "resource_missing", param });
  return index;
}
