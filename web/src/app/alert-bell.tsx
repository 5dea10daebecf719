import { createElement, useEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { BellIcon } from "../components/icons.tsx";

type Loaded = { Bell: ComponentType<{ isAsked: boolean; takesFocus: boolean }>; takesFocus: boolean };

/** A bell in the place of the real one, which comes with all that it needs once the page is painted. */
export function AlertBell() {
  const button = useRef<HTMLButtonElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    const load = () =>
      void import("../features/alerts/bell/bell.tsx").then(
        (found) => setLoaded({ ...found, takesFocus: document.activeElement === button.current }),
        // Without a connection it stays as it is, until it is pressed.
        () => undefined,
      );
    const timer = setTimeout(load, presses ? 0 : 50);
    return () => clearTimeout(timer);
  }, [presses]);
  if (loaded) return createElement(loaded.Bell, { isAsked: presses > 0, takesFocus: loaded.takesFocus });
  return (
    <button
      ref={button}
      type="button"
      aria-label="Alerts"
      onClick={() => setPresses(presses + 1)}
      className="grid min-h-10 min-w-10 place-items-center rounded-full"
    >
      <BellIcon size={18} />
    </button>
  );
}
