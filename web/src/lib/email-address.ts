export type CheckedEmail = { ok: true; email: string } | { ok: false; message: string };

/** Validates a typed address, with a message that helps to fix it. */
export function checkEmail(typed: string): CheckedEmail {
  const email = typed.trim();
  return isAddress(email) ? { ok: true, email } : { ok: false, message: describeEmailProblem(email) };
}

const longest = 254;
/** The addresses that the server takes; a test holds the two together. */
const pattern = /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

function isAddress(email: string): boolean {
  return email.length <= longest && pattern.test(email);
}

function describeEmailProblem(email: string): string {
  if (email === "") return "Enter your email address.";
  if (/[\s,;<>]/.test(email)) return "Enter one address only, without spaces or commas.";
  const [local, domain, ...more] = email.split("@");
  if (domain === undefined) return "This address is missing an @ sign. Check it and try again.";
  if (more.length > 0) return "This address has more than one @ sign. Check it and try again.";
  if (local === "") return "This address has nothing before the @ sign. Check it and try again.";
  if (!/\.[a-z0-9-]{2,}$/i.test(domain)) {
    return "This address has no ending, such as .com. Check it and try again.";
  }
  return "This isn't a valid email address. Check it and try again.";
}
