import { vendorAddress } from "../config/environment.ts";
import { sandboxOrigin } from "../config/params.ts";
import { createFetchPublic, type StandIn } from "./fetch-public.ts";
import { once } from "./once.ts";

/** What is under this name comes from the sandbox in the emulators. No one can register it. */
const STAND_IN_NAME = "feeds.cardwell.test";

function findStandIn(): StandIn | null {
  const origin = vendorAddress("Watched feeds", sandboxOrigin.value());
  return origin ? { hostname: STAND_IN_NAME, origin, path: "/feeds" } : null;
}

/** Fetches feeds and what they name. */
export const fetchFromFeeds = once(() => createFetchPublic({ standIn: findStandIn() }));

/** Where a browser finds a file of a feed: the stand-in's in the emulators. */
export function toBrowserAddress(address: string): string {
  const standIn = findStandIn();
  const url = URL.parse(address);
  return standIn !== null && url?.hostname === standIn.hostname
    ? `${standIn.origin.origin}${standIn.path}${url.pathname}${url.search}`
    : address;
}
