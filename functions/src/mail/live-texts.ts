import { templateById } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId, TemplateTexts } from "@cardwell/core/domain/email/mail-templates";
import { reportBroken } from "./live-texts-repository.ts";
import type { LiveTexts } from "./live-texts-repository.ts";
import type { WrittenMail } from "./mail.ts";

/** The live texts of a template; null: those that the product came with. */
export type FindTexts = (id: TemplateId) => Promise<LiveTexts | null>;

/** Writes a mail with the live texts of its template, and with the default ones where the live ones can't be used. */
export async function writeWithTexts(
  findTexts: FindTexts,
  id: TemplateId,
  write: (texts: TemplateTexts) => Promise<WrittenMail>,
): Promise<WrittenMail> {
  const live = await findTexts(id);
  if (live !== null) {
    try {
      return { ...(await write(live.texts)), template: { id, version: live.version } };
    } catch (error) {
      reportBroken(id, error);
    }
  }
  return { ...(await write(templateById(id).texts)), template: { id, version: 0 } };
}
