import { describe, expect, it } from "vitest";
import { actionLinkFor, captureActionLink, forgetActionLink, readActionLink } from "./action-link.ts";

/** One entry of a tab's history, which a reload leaves as it is. */
function aTab(address: string) {
  const entry = { state: { idx: 3 } as unknown, url: new URL(address) };
  const history = {
    get state() {
      return entry.state;
    },
    replaceState(state: unknown, _title: string, path?: string) {
      entry.state = state;
      if (path !== undefined) entry.url = new URL(path, entry.url);
    },
  } as unknown as History;
  return {
    entry,
    load: () => {
      const { pathname, search, href } = entry.url;
      captureActionLink({ pathname, search, href } as Location, history);
    },
    forget: () => forgetActionLink(history),
  };
}

describe("a mail's link", () => {
  it.each(["/verify-email", "/verify-email-change", "/reset-password", "/auth/complete", "/auth/complete-signin"])(
    "loses its code in the address bar of %s and keeps it for the page",
    (path) => {
      const tab = aTab(`https://cardwell.example${path}?mode=x&oobCode=c1&apiKey=k`);
      tab.load();
      expect(tab.entry.url.href).toBe(`https://cardwell.example${path}`);
      expect(actionLinkFor(path)?.code).toBe("c1");
      expect(actionLinkFor("/sign-in")).toBeNull();
      tab.forget();
      expect(actionLinkFor(path)).toBeNull();
    },
  );

  it("is still there after a reload, until it is used", () => {
    const address = "https://cardwell.example/verify-email?mode=verifyEmail&oobCode=c1&apiKey=k";
    const tab = aTab(address);
    tab.load();
    tab.load();
    expect(actionLinkFor("/verify-email")).toMatchObject({ code: "c1", href: address });
    tab.forget();
    tab.load();
    expect(actionLinkFor("/verify-email")).toBeNull();
  });

  it("leaves what the router keeps beside it", () => {
    const tab = aTab("https://cardwell.example/verify-email?oobCode=c1");
    tab.load();
    expect(tab.entry.state).toMatchObject({ idx: 3 });
    tab.forget();
    expect(tab.entry.state).toEqual({ idx: 3 });
  });

  it.each(["/admin/users?q=nora", "/verify-email"])("leaves %s as it is", (path) => {
    const tab = aTab(`https://cardwell.example${path}`);
    tab.load();
    expect(tab.entry.url.href).toBe(`https://cardwell.example${path}`);
    expect(tab.entry.state).toEqual({ idx: 3 });
  });

  it("takes an address only from the link that disowns it, never from one that signs in", () => {
    const query = "email=nora%40example.com&proof=p";
    expect(readActionLink(`https://c.example/verify-email?mode=disown&${query}`).disownedEmail).toBe(
      "nora@example.com",
    );
    expect(readActionLink(`https://c.example/auth/complete?mode=signIn&${query}`).disownedEmail).toBeNull();
  });
});
