import { cacheNames, clientsClaim, setCacheNameDetails } from "workbox-core";
import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";
import { APP_DOCUMENT, isOfApp } from "../lib/app-pages.ts";
import { isLinkDocument } from "../lib/link-documents.ts";
import { paths } from "../lib/paths.ts";
import { release } from "../lib/release.ts";
import { listenForPushes } from "./push.ts";

/**
 * Opens the app without a connection. It keeps the app's files and nothing else: no response of the API, and nothing of a member. The
 * build lists the files (build/service-worker.ts) and makes one classic script of it.
 */

declare const self: ServiceWorkerGlobalScope & { APP_FILES: PrecacheEntry[] };

// Signing out leaves the cache with this prefix alone (lib/session/local-traces.ts).
setCacheNameDetails({ prefix: "app-files", suffix: "" });
void self.skipWaiting();
clientsClaim();
enableNavigationPreload();

/** The document with the policy that the address has from the server. */
const findDocument = async ({ url }: Request) =>
  matchPrecache(isLinkDocument(new URL(url).pathname) ? paths.link : APP_DOCUMENT);

/** From the server where it answers in time, so that a page is never older than it has to be. No response of it is kept. */
const openPage = new NetworkFirst({
  cacheName: cacheNames.precache,
  networkTimeoutSeconds: 4,
  plugins: [
    {
      cacheWillUpdate: async () => null,
      cachedResponseWillBeUsed: async ({ request }) => findDocument(request),
      handlerWillRespond: async ({ request, response }) =>
        response.status < 500 ? response : ((await findDocument(request)) ?? response),
    },
  ],
});

// Before the files, which have the documents among them.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && isOfApp(url.pathname),
  openPage,
);
precacheAndRoute(self.APP_FILES, { cleanURLs: false, directoryIndex: "", ignoreURLParametersMatching: [/./] });

listenForPushes(self);

self.addEventListener("activate", (event) => event.waitUntil(removeFormerCaches()));
self.addEventListener("message", ({ data, ports }) => {
  if (data === "release") ports[0]?.postMessage(release);
});

/** Of the worker before decision 118. */
async function removeFormerCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("app-files:")).map((name) => caches.delete(name)));
}
