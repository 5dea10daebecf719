import { InvalidDocumentError } from "./firestore.ts";
import { JobFailure } from "./job-failure.ts";

/** gRPC's statuses by their numbers, with which Google's clients fail. */
const GRPC_STATUSES = [
  "OK",
  "CANCELLED",
  "UNKNOWN",
  "INVALID_ARGUMENT",
  "DEADLINE_EXCEEDED",
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "PERMISSION_DENIED",
  "RESOURCE_EXHAUSTED",
  "FAILED_PRECONDITION",
  "ABORTED",
  "OUT_OF_RANGE",
  "UNIMPLEMENTED",
  "INTERNAL",
  "UNAVAILABLE",
  "DATA_LOSS",
  "UNAUTHENTICATED",
];

/** What may be logged and shown of an error: where and what, as its message could hold personal data. */
export function getErrorName(error: unknown): string {
  if (error instanceof InvalidDocumentError || error instanceof JobFailure) return error.message.slice(0, 300);
  const { name, stack } = error instanceof Error ? error : { name: "unknown", stack: "" };
  const { code, metadata } = (error ?? {}) as { code?: unknown; metadata?: unknown };
  // The stack of these ends in the client.
  if (typeof code === "number" && metadata !== undefined) return `Google ${GRPC_STATUSES[code] ?? code}`;
  const where = /\n\s+at (?:async )?(?:new )?([\w.$]+) /.exec(stack ?? "")?.[1];
  const what = typeof code === "string" || typeof code === "number" ? `${name} ${code}` : name;
  return (where === undefined ? what : `${what} in ${where}`).slice(0, 120);
}
