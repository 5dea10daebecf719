import { useEffect, useState, useSyncExternalStore } from "react";
import { getServerOffsetMs, getServerTime, onServerOffset } from "./server-time.ts";

const minuteMs = 60_000;

/** The server's time, to the minute, while the page is open. */
export function useNow(): Date {
  const offsetMs = useSyncExternalStore(onServerOffset, getServerOffsetMs);
  const [now, setNow] = useState(getServerTime);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") setNow(getServerTime());
    };
    look();
    const timer = setInterval(look, minuteMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [offsetMs]);
  return now;
}
