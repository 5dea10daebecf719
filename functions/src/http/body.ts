import { AppError } from "../lib/app-error.ts";

/** The default limit of a body. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 20;
/** A value of a real request takes 16 bytes or more on average; every value costs far more memory than its bytes. */
const BYTES_PER_VALUE = 16;
/** A small body may be denser. */
const MIN_MAX_VALUES = 10_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Rejects JSON that is nested too deeply or holds too many values before any of it is parsed: parsed, 8 MiB of `[[],[],…]`
 * take half a gigabyte.
 */
function rejectTooComplex(json: Uint8Array, maxBytes: number): void {
  const maxValues = Math.max(MIN_MAX_VALUES, maxBytes / BYTES_PER_VALUE);
  let depth = 0;
  let values = 1;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) {
        throw new AppError("invalid_request", `The body is nested more than ${MAX_DEPTH} levels deep.`);
      }
    } else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COMMA) values += 1;
    if (values > maxValues) throw new AppError("invalid_request", `The body holds more than ${maxValues} values.`);
  }
}

export const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

const isForm = (contentType: string | undefined) =>
  FORM_TYPES.includes(contentType?.split(";")[0]?.trim().toLowerCase() ?? "");

/**
 * The fields of a form, or a JSON body.
 *
 * @throws AppError as `parseJsonBody`; 400 for a form that cannot be read or that names a field twice
 */
export async function parseFormOrJson(
  contentType: string | undefined,
  bytes: Uint8Array<ArrayBuffer>,
  maxBytes = MAX_BODY_BYTES,
  alternativeJsonType?: string,
): Promise<unknown> {
  if (contentType === undefined || !isForm(contentType)) {
    return parseJsonBody(contentType, bytes, maxBytes, alternativeJsonType);
  }
  rejectTooLarge(bytes, maxBytes);
  let fields: [string, unknown][];
  try {
    fields = [...(await new Response(bytes, { headers: { "content-type": contentType } }).formData())];
  } catch (cause) {
    throw new AppError("invalid_request", "The body is not a valid form.", { cause });
  }
  if (new Set(fields.map(([name]) => name)).size < fields.length) {
    throw new AppError("invalid_request", "The form names a field twice.");
  }
  return Object.fromEntries(fields);
}

function rejectTooLarge(bytes: Uint8Array, maxBytes: number): void {
  if (bytes.length > maxBytes) {
    throw new AppError("payload_too_large", `The body is larger than ${Math.round(maxBytes / 1024)} KiB.`);
  }
}

/**
 * A JSON body of at most `maxBytes`, 20 levels, and one value for every 16 bytes of the limit.
 *
 * @throws AppError 415 for another content type, 413 when too large, 400 when it is not JSON, too deep or too dense
 */
export function parseJsonBody(
  contentType: string | undefined,
  bytes: Uint8Array,
  maxBytes = MAX_BODY_BYTES,
  alternativeJsonType?: string,
): unknown {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && (type === undefined || type !== alternativeJsonType)) {
    throw new AppError("unsupported_media_type", "Send the body as application/json.");
  }
  rejectTooLarge(bytes, maxBytes);
  rejectTooComplex(bytes, maxBytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("invalid_request", "The body is not valid JSON.", { cause });
  }
}
