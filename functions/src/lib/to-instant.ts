/** As responses have a moment: ISO 8601, or null where there is none. */
export const toInstant = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
