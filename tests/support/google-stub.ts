import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import { Agent } from "node:https";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { initializeApp } from "firebase-admin/app";
import type { App } from "firebase-admin/app";

/** The account service's facts about a person. */
export type StubbedUser = { disabled?: boolean; validSince?: string };

export type GoogleStub = {
  app: App;
  privateKey: string;
  publicKey: string;
  /** Paths that were requested, in order. */
  asked: string[];
  users: Map<string, StubbedUser>;
  /** The account service responds with 500 to every look-up. */
  isBroken: boolean;
  close(): Promise<void>;
};

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/**
 * firebase-admin as in production, with every request that it makes to Google answered by this process: its public keys
 * and its accounts. The library's own agent option leads there, so nothing of the library is replaced.
 */
export async function stubGoogle(projectId: string): Promise<GoogleStub> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const state: Pick<GoogleStub, "asked" | "users" | "isBroken"> = { asked: [], users: new Map(), isBroken: false };

  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? "";
      state.asked.push(path);
      response.setHeader("content-type", "application/json");
      if (path.includes("securetoken@system.gserviceaccount.com")) {
        response.setHeader("cache-control", "public, max-age=3600");
        response.end(JSON.stringify({ "key-1": publicKey }));
        return;
      }
      const { localId } = JSON.parse(await readText(request)) as { localId: string | string[] };
      const uid = [localId].flat()[0] ?? "";
      const user = state.users.get(uid);
      response.statusCode = state.isBroken ? 500 : 200;
      response.end(
        JSON.stringify(user ? { localId: uid, users: [{ localId: uid, email: `${uid}@example.com`, ...user }] } : {}),
      );
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const httpAgent = new Agent();
  httpAgent.createConnection = () => connect(port, "127.0.0.1");
  const app = initializeApp(
    {
      projectId,
      httpAgent,
      credential: { getAccessToken: () => Promise.resolve({ access_token: "stub", expires_in: 3600 }) },
    },
    "google-stub",
  );
  return Object.assign(state, {
    app,
    privateKey,
    publicKey,
    close: async () => {
      httpAgent.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
