// @module-tag gate

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contract, endpoints } from "@cardwell/core/contract/contract";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { beforeAll, describe, expect, it } from "vitest";
import { appOrigin, authOrigin, projectId } from "../../scripts/lib/addresses.ts";
import { localPolicy } from "../../scripts/lib/local-config.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { root } from "../../scripts/lib/paths.ts";
import { LINK_DOCUMENTS } from "../../web/src/lib/link-documents.ts";
import { call, callHosting, rejection } from "../support/api.ts";
import { db, knownPerson, newAddress } from "../support/people.ts";
import { forgetMailLimits } from "../support/sandbox.ts";

type Rule = { source?: string; regex?: string; headers: { key: string; value: string }[] };
const { hosting } = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")) as { hosting: { headers: Rule[] } };
const getHeaders = (rule: string) =>
  Object.fromEntries(
    hosting.headers
      .filter(({ source, regex }) => (source ?? regex) === rule)
      .flatMap((found) => found.headers.map(({ key, value }) => [key, value])),
  );
const everywhere = getHeaders("**");

/** The headers of every document and file of ours. */
const headers = {
  "content-security-policy": localPolicy(everywhere["Content-Security-Policy"] ?? ""),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
};
const apiHeaders = { ...headers, "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };

async function get(path: string) {
  const answer = await fetch(`${appOrigin}${path}`, { redirect: "manual", headers: { accept: "text/html" } });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
}

let asset = "";

beforeAll(async () => {
  const { text } = await get("/dashboard");
  asset = /\/assets\/[\w.-]+\.js/.exec(text)?.[0] ?? "";
});

describe("a report of a Content-Security-Policy violation", () => {
  const send = (body: string, type = "application/csp-report") =>
    callHosting("POST", "/api/csp-reports", { raw: body, headers: { "content-type": type } });

  it("is accepted as browsers send it, without sign-in", async () => {
    const violation = {
      "document-uri": `${appOrigin}/dashboard`,
      referrer: "",
      "violated-directive": "script-src-elem",
      "effective-directive": "script-src-elem",
      "blocked-uri": "https://example.com/a.js",
      "status-code": 200,
    };
    expect(await send(JSON.stringify({ "csp-report": violation }))).toMatchObject({ status: 200, body: { ok: true } });
  });

  it.each([
    ["larger than 16 KiB", JSON.stringify({ "csp-report": { "blocked-uri": "x".repeat(17_000) } }), 413],
    ["something else", "{}", 400],
  ])("is rejected when it is %s", async (_, body, status) => {
    expect((await send(body)).status).toBe(status);
  });
});

describe("the headers", () => {
  it("in production enforce HTTPS", () => {
    expect(everywhere["Strict-Transport-Security"]).toBe("max-age=63072000; includeSubDomains; preload");
    expect(everywhere["Content-Security-Policy"]).toContain("upgrade-insecure-requests");
    expect(everywhere["Content-Security-Policy"]).not.toMatch(/http:|\*(?!\.)|unsafe-eval|127\.0\.0\.1/);
  });

  it.each<[string, () => string, number, string]>([
    ["the landing page", () => "/", 200, "no-cache"],
    ["a page deep in the app", () => "/billing", 200, "no-cache"],
    ["a page of bank links that doesn't open Plaid Link", () => "/dashboard/link/item-1/match", 200, "no-cache"],
    ["a page that does not exist", () => "/no/such/page", 200, "no-cache"],
    ["a script", () => asset, 200, "public, max-age=31536000, immutable"],
    ["a font", () => "/fonts/inter-latin.woff2", 200, "public, max-age=31536000, immutable"],
    ["the manifest", () => "/manifest.webmanifest", 200, "no-cache"],
  ])("of %s are the documented ones", async (_, path, status, cacheControl) => {
    const answer = await get(path());
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ ...headers, "cache-control": cacheControl });
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });

  it.each(["/dashboard/link?bank=Citi", "/dashboard/link/", "/consent-fix", "/plaid-oauth-return?oauth_state_id=x"])(
    "of %s have one policy, that of the documents that open Plaid Link",
    async (path) => {
      const policy = localPolicy(getHeaders(LINK_DOCUMENTS)["Content-Security-Policy"] ?? "");
      expect((await get(path)).headers).toMatchObject({
        ...headers,
        "content-security-policy": policy,
        "cache-control": "no-cache",
      });
    },
  );

  it.each(["/assets/none-12345678.js", "/fonts/none.woff2"])("of the missing %s are those of a 404", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    // Cached for a year like an existing file, it would stay missing after a rollback.
    expect(answer.headers).toMatchObject({ ...headers, "cache-control": "no-cache" });
    expect(answer.text).not.toContain('id="root"');
  });

  it.each([
    "/auth/complete?oobCode=x",
    "/auth/complete-signin",
    "/verify-email?oobCode=x",
    "/verify-email-change",
    "/reset-password",
  ])("of %s send no referrer, as the URL contains a code", async (path) => {
    const answer = await get(path);
    expect(answer.headers).toMatchObject({ ...headers, "referrer-policy": "no-referrer" });
  });

  it.each([
    ["200", "GET", "/api/health", undefined, 200],
    ["400", "POST", "/api/email/send-verification", "{", 400],
    ["401", "GET", "/api/account", undefined, 401],
    ["404", "GET", "/api/nothing", undefined, 404],
    ["405", "DELETE", "/api/health", undefined, 405],
    ["413", "POST", "/api/email/send-verification", JSON.stringify({ email: "x".repeat(70_000) }), 413],
    ["400 of a webhook", "POST", "/api/webhooks/stripe", "{}", 400],
    ["404 of the back office", "GET", "/api/admin/nothing", undefined, 404],
    ["404 of the bare path", "GET", "/api", undefined, 404],
  ])("of a %s of the API are the documented ones", async (_, method, path, raw, status) => {
    const answer = await callHosting(method, path, raw === undefined ? {} : { raw });
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...apiHeaders, "cache-control": "private, no-store" });
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(answer.headers.get("vary")).toMatch(/\bAuthorization\b/i);
  });
});

