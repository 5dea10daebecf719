import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readImage } from "./read-image.ts";

/** The beginning of a PNG with this size; nothing here looks at its checksums. */
function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 6, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const signature = Buffer.from("\x89PNG\r\n\x1A\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", size),
    chunk("IDAT", deflateSync(Buffer.alloc(5))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const webp = Buffer.concat([
  Buffer.from("RIFF\x1A\0\0\0WEBPVP8L\x0D\0\0\0\x2F", "latin1"),
  Buffer.from([0x1f, 0xc0, 0x07, 0x00, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
]);

describe("a picture", () => {
  it("is a PNG or a WebP by its content", () => {
    expect(readImage(png(1200, 630))).toEqual({ type: "image/png", width: 1200, height: 630 });
    expect(readImage(webp)).toMatchObject({ type: "image/webp", width: 32 });
  });

  it.each([
    ["an SVG with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a GIF that is also a page", Buffer.from("GIF89a/*<script>alert(1)</script>*/")],
    ["a page that begins like a PNG", Buffer.from("\x89PNG<script>alert(1)</script>", "latin1")],
    ["a JPEG without a size", Buffer.from("\xFF\xD8\xFF\xE0<script>alert(1)</script>", "latin1")],
    ["a WebP that is cut off", webp.subarray(0, 14)],
    ["a PNG with a page after it", Buffer.concat([png(16, 16), Buffer.from("<script>alert(1)</script>")])],
    ["a WebP with a page after it", Buffer.concat([webp, Buffer.from("<script>alert(1)</script>")])],
    ["a strip of 60,000 pixels", png(1, 60_000)],
    ["a PNG without a width", png(0, 100)],
    ["nothing", Buffer.alloc(0)],
  ])("isn't read from %s", (_, content) => {
    expect(readImage(content)).toBeNull();
  });
});
