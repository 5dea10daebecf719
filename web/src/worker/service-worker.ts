/**
 * Opens the app without a connection. It keeps the app's files and nothing else: no response of the API, and nothing of a member. It
 * is registered as a classic script, so what it imports has to be its own alone.
 */

import { listenForPushes } from "./push.ts";

/** Filled in by the build (build/service-worker.ts). */
declare const APP_FILES: readonly string[];
declare const APP_FILES_DIGEST: string;
declare const APP_RELEASE: string;
/** lib/app-pages.ts */
declare const OTHER_DOCUMENTS: string;
/** lib/link-documents.ts */
declare const LINK_DOCUMENTS: string;
/** lib/paths.ts */
declare const LINK_PATH: string;

const files = APP_FILES;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
/** Signing out leaves caches with this prefix alone (lib/session/local-traces.ts). */
const cachePrefix = "app-files:";
const cacheName = cachePrefix + APP_FILES_DIGEST;
/** The document of every page but the landing's and a view's. Hosting serves it at this address (cleanUrls). */
const appDocument = "/app";
/** The same one with the policy of the pages that open Plaid Link. */
const linkDocument = LINK_PATH;
const longestWaitMs = 4_000;

listenForPushes(worker);
worker.addEventListener("install", (event) => event.waitUntil(keepFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

worker.addEventListener("message", (event) => {
  if (event.data === "activate") void worker.skipWaiting();
  if (event.data === "release") event.ports[0]?.postMessage(APP_RELEASE);
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin || pathname.startsWith("/api")) return;
  if (request.mode === "navigate") {
    if (isOfApp(pathname)) event.respondWith(openPage(event));
  } else if (files.includes(pathname)) event.respondWith(findFile(request));
});

const otherDocuments = new RegExp(OTHER_DOCUMENTS);
const isOfApp = (pathname: string) => !otherDocuments.test(pathname);
const linkDocuments = new RegExp(LINK_DOCUMENTS);

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(
    files.map(async (file) => {
      // Most files stay the same from one version to the next; a document has the same address in all of them.
      const isDocument = file === appDocument || file === linkDocument;
      const known = isDocument ? undefined : await caches.match(file);
      const response = known ?? (await fetch(file, isDocument ? { cache: "no-store" } : {}));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(file, response);
    }),
  );
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** From the server where it answers in time, so that a page is never older than it has to be. */
async function openPage(event: FetchEvent): Promise<Response> {
  const isOfLink = linkDocuments.test(new URL(event.request.url).pathname);
  const kept = await caches.match(isOfLink ? linkDocument : appDocument, { cacheName });
  const fromServer = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  if (kept === undefined) return fromServer;
  const tooLate = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), longestWaitMs));
  try {
    const response = await Promise.race([fromServer, tooLate]);
    return response.status >= 500 ? kept : response;
  } catch {
    return kept;
  }
}

async function findFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}
