export type FileText = {
  text: string;
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
};

/** The platform's `TextDecoder`, which browsers and Node have. */
type Decoder = new (encoding: string, options?: { fatal: boolean }) => { decode: (bytes: Uint8Array) => string };

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/** Of text in UTF-16 that is mostly ASCII, every other byte is 0; in other text files none is. */
function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  const sample = bytes.subarray(0, 1_000);
  const isZero = (side: number) =>
    sample.filter((byte, at) => at % 2 === side && byte === 0).length * 4 > sample.length;
  if (isZero(1)) return "utf-16le";
  return isZero(0) ? "utf-16be" : null;
}

/**
 * The text of a file in the encoding in which it was saved, without its byte order mark. What is neither UTF-8 nor UTF-16 is taken for
 * Windows-1252, in which spreadsheets save in English: a guess, as no file names its encoding.
 */
export function decodeText(bytes: Uint8Array, TextDecoder: Decoder): FileText {
  const utf16 = findUtf16(bytes);
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}
