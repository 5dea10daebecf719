import * as z from "zod/mini";
import { ART_HUES } from "../../domain/catalog/art-hues.ts";
import { slug } from "../../domain/catalog/shapes.ts";
import { civilDate } from "../../domain/dates/shapes.ts";
import { imageData } from "../../domain/images.ts";
import { LOGO_KINDS, LOGO_TYPES, logoContrast, logoRights } from "../../domain/logos/logo.ts";
import { chosenInitials, logoMark } from "../../domain/logos/logo-mark.ts";
import { LOGO_PROBLEMS } from "../../domain/logos/problems.ts";
import { trimmedText } from "../../domain/text.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { listPage, listQuery, reason } from "./shapes.ts";

/** `need`: the missing ones first, then those with problems, and of these the most held. */
export const LOGO_SORTS = ["need", "name", "cards", "heldCards", "bytes", "updatedAt"] as const;

const logoFile = z.object({
  /** The digest of its content. */
  id: z.string(),
  type: z.enum(LOGO_TYPES),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
});

const logoRow = z.object({
  kind: z.enum(LOGO_KINDS),
  /** Of the issuer, network, program or merchant in the catalog. */
  id: z.string(),
  name: z.string(),
  /** What is stored; null: there is no logo, and initials are shown. */
  logo: z.nullable(
    z.object({
      file: logoFile,
      license: z.string(),
      source: z.string(),
      expiresOn: z.nullable(civilDate),
      /** Null: it isn't known. */
      contrast: z.nullable(logoContrast),
      updatedAt: instant,
    }),
  ),
  /** What members see: the logo while its license holds, else initials on a color. */
  mark: logoMark,
  problems: z.array(z.enum(LOGO_PROBLEMS)),
  /** Names with the same file. */
  duplicates: z.array(z.object({ kind: z.enum(LOGO_KINDS), id: z.string(), name: z.string() })),
  /** A change names the one that it was made from; 0: there is no logo. */
  revision: z.int(),
  /** The same of initials and color; 0: they are those of the name. */
  initialsRevision: z.int(),
  /** Cards of the catalog that it belongs to. */
  cards: z.int(),
  /** How often members hold one of them: a member with two counts twice. At most ten minutes old. */
  heldCards: z.int(),
});

export type LogoRow = z.infer<typeof logoRow>;

const logoDetail = z.object({
  ...logoRow.shape,
  /** Who uploaded or edited it last. */
  updatedBy: z.nullable(z.string()),
  /** The cards that it belongs to, the most held first; 50 at most. */
  usedIn: z.array(z.object({ id: z.string(), name: z.string(), holders: z.int() })),
});

export type LogoDetail = z.infer<typeof logoDetail>;

/** What was removed from an SVG before it was stored: names of elements and attributes. */
const uploadedLogo = z.object({ ...logoDetail.shape, removed: z.array(z.string()) });

const params = z.strictObject({ kind: z.enum(LOGO_KINDS), id: slug });
const revision = z.int().check(z.minimum(1));

/** The Logos tab of the back office. */
export const adminLogosContract = {
  list: endpoint("GET /api/admin/logos", {
    ...staffReads("logos.read"),
    exported: { list: "logos", rowKey: ["kind", "id"] },
    summary: "Issuers, networks, programs and merchants of the catalog with their logos, the missing ones first.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(trimmedText(80)),
      kind: z.optional(z.enum(LOGO_KINDS)),
      status: z.optional(z.enum(["missing", "uploaded"])),
      type: z.optional(z.enum(LOGO_TYPES)),
      problem: z.optional(z.enum(["any", ...LOGO_PROBLEMS])),
      sort: z.optional(z.enum(LOGO_SORTS)),
      order: z.optional(z.enum(["asc", "desc"])),
    }),
    response: z.object({
      ...listPage(logoRow),
      totals: z.object({
        names: z.int(),
        logos: z.int(),
        bytes: z.int(),
        /** Cards of issuers that members hold, and of them those that show initials. */
        heldCards: z.int(),
        heldCardsWithInitials: z.int(),
        problems: z.record(z.enum(LOGO_PROBLEMS), z.int()),
      }),
    }),
  }),
  logo: endpoint("GET /api/admin/logos/:kind/:id", {
    ...staffReads("logos.read"),
    summary: "An issuer, network, program or merchant with its logo and the cards that it belongs to.",
    params,
    response: logoDetail,
    rejections: ["not_found"],
  }),
  upload: endpoint("POST /api/admin/logos/:kind/:id", {
    ...staffChanges("logos.edit", "logos.upload"),
    summary:
      "Uploads a logo where there is none: SVG, PNG or WebP by its content, up to 256 KiB, and a PNG or WebP up to 2,000 pixels a side. What an SVG could run or load is removed, or the SVG is rejected.",
    params,
    body: z.strictObject({ data: imageData, contrast: z.nullable(logoContrast), ...logoRights.shape }),
    response: uploadedLogo,
    maxBodyBytes: 384 * 1024,
    rejections: ["not_found", "conflict"],
  }),
  replace: endpoint("PUT /api/admin/logos/:kind/:id", {
    ...staffChanges("logos.edit", "logos.replace"),
    summary: "Replaces the file of a logo, or corrects its license, source and last day alone.",
    params,
    body: z.strictObject({
      revision,
      /** Null: the file stays. */
      data: z.nullable(imageData),
      /** Of the new file. */
      contrast: z.nullable(logoContrast),
      ...logoRights.shape,
      reason,
    }),
    response: uploadedLogo,
    maxBodyBytes: 384 * 1024,
    rejections: ["not_found", "conflict"],
  }),
  remove: endpoint("POST /api/admin/logos/:kind/:id/remove", {
    ...staffChanges("logos.edit", "logos.remove"),
    summary: "Removes a logo. Members see initials again, and its file is served no longer unless another logo has it.",
    params,
    body: z.strictObject({ revision, reason }),
    response: logoDetail,
    rejections: ["not_found", "conflict"],
  }),
  setInitials: endpoint("PUT /api/admin/logos/:kind/:id/initials", {
    ...staffChanges("logos.edit", "logos.set-initials"),
    summary: "Sets initials and color of a name, which members see while there is no logo; null: those of the name.",
    params,
    body: z.strictObject({
      /** The `initialsRevision`. */
      revision: z.int().check(z.minimum(0)),
      initials: chosenInitials,
      hue: z.enum(ART_HUES),
      reason,
    }),
    response: logoDetail,
    rejections: ["not_found", "conflict"],
  }),
};
