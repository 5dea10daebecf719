/**
 * Why no checkout opened. `code` is one of the payments SDK (`unauthenticated`, `internal`, `deadline-exceeded`),
 * `invalid-argument`, or the code that the server wrote to the session.
 */
export class CheckoutError extends Error {
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "CheckoutError";
    this.code = code;
  }
}

/** Maps the payments SDK's own errors by their code; anything else is a failed query. */
export function toCheckoutError(error: unknown): CheckoutError {
  if (error instanceof CheckoutError) return error;
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    return new CheckoutError(error.code, error.message, error);
  }
  return new CheckoutError("internal", "Error while querying Firestore.", error);
}
