import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { endpoints } from "@cardwell/core/contract/contract";
import { errorBody } from "@cardwell/core/contract/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localFunctionsFolder } from "../../scripts/lib/paths.ts";

// The functions emulator allows every origin and adds a server header to every response. Here the
// built functions respond directly, as outside the emulators.

const server = `
import { createServer } from "node:http";
const functions = await import("./index.mjs");
const nameOf = (path) => /^\\/api\\/(admin|webhooks)(\\/|$)/.exec(path)?.[1] ?? "api";
createServer((request, response) => {
  response.setHeader("X-Powered-By", "Express");
  void functions[nameOf(request.url)](request, response);
}).listen(0, "127.0.0.1", function () { console.log("port " + this.address().port); });`;

let child: ChildProcess;
let origin = "";

beforeAll(async () => {
  child = spawn(process.execPath, ["--input-type=module", "-e", server], {
    cwd: join(localFunctionsFolder, "http"),
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"] ?? "",
      GCLOUD_PROJECT: "cardwell-trial",
      K_SERVICE: "api",
      NODE_ENV: "production",
      APP_ORIGIN: "https://app.cardwell.example",
      SUPPORT_EMAIL: "support@cardwell.example",
      MAIL_FROM: "Cardwell <alerts@cardwell.example>",
      WEB_API_KEY: "key",
      TRUSTED_PROXIES: "198.51.100.0/24",
      STRIPE_SECRET_KEY: "sk_live_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
      RESEND_API_KEY: "re_x",
      RESEND_WEBHOOK_SECRET: "whsec_eA==",
      LINK_SIGNING_KEY: "k".repeat(32),
    },
  });
  if (!child.stdout) throw new Error("No output to read.");
  for await (const line of createInterface(child.stdout)) {
    const port = /^port (\d+)$/.exec(line)?.[1];
    if (!port) continue;
    origin = `http://127.0.0.1:${port}`;
    break;
  }
  child.stdout.resume();
});

afterAll(() => void child.kill());

const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(`${origin}${path}`, {
    method,
    redirect: "manual",
    headers: { origin: "https://evil.example", ...headers },
    ...(body !== undefined && { body }),
  });

async function expectSafe(answer: Response): Promise<void> {
  expect(
    [...answer.headers.keys()].filter((name) => /^access-control|^set-cookie$|^x-powered-by$|^server$/.test(name)),
  ).toEqual([]);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  if (answer.status >= 400) {
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(errorBody.safeParse(await answer.json()).error).toBeUndefined();
  }
}

const paths = [...new Set(endpoints.map(({ path }) => path.replaceAll(/:\w+/g, "probe")))];

describe("outside the emulators", () => {
  it("a public response names no server, sets no cookie and allows no other origin", async () => {
    const answer = await ask("GET", "/api/health");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    await expectSafe(answer);
  });

  it.each(paths)("%s allows no other origin to call it", async (path) => {
    const answer = await ask("OPTIONS", path, {
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, content-type",
    });
    expect(answer.status).toBe(405);
    await expectSafe(answer);
  });

  it.each(endpoints.filter(({ access }) => access !== "public").map(({ method, path }) => [method, path] as const))(
    "%s %s rejects an unauthenticated call",
    async (method, path) => {
      const answer = await ask(method, path.replaceAll(/:\w+/g, "probe"));
      expect(answer.status).toBe(401);
      await expectSafe(answer);
    },
  );

  it.each(endpoints.filter(({ access }) => access !== "public").map(({ method, path }) => [method, path] as const))(
    "%s %s rejects a token without a signature",
    async (method, path) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      const nowSeconds = Math.floor(Date.now() / 1000);
      const claims = {
        iss: "https://securetoken.google.com/cardwell-trial",
        aud: "cardwell-trial",
        sub: "member",
        auth_time: nowSeconds,
        iat: nowSeconds,
        exp: nowSeconds + 3600,
        email_verified: true,
        staff: "owner",
      };
      const token = `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
      const answer = await ask(method, path.replaceAll(/:\w+/g, "probe"), { authorization: `Bearer ${token}` });
      expect(answer.status).toBe(401);
      await expectSafe(answer);
    },
  );

  it.each([
    ["GET", "/api/nothing", 404],
    ["GET", "/api/admin/nothing", 404],
    ["GET", "/api/webhooks/nothing", 404],
    ["POST", "/api/webhooks/stripe", 400],
    ["POST", "/api/webhooks/resend", 400],
    ["GET", "/api/webhooks/stripe", 405],
    ["DELETE", "/api/webhooks/resend", 405],
    ["DELETE", "/api/health", 405],
    ["GET", "/api/%zz", 404],
    ["GET", "/api/admin/%", 404],
  ] as const)("%s %s answers in the documented form", async (method, path, status) => {
    const answer = await ask(method, path);
    expect(answer.status).toBe(status);
    await expectSafe(answer);
  });

  it("a plain-text body, which another site can send without a preflight, is rejected", async () => {
    for (const path of ["/api/email/send-verification", "/api/email/send-passwordless-signin"]) {
      const answer = await ask("POST", path, { "content-type": "text/plain" }, '{"email":"nora@example.com"}');
      expect(answer.status).toBe(415);
      await expectSafe(answer);
    }
  });
});
