import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "../../components/toast.tsx";
import { clearTraces } from "../../lib/session/local-traces.ts";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { AccountPage } from "./account-page.tsx";

vi.mock("../../lib/firebase.ts", () => ({ auth: { currentUser: null } }));

const read = "GET /api/account";
const save = "PATCH /api/account";
const account = {
  email: "nora@example.com",
  firstName: "Nora",
  timeZone: "America/New_York",
  theme: "system",
  staffRole: null,
  createdAt: "2026-01-05T12:00:00.000Z",
};
const conflictAt = (field: string) => ({
  error: "conflict",
  message: "It was changed.",
  fields: [{ path: `body.${field}`, message: "It was changed." }],
});

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  server = createFakeServer();
  server.answer(read, { ...account, notice: null });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function open() {
  const page = (
    <>
      <AccountPage />
      <ToastRegion />
    </>
  );
  return openPage(page, "/account");
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const firstName = () => screen.findByLabelText<HTMLInputElement>("First name");

describe("the account page", () => {
  it("sends a name with the one that it replaces, and shows it as it was stored", async () => {
    server.answer(save, { ...account, firstName: "Zoë" });
    open();
    await userEvent.clear(await firstName());
    await userEvent.type(await firstName(), " Zoë ");
    await press("Save name");
    expect(await screen.findByText("Name saved.")).toBeTruthy();
    expect(server.bodies).toEqual([{ firstName: "Zoë", from: { firstName: "Nora" } }]);
    expect((await firstName()).value).toBe("Zoë");
    expect(screen.queryByText("Changed since you opened this")).toBeNull();
  });

  it("shows a name that was saved elsewhere beside the one that was typed", async () => {
    server.reject(save, 409, conflictAt("firstName"));
    open();
    await userEvent.type(await firstName(), "h");
    server.answer(read, { ...account, firstName: "Ann", notice: null });
    await press("Save name");
    const choice = await screen.findByText("Changed since you opened this");
    expect(choice.parentElement?.textContent).toContain("First name, as saved meanwhileAnnAs you entered itNorah");
    server.answer(save, { ...account, firstName: "Norah" });
    await press("Keep mine: First name");
    await press("Save name");
    expect(await screen.findByText("Name saved.")).toBeTruthy();
    expect(server.bodies.at(-1)).toEqual({ firstName: "Norah", from: { firstName: "Ann" } });
  });

  it("leaves a time zone that was changed since, when its change is undone", async () => {
    server.answer(save, { ...account, timeZone: "America/Denver" });
    open();
    await userEvent.selectOptions(await screen.findByLabelText("Time zone"), "America/Denver");
    await press("Save time zone");
    const undo = await screen.findByRole("button", { name: "Undo" });
    server.reject(save, 409, conflictAt("timeZone"));
    await userEvent.click(undo);
    expect(await screen.findByText("Couldn't undo. It was changed since.")).toBeTruthy();
    expect(server.bodies).toEqual([
      { timeZone: "America/Denver", from: { timeZone: "America/New_York" } },
      { timeZone: "America/New_York", from: { timeZone: "America/Denver" } },
    ]);
  });

  it("sends each theme from the one before, however fast they are chosen", async () => {
    server.answer(save, { ...account, theme: "dark" });
    const release = server.hold(save);
    open();
    await userEvent.click(await screen.findByRole("radio", { name: "Dark" }));
    await userEvent.click(screen.getByRole("radio", { name: "Light" }));
    release();
    await expect
      .poll(() => server.bodies)
      .toEqual([
        { theme: "dark", from: { theme: "system" } },
        { theme: "light", from: { theme: "dark" } },
      ]);
  });

  it("has the new address that was typed when the session ended", async () => {
    const before = open();
    await userEvent.type(await screen.findByLabelText("New email address"), "moved@example.com");
    clearTraces("nora");
    before.unmount();
    open();
    expect((await screen.findByLabelText<HTMLInputElement>("New email address")).value).toBe("moved@example.com");
  });
});
