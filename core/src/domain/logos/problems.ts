import { addDays } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { LogoContrast } from "./logo.ts";

/** What staff should do something about, the most urgent first. */
export const LOGO_PROBLEMS = ["expired", "low_contrast", "expires_soon", "duplicate"] as const;

export type LogoProblem = (typeof LOGO_PROBLEMS)[number];

/** How much a picture has to differ from what is behind it (WCAG 1.4.11): 3 : 1. */
export const LEAST_CONTRAST = 3;

/** What draws nothing in an SVG, by the names of elements and attributes. */
const UNDRAWN =
  /^(?:metadata|comments|script|on[a-z]+|(?:data|aria)-.+|(?:inkscape|sodipodi|sketch|serif|rdf|cc|dc):.+)$/i;

/** Whether a file is drawn as it was measured, before this was removed from it. */
export const isDrawnAsMeasured = (removed: readonly string[]): boolean => removed.every((name) => UNDRAWN.test(name));

const SOON_DAYS = 30;

/** A license holds through its last day; null: it has none. */
export const isExpired = (expiresOn: CivilDate | null, today: CivilDate): boolean =>
  expiresOn !== null && expiresOn < today;

type Judged = { expiresOn: CivilDate | null; contrast: LogoContrast | null; isDuplicate: boolean };

export function findLogoProblems({ expiresOn, contrast, isDuplicate }: Judged, today: CivilDate): LogoProblem[] {
  const expired = isExpired(expiresOn, today);
  const holds: Record<LogoProblem, boolean> = {
    expired,
    low_contrast: contrast !== null && Math.min(contrast.light, contrast.dark) < LEAST_CONTRAST,
    expires_soon: !expired && expiresOn !== null && expiresOn <= addDays(today, SOON_DAYS),
    duplicate: isDuplicate,
  };
  return LOGO_PROBLEMS.filter((problem) => holds[problem]);
}
