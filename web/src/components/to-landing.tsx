import { useEffect } from "react";

/** The landing page is a separate document: leaving for it is a load, not a change of route. */
export function ToLanding() {
  useEffect(() => globalThis.location.replace("/"), []);
  return null;
}
