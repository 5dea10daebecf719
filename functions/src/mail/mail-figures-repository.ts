import type { DeliveryState } from "@cardwell/core/domain/email/delivery";
import { addMail, getProvider, MAIL_FIGURES, MAIL_PROVIDERS, NO_MAIL } from "@cardwell/core/domain/email/mail-figures";
import type { MailCounts, MailFigure, MailProvider } from "@cardwell/core/domain/email/mail-figures";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { FieldValue } from "firebase-admin/firestore";
import type { DocumentReference } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { listMonths } from "../lib/alert-counts-repository.ts";
import { firestore, readAll, zodConverter } from "../lib/firestore.ts";

/** Mail is sent by two streams and reported by webhooks, and a document takes about one write a second for long. */
const SHARDS = 8;
const KEPT_MS = 400 * 86_400_000;

const figures = z.partialRecord(z.enum(MAIL_PROVIDERS), z.partialRecord(z.enum(MAIL_FIGURES), z.number()));

/** `mailFigures/{month}-{shard}`: by the day on which it was sent (UTC), and by mailbox provider. */
export const storedFigures = z.object({ days: z.record(z.string(), figures) });

/** Where figures are written: in the transaction that changes the mail. */
type Writer = { set: (document: DocumentReference, data: object, options: { merge: true }) => unknown };

const SENT: ReadonlySet<DeliveryState> = new Set(["sent", "delivered", "bounced", "complained"]);

/** The figures in which a mail is counted when its state changes: in each once. */
export const listFigures = (before: DeliveryState, after: DeliveryState): MailFigure[] =>
  before === after
    ? []
    : MAIL_FIGURES.filter((figure) => figure === after || (figure === "sent" && SENT.has(after) && !SENT.has(before)));

export const figuresKeptUntil = (month: string): Date => new Date(Date.parse(`${month}-01T00:00:00Z`) + KEPT_MS);

/** One write; nothing is read. */
export function writeMailFigures(
  writer: Writer,
  counted: readonly MailFigure[],
  { to, sentAt, shard = Math.floor(Math.random() * SHARDS) }: { to: string; sentAt: Date; shard?: number },
): void {
  if (counted.length === 0) return;
  const day = sentAt.toISOString();
  const month = day.slice(0, 7);
  const added = Object.fromEntries(counted.map((figure) => [figure, FieldValue.increment(1)]));
  writer.set(
    firestore().collection("mailFigures").doc(`${month}-${shard}`),
    { days: { [day.slice(8, 10)]: { [getProvider(to)]: added } }, expireAt: figuresKeptUntil(month) },
    { merge: true },
  );
}

type FiguresBetween = (from: CivilDate, until: CivilDate) => Record<MailProvider, MailCounts>;

/** How the mail of days within these fared, by provider: eight reads for each month, however much mail there is. */
export async function readMailFigures(first: CivilDate, last: CivilDate): Promise<FiguresBetween> {
  const documents = listMonths(first, last).flatMap((month) =>
    Array.from({ length: SHARDS }, (_, shard) =>
      firestore().collection("mailFigures").withConverter(zodConverter(storedFigures)).doc(`${month}-${shard}`),
    ),
  );
  const found = (await readAll(documents)).flatMap((each) =>
    Object.entries(each.data()?.days ?? {}).map(([day, counts]) => ({ day: `${each.id.slice(0, 7)}-${day}`, counts })),
  );
  return (from, until) =>
    Object.fromEntries(
      MAIL_PROVIDERS.map((provider) => [
        provider,
        addMail(
          found
            .filter(({ day }) => day >= from && day <= until)
            .map(({ counts }) => ({ ...NO_MAIL, ...counts[provider] })),
        ),
      ]),
    ) as Record<MailProvider, MailCounts>;
}
