import { useEffect, useState } from "react";

/** True from the moment on which the browser leaves for another site, until the person comes back by its back button. */
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
