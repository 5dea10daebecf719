import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { portsAt } from "./addresses.ts";
import { findLocalSetting, localConfig } from "./local-config.ts";
import { root } from "./paths.ts";

type Config = Parameters<typeof localConfig>[0];
const production = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")) as Config;
const headersOf = (config: Pick<Config, "hosting">, source = "**") =>
  Object.fromEntries(
    config.hosting.headers.find((rule) => rule.source === source)?.headers.map(({ key, value }) => [key, value]) ?? [],
  );

describe("what the emulators are started with", () => {
  const config = localConfig(production, portsAt(20));
  const headers = headersOf(config);

  it("may be reached over HTTP, on this machine only", () => {
    expect(headers["Content-Security-Policy"]).toMatch(/connect-src 'self' [^;]*http:\/\/127\.0\.0\.1:\*/);
    expect(headers["Content-Security-Policy"]).not.toContain("upgrade-insecure-requests");
    expect(headers["Strict-Transport-Security"]).toBeUndefined();
    const { ui, singleProjectMode: _, ...servers } = config.emulators;
    expect(ui.enabled).toBe(false);
    expect(Object.values(servers).map(({ host }) => host)).toEqual(Array(8).fill("127.0.0.1"));
  });

  it("may frame the sandbox where Plaid may be framed, and nowhere else", () => {
    const policies = config.hosting.headers
      .flatMap((rule) => rule.headers)
      .filter(({ value }) => /frame-src/.test(value));
    expect(policies.map(({ value }) => /frame-src [^;]*127\.0\.0\.1/.test(value))).toEqual([true]);
  });

  it("have ports and folders of their own, so that another stack may run beside them", () => {
    const { hosting, firestore, auth } = config.emulators;
    expect([hosting.port, firestore.port, firestore.websocketPort, auth.port]).toEqual([5022, 8100, 9170, 9119]);
    expect(config.hosting.public).toMatch(/^dist\/stack-\d+$/);
    expect(config.functions.map(({ source }) => source)).toEqual([
      expect.stringMatching(/^functions\/dist\/stack-\d+\/http$/),
      expect.stringMatching(/^functions\/dist\/stack-\d+\/background$/),
    ]);
    expect(production.hosting.public).toBe("web/dist");
  });

  it("keeps everything else of production", () => {
    const { "Strict-Transport-Security": _, "Content-Security-Policy": policy, ...others } = headersOf(production);
    expect(headers).toMatchObject(others);
    expect(policy).toContain("upgrade-insecure-requests");
    expect(policy).not.toContain("127.0.0.1");
  });
});

describe("a project's settings", () => {
  it.each([
    "STRIPE_BASE_URL=https://stripe.example",
    "MODEL_BASE_URL=http://127.0.0.1:4010/model/v1",
    "APP_ORIGIN=http://localhost:5002",
    "SANDBOX_ORIGIN=https://sandbox.example",
    "BANK_TOKEN_LOCAL_KEYS=key",
    "export STRIPE_BASE_URL=https://stripe.example",
    "  SANDBOX_ORIGIN=https://sandbox.example",
  ])("may not be deployed with %s", (line) => {
    expect(findLocalSetting(`SUPPORT_EMAIL=help@cardwell.example\n${line}\n`)).toBe(line);
  });

  it("may name a language model, leave stand-ins empty, and mention this machine in a comment", () => {
    const settings = "MODEL_BASE_URL=https://models.example/v1\nPLAID_BASE_URL=\n# not http://localhost\n";
    expect(findLocalSetting(settings)).toBeUndefined();
  });
});
