import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Site = ReadonlyMap<string, { readonly type: string; readonly body: Buffer }>;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

const packed = new Set([".woff2", ".png"]);

/** All files of a folder by their address. */
export async function readSite(folder: string): Promise<Map<string, { type: string; body: Buffer }>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const site = new Map<string, { type: string; body: Buffer }>();
  for (const file of files) {
    const address = `/${relative(folder, file)}`;
    const type = types[extname(file)] ?? "application/octet-stream";
    site.set(address === "/index.html" ? "/" : address, { type, body: await readFile(file) });
  }
  return site;
}

/** Serves a site as Hosting does: compressed, with hashed and font files cached permanently and documents revalidated. */
export async function serve(site: Site, port = 0) {
  const encoded = new Map([...site].map(([address, file]) => [address, { ...file, ...encode(address, file.body) }]));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = encoded.get(pathname);
    if (!file) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
      return;
    }
    const accepted = request.headers["accept-encoding"]?.toString() ?? "";
    const coding =
      file.br && /\bbr\b/.test(accepted) ? "br" : file.gzip && /\bgzip\b/.test(accepted) ? "gzip" : undefined;
    const lasting = pathname.startsWith("/assets/") || pathname.startsWith("/fonts/");
    response.writeHead(200, {
      "content-type": file.type,
      "cache-control": lasting ? "public, max-age=31536000, immutable" : "no-cache",
      ...(coding && { "content-encoding": coding, vary: "accept-encoding" }),
    });
    response.end(coding === "br" ? file.br : coding === "gzip" ? file.gzip : file.body);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: chosen } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${chosen}`, close };
}

function encode(address: string, body: Buffer): { br?: Buffer; gzip?: Buffer } {
  if (packed.has(extname(address))) return {};
  return { br: brotli(body), gzip: gzipSync(body, { level: 9 }) };
}

export function brotli(body: Buffer): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
