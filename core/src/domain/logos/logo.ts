import * as z from "zod/mini";
import type { NETWORKS } from "../catalog/card-terms.ts";
import { enteredDate } from "../dates/shapes.ts";
import { ownText } from "../wallet/shapes.ts";

/** Whose logos there are. */
export const LOGO_KINDS = ["issuer", "network", "program", "merchant"] as const;

export type LogoKind = (typeof LOGO_KINDS)[number];

export const LOGO_TYPES = ["image/svg+xml", "image/png", "image/webp"] as const;

/** Of a PNG or WebP: a small file may unpack to a picture that fills a phone's memory. */
export const MOST_LOGO_SIDE = 2_000;

/** The networks that have a name. */
export const NETWORK_NAMES: Partial<Record<(typeof NETWORKS)[number], string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};

/** On what terms we show a logo, and where its file comes from. */
export const logoRights = z.strictObject({
  license: ownText(120).check(z.minLength(3, { error: "Enter the license, such as “Brand guidelines”." })),
  source: ownText(300).check(z.minLength(3, { error: "Enter where the file comes from." })),
  /** The last day of the license; null: it has none. */
  expiresOn: z.nullable(enteredDate),
});

const ratio = z.number().check(z.minimum(1), z.maximum(21));

/** Between what is drawn and the light and the dark surface, as the browser that uploads a file measured it. */
export const logoContrast = z.strictObject({ light: ratio, dark: ratio });

export type LogoContrast = z.infer<typeof logoContrast>;

export const toLogoPath = (imageId: string): string => `/api/logos/${imageId}`;
