import type { AlertState } from "@cardwell/core/domain/alerts/state";
import { appended, isAlreadyExists, isNotFound } from "../../../lib/firestore.ts";
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
