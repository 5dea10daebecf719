/** An e-mail that the stand-in accepted. */
export type Mail = {
  id: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  subject: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string>;
  tags: { name: string; value: string }[];
  attachments: string[];
  at: string;
  lastEvent: string;
};

/** The bare address in `Name <address>`, in lower case. */
export function bareAddress(address: string): string {
  const inBrackets = /<([^<>]+)>\s*$/.exec(address);
  return (inBrackets?.[1] ?? address).trim().toLowerCase();
}

/** Whether a mail was addressed to this person, in any of its three address fields. */
export function isAddressedTo(mail: Mail, address: string): boolean {
  const wanted = bareAddress(address);
  return [...mail.to, ...mail.cc, ...mail.bcc].some((recipient) => bareAddress(recipient) === wanted);
}