describe("caching of responses", () => {
  const kept = endpoints.filter(({ publicMaxAgeSeconds }) => publicMaxAgeSeconds !== undefined);
  const readable: [string, Endpoint][] = endpoints
    .filter(({ method, params }) => method === "GET" && !params)
    .map((each) => [each.path, each]);

  it("is public for prices, the catalog's list, the sample wallet, the help, posts for everyone and their feeds, the first-run texts, the minimum version, the status page and the API description alone", () => {
    const { billing, catalog, help, mobile, news, reports, sample, status } = contract;
    const lists = [billing.plans, catalog.current, catalog.cards, help.tree, help.search];
    const texts = [help.article, news.publicList, news.publicPost, news.feed, news.jsonFeed];
    const open = [
      ...lists,
      ...texts,
      mobile.firstRun,
      mobile.minimumVersion,
      reports.openApi,
      ...Object.values(sample),
      status.incidents,
    ];
    expect(kept.map(({ path }) => path).toSorted()).toEqual(open.map(({ path }) => path).toSorted());
    expect(kept.every(({ access }) => access === "public")).toBe(true);
  });

  it("is five minutes at most, except for a list with its version in the URL", () => {
    const longest = kept.filter(({ publicMaxAgeSeconds = 0 }) => publicMaxAgeSeconds > 300);
    expect(longest.map(({ path }) => path)).toEqual(["/api/catalog/:version/cards"]);
  });

  it.each(readable)("of %s is the same for a member and for staff", async (path, each) => {
    const tokens = await Promise.all(
      (["member", "admin"] as const).map(async (name) => (await knownPerson(name)).idToken),
    );
    for (const token of tokens) {
      const { status, headers: given } = await call("GET", path, { token });
      const maxAge = each.publicMaxAgeSeconds;
      // Without what its query requires it is an error.
      const isKept = maxAge !== undefined && status === 200;
      expect(given.get("cache-control")).toBe(isKept ? `public, max-age=${maxAge}` : "private, no-store");
      expect(given.get("set-cookie")).toBeNull();
    }
  });

  it("is forbidden for a redirect", async () => {
    const answer = await callHosting("GET", "/api/billing/renew?token=forged");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${appOrigin}/sign-in?renewal=expired`]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  it("is forbidden for a rate-limit error, which has a Retry-After", async () => {
    await forgetMailLimits();
    const email = newAddress("twice");
    const ask = () => callHosting("POST", "/api/email/send-password-reset", { body: { email } });
    expect((await ask()).status).toBe(200);
    const second = await ask();
    expect(rejection(second)).toEqual({ status: 429, error: "rate_limited" });
    expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("the health of the alerts, for a monitor outside", () => {
  const finishSweep = async (minutesAgo: number) => {
    const { now } = await sandboxTime();
    await db.doc("alertSweeps/heartbeat").set({ finishedAt: new Date(now.getTime() - minutesAgo * 60_000) });
  };

  it("is 200 with the age of the last finished sweep, and 503 after 30 minutes", async () => {
    await finishSweep(5);
    const healthy = await call<{ ageSeconds: number }>("GET", "/api/health/alerts");
    expect(healthy.status).toBe(200);
    expect(healthy.body.ageSeconds).toBeGreaterThanOrEqual(300);
    await finishSweep(31);
    expect(rejection(await call("GET", "/api/health/alerts"))).toEqual({ status: 503, error: "unavailable" });
  });
});

describe("what isn't public", () => {
  it.each([
    "/.git/config",
    "/.env",
    "/functions/.env.demo-cardwell",
    "/functions/.secret.local",
    "/firebase.json",
    "/firebase-debug.log",
    "/firestore.rules",
    "/package.json",
    "/tests/",
    "/emulator",
    "/../functions/.secret.local",
    "/%2e%2e/functions/.secret.local",
    "/..%2f..%2ffunctions/.secret.local",
  ])("%s returns no file, only the app's page", async (path) => {
    const answer = await get(path);
    expect([200, 400, 404]).toContain(answer.status);
    expect(answer.headers["content-type"]).toContain("text/html");
    if (answer.status === 200) expect(answer.text).toBe((await get("/dashboard")).text);
  });

  it.each(["/assets/", "/fonts/"])("%s lists no files", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it("includes source maps of all scripts", async () => {
    expect((await get(`${asset}.map`)).status).toBe(404);
  });
});

describe("a request for a mail", () => {
  it("is POST only, so that nothing that opens links sends one", async () => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await callHosting(method, contract.email.sendVerification.path);
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });
});

describe("the emulators", () => {
  // Production hides whether an address has an account. The Auth emulator does so only when configured.
  it("are configured not to reveal which addresses have accounts", async () => {
    const ask = async (email: string) => {
      const answer = await fetch(
        `${authOrigin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=fake-api-key`,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email, password: "not-the-password", returnSecureToken: true }),
        },
      );
      return ((await answer.json()) as { error: { message: string } }).error.message;
    };
    expect(await ask("member@cardwell.test")).toBe("INVALID_LOGIN_CREDENTIALS");
    expect(await ask(newAddress("nobody"))).toBe("INVALID_LOGIN_CREDENTIALS");
    const config = await fetch(`${authOrigin}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config`, {
      headers: { authorization: "Bearer owner" },
    });
    expect(await config.json()).toMatchObject({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } });
  });
});
