export type AuthProblem = { field: "email" | "password" | null; message: string };

export function getErrorCode(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** The message for an error of the authentication service, and the field that it is about. */
export function authProblem(error: unknown): AuthProblem {
  switch (getErrorCode(error)) {
    case "auth/invalid-credential":
    case "auth/invalid-login-credentials":
    case "auth/wrong-password":
    case "auth/user-not-found":
      return {
        field: "password",
        message: "Incorrect email or password. Try again, or use a sign-in link.",
      };
    case "auth/email-already-in-use":
      return { field: "email", message: "An account with this email already exists. Sign in instead." };
    case "auth/invalid-email":
      return { field: "email", message: "This isn't a valid email address. Check it and try again." };
    case "auth/weak-password":
    case "auth/password-does-not-meet-requirements":
      return { field: "password", message: "This password is too easy to guess. Choose a longer one." };
    case "auth/too-many-requests":
      return {
        field: null,
        message: "Too many attempts. Wait 15 minutes, or use a sign-in link.",
      };
    case "auth/user-disabled":
      return { field: null, message: "This account is closed. Contact support if this is a mistake." };
    case "auth/network-request-failed":
      return { field: null, message: "We couldn't reach the server. Check your connection and try again." };
    default:
      return { field: null, message: "Something went wrong. Try again in a minute." };
  }
}
