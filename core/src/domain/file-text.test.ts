import { describe, expect, it } from "vitest";
import { decodeText } from "./file-text.ts";

const name = '["Café Crédit"]';
const utf16 = (text: string) => Buffer.from(text, "utf16le");

describe("the text of a file", () => {
  it.each([
    ["UTF-8", "UTF-8", Buffer.from(name)],
    ["UTF-8 with a byte order mark", "UTF-8", Buffer.from(`\uFEFF${name}`)],
    ["UTF-16, little-endian, with a mark", "UTF-16", utf16(`\uFEFF${name}`)],
    ["UTF-16, big-endian, with a mark", "UTF-16", utf16(`\uFEFF${name}`).swap16()],
    ["UTF-16 without a mark", "UTF-16", utf16(name)],
    ["UTF-16, big-endian, without a mark", "UTF-16", utf16(name).swap16()],
    ["Windows-1252", "Windows-1252", Buffer.from(name, "latin1")],
  ])("is read from %s", (_, encoding, bytes) => {
    expect(decodeText(bytes, TextDecoder)).toEqual({ text: name, encoding });
  });

  it("has the signs that Windows-1252 has and Latin-1 lacks", () => {
    expect(decodeText(Buffer.from([0x80, 0x39, 0x35, 0x20, 0x92]), TextDecoder)).toEqual({
      text: "€95 ’",
      encoding: "Windows-1252",
    });
  });

  it("is empty in an empty file", () => {
    expect(decodeText(new Uint8Array(), TextDecoder)).toEqual({ text: "", encoding: "UTF-8" });
  });
});
