/** Our page for each thing that a code of the authentication service does. */
const PAGES: Record<string, string> = {
  verifyEmail: "/verify-email",
  verifyAndChangeEmail: "/verify-email-change",
  resetPassword: "/reset-password",
  signIn: "/auth/complete",
};

/**
 * Our own address for a link that the authentication service made: its code, on our page.
 * The service's link is either the action itself or wraps it in `link=`, depending on how the project is set up.
 */
export function actionLink(
  generated: string,
  { origin, apiKey, ...extra }: { origin: string; apiKey: string; name?: string | null; proof?: string },
): string {
  const outer = new URL(generated);
  const action = new URL(outer.searchParams.get("link") ?? generated);
  const mode = action.searchParams.get("mode") ?? "";
  const code = action.searchParams.get("oobCode") ?? "";
  const page = PAGES[mode];
  if (page === undefined || code === "") throw new Error("The authentication service made a link of an unknown form.");

  const link = new URL(page, origin);
  link.searchParams.set("mode", mode);
  link.searchParams.set("oobCode", code);
  link.searchParams.set("apiKey", apiKey);
  for (const [key, value] of Object.entries(extra)) if (value) link.searchParams.set(key, value);
  return link.href;
}
