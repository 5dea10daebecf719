import { describe, expect, it } from "vitest";
import { parseFormOrJson, parseJsonBody } from "./body.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const rejected = (contentType: string | undefined, body: Uint8Array) => {
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

  it.each([["{"], [""], ["{'a':1}"], ["[1,]"], ["\u0000"]])("is rejected when it is malformed (%j)", (body) => {
    expect(rejected("application/json", bytes(body))).toEqual({ code: "invalid_request" });
  });

  it("is rejected when it is not UTF-8", () => {
    expect(rejected("application/json", new Uint8Array([0x22, 0xff, 0x22]))).toEqual({ code: "invalid_request" });
  });

  it.each([["text/plain"], [undefined], ["multipart/form-data"], ["application/jsonx"]])(
    "is rejected with the type %s",
    (type) => {
      expect(rejected(type, bytes("{}"))).toEqual({ code: "unsupported_media_type" });
    },
  );

  it("may have the other type that its endpoint names", () => {
    const type = "application/csp-report";
    expect(parseJsonBody(type, bytes("{}"), 1_024, type)).toEqual({});
    expect(rejected(type, bytes("{}"))).toEqual({ code: "unsupported_media_type" });
  });

  it("is rejected above 64 KiB", () => {
    expect(rejected("application/json", bytes(`"${"x".repeat(64 * 1024)}"`))).toEqual({ code: "payload_too_large" });
  });

  it("is rejected when it is nested too deeply", () => {
    expect(rejected("application/json", bytes("[".repeat(30_000) + "]".repeat(30_000)))).toEqual({
      code: "invalid_request",
    });
  });

  it.each([
    ["brackets and commas in text", JSON.stringify({ note: '[{,"'.repeat(5_000) }), undefined],
    ["10,000 values", `[${"0,".repeat(9_998)}0]`, undefined],
    ["more", `[${"0,".repeat(10_000)}0]`, "invalid_request"],
  ])("with %s is counted before it is parsed", (_what, body, code) => {
    expect(rejected("application/json", bytes(body))).toMatchObject(code ? { code } : { value: expect.anything() });
  });
});

describe("a body that may be a form", () => {
  const getErrorCode = async (contentType: string | undefined, body: string) => {
    try {
      return await parseFormOrJson(contentType, bytes(body));
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const multipart = "multipart/form-data; boundary=x";
  const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n';

  it.each([
    ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    ["application/x-www-form-urlencoded; charset=UTF-8", "List-Unsubscribe=One-Click"],
    [multipart, `${part}--x--\r\n`],
    ["application/json", '{"List-Unsubscribe":"One-Click"}'],
  ])("is read as %s", async (contentType, body) => {
    expect(await getErrorCode(contentType, body)).toEqual({ "List-Unsubscribe": "One-Click" });
  });

  it.each([
    [multipart, "no form", "invalid_request"],
    ["multipart/form-data", part, "invalid_request"],
    [multipart, `${part}${part}--x--\r\n`, "invalid_request"],
    ["application/x-www-form-urlencoded", "a=1&a=2", "invalid_request"],
    ["application/x-www-form-urlencoded", `a=${"x".repeat(64 * 1024)}`, "payload_too_large"],
    ["text/plain", "List-Unsubscribe=One-Click", "unsupported_media_type"],
    [undefined, "{}", "unsupported_media_type"],
  ])("of the type %s is rejected as $2", async (contentType, body, code) => {
    expect(await getErrorCode(contentType, body)).toBe(code);
  });

  it("names no part of an object's own", async () => {
    const form = (await getErrorCode("application/x-www-form-urlencoded", "__proto__=x")) as object;
    expect(Object.keys(form)).toEqual(["__proto__"]);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});
