import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL("../src/", import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
  .map((name) => ({ name, text: readFileSync(folder + name, "utf8") }));

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

/** The build empties what these need (unreachable.ts). Whoever wants one takes it off the list there, and from here. */
describe("what the build leaves out of its libraries", () => {
  it("is looked for in every file", () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(filesWith(/from "react-router-dom"/).length).toBeGreaterThan(5);
  });

  it("of React: no page is taken over from a server, and these elements and hooks are not used", () => {
    expect(
      filesWith(
        /import[^;]*\b(?:hydrateRoot|ViewTransition|Activity|SuspenseList|useActionState|useOptimistic)\b[^;]* from "react/,
      ),
    ).toEqual([]);
    expect(filesWith(/<Fragment[^>]*\bref=|<(?:link|style|script|meta|html|head|body)[\s>]/)).toEqual([]);
    expect(filesWith(/\b(?:preload|preinit|preconnect|prefetchDNS)\w*\b[^;]*from "react-dom"/)).toEqual([]);
    expect(
      filesWith(
        /\bon(?:BeforeInput|Composition\w+)=|<(?:input|textarea|div|p|main|section)\b[^>]*\sonSelect=|<[a-z]+-[a-z-]+[\s>]|startTransition\(async/,
      ),
    ).toEqual([]);
    expect(filesWith(/<(?:form|Form)\b[^>]*\saction=|formAction=/)).toEqual([]);
  });

  it("of the router: no data router, loader, fetcher, prefetching link or view transition", () => {
    expect(
      filesWith(
        /\b(?:create(?:Browser|Hash|Memory)Router|RouterProvider|HydratedRouter|useLoaderData|useFetchers?|useSubmit|useNavigation|useRouteError)\b|<(?:Nav)?Link[^>]*\b(?:prefetch|viewTransition)\b/,
      ),
    ).toEqual([]);
  });

  it("of Firebase: no popup, telephone, second factor, password policy, reCAPTCHA or account of another company", () => {
    expect(
      filesWith(
        /\b(?:getAuth|signInWith(?:Popup|Redirect|PhoneNumber)|getRedirectResult|beforeAuthStateChanged|initializeServerApp|RecaptchaVerifier|initializeRecaptchaConfig|multiFactor|validatePassword|mockUserToken|linkWith\w+|OAuthProvider|(?:Google|Facebook|Github|Twitter)AuthProvider)\b[^;]*from "firebase\/auth"/,
      ),
    ).toEqual([]);
  });

  it("of Firebase: no session in a cookie, no other persistence or language, no account that the browser deletes", () => {
    expect(
      filesWith(
        /\b(?:browserCookiePersistence|setPersistence|useDeviceLanguage|updateCurrentUser|revokeAccessToken|deleteUser)\b[^;]*from "firebase\/auth"|__FIREBASE_DEFAULTS__|\b(?:user|currentUser)\??\.delete\(/,
      ),
    ).toEqual([]);
    expect(filesWith(/initializeApp\((?!env\.firebase\))/)).toEqual([]);
  });
});
