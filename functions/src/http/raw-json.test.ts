import { createServer, request } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { receiveBodiesUnparsed } from "./raw-json.ts";

type Seen = Pick<IncomingMessage, "url" | "headers">;

let server: Server;

beforeAll(async () => {
  receiveBodiesUnparsed();
  server = createServer((incoming, response) => {
    response.end(JSON.stringify({ url: incoming.url, headers: incoming.headers }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

/** What arrives behind it. */
async function seen(path: string, headers: Record<string, string>): Promise<Seen> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method: "POST", headers }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve(JSON.parse(text) as Seen));
    })
      .on("error", reject)
      .end("{");
  });
}

describe("a request on its way to our code", () => {
  it("brings its body unparsed, and its type in another header", async () => {
    expect((await seen("/api/x", { "content-type": "application/json" })).headers).toMatchObject({
      "content-type": "application/octet-stream",
      "x-original-content-type": "application/json",
    });
  });

  it("can't claim another type", async () => {
    const { headers } = await seen("/api/x", {
      "content-type": "text/plain",
      "x-original-content-type": "application/json",
    });
    expect(headers["x-original-content-type"]).toBe("text/plain");
  });

  it.each(["gzip", "x", "GZIP", "identity, gzip"])(
    "has no content type when its body is encoded (%s)",
    async (encoding) => {
      const { headers } = await seen("/api/x", { "content-type": "application/json", "content-encoding": encoding });
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers["x-original-content-type"]).toBe("encoded");
    },
  );

  it("keeps its type when it declares that its body is not encoded", async () => {
    const { headers } = await seen("/api/x", { "content-type": "application/json", "content-encoding": "identity" });
    expect(headers["x-original-content-type"]).toBe("application/json");
  });

  it.each(["/api/%zz", "/api/%"])("matches no route with an address that can't be decoded: %s", async (path) => {
    expect((await seen(path, {})).url).toBe("/api/undecodable");
  });

  it.each(["/api/x?a=%20b", "/api/x?a=%e0%a4%a", "/api/%E2%82%AC", "/"])(
    "keeps an address that can be decoded: %s",
    async (path) => {
      expect((await seen(path, {})).url).toBe(path);
    },
  );
});
