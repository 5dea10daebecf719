import { endpoints } from "@cardwell/core/contract/contract";
import type { Endpoint } from "@cardwell/core/contract/endpoint";

export const withBody = endpoints.filter(({ body }) => body !== undefined);

/** Text that no endpoint takes as its body. */
export const bodies: [string, string][] = [
  ["nothing at all", ""],
  ["half of it", '{"email":'],
  ["single quotes", "{'email':'a@b.co'}"],
  ["a comma too many", '{"email":"a@b.co",}'],
  ["a comment", '{/**/"email":"a@b.co"}'],
  ["two documents", "{}{}"],
  ["NaN", '{"email":NaN}'],
  ["a zero byte", '{"email":"\u0000"}'],
  ["a list", "[]"],
  ["text", '"email"'],
  ["a number", "1e999"],
  ["null", "null"],
  ["an unknown key", '{"isAdmin":true}'],
  ["a prototype", '{"__proto__":{"staff":"owner"}}'],
  ["a constructor", '{"constructor":{"prototype":{"staff":"owner"}}}'],
  ["objects for text", '{"email":{"$gt":""},"priceId":{"a":1},"proof":{},"newEmail":{}}'],
  ["lists for text", '{"email":["a@b.co","c@d.co"],"priceId":["x"],"firstName":["x"]}'],
  ["numbers for text", '{"email":1,"priceId":2,"theme":3,"flow":4,"reason":5}'],
  ["endless nesting", `${"[".repeat(5000)}${"]".repeat(5000)}`],
  ["endless text", JSON.stringify({ email: `${"a".repeat(7_000)}@example.com`, priceId: "p".repeat(7_000) })],
  ["a line break in an address", JSON.stringify({ email: "a@example.com\r\nBcc: b@example.com" })],
  ["two addresses", JSON.stringify({ email: "a@example.com, b@example.com" })],
  ["an address with a name", JSON.stringify({ email: "Nora <nora@example.com>" })],
];

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];
export const WRONG_TYPES = ["text/plain", "application/xml", ...FORMS];

const USUAL_MAX_BYTES = 64 * 1024;
export const findMaxBytes = ({ maxBodyBytes = USUAL_MAX_BYTES }: Endpoint) => maxBodyBytes;

/** What is removed needs no body: the call arrives at a handler that finds nothing. */
const mayBeLeftOut = ({ method, body }: Endpoint) => method === "DELETE" && body?.safeParse({}).success === true;

export const expectedForBody = (endpoint: Endpoint, raw: string) => {
  if (raw === "" && mayBeLeftOut(endpoint)) return { status: 404, error: "not_found" };
  return Buffer.byteLength(raw) > findMaxBytes(endpoint)
    ? { status: 413, error: "payload_too_large" }
    : { status: 400, error: "invalid_request" };
};

export const expectedForType = ({ takesForm }: Endpoint, type: string) =>
  takesForm === true && FORMS.includes(type)
    ? { status: 400, error: "invalid_request" }
    : { status: 415, error: "unsupported_media_type" };
