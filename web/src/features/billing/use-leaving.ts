import { useEffect, useState } from "react";

/** True from leaving for another site until the person returns with the back button. */
export function useLeaving() {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false);
    };
    globalThis.addEventListener("pageshow", comeBack);
    return () => globalThis.removeEventListener("pageshow", comeBack);
  }, []);
  return {
    leaving,
    leaveFor: (address: string): void => {
      setLeaving(true);
      globalThis.location.assign(address);
    },
  };
}
