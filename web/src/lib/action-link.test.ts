import { describe, expect, it } from "vitest";
import { actionLinkFor, captureActionLink, forgetActionLink, readActionLink } from "./action-link.ts";

function open(address: string) {
  const replaced: string[] = [];
  const url = new URL(address);
  captureActionLink(
    { pathname: url.pathname, search: url.search, href: url.href } as Location,
    {
      state: null,
      replaceState: (_state: unknown, _title: string, path: string) => replaced.push(path),
    } as unknown as History,
  );
  return replaced;
}

describe("a mail's link", () => {
  it.each(["/verify-email", "/verify-email-change", "/reset-password", "/auth/complete", "/auth/complete-signin"])(
    "loses its code in the address bar of %s and keeps it for the page",
    (path) => {
      expect(open(`https://cardwell.example${path}?mode=x&oobCode=c1&apiKey=k`)).toEqual([path]);
      expect(actionLinkFor(path)?.code).toBe("c1");
      expect(actionLinkFor("/sign-in")).toBeNull();
      forgetActionLink();
      expect(actionLinkFor(path)).toBeNull();
    },
  );

  it("leaves other addresses as they are", () => {
    expect(open("https://cardwell.example/admin/users?q=nora")).toEqual([]);
    expect(open("https://cardwell.example/verify-email")).toEqual([]);
  });

  it("takes an address only from the link that disowns it, never from one that signs in", () => {
    const query = "email=nora%40example.com&proof=p";
    expect(readActionLink(`https://c.example/verify-email?mode=disown&${query}`).disownedEmail).toBe(
      "nora@example.com",
    );
    expect(readActionLink(`https://c.example/auth/complete?mode=signIn&${query}`).disownedEmail).toBeNull();
  });
});
