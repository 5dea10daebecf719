import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
} from "firebase/auth";
import type { User } from "firebase/auth";
import { ApiError } from "../api-error.ts";
import { auth } from "../firebase.ts";

function currentUser(): User {
  if (auth.currentUser === null)
    throw new ApiError({ status: 401, code: "unauthenticated", message: "Sign in again." });
  return auth.currentUser;
}

/** Signs the same person in again, which makes the sign-in a fresh one. */
export async function confirmWithPassword(password: string): Promise<void> {
  const user = currentUser();
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
  await user.getIdToken(true);
}

/**
 * Sets a password, or another one. Needs a fresh sign-in. A new password revokes every session, this one included, so the
 * person is signed in with it right away.
 */
export async function savePassword(password: string): Promise<void> {
  const user = currentUser();
  await updatePassword(user, password);
  await signInWithEmailAndPassword(auth, user.email ?? "", password);
}

/** Whether a call was rejected only because the sign-in is too long ago. */
export function needsFreshSignIn(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === "reauthentication_required";
  return typeof error === "object" && error !== null && "code" in error && error.code === "auth/requires-recent-login";
}
