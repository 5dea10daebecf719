import { useOnline } from "../lib/use-online.ts";

/** Over the page while the browser has no connection. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <output className="block">
      {online ? null : (
        <span className="block bg-ink px-4 py-2 text-center text-body text-paper">
          You're offline. This page may be out of date, and changes may not be saved.
        </span>
      )}
    </output>
  );
}
