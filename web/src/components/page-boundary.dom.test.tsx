import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openPage, setOnline } from "../lib/testing.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { PageBoundary } from "./page-boundary.tsx";

const Missing = lazyPart(() => Promise.reject<{ Missing: () => null }>(new TypeError("Failed to fetch")), "Missing");

const open = () =>
  openPage(
    <PageBoundary>
      <Missing />
    </PageBoundary>,
    "/admin/system",
  );

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  setOnline(true);
  cleanup();
  vi.restoreAllMocks();
});

describe("a page whose file can't be loaded", () => {
  it("says so offline, and can be tried again", async () => {
    setOnline(false);
    open();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("You're offline, and this page isn't on this device.");
    await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
    expect(alert.textContent).toContain("Still offline.");
    setOnline(true);
    expect(alert.textContent).toContain("You're online again.");
  });

  it("doesn't blame the connection while there is one, and isn't reloaded again and again", async () => {
    sessionStorage.setItem("cardwell:reloadedAt", String(Date.now()));
    open();
    expect(await screen.findByText("We couldn't load this page.")).toBeTruthy();
  });
});
