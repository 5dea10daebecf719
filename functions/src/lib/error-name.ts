import { InvalidDocumentError } from "./firestore.ts";
import { JobFailure } from "./job-failure.ts";

/** What may be logged and shown of an error: where and what, as its message could hold personal data. */
export function getErrorName(error: unknown): string {
  if (error instanceof InvalidDocumentError || error instanceof JobFailure) return error.message.slice(0, 300);
  const { name, stack } = error instanceof Error ? error : { name: "unknown", stack: "" };
  const { code } = error as { code?: unknown };
  const where = /\n\s+at (?:async )?(?:new )?([\w.$]+) /.exec(stack ?? "")?.[1];
  const what = typeof code === "string" || typeof code === "number" ? `${name} ${code}` : name;
  return (where === undefined ? what : `${what} in ${where}`).slice(0, 120);
}
