import * as z from "zod/mini";
import { MAIL_FIGURES } from "../../../domain/email/mail-figures.ts";
import { TEMPLATE_GROUPS, TEMPLATE_IDS, TEXT_FIELDS } from "../../../domain/email/mail-templates.ts";
import type { TextField } from "../../../domain/email/mail-templates.ts";
import { MAX_TEXT_LENGTHS } from "../../../domain/email/template-language.ts";
import { trimmedText } from "../../../domain/text.ts";
import { endpoint, staffChanges, staffReads } from "../../endpoint.ts";
import { instant } from "../../shapes.ts";
import { listPage, listQuery, mailCounts, memberReference, reason } from "../shapes.ts";

const TEMPLATE_SORTS = ["name", "group", ...MAIL_FIGURES] as const;

export type TemplateSort = (typeof TEMPLATE_SORTS)[number];

const id = z.strictObject({ id: z.enum(TEMPLATE_IDS) });
const version = z.int().check(z.minimum(0), z.maximum(100_000));

/** What each text may name depends on its template: the service validates that. */
export const templateTexts = z.strictObject(
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, trimmedText(MAX_TEXT_LENGTHS[field])])) as Record<
    TextField,
    ReturnType<typeof trimmedText>
  >,
);

const texts = z.object(
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, z.string()])) as Record<TextField, z.ZodMiniString>,
);

/** What changed, in a few words, and who did it. */
const changedBy = z.object({ by: z.string(), at: instant, change: z.string() });

const templateRow = z.object({
  id: z.enum(TEMPLATE_IDS),
  name: z.string(),
  group: z.enum(TEMPLATE_GROUPS),
  purpose: z.string(),
  /** Version 0: the texts that the product came with. */
  liveVersion: z.int(),
  /** The live texts can't be used, so mail has the default ones. */
  isBroken: z.boolean(),
  /** The version that the draft would be; null: there is none. */
  draftVersion: z.nullable(z.int()),
  /** How its mail of the last 30 days fared; null: its records are deleted when it's sent. Opens and clicks aren't tracked. */
  figures: z.nullable(mailCounts),
});

export type TemplateRow = z.infer<typeof templateRow>;

/** A template with its live texts and its draft. */
const template = z.object({
  id: z.enum(TEMPLATE_IDS),
  name: z.string(),
  group: z.enum(TEMPLATE_GROUPS),
  purpose: z.string(),
  variables: z.array(
    z.object({
      name: z.string(),
      meaning: z.string(),
      example: z.string(),
      isOptional: z.optional(z.boolean()),
      isFromMember: z.optional(z.boolean()),
    }),
  ),
  fields: z.array(z.enum(TEXT_FIELDS)),
  optionalFields: z.array(z.enum(TEXT_FIELDS)),
  /** Of what is stored of it: a change names the one that it started from. */
  revision: z.int(),
  initial: texts,
  live: z.object({
    version: z.int(),
    texts,
    isBroken: z.boolean(),
    /** When it went live; null: the product came with it. */
    changed: z.nullable(changedBy),
  }),
  draft: z.nullable(z.object({ version: z.int(), texts, ...changedBy.shape })),
});

export type AdminTemplate = z.infer<typeof template>;

const templateVersion = z.object({ version: z.int(), texts, ...changedBy.shape });

export type TemplateVersion = z.infer<typeof templateVersion>;

const check = z.object({
  id: z.enum(["variables", "text", "unsubscribe", "size"]),
  isMet: z.boolean(),
  detail: z.string(),
});

export type TemplateCheck = z.infer<typeof check>;

const preview = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  preview: z.string(),
  html: z.string(),
  text: z.string(),
  /** Whose data it has; null: examples. The address is masked, amounts and name are, too. */
  member: z.nullable(z.object({ uid: z.string(), address: z.string(), hasAlerts: z.boolean() })),
  checks: z.array(check),
});

export type TemplatePreview = z.infer<typeof preview>;

const member = z.nullable(memberReference);

/** The texts of the mail that the product sends. */
export const adminEmailTemplatesContract = {
  list: endpoint("GET /api/admin/email/templates", {
    ...staffReads("email.read"),
    exported: { list: "email-templates" },
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
  template: endpoint("GET /api/admin/email/templates/:id", {
    ...staffReads("email.read"),
    summary: "One template with its live texts and its draft.",
    params: id,
    response: template,
  }),
  versions: endpoint("GET /api/admin/email/templates/:id/versions", {
    ...staffReads("email.read"),
    summary: "Versions of a template, newest first, without the one that the product came with.",
    params: id,
    query: z.strictObject(listQuery),
    response: z.object(listPage(templateVersion)),
  }),
  preview: endpoint("POST /api/admin/email/templates/:id/preview", {
    ...staffReads("email.read"),
    unauditedBecause: "Renders a draft, which is too long for an address, and writes nothing.",
    summary: "A mail of a template with examples or a member's masked data, and what is checked before it goes live.",
    params: id,
    body: z.strictObject({
      /** Null: those of `version`. */
      texts: z.nullable(templateTexts),
      /** Null: the live one. */
      version: z.nullable(version),
      /** ID or address; null: examples. */
      member,
    }),
    response: preview,
    rejections: ["not_found"],
  }),
  saveDraft: endpoint("PUT /api/admin/email/templates/:id/draft", {
    ...staffChanges("email.edit", "email.edit-template"),
    summary: "Saves texts as the draft of a template.",
    params: id,
    body: z.strictObject({
      texts: templateTexts,
      change: reason,
      /** The revision that the edit started from. */
      revision: z.int(),
    }),
    response: template,
    rejections: ["conflict"],
  }),
  discardDraft: endpoint("POST /api/admin/email/templates/:id/draft/discard", {
    ...staffChanges("email.edit", "email.discard-draft"),
    summary: "Discards the draft of a template.",
    params: id,
    body: z.strictObject({ revision: z.int() }),
    response: template,
    rejections: ["conflict"],
  }),
  publish: endpoint("POST /api/admin/email/templates/:id/publish", {
    ...staffChanges("email.edit", "email.publish-template"),
    dangerous: true,
    summary: "Puts the draft of a template live as its next version. Mail has it within a minute.",
    params: id,
    body: z.strictObject({ revision: z.int(), reason }),
    response: template,
    rejections: ["conflict"],
  }),
  restore: endpoint("POST /api/admin/email/templates/:id/restore", {
    ...staffChanges("email.edit", "email.restore-template"),
    dangerous: true,
    summary: "Puts an earlier version of a template live again; 0 is the one that the product came with.",
    params: id,
    body: z.strictObject({ version, revision: z.int(), reason }),
    response: template,
    rejections: ["conflict", "not_found"],
  }),
  sendTest: endpoint("POST /api/admin/email/templates/:id/test", {
    ...staffChanges("email.edit", "email.test-template"),
    summary: "Sends the live texts of a template, or its draft, to the member of staff who asks.",
    params: id,
    body: z.strictObject({ source: z.enum(["live", "draft"]), member }),
    response: z.object({ to: z.string() }),
    rejections: ["conflict", "not_found"],
  }),
};
