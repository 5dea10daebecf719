import { TEXT_FIELDS } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId, TemplateTexts, TextField } from "@cardwell/core/domain/email/mail-templates";
import { getOwn } from "@cardwell/core/domain/get-own";
import { FieldValue } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as logger from "firebase-functions/logger";
import * as z from "zod/mini";
import { getErrorName } from "../lib/error-name.ts";
import { zodConverter } from "../lib/firestore.ts";
import { keepFor } from "../lib/keep-for.ts";
import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";

const text = z.prefault(z.string(), "");

/** The texts of a template as they are stored. A field that a later version adds is empty. */
export const storedTexts = z.object(
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, text])) as Record<TextField, typeof text>,
);

const liveTexts = z.object({ version: z.number(), texts: storedTexts });

/** The texts in force of a template, with their version. */
export type LiveTexts = { version: number; texts: TemplateTexts };

/** Each is parsed on its own, so that a broken one stops no other. */
const textSet = z.object({ templates: z.prefault(z.record(z.string(), z.unknown()), {}) });

export const reportBroken = (template: TemplateId, error: unknown): void =>
  logger.error("The live texts of a template can't be used: its mail has the default texts", {
    template,
    error: getErrorName(error),
    alert: "mail_template_broken",
  });

function parse(templates: Record<string, unknown>, id: TemplateId): LiveTexts | "broken" | null {
  const entry = getOwn(templates, id);
  if (entry === undefined) return null;
  const parsed = z.safeParse(liveTexts, entry);
  return parsed.success ? parsed.data : "broken";
}

/** `mailTexts/current`: the live texts of all templates that staff changed, in one document. */
export function createLiveTexts(db: Firestore, retentionMs?: number) {
  const current = db.collection("mailTexts").doc("current");
  const stored = current.withConverter(zodConverter(textSet));
  const read = async (): Promise<Record<string, unknown>> => (await stored.get()).data()?.templates ?? {};
  const kept = keepFor(read, retentionMs);

  return {
    /** What is live of each template: one read. */
    async readAll(): Promise<(id: TemplateId) => LiveTexts | "broken" | null> {
      const templates = await read();
      return (id) => parse(templates, id);
    },

    /**
     * What mail of a template is written with; null: the texts that the product came with. One read in each process for as long as it is
     * kept. Never fails: a mail with the default texts is better than none.
     */
    async find(id: TemplateId): Promise<LiveTexts | null> {
      try {
        const live = parse(await kept.get(), id);
        if (live !== "broken") return live;
        reportBroken(id, new Error("broken"));
      } catch (error) {
        reportBroken(id, error);
      }
      return null;
    },

    /** Puts texts in force, or the default ones again, in the transaction of the audit entry. One write. */
    setWithin({ transaction, afterCommit }: UnitOfWork, id: TemplateId, live: LiveTexts | null): void {
      transaction.set(current, { templates: { [id]: live ?? FieldValue.delete() } }, { merge: true });
      afterCommit(async () => kept.forget());
    },
  };
}

export type LiveTextsRepository = ReturnType<typeof createLiveTexts>;
