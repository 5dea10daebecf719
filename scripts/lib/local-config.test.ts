import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { localConfig } from "./local-config.ts";
import { root } from "./paths.ts";

type Config = Parameters<typeof localConfig>[0] & { emulators: Record<string, { host?: string }> };
const production = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")) as Config;
const headersOf = (config: Config, source = "**") =>
  Object.fromEntries(
    config.hosting.headers.find((rule) => rule.source === source)?.headers.map(({ key, value }) => [key, value]) ?? [],
  );

describe("what the emulators are started with", () => {
  const headers = headersOf(localConfig(production));

  it("may be reached over HTTP, on this machine only", () => {
    expect(headers["Content-Security-Policy"]).toMatch(/connect-src 'self' [^;]*http:\/\/127\.0\.0\.1:\*/);
    expect(headers["Content-Security-Policy"]).not.toContain("upgrade-insecure-requests");
    expect(headers["Strict-Transport-Security"]).toBeUndefined();
    const { auth, firestore, functions, hosting, hub } = production.emulators;
    expect([auth, firestore, functions, hosting, hub].map((emulator) => emulator?.host)).toEqual(
      Array(5).fill("127.0.0.1"),
    );
  });

  it("keeps everything else of production", () => {
    const { "Strict-Transport-Security": _, "Content-Security-Policy": policy, ...others } = headersOf(production);
    expect(headers).toMatchObject(others);
    expect(policy).toContain("upgrade-insecure-requests");
    expect(policy).not.toContain("127.0.0.1");
  });
});
