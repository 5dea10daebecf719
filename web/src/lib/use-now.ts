import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { useEffect, useState } from "react";
import { getServerTime, onServerOffset } from "./server-time.ts";

/** The server's time, to the minute, while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(getServerTime);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") setNow(getServerTime());
    };
    const stop = onServerOffset(look);
    const timer = setInterval(look, MINUTE_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return now;
}
