import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

type Source = { file: string; text: string };

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, "");

function sources(pattern: string): Source[] {
  return globSync(pattern, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|node_modules|\/(deploy|dist)\//.test(file))
    .toSorted()
    .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), "utf8")) }));
}

const backEnd = sources("functions/src/**/*.{ts,tsx}");
const browser = sources("web/{src,landing,prerender,build}/**/*.{ts,tsx}");

const filesWith = (pattern: RegExp, among: Source[] = backEnd) =>
  among.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe("the source of the product", () => {
  it("is there to be read", () => {
    expect(backEnd.length).toBeGreaterThan(40);
    expect(browser.length).toBeGreaterThan(40);
  });

  // A check without revocation works in the emulators, which always look, and not in production.
  it("turns a token into a person in one place", () => {
    expect(filesWith(/\.verifyIdToken\(|\.verifySessionCookie\(/)).toEqual(["functions/src/http/authenticate.ts"]);
    expect(filesWith(/\btokenVerifier\(\)/).filter((file) => file !== "functions/src/lib/auth.ts")).toHaveLength(1);
  });

  // Hosting passes no cookie but one to functions, and its emulator passes all.
  it("sets no cookie and reads none", () => {
    expect(filesWith(/set-cookie|hono\/cookie|\bcookies?\(|["']cookie["']/i)).toEqual([]);
    expect(filesWith(/document\.cookie|cookieStore/, browser)).toEqual([]);
  });

  it("asks who calls by the proxies that it was told of only", () => {
    expect(filesWith(/x-forwarded-for|x-real-ip|\breq\.ip\b|fastly-client-ip/i)).toHaveLength(1);
    expect(filesWith(/\btrustedProxies\.value\(\)/)).toHaveLength(1);
  });

  // App Check tokens are not verified in the emulators: were it used, it would be by a check of our own, with a test.
  it("trusts no check that the emulators leave out", () => {
    expect(filesWith(/enforceAppCheck|consumeAppCheckToken|\bonCall\b/)).toEqual([]);
  });

  it("makes no token, and gives rights only where an owner changes a role", () => {
    expect(filesWith(/createCustomToken|createSessionCookie/)).toEqual([]);
    expect(filesWith(/setCustomUserClaims/)).toEqual(["functions/src/lib/auth.ts"]);
    expect(filesWith(/\.setStaffRole\(/)).toEqual(["functions/src/admin/users/user-actions.ts"]);
  });

  it("logs nothing that names a person or opens a door", () => {
    const logged = backEnd.flatMap(({ file, text }) =>
      [...text.matchAll(/logger\.\w+\(([^;]*?)\);/gs)].map(([, what = ""]) => ({ file, what })),
    );
    expect(logged.length).toBeGreaterThan(8);
    const names = /\b(email|address|token|link|html|password|authorization|secret|headers|body)\b/i;
    expect(logged.filter(({ what }) => names.test(what))).toEqual([]);
  });

  // A decimal comma that is dropped makes an amount a hundred times as much.
  it("reads numbers that are typed or imported in one place", () => {
    const readers =
      /replaceAll\("\\?,", ""\)|replace(?:All)?\(\/\[[^\]]*,[^\]]*\]\/g, ""\)|parseFloat|valueAsNumber|type="number"/;
    expect(filesWith(readers, [...sources("core/src/**/*.ts"), ...backEnd, ...browser])).toEqual([
      "core/src/domain/number-text.ts",
    ]);
  });

  it("gives every request of its own to the network a time limit", () => {
    const calls = backEnd.flatMap(({ file, text }) =>
      [...text.matchAll(/\bawait fetch\(([\s\S]*?)\);/g)].map(([, what]) => ({
        file,
        hasLimit: /signal/.test(what ?? ""),
      })),
    );
    expect(calls).toEqual(calls.map(({ file }) => ({ file, hasLimit: true })));
  });
});

describe("the names of tests", () => {
  const tests = globSync("{core,functions,web,sandbox,scripts,tests,catalog}/**/*.{test,spec}.{ts,tsx}", { cwd: root })
    .filter((file) => !/node_modules|\/(deploy|dist)\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

  it("say what is tested, not a value alone", () => {
    expect(tests.length).toBeGreaterThan(400);
    expect(filesWith(/^ +\S.*\)\(\s*["'](?:%[sdijo][ :,]*)+["'],/m, tests)).toEqual([]);
  });

  it("begin with a subject where no group around them names it", () => {
    // What no sentence with a subject begins with.
    const predicates =
      "is|are|isn't|aren't|has|have|does|doesn't|can|can't|may|says|leads|keeps|loses|gets|begins|rejects";
    const atTop = /^(?:(?:it|test)(?:\.\w+)*(?:\([^\n]*\))?|\][^"'\n]*\))\(\s*["'`]/;
    expect(filesWith(new RegExp(`${atTop.source}(?:${predicates}) `, "m"), tests)).toEqual([]);
  });
});
