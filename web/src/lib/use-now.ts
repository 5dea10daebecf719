import { useEffect, useState } from "react";

const minuteMs = 60_000;

/** The time, to the minute, while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") setNow(new Date());
    };
    const timer = setInterval(look, minuteMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return now;
}
