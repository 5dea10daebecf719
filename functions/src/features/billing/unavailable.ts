import { AppError } from "../../lib/app-error.ts";

/** True for a provider that does not answer, which passes by itself. */
export const isUnavailable = (error: unknown) => error instanceof AppError && error.code === "vendor_unavailable";
