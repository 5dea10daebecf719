import type { DeliveryState } from "@cardwell/core/domain/email/delivery";
import { addMail, getProvider, MAIL_FIGURES, MAIL_PROVIDERS, NO_MAIL } from "@cardwell/core/domain/email/mail-figures";
import type { MailCounts, MailFigure, MailProvider } from "@cardwell/core/domain/email/mail-figures";
import { TEMPLATE_IDS } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId } from "@cardwell/core/domain/email/mail-templates";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { FieldValue } from "firebase-admin/firestore";
import type { DocumentReference } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { firestore, readAll, zodConverter } from "../lib/firestore.ts";
import { listDays, listMonthShards, monthKeptUntil } from "../lib/month-shards.ts";

/** Mail is sent by two streams and reported by webhooks, and a document takes about one write a second for long. */
const SHARDS = 8;

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

/** One write; nothing is read. */
export function writeMailFigures(
  writer: Writer,
  counted: readonly MailFigure[],
  { to, sentAt, template }: { to: string; sentAt: Date; template: TemplateId | null },
): void {
  if (counted.length === 0) return;
  const day = sentAt.toISOString();
  const month = day.slice(0, 7);
  const shard = Math.floor(Math.random() * SHARDS);
  const added = Object.fromEntries(counted.map((figure) => [figure, FieldValue.increment(1)]));
  writer.set(
    firestore().collection("mailFigures").doc(`${month}-${shard}`),
    {
      days: { [day.slice(8, 10)]: { [getProvider(to)]: added } },
      ...(template !== null && { templates: { [day.slice(8, 10)]: { [template]: added } } }),
      expireAt: monthKeptUntil(month),
    },
    { merge: true },
  );
}

/** The documents of the months within these days: eight reads for each, however much mail there is. */
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
