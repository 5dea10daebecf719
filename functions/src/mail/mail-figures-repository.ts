import type { DeliveryState } from "@cardwell/core/domain/email/delivery";
import { addMail, getProvider, MAIL_FIGURES, MAIL_PROVIDERS, NO_MAIL } from "@cardwell/core/domain/email/mail-figures";
import type { MailCounts, MailFigure, MailProvider } from "@cardwell/core/domain/email/mail-figures";
import { TEMPLATE_IDS } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId } from "@cardwell/core/domain/email/mail-templates";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { addTree } from "@cardwell/core/domain/performance/counts";
import type { CountTree } from "@cardwell/core/domain/performance/counts";
import type { DocumentReference } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { firestore, readAll, toIncrements, zodConverter } from "../lib/firestore.ts";
import { listDays, listMonthShards, monthKeptUntil } from "../lib/month-shards.ts";

/**
 * Mail is sent by tasks and reported by webhooks, each of which is 2.25 writes a second at the pace of `mail-limits.ts`, and a document takes
 * about one for long.
 */
export const SHARDS = 16;

const counts = z.partialRecord(z.enum(MAIL_FIGURES), z.number());

/** `mailFigures/{month}-{shard}`: by the day on which it was sent (UTC), and by mailbox provider or by template. */
export const storedFigures = z.object({
  days: z.record(z.string(), z.partialRecord(z.enum(MAIL_PROVIDERS), counts)),
  templates: z.prefault(z.record(z.string(), z.partialRecord(z.enum(TEMPLATE_IDS), counts)), {}),
});

/** Where figures are written: in the transaction that changes the mail. */
type Writer = { set: (document: DocumentReference, data: object, options: { merge: true }) => unknown };

const SENT: ReadonlySet<DeliveryState> = new Set(["sent", "delivered", "bounced", "complained"]);

/** The figures in which a mail is counted when its state changes: in each once. */
export const listFigures = (before: DeliveryState, after: DeliveryState): MailFigure[] =>
  before === after
    ? []
    : MAIL_FIGURES.filter((figure) => figure === after || (figure === "sent" && SENT.has(after) && !SENT.has(before)));

/** What a change of a mail adds to the figures of the day on which it was sent. */
export type CountedMail = { figures: readonly MailFigure[]; to: string; sentAt: Date; template: TemplateId | null };

/** One write for each month; nothing is read. */
export function writeMailFigures(writer: Writer, mails: readonly CountedMail[]): void {
  const months = new Map<string, CountTree>();
  for (const { figures, to, sentAt, template } of mails.filter((each) => each.figures.length > 0)) {
    const [month, day] = [sentAt.toISOString().slice(0, 7), sentAt.toISOString().slice(8, 10)];
    const one = Object.fromEntries(figures.map((figure) => [figure, 1]));
    const sums = months.get(month) ?? {};
    months.set(month, sums);
    addTree(sums, { days: { [day]: { [getProvider(to)]: one } } });
    if (template !== null) addTree(sums, { templates: { [day]: { [template]: one } } });
  }
  const shard = Math.floor(Math.random() * SHARDS);
  for (const [month, sums] of months) {
    const document = firestore().collection("mailFigures").doc(`${month}-${shard}`);
    writer.set(document, { ...toIncrements(sums), expireAt: monthKeptUntil(month) }, { merge: true });
  }
}

/** The documents of the months within these days: 16 reads for each, however much mail there is. */
async function readMonths(first: CivilDate, last: CivilDate) {
  const all = firestore().collection("mailFigures").withConverter(zodConverter(storedFigures));
  return (await readAll(listMonthShards(first, last, SHARDS).map((id) => all.doc(id)))).flatMap((each) => {
    const data = each.data();
    return data ? [{ id: each.id, ...data }] : [];
  });
}

type FiguresBetween = (from: CivilDate, until: CivilDate) => Record<MailProvider, MailCounts>;

/** How the mail of days within these fared, by provider. */
export async function readMailFigures(first: CivilDate, last: CivilDate): Promise<FiguresBetween> {
  const found = listDays(await readMonths(first, last), first, last);
  return (from, until) =>
    Object.fromEntries(
      MAIL_PROVIDERS.map((provider) => [
        provider,
        addMail(
          found
            .filter(([day]) => day >= from && day <= until)
            .map(([, byProvider]) => ({ ...NO_MAIL, ...byProvider[provider] })),
        ),
      ]),
    ) as Record<MailProvider, MailCounts>;
}

/** How the mail of these days fared, by template. */
export async function readTemplateFigures(first: CivilDate, last: CivilDate): Promise<(id: TemplateId) => MailCounts> {
  const documents = (await readMonths(first, last)).map(({ id, templates }) => ({ id, days: templates }));
  const found = listDays(documents, first, last);
  return (id) => addMail(found.map(([, byTemplate]) => ({ ...NO_MAIL, ...byTemplate[id] })));
}
