import { paths } from "./paths.ts";

/** The step of onboarding that offers to link the banks of its cards. */
export const datesPath = `${paths.start}/dates`;

/** A link that began in onboarding says so in each of its addresses, and leads back there. */
const withOrigin = (path: string, returnTo: string | undefined): string =>
  returnTo === datesPath ? `${path}${path.includes("?") ? "&" : "?"}from=start` : path;

/** Where a link at this address leads back to; undefined: it didn't begin in onboarding. */
export const getReturnTo = (search: URLSearchParams) => (search.get("from") === "start" ? datesPath : undefined);

/** Links a bank; a bank that is named is chosen already. */
export const linkPath = (bankName?: string | null, returnTo?: string) =>
  withOrigin(bankName ? `${paths.link}?bank=${encodeURIComponent(bankName)}` : paths.link, returnTo);

/** The accounts of a link and which cards they are. */
export const matchPath = (linkId: string, returnTo?: string) => withOrigin(`${paths.link}/${linkId}/match`, returnTo);

/** How far the first import of a link is. */
export const importPath = (linkId: string, returnTo?: string) => withOrigin(`${paths.link}/${linkId}/import`, returnTo);

/** The bank connections, opened at one. */
export const connectionPath = (linkId: string) => `${paths.consentFix}?item=${linkId}`;
