import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import type { LOGO_TYPES, LogoKind } from "@cardwell/core/domain/logos/logo";

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
