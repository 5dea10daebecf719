import { describe, expect, it } from "vitest";
import { parseJsonBody } from "./body.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const refused = (contentType: string | undefined, body: Uint8Array) => {
  try {
    return { value: parseJsonBody(contentType, body) };
  } catch (error) {
    return { code: (error as { code: string }).code };
  }
};

describe("a request body", () => {
  it("is read when it is JSON", () => {
    expect(parseJsonBody("application/json; charset=utf-8", bytes('{"email":"a@b.co"}'))).toEqual({ email: "a@b.co" });
  });

  it.each([["{"], [""], ["{'a':1}"], ["[1,]"], ["\u0000"]])("is refused when it is malformed (%j)", (body) => {
    expect(refused("application/json", bytes(body))).toEqual({ code: "invalid_request" });
  });

  it("is refused when it is not UTF-8", () => {
    expect(refused("application/json", new Uint8Array([0x22, 0xff, 0x22]))).toEqual({ code: "invalid_request" });
  });

  it.each([["text/plain"], [undefined], ["multipart/form-data"], ["application/jsonx"]])("is refused as %s", (type) => {
    expect(refused(type, bytes("{}"))).toEqual({ code: "unsupported_media_type" });
  });

  it("is refused above 64 KiB", () => {
    expect(refused("application/json", bytes(`"${"x".repeat(64 * 1024)}"`))).toEqual({ code: "payload_too_large" });
  });

  it("is refused when it is nested without end", () => {
    expect(refused("application/json", bytes("[".repeat(30_000) + "]".repeat(30_000)))).toEqual({
      code: "invalid_request",
    });
  });
});
