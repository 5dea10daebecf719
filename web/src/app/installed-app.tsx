import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { isInstalled } from "../lib/installed.ts";
import { release } from "../lib/release.ts";
import { reloadOutdated } from "../lib/reload-outdated.ts";
import { session } from "../lib/session/session.ts";
import { loadPendingMarks } from "../lib/use-wallet-change.ts";

/**
 * What makes the app installable: registers the service worker for members, keeps what they mark offline, and follows a new release. It
 * loads once the page has nothing better to do, with a root of its own, so that no page waits for it.
 */
export function startInstalledApp(): void {
  const stop = session.subscribe(startForMember);
  startForMember();

  function startForMember(): void {
    const { user, loading } = session.getState();
    if (user !== null || (!loading && navigator.serviceWorker?.controller)) void checkPushDevice();
    if (user === null) return;
    queueMicrotask(() => stop());
    void loadPendingMarks().catch(() => undefined);
    if ("serviceWorker" in navigator && !import.meta.env.DEV) void registerWorker().catch(() => undefined);
    if (isInstalled()) watchMinimumVersion();
  }
}

const checkPushDevice = async (): Promise<void> =>
  import("./push-upkeep.ts").then(({ checkDevice }) => checkDevice()).catch(() => undefined);

const longestQuietMs = HOUR_MS;

async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register("/service-worker.js");
  // Where something blocks workers there is none.
  if (registration === undefined) return;
  serviceWorker.addEventListener("controllerchange", () => void followRelease(serviceWorker.controller));
  void followRelease(serviceWorker.controller);
  let lookedAtMs = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - lookedAtMs < longestQuietMs) return;
    lookedAtMs = Date.now();
    void registration.update().catch(() => undefined);
  });
}

/**
 * An open page of an earlier release stays as it is, with what is typed on it. The next page that the member opens is of the new one,
 * unless an episode is played across pages.
 */
async function followRelease(worker: ServiceWorker | null): Promise<void> {
  if (worker === null || (await askRelease(worker)) <= release) return;
  const { pathname } = globalThis.location;
  globalThis.navigation?.addEventListener("currententrychange", () => {
    const isPlaying = navigator.mediaSession?.playbackState === "playing";
    if (globalThis.location.pathname !== pathname && !isPlaying) reloadOutdated();
  });
}

async function askRelease(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(String(data)), { once: true });
    port1.start();
    worker.postMessage("release", [port2]);
  });
}

let closePrompt = () => {};

/** In place of the one before: the required update says more than the offered one. */
function showPrompt(render: (close: () => void) => ReactNode): void {
  closePrompt();
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    closePrompt = () => {};
  };
  closePrompt = close;
  root.render(render(close));
}

/** The update that this version has to make, as staff describe it; null: it may run. */
let shown: string | null = null;

/** At the start, and whenever the app comes back to the front. */
function watchMinimumVersion(): void {
  document.addEventListener("visibilitychange", checkInFront);
  checkInFront();
}

function checkInFront(): void {
  if (document.visibilityState === "hidden" || session.getState().user === null) return;
  void import("./report-install.ts").then(({ reportInstall }) => reportInstall()).catch(() => undefined);
  void showRequiredUpdate().catch(() => undefined);
}

async function showRequiredUpdate(): Promise<void> {
  const { findRequiredUpdate, RequiredUpdateNotice } = await import("./required-update.tsx");
  const required = await findRequiredUpdate();
  const next = required && JSON.stringify(required);
  // A banner that was closed stays closed until the next start.
  if (next === shown) return;
  shown = next;
  if (required === null) closePrompt();
  else showPrompt((close) => <RequiredUpdateNotice required={required} onUpdate={updateNow} onClose={close} />);
}

const longestUpdateMs = 10_000;

/** Fetches the newest worker, which takes over by itself, and reloads. Without one the page alone comes from the server. */
async function updateNow(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  if (registration?.installing)
    await new Promise((resolve) => {
      serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      setTimeout(resolve, longestUpdateMs);
    });
  globalThis.location.reload();
}
