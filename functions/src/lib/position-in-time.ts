import { documentId } from "@cardwell/core/domain/text";
import { AppError } from "./app-error.ts";

/** A document in a list that is sorted by time. */
export type PositionInTime = { at: Date; id: string };

const LATEST_MS = Date.parse("9999-12-31T23:59:59.999Z");

export const isStorableTime = (ms: number): boolean => Number.isInteger(ms) && ms >= 0 && ms <= LATEST_MS;

const storableId = documentId(100);

/** The position that a cursor names; null: no document can be there, and Firestore would reject it. */
export const toPositionInTime = (ms: number, id: string): PositionInTime | null =>
  isStorableTime(ms) && storableId.safeParse(id).success ? { at: new Date(ms), id } : null;

/** The position after a document, as members' lists name it. */
export const toTimeCursor = ({ at, id }: PositionInTime): string =>
  Buffer.from(`${at.getTime()} ${id}`).toString("base64url");

/** @throws AppError for one that was made up */
export function parseTimeCursor(cursor: string | undefined): PositionInTime | undefined {
  if (cursor === undefined) return undefined;
  const [, ms, id = ""] = /^(\d{1,15}) (\S+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const position = toPositionInTime(Number(ms), id);
  if (position) return position;
  const message = "This page no longer exists. Start at the first page.";
  throw new AppError("invalid_request", message, { fields: [{ path: "query.cursor", message }] });
}
