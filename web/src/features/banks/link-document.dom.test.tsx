import { MutationObserver } from "@tanstack/react-query";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openPage, setOnline } from "../../lib/testing.tsx";
import { LinkDocument } from "./link-document.tsx";

const reload = vi.fn();

afterEach(() => {
  cleanup();
  setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
});

/** Shows a page at an address, in a document that was loaded at another one. */
function open(address: string, loadedAt: string | null) {
  const entries = loadedAt === null ? [] : [{ name: loadedAt }];
  const { origin, pathname } = new URL(address, "https://cardwell.example");
  vi.stubGlobal("location", { origin, pathname, reload });
  vi.stubGlobal("performance", { getEntriesByType: () => entries });
  return openPage(<LinkDocument>The page</LinkDocument>, address, { route: "/*" });
}
const isShown = () => screen.queryByText("The page") !== null;

describe("a page that opens Plaid Link", () => {
  it.each(["/dashboard/link?bank=Citi", "/consent-fix?item=item-1", "/plaid-oauth-return?oauth_state_id=abc"])(
    "is loaded anew at %s when its document was loaded on Today",
    (address) => {
      open(address, "https://cardwell.example/dashboard");
      expect(reload).toHaveBeenCalledTimes(1);
      expect(isShown()).toBe(false);
      expect(screen.getByText("Loading...")).toBeTruthy();
    },
  );

  it.each([
    "https://cardwell.example/dashboard/link?bank=Citi",
    "https://cardwell.example/dashboard/link/",
    "https://cardwell.example/consent-fix",
    "https://cardwell.example/plaid-oauth-return?oauth_state_id=abc",
  ])("is shown in the document that was loaded at %s", (loadedAt) => {
    open("/dashboard/link", loadedAt);
    expect(isShown()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ["has no entry", null],
    ["gives the document no address", "document"],
  ])("is shown where the browser %s", (_, loadedAt) => {
    open("/dashboard/link", loadedAt);
    expect(isShown()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each(["/dashboard/link/item-1/match", "/dashboard/lin%6B"])(
    "is no page at %s, which Hosting gives the policy of all others",
    (address) => {
      open(address, "https://cardwell.example/dashboard");
      expect(isShown()).toBe(true);
      expect(reload).not.toHaveBeenCalled();
    },
  );

  it("is shown offline, and loaded anew with the connection", () => {
    setOnline(false);
    open("/dashboard/link", "https://cardwell.example/dashboard");
    expect(isShown()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    setOnline(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("waits for the change that is being sent", async () => {
    const sent = Promise.withResolvers<void>();
    setOnline(false);
    const { client } = open("/dashboard/link", "https://cardwell.example/dashboard");
    const change = new MutationObserver(client, { mutationFn: () => sent.promise, networkMode: "always" }).mutate();
    setOnline(true);
    expect(reload).not.toHaveBeenCalled();
    await act(async () => {
      sent.resolve();
      await change;
    });
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it("waits five seconds at most, as the form that dismisses an alert waits for minutes while that is tried again", () => {
    vi.useFakeTimers();
    setOnline(false);
    const { client } = open("/dashboard/link", "https://cardwell.example/dashboard");
    const mutationFn = () => new Promise(() => undefined);
    void new MutationObserver(client, { mutationFn, networkMode: "always" }).mutate();
    setOnline(true);
    act(() => void vi.advanceTimersByTime(4_999));
    expect(reload).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
