import { paths } from "./paths.ts";

const linkPaths = [paths.link, paths.consentFix, paths.plaidReturn].map((path) => path.slice(1));

/**
 * Addresses whose document may open Plaid Link. firebase.json has a wider policy for the same ones, and the service worker keeps a document
 * with it.
 */
export const LINK_DOCUMENTS = `^/(${linkPaths.join("|")})/?$`;

export const isLinkDocument = (pathname: string): boolean => new RegExp(LINK_DOCUMENTS).test(pathname);
