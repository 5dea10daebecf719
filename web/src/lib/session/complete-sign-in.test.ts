import { describe, expect, it } from "vitest";
import { readActionLink } from "../action-link.ts";
import { completeSignIn, MissingProof } from "./complete-sign-in.ts";
import type { CompletionDeps } from "./complete-sign-in.ts";
import { aUser } from "./session-fakes.ts";

const href = "https://cardwell.example/auth/complete?mode=signIn&oobCode=c1&apiKey=k&name=Nora&proof=p1";

function setUp(change: Partial<CompletionDeps> = {}, { isNewUser = true, displayName = null as string | null } = {}) {
  const calls: string[] = [];
  const deps: CompletionDeps = {
    async signInWithLink(email, link) {
      calls.push(`sign in ${email} ${link === href ? "with the whole link" : link}`);
      return { user: aUser({ displayName }), isNewUser };
    },
    async claim(email, proof) {
      calls.push(`claim ${email} ${proof}`);
    },
    async saveFirstName(name) {
      calls.push(`name ${name}`);
    },
    storedName: () => null,
    finish: () => calls.push("finish"),
    ...change,
  };
  return { calls, run: (link = href) => completeSignIn(deps, readActionLink(link), "nora@example.com") };
}

describe("finishing a sign-in by mail", () => {
  it("claims the address before it signs in", async () => {
    const { calls, run } = setUp();
    await run();
    expect(calls).toEqual([
      "claim nora@example.com p1",
      "sign in nora@example.com with the whole link",
      "name Nora",
      "finish",
    ]);
  });

  it("does not sign in when the claim is rejected", async () => {
    const { calls, run } = setUp({ claim: () => Promise.reject(new Error("too old")) });
    await expect(run()).rejects.toThrow("too old");
    expect(calls).toEqual([]);
  });

  it("does not sign in with a link that lost its proof", async () => {
    const { calls, run } = setUp();
    await expect(run(href.replace("&proof=p1", ""))).rejects.toThrow(MissingProof);
    expect(calls).toEqual([]);
  });

  it("prefers the name that was typed on this device to the one in the link", async () => {
    const { calls, run } = setUp({ storedName: () => "Eleanor" });
    await run();
    expect(calls).toContain("name Eleanor");
  });

  it("reads the typed name before the sign-in, which may make another person's leave", async () => {
    let name: string | null = "Eleanor";
    const { calls, run } = setUp({
      storedName: () => name,
      async signInWithLink() {
        name = null;
        return { user: aUser({ displayName: null }), isNewUser: true };
      },
    });
    await run();
    expect(calls).toContain("name Eleanor");
  });

  it("leaves the name of a known person alone", async () => {
    const { calls, run } = setUp({}, { isNewUser: false });
    await run();
    expect(calls.filter((call) => call.startsWith("name"))).toEqual([]);
  });

  it("signs in even when the name cannot be kept", async () => {
    const { calls, run } = setUp({ saveFirstName: () => Promise.reject(new Error("no answer")) });
    await run();
    expect(calls.at(-1)).toBe("finish");
  });
});
