import { listChangedSince } from "@cardwell/core/domain/edit";
import { AppError } from "../lib/app-error.ts";

/** Names the part of the body that an error is about. */
export const atField = (field: string, message: string) => ({ fields: [{ path: `body.${field}`, message }] });

/** Rejects a part of a request by its path in the body. */
export const rejected = (field: string, message: string) =>
  new AppError("invalid_request", message, atField(field, message));

/** Rejects input that conflicts with what is recorded. `field` names the part of the body that another value would fix. */
export const conflict = (message: string, field?: string) =>
  new AppError("conflict", message, field === undefined ? {} : atField(field, message));

/** @param what what is changed: "this post" */
export const changedSince = (what: string) =>
  conflict(`Someone changed ${what} since you opened it. Check it, then try again.`);

/** @throws AppError 409 when what is changed isn't what its writer saw any more */
export function requireRevision(stored: number, seen: number, what: string): void {
  if (stored !== seen) throw changedSince(what);
}

/**
 * @param stored what is stored of the parts that an edit names, in the shape of its body
 * @throws AppError 409 when its writer saw something else of them (`contract/edit.ts`)
 */
export function requireAsSeen(stored: Readonly<Record<string, unknown>>, body: { from?: object | undefined }): void {
  const changed = listChangedSince(stored, body);
  if (changed.length === 0) return;
  const message = "It was changed since you opened it. Reload to see it as it is now.";
  throw new AppError("conflict", message, { fields: changed.map((name) => ({ path: `body.${name}`, message })) });
}
