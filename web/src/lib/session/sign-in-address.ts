import { removeLocal } from "../storage.ts";

export const emailKey = "emailForSignIn";
export const nameKey = "nameForSignIn";

/** Deletes the address that a sign-in link was sent to from this browser. */
export function forgetSignInAddress(): void {
  removeLocal(emailKey);
  removeLocal(nameKey);
}
