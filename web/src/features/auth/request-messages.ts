import { paths } from "../../lib/paths.ts";

const alertPattern = new RegExp(`^${paths.alerts}/[0-9a-f]{16,}`);

/** What a sign-in leads to, for a person who opened a link to a member page. */
export const formatAsked = (path: string): string =>
  alertPattern.test(path) ? "Sign in to see this alert." : "Sign in to continue.";
