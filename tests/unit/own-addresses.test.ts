import { describe, expect, it } from "vitest";
import { isOwnAddress } from "../../functions/src/features/billing/checkout-request.ts";
import { linkRoutes } from "../../functions/src/mail/links/service.ts";
import { authAccounts } from "../../functions/src/lib/auth.ts";

// The emulators put any address into a link. Which ones are ours is decided here alone.

const OWN = "https://app.cardwell.example";

/** Addresses that lead elsewhere, or that two parsers may read in two ways. */
const hostile = [
  "",
  " ",
  "/",
  "/billing",
  "//evil.test",
  "///evil.test",
  "\\\\evil.test",
  "/\\evil.test",
  "https:evil.test",
  "https:/evil.test",
  "https:///evil.test",
  "https:app.cardwell.example/billing",
  "https:/app.cardwell.example/billing",
  "https:///app.cardwell.example/billing",
  "https:\\\\app.cardwell.example\\billing",
  "http://app.cardwell.example/",
  "HTTPS://app.cardwell.example/",
  "https://APP.cardwell.example/",
  "https://app.cardwell.example:8443/",
  "https://app.cardwell.example:443/",
  "https://app.cardwell.example.evil.test/",
  "https://app.cardwell.example-evil.test/",
  "https://app.cardwell.exampleevil.test/",
  "https://app.cardwell.example./",
  "https://evil.test/https://app.cardwell.example/",
  "https://evil.test/?https://app.cardwell.example/",
  "https://evil.test#https://app.cardwell.example/",
  "https://evil.test\\@app.cardwell.example/",
  "https://evil.test%2f@app.cardwell.example/",
  "https://app.cardwell.example@evil.test/",
  "https://app.cardwell.example:pass@evil.test/",
  "https://app.cardwell.example%40evil.test/",
  "https://app.cardwell.example%2eevil.test/",
  "https://app.cardwell.example%00.evil.test/",
  "https://app.cardwell.example\\.evil.test/",
  "https://app.cardwell.example\\evil.test/",
  "https://app.cardwell.example\u3002evil.test/",
  "https://app.cardwell.example\uFF0Fevil.test/",
  "https://app.cardwell\uFF0Eexample/",
  "https://\u0430pp.cardwell.example/",
  "https://xn--pp-6kc.cardwell.example/",
  "https://user@app.cardwell.example/",
  "https://user:pass@app.cardwell.example/",
  "https://@app.cardwell.example/",
  "https://evil.app.cardwell.example/",
  "https://cardwell.example/",
  "https://[::1]/",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://127.1/",
  "javascript:alert(1)",
  "javascript://app.cardwell.example/%0aalert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://app.cardwell.example/7f0c",
  "file:///etc/passwd",
  "ftp://app.cardwell.example/",
  "ws://app.cardwell.example/",
  "intent://app.cardwell.example/#Intent;scheme=https;end",
  "filesystem:https://app.cardwell.example/temporary/x",
  "view-source:https://app.cardwell.example/",
  "\thttps://app.cardwell.example/",
  " https://app.cardwell.example/",
  "\u0000https://app.cardwell.example/",
  "ht\ntps://app.cardwell.example/",
  "https://app.card\twell.example/",
  "https://app.cardwell.example/\r\nLocation: https://evil.test",
  "https://app.cardwell.example/\tx",
  "https://app.cardwell.example/\u0000",
  "https://app.cardwell.example/\u202Egnp.exe",
  "https://app.cardwell.example/\\evil.test",
  "https://app.cardwell.example/ ",
];

describe("the return address of a checkout", () => {
  it.each([
    `${OWN}/payment-success`,
    `${OWN}/billing?from=checkout&plan=1#top`,
    `${OWN}/`,
    OWN,
    `${OWN}?a=https://evil.test/`,
    `${OWN}/%2e%2e//evil.test`,
  ])("may be on our own site: %s", (address) => {
    expect(isOwnAddress(address, OWN)).toBe(true);
  });

  it.each(hostile)("may not be %j", (address) => {
    expect(isOwnAddress(address, OWN)).toBe(false);
  });

  it("is our own with its port where there is one", () => {
    expect(isOwnAddress("http://127.0.0.1:5002/billing", "http://127.0.0.1:5002")).toBe(true);
    for (const address of [
      "http://127.0.0.1:50021/",
      "http://127.0.0.1:5002.evil.test/",
      "http://127.0.0.1:5002@evil.test/",
      "http://127.1:5002/",
      "http://2130706433:5002/",
      "http://0x7f000001:5002/",
      "http://localhost:5002/",
      "http://127.0.0.1/",
    ])
      expect(isOwnAddress(address, "http://127.0.0.1:5002"), address).toBe(false);
  });
});

describe("the address that a sign-in link is asked for", () => {
  const asked: string[] = [];
  const service = linkRoutes({
    limit: () => Promise.resolve(),
    queue: (request) => {
      asked.push(String(request.to));
      return Promise.resolve();
    },
    auth: { ...authAccounts, byEmail: () => Promise.resolve(null) },
    getPlan: () => Promise.resolve("never"),
    forgetUnconfirmed: () => Promise.resolve(),
    appOrigin: () => OWN,
    signingKey: () => "k".repeat(32),
  });
  const ask = (continueUrl: string) =>
    service.sendPasswordlessSignin(
      { body: { email: "nora@example.com", continueUrl } },
      { clientIp: "192.0.2.1", now: new Date("2026-11-20T12:00:00Z") },
    );

  it.each([OWN, `${OWN}/`])("may be %s", async (continueUrl) => {
    await expect(ask(continueUrl)).resolves.toMatchObject({ isNewUser: true });
  });

  it.each([...hostile, `${OWN}/billing`, `${OWN}//evil.test`, `${OWN}/?next=https://evil.test`, `${OWN}#x`])(
    "may not be %j, and no mail is queued",
    async (continueUrl) => {
      asked.length = 0;
      await expect(ask(continueUrl)).rejects.toMatchObject({ code: "invalid_request" });
      expect(asked).toEqual([]);
    },
  );
});
