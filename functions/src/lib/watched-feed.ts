import { nextFetchAt } from "@cardwell/core/domain/news/source";
import * as z from "zod/mini";
import type { FetchFailure, FetchLimits, FetchPublic } from "./fetch-public.ts";
import { orNull, storedInstant } from "./firestore.ts";

/** The state of a feed that is fetched again and again, as it is stored with its source or show. */
export const watchedFeed = z.object({
  isPaused: z.boolean(),
  /** When it is fetched next; null: it's paused, or there is no feed. */
  fetchAt: orNull(storedInstant),
  /** What the server named the version that was read last. */
  etag: orNull(z.string()),
  lastModified: orNull(z.string()),
  /** The last success. */
  readAt: orNull(storedInstant),
  /** In a row. */
  failures: z.number(),
  failingSince: orNull(storedInstant),
  lastError: orNull(z.string()),
});

type WatchedFeed = z.infer<typeof watchedFeed>;

/** The state of a feed that was never fetched. */
export const createUnreadFeed = (fetchAt: Date | null): WatchedFeed => ({
  isPaused: false,
  fetchAt,
  etag: null,
  lastModified: null,
  readAt: null,
  failures: 0,
  failingSince: null,
  lastError: null,
});

/** Requests the feed, unless it is the version that was read last: the response is then a 304. */
export const buildFeedHeaders = ({ etag, lastModified }: WatchedFeed, { types }: FetchLimits) => ({
  accept: types.join(", "),
  ...(etag !== null && { "if-none-match": etag }),
  ...(lastModified !== null && { "if-modified-since": lastModified }),
});

/** What the server names the version that it sent. */
export const readFeedVersion = ({ headers }: Pick<Awaited<ReturnType<FetchPublic>>, "headers">) => ({
  etag: headers.etag?.slice(0, 500) ?? null,
  lastModified: headers["last-modified"]?.slice(0, 100) ?? null,
});

/** What changes when the feed was fetched. */
export const afterSuccess = (now: Date) => ({
  readAt: now,
  fetchAt: nextFetchAt(0, now),
  failures: 0,
  failingSince: null,
  lastError: null,
});

/** What changes when it wasn't tried to the end: it waits like one that failed. */
export const afterInterruption = ({ failures }: WatchedFeed, now: Date) => ({
  failures: failures + 1,
  fetchAt: nextFetchAt(failures + 1, now),
});

/** What changes when the feed couldn't be fetched or read. */
export const afterFailure = (before: WatchedFeed, { message }: FetchFailure, now: Date) => ({
  ...afterInterruption(before, now),
  failingSince: before.failingSince ?? now,
  lastError: message,
});
