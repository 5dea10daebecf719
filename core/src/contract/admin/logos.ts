import * as z from "zod/mini";
import { slug } from "../../domain/catalog/shapes.ts";
import { imageData } from "../../domain/images.ts";
import { LOGO_KINDS, LOGO_TYPES, logoRights } from "../../domain/logos/logo.ts";
import { trimmedText } from "../../domain/text.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { listPage, listQuery, reason } from "./shapes.ts";

/** `need`: the missing ones first, and of these the most held. */
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
  /** Of the issuer, network or merchant in the catalog. */
  id: z.string(),
  name: z.string(),
  /** What is stored; null: there is no logo, and initials are shown. */
  logo: z.nullable(z.object({ file: logoFile, license: z.string(), source: z.string(), updatedAt: instant })),
  /** A change names the one that it was made from; 0: there is no logo. */
  revision: z.int(),
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

const params = z.strictObject({ kind: z.enum(LOGO_KINDS), id: slug });
const revision = z.int().check(z.minimum(1));

/** The Logos tab of the back office. */
export const adminLogosContract = {
  list: endpoint("GET /api/admin/logos", {
    ...staffReads("logos.read"),
    summary: "Issuers, networks and merchants of the catalog with their logos, the missing ones first.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(trimmedText(80)),
      kind: z.optional(z.enum(LOGO_KINDS)),
      status: z.optional(z.enum(["missing", "uploaded"])),
      type: z.optional(z.enum(LOGO_TYPES)),
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
      }),
    }),
  }),
  logo: endpoint("GET /api/admin/logos/:kind/:id", {
    ...staffReads("logos.read"),
    summary: "An issuer, network or merchant with its logo and the cards that it belongs to.",
    params,
    response: logoDetail,
    rejections: ["not_found"],
  }),
  upload: endpoint("POST /api/admin/logos/:kind/:id", {
    ...staffChanges("logos.edit", "logos.upload"),
    summary:
      "Uploads a logo where there is none: SVG, PNG or WebP by its content, up to 256 KiB and 2,000 pixels a side. An SVG with anything but plain shapes is rejected.",
    params,
    body: z.strictObject({ data: imageData, ...logoRights.shape }),
    response: logoDetail,
    maxBodyBytes: 384 * 1024,
    rejections: ["not_found", "conflict"],
  }),
  replace: endpoint("PUT /api/admin/logos/:kind/:id", {
    ...staffChanges("logos.edit", "logos.replace"),
    summary: "Replaces the file of a logo, or corrects its license and source alone.",
    params,
    body: z.strictObject({
      revision,
      /** Null: the file stays. */
      data: z.nullable(imageData),
      ...logoRights.shape,
      reason,
    }),
    response: logoDetail,
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
};
