import { paths } from "./paths.ts";

/** Links a bank; a bank that is named is chosen already. */
export const linkPath = (bankName?: string | null) =>
  bankName ? `${paths.link}?bank=${encodeURIComponent(bankName)}` : paths.link;

/** The accounts of a link and which cards they are. */
export const matchPath = (linkId: string) => `${paths.link}/${linkId}/match`;

/** How far the first import of a link is. */
export const importPath = (linkId: string) => `${paths.link}/${linkId}/import`;

/** The bank connections, opened at one. */
export const connectionPath = (linkId: string) => `${paths.consentFix}?item=${linkId}`;
