import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { PlaidLinkOnExit, PlaidLinkOnSuccess } from "react-plaid-link";
import { usePlaidLink } from "react-plaid-link";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prepareLink } from "./use-bank-sign-in.tsx";

const sandbox = "http://127.0.0.1:4010";
const onSuccess = vi.fn<PlaidLinkOnSuccess>();
const onExit = vi.fn<PlaidLinkOnExit>();

function BankLink({ receivedRedirectUri }: { receivedRedirectUri?: string }) {
  const { open, ready } = usePlaidLink({
    token: "link-sandbox-1",
    onSuccess,
    onExit,
    ...(receivedRedirectUri !== undefined && { receivedRedirectUri }),
  });
  return (
    <button disabled={!ready} onClick={() => open()}>
      Link a bank
    </button>
  );
}

beforeEach(async () => {
  vi.clearAllMocks();
  // jsdom has dialogs and doesn't open them.
  Object.assign(HTMLDialogElement.prototype, { showModal: vi.fn<() => void>() });
  vi.stubEnv("VITE_EMULATORS", "true");
  vi.stubEnv("VITE_SANDBOX_ORIGIN", sandbox);
  await prepareLink();
});
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title="Plaid Link"]');
const openLink = async (receivedRedirectUri?: string) => {
  render(<BankLink {...(receivedRedirectUri !== undefined && { receivedRedirectUri })} />);
  await userEvent.click(screen.getByRole("button", { name: "Link a bank" }));
};
const report = (data: object, { origin = sandbox, source = frame()?.contentWindow ?? null } = {}) =>
  act(() => void window.dispatchEvent(new MessageEvent("message", { data, origin, source })));

describe("the stand-in for Plaid's script", () => {
  it("is taken for the loaded script, and loads nothing", async () => {
    await prepareLink();
    render(<BankLink />);
    expect((await screen.findByRole<HTMLButtonElement>("button")).disabled).toBe(false);
    const scripts = [...document.querySelectorAll("script")];
    expect(scripts.map(({ src, type }) => [src, type])).toEqual([
      ["https://cdn.plaid.com/link/v2/stable/link-initialize.js", "text/plain"],
    ]);
  });

  it("opens the sandbox's page with the link token, and again with the return address", async () => {
    await openLink();
    expect(frame()?.src).toBe(
      `${sandbox}/plaid/link?link_token=link-sandbox-1&origin=${encodeURIComponent(window.location.origin)}`,
    );
    cleanup();
    const returned = "http://127.0.0.1:5002/plaid-oauth-return?oauth_state_id=1";
    await openLink(returned);
    expect(new URL(frame()?.src ?? "").searchParams.get("received_redirect_uri")).toBe(returned);
  });

  it("reports success, and closes", async () => {
    await openLink();
    report({ kind: "success", publicToken: "public-sandbox-1", metadata: { accounts: [] } });
    expect(onSuccess).toHaveBeenCalledWith("public-sandbox-1", { accounts: [] });
    expect(frame()).toBeNull();
  });

  it("reports an exit with its error, and closes", async () => {
    await openLink();
    report({ kind: "exit", error: { error_code: "INVALID_LINK_TOKEN" }, metadata: {} });
    expect(onExit).toHaveBeenCalledWith({ error_code: "INVALID_LINK_TOKEN" }, {});
    expect(frame()).toBeNull();
  });

  it("ignores messages of other pages and of other windows", async () => {
    await openLink();
    const success = { kind: "success", publicToken: "public-sandbox-1", metadata: {} };
    report(success, { origin: "http://127.0.0.1:9999" });
    report(success, { source: window });
    expect(onSuccess).not.toHaveBeenCalled();
    expect(frame()).not.toBeNull();
  });

  it("goes away with the page", async () => {
    await openLink();
    cleanup();
    expect(frame()).toBeNull();
  });
});
