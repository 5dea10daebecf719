import { TEMPLATE_GROUPS } from "@cardwell/core/domain/email/mail-templates";
import { adminEmailTemplatesContract as contract } from "@cardwell/core/contract/admin/email/templates";
import { TEXT_FIELDS } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId, TemplateTexts, TextField } from "@cardwell/core/domain/email/mail-templates";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { labelWords } from "../../../components/fields/field-data.ts";
import { callApi } from "../../../lib/api-client.ts";
import { tabPath } from "../../frame/tabs-context.ts";

const key = ["email", "templates"] as const;

export const listKey = [...key, "list"] as const;

export const templatePath = (id: string) => `${tabPath("email")}?open=${id}`;
export const editPath = (id: string) => tabPath("email", `templates/${id}/edit`);

export const templateQuery = (id: TemplateId) =>
  queryOptions({
    queryKey: [...key, "one", id],
    queryFn: ({ signal }) => callApi(contract.template, { params: { id } }, { signal }),
  });

export const versionsKey = (id: TemplateId) => [...key, "versions", id];

export type PreviewRequest = {
  /** Null: those of `version`. */
  texts: TemplateTexts | null;
  /** Null: the live one. */
  version: number | null;
  /** ID or address of a member; null: examples. */
  member: string | null;
};

export const previewQuery = (id: TemplateId, request: PreviewRequest) =>
  queryOptions({
    queryKey: [...key, "preview", id, request],
    queryFn: ({ signal }) => callApi(contract.preview, { params: { id }, body: request }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useStaleTemplates(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

export const groupLabels = labelWords(TEMPLATE_GROUPS);

export const fieldLabels: Record<TextField, string> = {
  subject: "Subject",
  preview: "Preview text",
  title: "Title",
  body: "Text",
  action: "Button",
  note: "Note under the button",
  asideLabel: "Second link",
  asideText: "What the second link does",
  why: "Why the member got it",
};

/** What differs between two versions, text by text. */
export const diffTexts = (before: TemplateTexts, after: TemplateTexts) =>
  TEXT_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    path: field,
    label: fieldLabels[field],
    before: before[field],
    after: after[field],
  }));
