/** What Chromium fires where it can install the page; Safari and Firefox have no such event. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

let event: InstallEvent | null = null;
const listeners = new Set<() => void>();

function replace(next: InstallEvent | null): void {
  event = next;
  for (const listener of listeners) listener();
}

/** Called first, as the event may come before any page that offers it. Cardwell offers it where someone looks for it, so the browser needn't. */
export function startInstallOffer(): void {
  addEventListener("beforeinstallprompt", (offered) => {
    offered.preventDefault();
    replace(offered as InstallEvent);
  });
  addEventListener("appinstalled", () => replace(null));
}

export const readInstallOffer = (): InstallEvent | null => event;

export function subscribeInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's question. It can be asked once: the browser offers it again at a later visit. */
export async function install(): Promise<void> {
  const offered = event;
  replace(null);
  await offered?.prompt();
}
