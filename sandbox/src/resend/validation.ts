import { type ResendError, resendError } from "./errors.ts";

/** The fields of a request that was found to be right. */
export type EmailRequest = {
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
};

const covered = new Set([
  "from",
  "to",
  "cc",
  "bcc",
  "reply_to",
  "subject",
  "html",
  "text",
  "headers",
  "tags",
  "attachments",
]);
const uncovered = new Set(["template", "topic_id", "scheduled_at"]);
const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]{2,}$/;
const namedAddress = /^[^<>\r\n]*<([^<>]+)>$/;
const maxRecipients = 50;
/** The maximum length of a line in an email (RFC 5322). */
const maxHeaderLength = 998;
const tagPart = /^[\w-]{1,256}$/;

class Refused extends Error {
  readonly answer: ResendError;
  constructor(name: string, message: string) {
    super(message);
    this.answer = resendError(422, name, message);
  }
}

/** Validates the body of `POST /emails` as strictly as Resend does, and rejects undocumented fields. */
export function parseEmail(body: unknown): { email: EmailRequest } | { error: ResendError } {
  try {
    return { email: readEmail(body) };
  } catch (error) {
    if (error instanceof Refused) return { error: error.answer };
    throw error;
  }
}

function readEmail(body: unknown): EmailRequest {
  if (!isRecord(body)) throw new Refused("validation_error", "The request body must be a JSON object.");
  for (const field of Object.keys(body)) {
    if (uncovered.has(field))
      throw new Refused("validation_error", `The sandbox does not cover the \`${field}\` field.`);
    if (!covered.has(field)) throw new Refused("validation_error", `Unknown \`${field}\` field.`);
  }
  if (body.from === undefined) throw new Refused("missing_required_field", "Missing `from` field.");
  if (typeof body.from !== "string" || !isAddress(body.from))
    throw new Refused("invalid_from_address", addressMessage("from"));
  if (body.to === undefined) throw new Refused("missing_required_field", "Missing `to` field.");
  const to = readAddresses(body.to, "to");
  if (to.length === 0) throw new Refused("validation_error", addressMessage("to"));
  if (body.subject === undefined) throw new Refused("missing_required_field", "Missing `subject` field.");
  const html = readText(body.html, "html");
  const text = readText(body.text, "text");
  if (html === null && text === null) throw new Refused("missing_required_field", "Missing `html` or `text` field.");
  return {
    from: body.from,
    to,
    cc: readAddresses(body.cc, "cc"),
    bcc: readAddresses(body.bcc, "bcc"),
    replyTo: readAddresses(body.reply_to, "reply_to"),
    subject: readSubject(body.subject),
    html,
    text,
    headers: readHeaders(body.headers),
    tags: readTags(body.tags),
    attachments: readAttachments(body.attachments),
  };
}

function readAddresses(value: unknown, field: string): string[] {
  if (value === undefined || value === null) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > maxRecipients)
    throw new Refused("validation_error", `The \`${field}\` field takes at most ${maxRecipients} addresses.`);
  return list.map((entry) => {
    if (typeof entry !== "string" || !isAddress(entry)) throw new Refused("validation_error", addressMessage(field));
    return entry;
  });
}

function isAddress(value: string): boolean {
  if (/[\r\n]/.test(value)) return false;
  return address.test((namedAddress.exec(value)?.[1] ?? value).trim());
}

function addressMessage(field: string): string {
  return `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`;
}

function readSubject(value: unknown): string {
  if (typeof value !== "string" || value === "" || /[\r\n]/.test(value)) {
    throw new Refused("validation_error", "Invalid `subject` field. It must be one line of text.");
  }
  return value;
}

function readText(value: unknown, field: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw new Refused("validation_error", `Invalid \`${field}\` field. It must be text.`);
  return value;
}

function readHeaders(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  const message = "Invalid `headers` field. It must be an object of one-line texts.";
  if (!isRecord(value)) throw new Refused("validation_error", message);
  const headers = Object.fromEntries(
    Object.entries(value).map(([name, text]) => {
      if (typeof text !== "string" || /[\r\n]/.test(text) || text.length > maxHeaderLength || !/^[\w-]+$/.test(name))
        throw new Refused("validation_error", message);
      return [name, text];
    }),
  );
  checkUnsubscribe(headers);
  return headers;
}

/** Mail programs ignore an unsubscribe header that doesn't follow RFC 8058, so the stand-in rejects it. */
function checkUnsubscribe(headers: Record<string, string>): void {
  const { "List-Unsubscribe": way, "List-Unsubscribe-Post": post } = headers;
  const isRight =
    post === undefined || (post === "List-Unsubscribe=One-Click" && /<https?:\/\/[^\s<>]+>/.test(way ?? ""));
  if (!isRight) throw new Refused("validation_error", "Invalid `headers` field. One-click needs a URL to post to.");
}

function readTags(value: unknown): { name: string; value: string }[] {
  if (value === undefined || value === null) return [];
  const message = "Tags should only contain ASCII letters, numbers, underscores, or dashes.";
  if (!Array.isArray(value)) throw new Refused("validation_error", message);
  return value.map((tag: unknown) => {
    if (!isRecord(tag) || typeof tag.name !== "string" || typeof tag.value !== "string")
      throw new Refused("validation_error", message);
    if (!tagPart.test(tag.name) || !tagPart.test(tag.value)) throw new Refused("validation_error", message);
    return { name: tag.name, value: tag.value };
  });
}

function readAttachments(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Refused("validation_error", "Invalid `attachments` field. It must be a list.");
  return value.map((attachment: unknown) => {
    if (!isRecord(attachment) || typeof attachment.filename !== "string" || typeof attachment.content !== "string") {
      throw new Refused("invalid_attachment", "Attachment must have either a `content` or `path`.");
    }
    return attachment.filename;
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
