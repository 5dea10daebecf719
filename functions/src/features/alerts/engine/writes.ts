import type { AlertState } from "@cardwell/core/domain/alerts/state";
import { appended, InvalidDocumentError, isAlreadyExists, isNotFound } from "../../../lib/firestore.ts";
import { getShard } from "../alert-record.ts";
import type { AlertUpdate } from "./draft.ts";

const getErrorCode = (error: unknown) => (error as { code?: unknown }).code;

const UNKNOWN = 2;
const INVALID_ARGUMENT = 3;
const INTERNAL = 13;

/** Something can't be stored as it is, however often it is tried. The emulator and the servers name it differently. */
export const isRejected = (error: unknown): boolean =>
  [UNKNOWN, INVALID_ARGUMENT, INTERNAL].includes(Number(getErrorCode(error)));

/** An alert exists that was expected to be new, or is missing though it was expected to exist. */
export const isMisjudged = (error: unknown): boolean => isNotFound(error) || isAlreadyExists(error);

/** What an update writes into an alert's document. */
export const updateData = ({ fields, history }: AlertUpdate): Record<string, unknown> => ({
  ...fields,
  ...(history && { history: appended(history) }),
});

/** The alert fields of a wallet's document, each in the place of what is there. */
export const stateFields = (uid: string, alertState: AlertState, nextDueAt: Date | null) => ({
  alertState,
  nextDueAt,
  shard: getShard(uid),
});

/** What may be logged of an error: where and what, as its message could hold personal data. */
export function nameOfError(error: unknown): string {
  if (error instanceof InvalidDocumentError) return error.message.slice(0, 300);
  const { name, stack } = error instanceof Error ? error : { name: "unknown", stack: "" };
  const code = getErrorCode(error);
  const where = /\n\s+at (?:async )?(?:new )?([\w.$]+) /.exec(stack ?? "")?.[1];
  const what = typeof code === "string" || typeof code === "number" ? `${name} ${code}` : name;
  return (where === undefined ? what : `${what} in ${where}`).slice(0, 120);
}
