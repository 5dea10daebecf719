import { AppError } from "../lib/app-error.ts";

/** What a body may weigh when its endpoint says nothing else. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 20;

function depth(value: unknown): number {
  let deepest = 0;
  const open: [unknown, number][] = [[value, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, level] = next;
    deepest = Math.max(deepest, level);
    if (deepest > MAX_DEPTH) return deepest;
    if (node !== null && typeof node === "object")
      for (const child of Object.values(node)) open.push([child, level + 1]);
  }
  return deepest;
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
): Promise<unknown> {
  if (contentType === undefined || !isForm(contentType)) return parseJsonBody(contentType, bytes, maxBytes);
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
 * A JSON body of at most `maxBytes` and 20 levels.
 *
 * @throws AppError 415 for another content type, 413 when too large, 400 when it is not JSON
 */
export function parseJsonBody(contentType: string | undefined, bytes: Uint8Array, maxBytes = MAX_BODY_BYTES): unknown {
  if (!/^application\/json(\s*;.*)?$/i.test(contentType ?? "")) {
    throw new AppError("unsupported_media_type", "Send the body as application/json.");
  }
  rejectTooLarge(bytes, maxBytes);

  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("invalid_request", "The body is not valid JSON.", { cause });
  }
  if (depth(value) > MAX_DEPTH) throw new AppError("invalid_request", "The body is nested more than 20 levels deep.");
  return value;
}
