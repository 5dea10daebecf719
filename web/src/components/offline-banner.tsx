import { formatCount } from "../lib/format.ts";
import { useOnline } from "../lib/use-online.ts";

/** Over the page while there is no connection. `waiting`: how many changes wait for one, where they can. */
export function OfflineBanner({ waiting = 0 }: { waiting?: number }) {
  const online = useOnline();
  return (
    <output className="block">
      {online && waiting === 0 ? null : (
        <span className="block bg-ink px-4 py-2 text-center text-body text-paper">
          {online ? "We couldn't reach the server. " : "You're offline. "}
          {waiting > 0
            ? `${formatCount(waiting, "change")} will be sent when you're back online.`
            : "This page may be out of date, and changes may not be saved."}
        </span>
      )}
    </output>
  );
}
