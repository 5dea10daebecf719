import { checkEmail } from "../lib/email-address.ts";
import { readWith } from "./use-api-form.ts";

/** The schema of a field for an email address. */
export const typedEmail = readWith((typed) => {
  const checked = checkEmail(typed);
  return checked.ok ? { value: checked.email } : { error: checked.message };
});
