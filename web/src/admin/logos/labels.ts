import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import type { LOGO_TYPES, LogoContrast, LogoKind } from "@cardwell/core/domain/logos/logo";
import { LEAST_CONTRAST } from "@cardwell/core/domain/logos/problems";
import type { LogoProblem } from "@cardwell/core/domain/logos/problems";
import { formatCivilDate, formatMonthDay } from "../../lib/civil.ts";

export const kindLabels: Record<LogoKind, string> = {
  issuer: "Issuer",
  network: "Network",
  program: "Program",
  merchant: "Merchant",
};

export const typeLabels: Record<(typeof LOGO_TYPES)[number], string> = {
  "image/svg+xml": "SVG",
  "image/png": "PNG",
  "image/webp": "WebP",
};

/** "6.1 KiB": as file sizes are limited. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1024 ? `${Math.round(bytes)} bytes` : `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KiB`;

/** "SVG, 1.2 KiB" */
export const formatFile = ({ logo }: LogoRow): string =>
  logo === null ? "Missing" : `${typeLabels[logo.file.type]}, ${formatFileSize(logo.file.bytes)}`;

export const problemLabels: Record<LogoProblem, string> = {
  expired: "License expired",
  low_contrast: "Low contrast",
  expires_soon: "License expires soon",
  duplicate: "Duplicate",
};

export const findWorseSurface = ({ light, dark }: LogoContrast): keyof LogoContrast =>
  light < dark ? "light" : "dark";

/** "1.3 : 1 on dark, needs 3 : 1" */
export function formatLowContrast(contrast: LogoContrast): string {
  const surface = findWorseSurface(contrast);
  return `${contrast[surface].toFixed(1)} : 1 on ${surface}, needs ${LEAST_CONTRAST} : 1`;
}

/** "7.2 : 1 on light, 3.4 : 1 on dark" */
export const formatContrast = (contrast: LogoContrast | null): string =>
  contrast === null
    ? "Not known"
    : `${contrast.light.toFixed(1)} : 1 on light, ${contrast.dark.toFixed(1)} : 1 on dark`;

/** "License expires Dec 4" */
export function formatProblem({ logo, duplicates }: LogoRow, problem: LogoProblem): string {
  const day = logo?.expiresOn ?? null;
  if (problem === "low_contrast" && logo?.contrast) return formatLowContrast(logo.contrast);
  if (problem === "expired" && day !== null) return `License expired ${formatCivilDate(day)}`;
  if (problem === "expires_soon" && day !== null) return `License expires ${formatMonthDay(day)}`;
  if (problem === "duplicate") return `Same file as ${duplicates.map(({ name }) => name).join(", ")}`;
  return problemLabels[problem];
}
