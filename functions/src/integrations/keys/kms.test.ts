import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createKmsKey } from "./kms.ts";

const keyName = "projects/cardwell/locations/us-central1/keyRings/banks/cryptoKeys/tokens";
const server = createServer();
let origin = "";
let last: { path: string | undefined; authorization: string | undefined; body: Record<string, string> };

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await json(request)) as Record<string, string>;
  last = { path: request.url, authorization: request.headers.authorization, body };
  const isDenied = body["additionalAuthenticatedData"] !== Buffer.from("mia|item-1|1").toString("base64");
  response.statusCode = isDenied ? 400 : 200;
  const content = request.url?.endsWith(":encrypt")
    ? { name: `${keyName}/cryptoKeyVersions/3`, ciphertext: `sealed-${body["plaintext"]}` }
    : { plaintext: body["ciphertext"]?.slice("sealed-".length) };
  response.setHeader("content-type", "application/json").end(JSON.stringify(content));
}

beforeAll(async () => {
  server.on("request", (request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

const openKey = () => createKmsKey({ keyName, fetchAccessToken: async () => "token-of-the-service", origin });

it("a key is wrapped by Cloud KMS, bound to its context, and names the version used", async () => {
  const wrapped = await openKey().wrap(Buffer.from("a key of a token"), "mia|item-1|1");
  expect(wrapped.keyVersion).toBe(`${keyName}/cryptoKeyVersions/3`);
  expect(last).toMatchObject({ path: `/v1/${keyName}:encrypt`, authorization: "Bearer token-of-the-service" });
  expect((await openKey().unwrap(wrapped, "mia|item-1|1")).toString()).toBe("a key of a token");
});

it("a key that was wrapped for another context is rejected", async () => {
  const wrapped = await openKey().wrap(Buffer.from("a key of a token"), "mia|item-1|1");
  await expect(openKey().unwrap(wrapped, "noah|item-1|1")).rejects.toThrow("Cloud KMS answered 400");
});
