import * as z from "zod/mini";
import { TEMPLATE_GROUPS, TEMPLATE_IDS } from "../../../domain/email/mail-templates.ts";
import { trimmedText } from "../../../domain/text.ts";
import { endpoint } from "../../endpoint.ts";
import { listPage, listQuery } from "../shapes.ts";

const TEMPLATE_SORTS = ["name", "group"] as const;

export type TemplateSort = (typeof TEMPLATE_SORTS)[number];

const templateRow = z.object({
  id: z.enum(TEMPLATE_IDS),
  name: z.string(),
  group: z.enum(TEMPLATE_GROUPS),
  purpose: z.string(),
});

export type TemplateRow = z.infer<typeof templateRow>;

/** The texts of the mail that the product sends. */
export const adminEmailTemplatesContract = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/email/templates",
    access: "staff",
    permission: "email.read",
    audit: "none",
    summary: "Every template of mail.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(trimmedText(80)),
      group: z.optional(z.enum(TEMPLATE_GROUPS)),
      sort: z.optional(z.enum(TEMPLATE_SORTS)),
      order: z.optional(z.enum(["asc", "desc"])),
    }),
    response: z.object(listPage(templateRow)),
  }),
};
