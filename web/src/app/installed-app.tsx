import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { isInstalled } from "../lib/installed.ts";
import { release } from "../lib/release.ts";
import { session } from "../lib/session/session.ts";
import { UpdatePrompt } from "./update-prompt.tsx";

/**
 * What makes the app installable: registers the service worker for members, keeps what they mark offline, and offers a new version. It
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
    void import("../lib/pending-marks.ts").then(({ keepPendingMarks }) => keepPendingMarks()).catch(() => undefined);
    if ("serviceWorker" in navigator && !import.meta.env.DEV) void registerWorker().catch(() => undefined);
    if (isInstalled()) watchMinimumVersion();
  }
}

const checkPushDevice = async (): Promise<void> =>
  import("./push-upkeep.ts").then(({ checkDevice }) => checkDevice()).catch(() => undefined);

const longestQuietMs = HOUR_MS;

async function registerWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/service-worker.js");
  // Where something blocks workers there is none.
  if (registration === undefined) return;
  const check = () => void offerUpdate(registration);
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", check));
  // Another tab may have activated it.
  navigator.serviceWorker.addEventListener("controllerchange", check);
  check();
  let lookedAtMs = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - lookedAtMs < longestQuietMs) return;
    lookedAtMs = Date.now();
    void registration.update().catch(() => undefined);
  });
}

async function offerUpdate({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = waiting ?? active;
  if (worker === null) return;
  const isNewer = (await askRelease(worker)) > release;
  // The page itself came from the server, so it may already be of the version that waits.
  if (!isNewer) waiting?.postMessage("activate", []);
  else if (shown === null)
    showPrompt((close) => (
      <UpdatePrompt
        onReload={() => (waiting === null ? globalThis.location.reload() : activate(waiting))}
        onClose={close}
      />
    ));
}

async function askRelease(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(String(data)), { once: true });
    port1.start();
    worker.postMessage("release", [port2]);
  });
}

function activate(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => globalThis.location.reload(), { once: true });
  worker.postMessage("activate", []);
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

/** Fetches the newest worker, lets it take over, and reloads. Without one the page alone comes from the server. */
async function updateNow(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  const worker = registration?.installing ?? registration?.waiting;
  if (worker) {
    const tooLate = new Promise<void>((resolve) => setTimeout(resolve, longestUpdateMs));
    await Promise.race([takeOver(worker), tooLate]);
  }
  globalThis.location.reload();
}

async function takeOver(worker: ServiceWorker): Promise<void> {
  await new Promise<void>((resolve) => {
    const proceed = () => {
      if (worker.state === "installed") worker.postMessage("activate", []);
      if (worker.state === "activated" || worker.state === "redundant") resolve();
    };
    worker.addEventListener("statechange", proceed);
    proceed();
  });
}
