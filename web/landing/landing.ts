import { startCards } from "./cards.ts";
import { loadAppOnIntent } from "./intent.ts";
import { showPrices } from "./pricing.ts";
import { startWorker } from "./worker.ts";

// One file for the page and for its worker: the worker's copy comes out of the cache, so the cards cost one request.
declare const self: DedicatedWorkerGlobalScope;

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 300);
}

if (typeof document === "undefined") {
  startWorker(self);
} else {
  loadAppOnIntent();
  // Two frames later the first paint is over.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      whenIdle(() => void showPrices());
      whenIdle(() => startCards(import.meta.url));
    }),
  );
}
