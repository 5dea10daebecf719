import { useEffect } from "react";

/** The landing page is a document of its own: leaving for it is a load, not a change of route. */
export function ToLanding() {
  useEffect(() => globalThis.location.replace("/"), []);
  return null;
}
