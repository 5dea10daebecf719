import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startInstallOffer } from "../lib/install-prompt.ts";
import { InstallApp } from "./install-app.tsx";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

let isStandalone = false;

beforeEach(() => {
  isStandalone = false;
  vi.stubGlobal("matchMedia", () => ({ matches: isStandalone }));
  startInstallOffer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As Chromium fires it. */
function offerInstall() {
  const prompt = vi.fn(async () => ({ outcome: "accepted" as const }));
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  act(() => void dispatchEvent(event));
  return { event, prompt };
}

describe("installing the app", () => {
  it("shows the browser's question when the member asks for it, and not before", async () => {
    render(<InstallApp />);
    const { event, prompt } = offerInstall();
    expect(event.defaultPrevented).toBe(true);
    expect(prompt).not.toHaveBeenCalled();
    await userEvent.setup().click(screen.getByRole("button", { name: "Install Cardwell" }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(screen.queryByRole("button", { name: "Install Cardwell" })).toBeNull();
  });

  it("is no longer offered once it is installed", () => {
    render(<InstallApp />);
    offerInstall();
    act(() => void dispatchEvent(new Event("appinstalled")));
    expect(screen.queryByRole("button", { name: "Install Cardwell" })).toBeNull();
  });

  it("is explained on an iPhone, whose browser has no question", () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(iPhone);
    render(<InstallApp />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Tap Share in the browser bar.",
      "Choose Add to Home Screen.",
    ]);
  });

  it("leads to the browser's menu elsewhere", () => {
    render(<InstallApp />);
    expect(screen.getByText(/choose Install in the browser's menu/)).toBeTruthy();
  });

  it("is reported in the installed app", () => {
    isStandalone = true;
    render(<InstallApp />);
    expect(screen.getByText("Cardwell is installed on this device.")).toBeTruthy();
  });
});
