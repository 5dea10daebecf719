import { AppError } from "../lib/app-error.ts";

/** Names the part of the body that an error is about. */
export const atField = (field: string, message: string) => ({ fields: [{ path: `body.${field}`, message }] });

/** Rejects a part of a request by its path in the body. */
export const rejected = (field: string, message: string) =>
  new AppError("invalid_request", message, atField(field, message));

/** Rejects input that conflicts with what is recorded. `field` names the part of the body that another value would fix. */
export const conflict = (message: string, field?: string) =>
  new AppError("conflict", message, field === undefined ? {} : atField(field, message));
